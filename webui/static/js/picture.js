// The moving picture: only while somebody looks, and stills when it does not come.

const WAITING = "/static/waiting.svg";
const STILL = "/api/frame.jpg";
const EVERY = 1000; // ms between stills

export function watchPicture(root) {
  const image = root.querySelector("#video");
  if (!image) return;
  let timer;

  function still() {
    clearTimeout(timer);
    if (document.visibilityState === "visible") image.src = `${STILL}?${Date.now()}`;
    timer = setTimeout(still, EVERY);
  }

  function play() {
    clearTimeout(timer);
    if (document.readyState !== "complete") return; // a page with an endless picture would never be loaded
    if (document.visibilityState === "visible") image.src = `${image.dataset.src}&${Date.now()}`;
    else image.src = WAITING; // a stream nobody sees would keep one of the server's threads
  }

  image.addEventListener("error", () => {
    clearTimeout(timer);
    timer = setTimeout(still, EVERY);
  });
  document.addEventListener("visibilitychange", play);
  window.addEventListener("load", () => setTimeout(play)); // once `load` itself is over
  document.addEventListener("connected", play); // a server that came back does not go on with the old stream
}
