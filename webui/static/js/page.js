// Joins the pieces: news from the server, drawing again, buttons and the moving picture.

import { listen } from "./live.js";
import { morph } from "./morph.js";
import { watchButtons } from "./actions.js";
import { watchKeys } from "./hotkeys.js";
import { watchMoments } from "./moments.js";
import { watchPicture } from "./picture.js";

const main = document.getElementById("live");
const { part } = document.body.dataset;
let shown = document.body.dataset.view;
let drawing = false;
let wanted = null;

// Draws the page again, if it is another now.
async function look() {
  const address = new URL(part, location);
  address.searchParams.set("after", shown);
  const answer = await fetch(address, { cache: "no-store" });
  if (answer.status === 401) return location.assign(`/entrar?a=${encodeURIComponent(location.pathname)}`);
  if (!answer.ok) throw new Error(`${part}: ${answer.status}`);
  if (answer.status === 200) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    morph(main, page.body);
    document.dispatchEvent(new Event("drawn"));
  }
  shown = answer.headers.get("X-View");
  return undefined;
}

async function draw(id) {
  wanted = id;
  if (drawing || wanted === shown) return;
  drawing = true;
  try {
    while (wanted !== null && wanted !== shown) {
      wanted = null;
      await look();
    }
  } catch {
    setTimeout(() => draw("again"), 1500);
  } finally {
    drawing = false;
  }
}

listen("/api/events", draw, look);
watchButtons(main);
watchKeys();
watchPicture(main);
watchMoments(main);
