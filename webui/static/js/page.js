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

async function draw(id) {
  wanted = id;
  if (drawing || wanted === shown) return;
  drawing = true;
  try {
    while (wanted !== null && wanted !== shown) {
      wanted = null;
      const answer = await fetch(part, { cache: "no-store" });
      if (answer.status === 401) return location.assign(`/entrar?a=${encodeURIComponent(location.pathname)}`);
      if (!answer.ok) throw new Error(`${part}: ${answer.status}`);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      morph(main, page.body);
      shown = answer.headers.get("X-View");
      document.dispatchEvent(new Event("drawn"));
    }
  } catch {
    setTimeout(() => draw("again"), 1500);
  } finally {
    drawing = false;
  }
}

listen("/api/events", draw);
watchButtons(main);
watchKeys();
watchPicture(main);
watchMoments(main);
