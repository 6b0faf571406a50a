// A verdict that has just come is what everybody wants to see: it comes into view wherever the page had been scrolled to.

let known = document.querySelector(".verdict") !== null;

document.addEventListener("drawn", () => {
  const verdict = document.querySelector(".verdict");
  if (verdict && !known) verdict.scrollIntoView({ block: "start" });
  known = verdict !== null;
});
