/* The wall: the clocks go on by themselves, a chime announces a change to the room, and the pages turn. */

import { run, serverNow } from "../clock.js";

// Notes of each change in hertz; a round begins rising, ends falling, and is nearly over on one note.
const CHIMES = { play: [523, 659, 784], warning: [659, 659], over: [784, 659, 523, 392] };
const ENDS = new Set(["move", "wait", "over"]);
const NOTE = 0.45; // seconds from one note to the next
const RINGS = 1.6; // seconds until a note has died away
const TURNS = 10_000; // milliseconds that a page of several is up
const RARELY = 3; // other pages before the ladder
const STILL = 5000; // milliseconds after which nobody is at the wall: its keys fade
let audio = null;
const before = new Map();

/** A bell: a sine with an octave above it, struck at once and dying away. */
function strike(hertz, at) {
  for (const [times, loud] of [[1, 0.5], [2, 0.2]]) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = hertz * times;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud, at + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + RINGS);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + RINGS);
  }
}

/** Ring a change, if the sound was turned on. What rang last stands on the page. */
function chime(name) {
  if (!audio) return;
  CHIMES[name].forEach((hertz, order) => strike(hertz, audio.currentTime + 0.05 + order * NOTE));
  document.body.dataset.rang = name;
}

/** What a change of the state says to the room: nothing where it was there when the page was opened. */
function heard(was, now) {
  if (!was || (was.state === now.state && was.round === now.round)) return null;
  if (ENDS.has(now.state) && !ENDS.has(was.state) && was.state !== "paused") return "over";
  if (now.state === "play" && was.state !== "paused" && (was.round !== now.round || was.state === "before")) return "play";
  return now.state === "warning" && was.state === "play" ? "warning" : null;
}

let leaves;
/** The keys are there while somebody moves the mouse or types. */
function awake(event) {
  // A browser says so of a mouse that lies still.
  if (event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY) return;
  clearTimeout(leaves);
  document.body.classList.remove("still");
  leaves = setTimeout(() => document.body.classList.add("still"), STILL);
}
for (const sign of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(sign, awake);

run((face, now) => {
  const label = face.getAttribute("aria-label");
  const was = before.get(label);
  const name = heard(was, now);
  before.set(label, now);
  if (name) chime(name);
  face.querySelectorAll(".wall-then").forEach((line) => { line.hidden ||= Number(line.dataset.for) !== now.round + 1; });
  if (was && (was.state !== now.state || was.round !== now.round)) document.dispatchEvent(new Event("ask"));
});

/** Whether the clock of a page is where the page is wanted. The map of the room names no clock. */
function wanted(page) {
  const { of, for: round, in: states } = page.dataset;
  const face = document.querySelector(`[data-face="${of}"]`);
  const now = face && before.get(face.getAttribute("aria-label"));
  if (!now || !states.split(" ").includes(now.state)) return false;
  return Number(round) === (now.state === "before" ? now.round : now.round + 1);
}

/** Whether some clock is in no state that calls for the seats: then the tables play. */
const isPlayed = () => [...before.values()].some(({ state }) => !ENDS.has(state) && state !== "before");

// A person may hold the page that is up (WCAG 2.2.2): until they let it go, or until it is wanted no more.
const hold = document.getElementById("hold");
let held = null;

/** Which page this is, also after the laptop has sent the pages anew. */
function nameOf(page) {
  const seats = (one) => `${one.dataset.of ?? one.dataset.draw} ${one.dataset.for}`;
  const same = [...document.querySelectorAll("[data-page]")].filter((one) => seats(one) === seats(page));
  return `${seats(page)} ${same.indexOf(page)}`;
}

function letHold(name) {
  held = name;
  hold.querySelector("[data-hold=on]").hidden = held === null;
  hold.querySelector("[data-hold=off]").hidden = held !== null;
}

/** Whether all move, or wait for the next round: then only the seats matter. */
const isMove = () => [...before.values()].some(({ state }) => state === "move" || state === "wait");

/** The pages in their turns: the ladder of the club once after at least RARELY others. */
function withLadder(up, ladder) {
  if (isMove() || !ladder.length) return up;
  const rounds = up.length ? Math.ceil(RARELY / up.length) : 0;
  return [...Array(rounds).fill(up).flat(), ...ladder];
}

/** Show one page at a time: seats while they are wanted, the draw as long as it is here, the map while tables play. */
function turn() {
  const pages = [...document.querySelectorAll("[data-page]")];
  const ladder = pages.filter((page) => "aside" in page.dataset);
  const seats = pages.filter((page) => page.dataset.draw || (page.dataset.of && wanted(page)));
  const maps = pages.filter((page) => !page.dataset.of && !page.dataset.draw && !ladder.includes(page));
  const up = withLadder(isPlayed() || !seats.length ? [...seats, ...maps] : seats, ladder);
  hold.hidden = up.length < 2;
  const kept = held === null ? undefined : up.find((page) => nameOf(page) === held);
  if (!kept && held !== null) letHold(null);
  const shown = kept ?? up[Math.floor(serverNow() / TURNS) % up.length];
  pages.forEach((page) => { page.hidden = page !== shown; });
}

hold.addEventListener("click", () => {
  const up = document.querySelector("[data-page]:not([hidden])");
  letHold(held === null && up ? nameOf(up) : null);
  turn();
});
turn();
setInterval(turn, 250);
document.addEventListener("fresh", turn); // what the laptop sends does not turn the page back

// Browsers make no sound before a first tap on the page: one tap, and a chime to hear that it works.
const key = document.getElementById("sound");
key.addEventListener("click", () => {
  const on = audio === null;
  if (on) {
    audio = new AudioContext();
    audio.resume();
    chime("play");
  } else {
    audio.close();
    audio = null;
  }
  key.setAttribute("aria-pressed", String(on));
  key.querySelector("[data-sound=on]").hidden = !on;
  key.querySelector("[data-sound=off]").hidden = on;
});

document.getElementById("full").addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
});
