// The settings: the moving picture, and what is said about it as it changes.

import { watchCorners } from "./corners.js";
import { morph } from "./morph.js";
import { watchPicture } from "./picture.js";

const EVERY = 1500; // ms

const checks = document.getElementById("checks");

async function look() {
  try {
    const answer = await fetch(checks.dataset.from, { cache: "no-store" });
    if (answer.ok) morph(checks, new DOMParser().parseFromString(await answer.text(), "text/html").body);
  } catch {
    // Mirón is away for a moment; the next look tells
  }
  setTimeout(look, EVERY);
}

if (checks) {
  watchPicture(document);
  setTimeout(look, EVERY);
}

const points = document.getElementById("points");
if (points) watchCorners(points);

for (const button of document.querySelectorAll("[data-busy]")) {
  button.form.addEventListener("submit", () => {
    button.disabled = true;
    button.textContent = button.dataset.busy;
  });
}
