/* A second tap in haste presses nothing that the first one has brought, and takes nothing back that it has done.

Whenever keys have come, gone or moved, or a heading asks something else, pointers reach none of them for half
a second. Where no key was before, the half second counts from the latest touch, or from the tap that opened the
page: a new phone that has waited for its first keys can press them at once. The keyboard is not held up: the
focus is on the key that Enter presses.

A key that stays where it is and is on or off ignores its own second tap: it would only undo the first one. */

const HASTE = { sleep: 500 }; // milliseconds; this name is kept in what is built, where tests shorten it

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waking;
let touchedAt = 0; // milliseconds since the page was opened

let last = { key: "", at: -HASTE.sleep }; // the tap before, and when it came

/** Whether a tap is only the second half of a double tap on a key that is on or off. @param {HTMLElement} key */
export function isEcho(key) {
  const { act, value } = key.dataset;
  const now = performance.now();
  const before = last;
  last = { key: `${act} ${value}`, at: now };
  return key.hasAttribute("aria-pressed") && before.key === last.key && now - before.at < HASTE.sleep;
}

/** A finger has touched the page. */
export const touched = () => (touchedAt = performance.now());

/** Draw, and let the keys sleep where that has changed what lies under the finger. @param {() => void} draw */
export function steadily(draw) {
  const before = parts();
  const layout = layoutOf(before);
  draw();
  if (layoutOf(parts()) === layout) return;
  sleep(before.every(isHeading) ? touchedAt + HASTE.sleep - performance.now() : HASTE.sleep);
}

/** @param {number} pause */
function sleep(pause) {
  clearTimeout(waking);
  document.body.classList.toggle("asleep", pause > 0);
  if (pause > 0) waking = setTimeout(() => document.body.classList.remove("asleep"), pause);
}

/** Every heading and key on the page. @returns {HTMLElement[]} */
const parts = () => [...document.querySelectorAll(":is(#bar, #screen) :is(h1, h2, button, a, input)")];

/** @param {HTMLElement} part */
const isHeading = (part) => part.tagName.startsWith("H");

/** The parts with their places: the next question may have the keys of the last one. @param {HTMLElement[]} found */
const layoutOf = (found) =>
  found.map((part) => {
    const { left, top } = part.getBoundingClientRect();
    const heading = isHeading(part) ? part.textContent : "";
    return [heading, part.dataset.act, part.dataset.value, Math.round(left), Math.round(top)].join(" ");
  }).join("\n");
