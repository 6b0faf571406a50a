// Buttons that write to the acta. What they did comes back as news; here only what failed is said.

const SHOWN = 6000; // ms

export function watchButtons(root) {
  root.addEventListener("click", async (click) => {
    const button = click.target.closest("button");
    if (!button || button.disabled) return;
    if (button.dataset.event) await send("/api/acta/events", JSON.parse(button.dataset.event));
    else if ("undo" in button.dataset) await send("/api/acta/undo", {});
    else if (button.dataset.answer) {
      await send(`/api/questions/${button.dataset.answer}`, { answer: button.dataset.value ?? null });
    }
  });
}

async function send(address, body) {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
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
