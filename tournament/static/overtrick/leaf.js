// The boards of a session to leaf through: arrow keys and swipes follow the links to the boards before and after;
// a swipe over a line of a score card opens its board.

import { onSwipe, scrollsSideways } from "./phone/shared/touch/swipe.js";

/** @param {string} rel */
const follow = (rel) => /** @type {HTMLElement | null} */ (document.querySelector(`.pager a[rel="${rel}"]`))?.click();

document.addEventListener("keydown", (event) => {
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (!rel || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (scrollsSideways(/** @type {Element} */ (event.target))) return;
  follow(rel);
});

onSwipe({
  left: (from) => {
    const line = /** @type {HTMLElement | null} */ (from.closest("tr")?.querySelector("[data-board]"));
    if (line) line.click();
    else follow("next");
  },
  right: () => follow("prev"),
});
