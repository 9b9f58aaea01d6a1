// The boards of a session to leaf through: arrow keys and swipes follow the links to the boards before and after;
// on a phone swipes lead through results, hand and par first. A swipe over a line of a score card opens its board.

import { onSwipe, scrollsSideways } from "./phone/shared/touch/swipe.js";

/** @param {string} rel */
const follow = (rel) => /** @type {HTMLElement | null} */ (document.querySelector(`.pager a[rel="${rel}"]`))?.click();

// The part of a board beside the one that a phone shows; false where there is none.
/** @param {Element} from @param {number} by */
function turn(from, by) {
  const parts = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(".parts input")]);
  const shown = from.closest(".board-both") && parts[0]?.closest(".parts")?.checkVisibility();
  const next = shown && parts[parts.findIndex((part) => part.checked) + by];
  if (next) next.checked = true;
  return Boolean(next);
}

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
    else if (!turn(from, 1)) follow("next");
  },
  right: (from) => turn(from, -1) || follow("prev"),
});
