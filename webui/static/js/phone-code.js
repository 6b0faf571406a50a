// Keeps the QR code on the console page the newest one, and says whether a phone is filming.

const EVERY = 2000; // ms
const code = document.getElementById("code");
const state = document.getElementById("phone-state");
let shown = null;

async function look() {
  try {
    const answer = await fetch("/api/phone", { cache: "no-store" });
    if (!answer.ok) return;
    const phone = await answer.json();
    if (shown !== null && shown !== phone.code) code.src = `/telefono/codigo.svg?${Date.now()}`;
    shown = phone.code;
    const away = phone.paired ? state.dataset.away : state.dataset.waiting;
    state.textContent = ["opening", "lost", "stalled"].includes(phone.camera) ? away : state.dataset.live;
  } catch {
    // Mirón is away for a moment; the next look tells
  }
}

look();
setInterval(look, EVERY);
