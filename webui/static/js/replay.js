// The replay: arrow keys, Home and End, and the next move drawn into the page that is there.

import { morph } from "./morph.js";

const KEYS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
const main = document.getElementById("main");
let asked = 0;

async function go(address, remember) {
  const mine = (asked += 1);
  const answer = await fetch(address);
  if (!answer.ok) return location.assign(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== asked) return undefined; // somebody was quicker than the server
  morph(main, page.getElementById("main"));
  document.title = page.title;
  if (remember) history.pushState(null, "", address);
  return undefined;
}

main.addEventListener("click", (click) => {
  const link = click.target.closest("a[href*='/jugada/']");
  if (!link || click.ctrlKey || click.metaKey || click.shiftKey || click.button) return;
  click.preventDefault();
  go(link.href, true);
});

document.addEventListener("keydown", (key) => {
  const link = KEYS[key.key] && main.querySelector(`a[rel='${KEYS[key.key]}']`);
  if (!link || key.altKey || key.ctrlKey || key.metaKey || key.target.closest("input, select, textarea")) return;
  key.preventDefault();
  go(link.href, true);
});

window.addEventListener("popstate", () => go(location.href, false));
