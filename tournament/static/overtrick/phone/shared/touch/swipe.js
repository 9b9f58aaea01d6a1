/* A swipe to the left or to the right: one finger, quick, far and level. A button does the same everywhere. */

const FAR = 60; // pixels
const QUICK = 700; // milliseconds

/**
 * Call `left` or `right` with the element where a swipe began. What scrolls sideways keeps its own movement.
 * @param {{left: (from: Element) => void, right: (from: Element) => void}} acts
 */
export function onSwipe({ left, right }) {
  /** @type {{x: number, y: number, at: number, from: Element} | null} */
  let begun = null;

  document.addEventListener("touchstart", ({ touches, target, timeStamp }) => {
    const from = /** @type {Element} */ (target);
    const [{ clientX: x, clientY: y }] = touches;
    begun = touches.length === 1 && !scrollsSideways(from) ? { x, y, at: timeStamp, from } : null;
  }, { passive: true });

  document.addEventListener("touchend", ({ changedTouches: [{ clientX, clientY }], timeStamp }) => {
    if (!begun) return;
    const { x, y, at, from } = begun;
    begun = null;
    const across = clientX - x;
    const isLevel = Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(clientY - y);
    if (isLevel && timeStamp - at < QUICK) (across < 0 ? left : right)(from);
  }, { passive: true });

  document.addEventListener("touchcancel", () => (begun = null));
}

/** Whether the reader moves the page itself, or a table on it, from side to side. @param {Element} from */
export function scrollsSideways(from) {
  if ((visualViewport?.scale ?? 1) > 1) return true;
  const box = from.closest(".scroll, input, select, textarea");
  return Boolean(box && (!box.matches(".scroll") || box.scrollWidth > box.clientWidth));
}
