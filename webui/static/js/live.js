// The event stream: tells when something changed, reconnects by itself, and says when what is shown is old.

const SILENCE = 12000; // ms without a word from the server (it speaks every 5 s) after which the page is old
const AGAIN = 4000; // ms before a stream that the browser gave up is opened again, or somewhat later

// `changed` is told the name of each new state; `ask` looks for one by itself, for as long as there is no stream.
export function listen(address, changed, ask) {
  const banner = document.getElementById("stale");
  let heard = Date.now();
  let source;

  function alive() {
    heard = Date.now();
    banner.hidden = true;
    document.body.classList.remove("is-stale");
  }

  function old() {
    if (!banner.hidden) return;
    const time = new Date(heard).toLocaleTimeString(document.documentElement.lang);
    banner.textContent = banner.dataset.text.replace("{time}", time);
    banner.hidden = false;
    document.body.classList.add("is-stale");
  }

  function open() {
    source = new EventSource(address);
    source.addEventListener("open", () => {
      alive();
      document.dispatchEvent(new Event("connected"));
    });
    source.addEventListener("beat", alive);
    source.addEventListener("state", (event) => {
      alive();
      changed(event.lastEventId);
    });
    source.addEventListener("error", () => {
      if (Date.now() - heard > 3000) old();
      if (source.readyState === EventSource.CLOSED) refused();
    });
  }

  // The server is there, but with no room for one more who listens.
  async function refused() {
    try {
      await ask();
      alive();
    } catch {
      // it is not there, either; the page gets old by itself
    }
    setTimeout(open, AGAIN * (1 + Math.random() / 2)); // not all pages of a room at once
  }

  open();
  setInterval(() => {
    if (Date.now() - heard > SILENCE) old();
  }, 1000);
  // A page that slept (a phone in a pocket) must not trust a connection that only looks open.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - heard > SILENCE) {
      source.close();
      open();
    }
  });
  window.addEventListener("pagehide", () => source.close());
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) open(); // back again, by the browser's memory
  });
}
