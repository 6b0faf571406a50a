// Buttons that write to the acta. What they did comes back as news; here only what failed is said.

import { choose } from "./choose.js";
import { pick, playOn } from "./picker.js";
import { post } from "./post.js";

const SHOWN = 6000; // ms

export function watchButtons(root) {
  root.addEventListener("click", (click) => {
    const button = click.target.closest("button");
    if (!button || button.disabled) return;
    const { dataset } = button;
    if (dataset.do) act(JSON.parse(dataset.do));
    else if (dataset.event) act({ event: JSON.parse(dataset.event) });
    else if (dataset.pick) act({ pick: JSON.parse(dataset.pick) });
    else if ("play" in dataset) playOn((card, seat) => write({ event: "play", seat, card }));
    else if ("undo" in dataset) send("/api/acta/undo", {});
    else if ("redo" in dataset) send("/api/acta/redo", {});
    else if (dataset.answer) send(`/api/questions/${dataset.answer}`, { answer: dataset.value ?? null });
  });
}

// Does one option: writes its event, or asks first for the card or for what else it leaves open (see webui/console.py).
export function act({ event, pick: wanted, more = [], choose: menu, many }) {
  if (event) write(event);
  else if (wanted) pick((card) => write(filled(wanted, card)), more, act);
  else if (menu) choose(menu.title, menu.options, act);
  else if (many) choose(many.title, many.of, (values) => write({ ...many.event, [many.key]: values }), true);
}

// Where the event says null, the card goes.
function filled(event, card) {
  return JSON.parse(JSON.stringify(event, (_, value) => value ?? card));
}

function write(event) {
  return send("/api/acta/events", event);
}

async function send(address, body) {
  try {
    const answer = await post(address, body);
    if (!answer.ok) say((await answer.json()).error);
    return answer.ok;
  } catch {
    say("");
    return false;
  }
}

let timer;

function say(reason) {
  const toast = document.getElementById("toast");
  toast.textContent = [toast.dataset.failed, reason].filter(Boolean).join(" ");
  toast.hidden = false;
  // A dialog covers everything that is not in it.
  (document.querySelector("dialog[open]") ?? document.body).append(toast);
  clearTimeout(timer);
  timer = setTimeout(() => { toast.hidden = true; }, SHOWN);
}
