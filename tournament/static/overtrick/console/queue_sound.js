/* Optional sound for the queue: two notes when more entries wait than before. Off until a director turns it on;
   browsers stay silent until the page has been tapped or a key pressed. */

const KEPT = "overtrick.sound";
const NOTES = [660, 880]; // hertz
const EACH = 0.18; // seconds

const key = document.getElementById("sound");
const box = document.getElementById("queue");
let audio = null;
let waited = counted();

function counted() {
  return Number(box.querySelector("[data-count]")?.dataset.count ?? 0);
}

function isOn() {
  return localStorage.getItem(KEPT) === "on";
}

function draw() {
  key.hidden = false;
  key.setAttribute("aria-pressed", String(isOn()));
  key.querySelector("span").textContent = isOn() ? "✓" : "✗";
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
  localStorage.setItem(KEPT, isOn() ? "off" : "on");
  draw();
  if (isOn()) chime();
});

new MutationObserver(() => {
  const now = counted();
  if (now > waited && isOn()) chime();
  waited = now;
}).observe(box, { childList: true });

draw();
