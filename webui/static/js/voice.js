// The browser's own voice, off until somebody turns it on; kept in this browser. Only voices that live on this machine:
// the others would send what is said to somebody else's server.

const KEPT = "voice";

export function announcer(button) {
  const speech = window.speechSynthesis;
  if (!speech) return () => {};
  let on = localStorage.getItem(KEPT) === "on";

  function voice() {
    const { lang } = document.documentElement;
    return speech.getVoices().find((one) => one.localService && one.lang.toLowerCase().startsWith(lang));
  }

  function say(text) {
    const own = voice();
    if (!on || !own) return;
    const words = new SpeechSynthesisUtterance(text);
    words.voice = own;
    words.lang = own.lang;
    speech.speak(words);
  }

  function show() {
    button.hidden = !voice();
    button.setAttribute("aria-pressed", String(on));
  }

  button.addEventListener("click", () => {
    on = !on;
    localStorage.setItem(KEPT, on ? "on" : "off");
    speech.cancel();
    say(button.textContent.trim()); // to hear that it is on; browsers also want a click before the first word
    show();
  });
  speech.addEventListener("voiceschanged", show); // they come late
  show();
  return say;
}
