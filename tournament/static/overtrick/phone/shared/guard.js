/* A second tap in haste presses nothing that the first one has brought.

Whenever keys have come, gone or moved, or a heading asks something else, pointers reach none of them for half
a second. The keyboard is not held up: the focus is on the key that Enter presses. */

const SLEEP = 500; // milliseconds

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waking;

/** Draw, and let the keys sleep where that has changed what lies under the finger. @param {() => void} draw */
export function steadily(draw) {
  const before = layout();
  draw();
  if (layout() === before) return;
  clearTimeout(waking);
  document.body.classList.add("asleep");
  waking = setTimeout(() => document.body.classList.remove("asleep"), SLEEP);
}

/** Every heading and key on the page with its place: the next question may have the keys of the last one. */
const layout = () =>
  [...document.querySelectorAll(":is(#bar, #screen) :is(h1, h2, button, a, input)")].map((part) => {
    const { left, top } = part.getBoundingClientRect();
    const heading = part.tagName.startsWith("H") ? part.textContent : "";
    return [heading, part.dataset.act, part.dataset.value, Math.round(left), Math.round(top)].join(" ");
  }).join("\n");
