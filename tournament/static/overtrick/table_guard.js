/* A second tap in haste presses nothing that the first one has brought.

Whenever keys have come, gone or moved, pointers reach none of them for half a second. The keyboard is not held
up: the focus is on the key that Enter presses. */

const SLEEP = 500; // milliseconds

let waking = null;

/** Draw, and let the keys sleep where that has changed what lies under the finger. */
export function steadily(draw) {
  const before = layout();
  draw();
  if (layout() === before) return;
  clearTimeout(waking);
  document.body.classList.add("asleep");
  waking = setTimeout(() => document.body.classList.remove("asleep"), SLEEP);
}

/** Every key on the page with its place. */
const layout = () =>
  [...document.querySelectorAll(":is(#bar, #screen) :is(button, a, input)")].map((key) => {
    const { left, top } = key.getBoundingClientRect();
    return [key.dataset.act, key.dataset.value, Math.round(left), Math.round(top)].join(" ");
  }).join("\n");
