// The rounds of a bracket side by side on a phone, one swipe or one tab apart. The tabs and the address follow; a page
// whose laptop sends it anew stays at the round that is in sight.

const isStill = matchMedia("(prefers-reduced-motion: reduce)");
let chosen = -1; // the round that a person went to
let strip = null;

const tabs = () => [...document.querySelectorAll(".cup-rounds nav a")];

/** @param {number} at @param {ScrollBehavior} behavior */
const go = (at, behavior) => strip.scrollTo({ left: at * strip.clientWidth, behavior });

/** Tabs, height and address are those of the round in sight. */
function follow() {
  if (!strip.clientWidth) return; // a wide screen shows the whole bracket
  const at = Math.round(strip.scrollLeft / strip.clientWidth);
  const tab = tabs()[at];
  strip.style.height = `${strip.children[at].offsetHeight}px`;
  if (tab.hasAttribute("aria-current")) return;
  document.querySelector(".cup-rounds [aria-current]")?.removeAttribute("aria-current");
  tab.setAttribute("aria-current", "page");
  history.replaceState(null, "", tab.href);
  chosen = at;
}

function begin() {
  strip = document.querySelector(".cup-pages");
  if (!strip) return;
  const up = [...strip.children].findIndex((round) => round.classList.contains("up"));
  strip.classList.add("swiped");
  strip.tabIndex = 0;
  strip.addEventListener("scroll", follow, { passive: true });
  tabs().forEach((tab, at) => tab.addEventListener("click", (event) => {
    event.preventDefault();
    go(at, isStill.matches ? "instant" : "smooth");
  }));
  go(chosen < 0 ? up : chosen, "instant");
  follow();
}

begin();
document.addEventListener("fresh", begin);
addEventListener("resize", () => {
  const at = tabs().findIndex((tab) => tab.hasAttribute("aria-current"));
  if (!strip || at < 0) return;
  go(at, "instant");
  follow();
});
