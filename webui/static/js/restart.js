// Asks Mirón to begin again, once this page is whole (nobody can give it the rest then), waits until another one answers,
// and goes on there.

import { post } from "./post.js";

const EVERY = 800; // ms
const { now, next } = document.getElementById("restart").dataset;

async function look() {
  try {
    const answer = await fetch("/parts/marcador", { cache: "no-store" });
    if (answer.ok && !answer.headers.get("X-View").startsWith(`${now}-`)) return location.assign(next);
  } catch {
    // it is away
  }
  return setTimeout(look, EVERY);
}

async function begin() {
  try {
    await post("/ajustes/aplicar/ya", {});
  } catch {
    // it went before it had answered
  }
  look();
}

if (document.readyState === "complete") begin();
else addEventListener("load", begin);
