// Keys of the console: each presses the button that says so. They can be switched off on this device.

const KEPT = "miron-hotkeys";

export function watchKeys() {
  const list = document.getElementById("keys");
  if (!list) return;
  const allowed = list.querySelector("#hotkeys");
  allowed.checked = localStorage.getItem(KEPT) !== "off";
  allowed.addEventListener("change", () => localStorage.setItem(KEPT, allowed.checked ? "on" : "off"));
  document.addEventListener("click", (click) => {
    if (click.target.closest("[data-keys]")) list.showModal();
  });

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return; // a dialog took it, and may just have closed
    if (event.repeat || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest("input, textarea, select")) return;
    const letter = event.key.toLowerCase();
    if (event.ctrlKey && !(letter === "z" || letter === "y")) return;
    const key = event.ctrlKey ? (letter === "z" && !event.shiftKey ? "u" : "y") : letter;
    if (!event.ctrlKey && !allowed.checked && key !== "?") return;
    if (key === "p") document.querySelector(".questions button")?.focus();
    else {
      const button = document.querySelector(`[data-hotkey="${CSS.escape(key)}"]`);
      if (!button) return;
      button.click();
    }
    event.preventDefault();
  });
}
