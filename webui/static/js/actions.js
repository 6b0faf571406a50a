// Buttons that write to the acta. What they did comes back as news; here only what failed is said.

import { post } from "./post.js";

const SHOWN = 6000; // ms

export function watchButtons(root) {
  root.addEventListener("click", async (click) => {
    const button = click.target.closest("button");
    if (!button || button.disabled) return;
    if (button.dataset.event) await send("/api/acta/events", JSON.parse(button.dataset.event));
    else if ("undo" in button.dataset) await send("/api/acta/undo", {});
    else if (button.dataset.pick) pick(JSON.parse(button.dataset.pick));
    else if (button.dataset.answer) {
      await send(`/api/questions/${button.dataset.answer}`, { answer: button.dataset.value ?? null });
    }
  });
}

// Asks for a card and writes the event with it: where the event says null, the card goes.
function pick(event) {
  const dialog = document.getElementById("picker");
  const gone = document.querySelector("[data-played]")?.dataset.played.split(" ") ?? [];
  for (const button of dialog.querySelectorAll(".pick")) button.disabled = gone.includes(button.value);
  dialog.returnValue = "";
  dialog.onclose = () => {
    const card = dialog.returnValue;
    if (card) send("/api/acta/events", JSON.parse(JSON.stringify(event, (_, value) => value ?? card)));
  };
  dialog.showModal();
}

async function send(address, body) {
  try {
    const answer = await post(address, body);
    if (!answer.ok) say((await answer.json()).error);
  } catch {
    say("");
  }
}

let timer;

function say(reason) {
  const toast = document.getElementById("toast");
  toast.textContent = [toast.dataset.failed, reason].filter(Boolean).join(" ");
  toast.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { toast.hidden = true; }, SHOWN);
}
