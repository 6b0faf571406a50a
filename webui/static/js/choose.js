// Asks which of a few things: buttons with the digits as their keys. `several`: ticks, and then a button to be done.

export function choose(title, options, chosen, several = false) {
  const dialog = document.getElementById("choose");
  dialog.querySelector("h2").textContent = title;
  const done = dialog.querySelector(".main");
  const buttons = options.map((option, place) => button(option, place));

  function button(option, place) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "choice";
    const label = several ? option[1] : option.label;
    made.append(label);
    if (place < 9) made.append(" ", Object.assign(document.createElement("kbd"), { textContent: place + 1 }));
    if (several) made.setAttribute("aria-pressed", "false");
    made.onclick = () => {
      if (several) {
        made.setAttribute("aria-pressed", made.getAttribute("aria-pressed") === "false");
        done.disabled = !ticked().length;
        return;
      }
      dialog.close();
      chosen(option);
    };
    return made;
  }

  function ticked() {
    return options.filter((_, place) => buttons[place].getAttribute("aria-pressed") === "true").map(([value]) => value);
  }

  done.hidden = !several;
  done.disabled = true;
  done.onclick = () => {
    dialog.close();
    chosen(ticked());
  };
  dialog.querySelector(".quiet").onclick = () => dialog.close();
  dialog.onkeydown = (event) => {
    if (!/^[1-9]$/.test(event.key)) return;
    event.preventDefault();
    buttons[Number(event.key) - 1]?.click();
  };
  dialog.querySelector(".chooser-options").replaceChildren(...buttons);
  dialog.showModal();
}
