// Asks for a card, by touch or by keyboard: the suit's letter, then the rank.

const RANKS = { s: "10", c: "11", r: "12", 1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9" };
const SUITS = "oceb";

const dialog = document.getElementById("picker");
let suit = null;

// `picked` gets the card; `more`: other things that may be done instead, each an option for `act`.
export function pick(picked, more = [], act = null) {
  const title = dialog.querySelector("#picker-title");
  title.textContent = title.dataset.title;
  open(more, act);
  dialog.onclose = () => {
    if (dialog.returnValue) picked(dialog.returnValue);
  };
}

// Asks for the card of the seat whose turn it is, and for the next one's, until the hand is over or somebody has enough.
// Who types faster than the cards are written loses none: they wait for their turn.
export function playOn(played) {
  const title = dialog.querySelector("#picker-title");
  const waiting = [];
  let writing = null;

  // What the page shows may be news of something else: a card is written once it is among those played.
  function ask() {
    const { turn, turnName, played: down } = document.querySelector("[data-turn]").dataset;
    if (!turn) return dialog.close("");
    title.textContent = title.dataset.playing.replace("{seat}", turnName);
    gone();
    if (writing === null || down.split(" ").includes(writing)) next(Number(turn));
    return undefined;
  }

  async function next(turn) {
    writing = waiting.shift() ?? null;
    if (writing === null || (await played(writing, turn))) return;
    waiting.length = 0; // what was typed after a card that cannot be was meant for other turns
    writing = null;
  }

  function chosen(event) {
    const card = event.submitter?.value;
    if (!card) return;
    event.preventDefault();
    waiting.push(card);
    if (writing === null) ask();
  }

  open([], null);
  ask();
  dialog.addEventListener("submit", chosen);
  document.addEventListener("drawn", ask);
  dialog.onclose = () => {
    dialog.removeEventListener("submit", chosen);
    document.removeEventListener("drawn", ask);
  };
}

function open(more, act) {
  const rest = dialog.querySelector(".picker-more");
  rest.replaceChildren(...more.map((option) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "choice";
    button.textContent = option.label;
    button.onclick = () => {
      dialog.close("");
      act(option);
    };
    return button;
  }));
  gone();
  mark(null);
  dialog.returnValue = "";
  dialog.showModal();
}

function gone() {
  const played = document.querySelector("[data-played]")?.dataset.played.split(" ") ?? [];
  for (const button of dialog.querySelectorAll(".pick")) button.disabled = played.includes(button.value);
}

function mark(letter) {
  suit = letter;
  for (const row of dialog.querySelectorAll(".picker-row")) {
    row.classList.toggle("chosen", row.dataset.suit?.toLowerCase() === letter);
  }
}

// On the document: a card that has just been played is disabled, and the focus with it is gone from the dialog.
document.addEventListener("keydown", (event) => {
  if (!dialog?.open || event.ctrlKey || event.altKey || event.metaKey) return;
  const letter = event.key.toLowerCase();
  if (suit && RANKS[letter]) {
    dialog.querySelector(`.pick[value="${RANKS[letter]}${suit.toUpperCase()}"]:enabled`)?.click();
    mark(null);
  } else if (SUITS.includes(letter)) mark(letter);
  else return;
  event.preventDefault();
}, true);
