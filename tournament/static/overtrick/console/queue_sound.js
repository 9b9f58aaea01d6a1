/* Optional sound for the queue: two notes when more entries wait than before. Off until a director turns it on;
   browsers stay silent until the page has been tapped or a key pressed. Where the browser may store nothing, the choice
   holds while the page is open. */

const KEPT = "overtrick.sound";
const NOTES = [660, 880]; // hertz
const EACH = 0.18; // seconds

const key = document.getElementById("sound");
const box = document.getElementById("queue");
let audio = null;
let chosen = stored();
let waited = counted();

function counted() {
  return Number(box.querySelector("[data-count]")?.dataset.count ?? 0);
}

function stored() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function choose(how) {
  chosen = how;
  try {
    localStorage.setItem(KEPT, how);
  } catch {
    // It is forgotten with this page.
  }
}

const isOn = () => chosen === "on";

function draw() {
  key.hidden = false;
  key.setAttribute("aria-pressed", String(isOn()));
  const said = key.querySelector("[data-on]");
  said.textContent = isOn() ? said.dataset.on : said.dataset.off;
}

function chime() {
  audio ??= new AudioContext();
  audio.resume();
  NOTES.forEach((hertz, number) => {
    const note = audio.createOscillator();
    const loud = audio.createGain();
    const start = audio.currentTime + number * EACH;
    note.frequency.value = hertz;
    loud.gain.setValueAtTime(0.2, start);
    loud.gain.exponentialRampToValueAtTime(0.001, start + EACH);
    note.connect(loud).connect(audio.destination);
    note.start(start);
    note.stop(start + EACH);
  });
}

key.addEventListener("click", () => {
  choose(isOn() ? "off" : "on");
  draw();
  if (isOn()) chime();
});

new MutationObserver(() => {
  const now = counted();
  if (now > waited && isOn()) chime();
  waited = now;
}).observe(box, { childList: true });

draw();
