// The phone's side of the phone camera: films, sends one picture at a time (the newest), and says plainly what is wrong.

const WIDTH = 1280;
const QUALITY = 0.85;
const PACE = 1000 / 15; // ms between pictures
const PATIENCE = 8000; // ms for an answer
const AGAIN = 1000; // ms after which an unreachable Mirón is tried again
const DARK = 38; // mean brightness (0–255) below which cards cannot be read
const LOOK = 1000; // ms between looks at the brightness
const FINAL = new Set(["permission", "nocamera", "insecure", "used", "other", "refused"]);

const film = document.getElementById("film");
const words = document.getElementById("words");
const control = document.querySelector(".control");
const again = document.getElementById("again");
const canvas = document.createElement("canvas");
const small = Object.assign(document.createElement("canvas"), { width: 32, height: 18 });
let lock = null;
let dark = false;
let looked = 0;

class Stop extends Error {} // its message names what to say

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

function say(state) {
  if (control.dataset.state === state) return;
  control.dataset.state = state;
  words.textContent = words.dataset[state];
  again.hidden = !["permission", "nocamera", "refused"].includes(state);
}

function send(address, body, type) {
  return fetch(address, { method: "POST", body, headers: { "Content-Type": type }, signal: AbortSignal.timeout(PATIENCE) });
}

// Redeems the code in the address, or finds out that this phone is the one already.
async function pair() {
  const code = location.hash.slice(1);
  for (;;) {
    try {
      const known = await (await fetch("/api/paired", { cache: "no-store" })).json();
      if (code) {
        const answer = await send("/api/redeem", JSON.stringify({ code }), "application/json");
        if (answer.ok || known.paired) {
          history.replaceState(null, "", location.pathname); // the code is used; a reload must not try it again
          return;
        }
      } else if (known.paired) return;
      throw new Stop("used");
    } catch (error) {
      if (error instanceof Stop) throw error;
      say("network");
      await sleep(AGAIN);
    }
  }
}

async function openCamera() {
  if (!navigator.mediaDevices?.getUserMedia) throw new Stop("insecure");
  try {
    film.srcObject = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: "environment" }, width: { ideal: WIDTH }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
    });
  } catch (error) {
    throw new Stop(["NotAllowedError", "SecurityError"].includes(error.name) ? "permission" : "nocamera");
  }
  await film.play();
}

function filming() {
  return film.srcObject?.getVideoTracks().some((track) => track.readyState === "live" && !track.muted) ?? false;
}

async function stayAwake() {
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    document.getElementById("awake").hidden = document.visibilityState !== "visible";
  }
}

function measureLight() {
  if (Date.now() - looked < LOOK) return;
  looked = Date.now();
  const pen = small.getContext("2d", { willReadFrequently: true });
  pen.drawImage(film, 0, 0, small.width, small.height);
  const { data } = pen.getImageData(0, 0, small.width, small.height);
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) sum += 0.299 * data[i] + 0.587 * data[i + 1] + 0.114 * data[i + 2];
  dark = sum / (data.length / 4) < DARK;
}

async function picture() {
  const scale = Math.min(1, WIDTH / Math.max(film.videoWidth, film.videoHeight));
  canvas.width = Math.round(film.videoWidth * scale);
  canvas.height = Math.round(film.videoHeight * scale);
  canvas.getContext("2d").drawImage(film, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
}

async function sendOne() {
  measureLight();
  let answer;
  try {
    answer = await send("/api/picture", await picture(), "image/jpeg");
  } catch {
    say("network");
    await sleep(AGAIN);
    return;
  }
  if (answer.status === 401) throw new Stop("other");
  if (answer.status >= 400 && answer.status < 500) throw new Stop("refused");
  if (!answer.ok) {
    say("network");
    await sleep(AGAIN);
    return;
  }
  const { camera } = await answer.json();
  if (dark) say("dark");
  else if (camera !== "opening") say(camera in words.dataset ? camera : "live"); // the first picture is being looked at
}

async function run() {
  say("start");
  try {
    await pair();
    await openCamera();
    await stayAwake();
    for (;;) {
      const begun = performance.now();
      if (document.visibilityState !== "visible" || !film.videoWidth) {
        await sleep(200);
        continue;
      }
      if (!filming()) await openCamera(); // another app had it
      await sendOne();
      await sleep(Math.max(0, PACE - (performance.now() - begun)));
    }
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    film.srcObject?.getTracks().forEach((track) => track.stop());
    lock?.release();
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && !FINAL.has(control.dataset.state)) stayAwake();
});
again.addEventListener("click", run);
run();
