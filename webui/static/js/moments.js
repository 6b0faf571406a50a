// Calls out what has just happened (¡las cuarenta!, partida): large on the screen and, where asked for, aloud.

import { announcer } from "./voice.js";

const SHOWN = 3200; // ms for each

export function watchMoments(main) {
  const board = document.getElementById("shout");
  if (!board) return;
  const say = announcer(document.getElementById("voice"));
  const waiting = [];
  let busy = false;

  const all = () => [...main.querySelectorAll("[data-moment]")];
  // What was there when the page came is no news; nor is what an undo takes away and another brings back.
  const known = new Set(all().map((moment) => moment.dataset.moment));

  function next() {
    const moment = waiting.shift();
    busy = Boolean(moment);
    board.hidden = !busy;
    if (!busy) return;
    board.className = `shout shout-${moment.dataset.kind}`;
    board.replaceChildren(...moment.cloneNode(true).childNodes);
    say(moment.textContent.trim());
    setTimeout(next, SHOWN);
  }

  new MutationObserver(() => {
    for (const moment of all()) {
      if (known.has(moment.dataset.moment)) continue;
      known.add(moment.dataset.moment);
      waiting.push(moment);
    }
    if (!busy && waiting.length) next();
  }).observe(main, { childList: true, subtree: true });
}
