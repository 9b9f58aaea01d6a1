// A table of the room opens in a panel beside the map: its boards, its players and what to do, without leaving the page.
// The address of the cell is the table's page; its part (`?live`) is the panel. On a narrow screen the link is followed.

const wide = matchMedia("(min-width: 72rem)");
let shown = "";

const panel = () => /** @type {HTMLElement} */ (document.querySelector('[data-kept="table"]'));
const cells = () => /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.hall-map a[id^="cell-"]'));

function mark() {
  for (const cell of cells()) {
    if (shown && cell.pathname === shown) cell.setAttribute("aria-current", "true");
    else cell.removeAttribute("aria-current");
  }
}

/** @param {string} address */
async function open(address) {
  shown = address;
  mark();
  const response = await fetch(`${address}?live`, { credentials: "same-origin", cache: "no-store" }).catch(() => null);
  if (shown !== address) return;
  if (!response?.ok || response.redirected) {
    location.assign(address);
    return;
  }
  panel().innerHTML = await response.text();
  panel().hidden = false;
}

function close() {
  document.querySelector('.hall-map [aria-current="true"]')?.focus();
  shown = "";
  mark();
  panel().hidden = true;
  panel().replaceChildren();
}

document.addEventListener("click", (event) => {
  const at = /** @type {HTMLElement} */ (event.target);
  if (at.closest("[data-close]") && panel().contains(at)) close();
  const cell = /** @type {HTMLAnchorElement | null} */ (at.closest('.hall-map a[id^="cell-"]'));
  if (!cell || !wide.matches || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (cell.pathname === shown) close();
  else open(cell.pathname);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && shown) close();
});
/** No part of a round stands at an edge: the round in play takes the width that is left beside whole ones. */
function fit() {
  const root = document.documentElement.style;
  const box = document.querySelector(".scroll:has(> .rounds)");
  const heads = /** @type {HTMLElement[]} */ ([...(box?.querySelectorAll("thead th") ?? [])]);
  if (!box || !heads.length) return;
  root.removeProperty("--now");
  const [first, pace] = [heads[0], heads.find((one) => one.matches(".pace"))];
  const rounds = heads.filter((one) => one !== first && one !== pace);
  const begin = first.offsetWidth + 3;
  root.setProperty("--first", `${begin}px`);
  const left = rounds.findLast((one) => one.offsetLeft - begin <= box.scrollLeft + 3);
  if (left) box.scrollLeft = left.offsetLeft - begin - 3;
  const end = box.scrollLeft + box.clientWidth - (wide.matches ? (pace?.offsetWidth ?? 0) : 0);
  const cut = rounds.find((one) => one.offsetLeft < end && one.offsetLeft + one.offsetWidth > end);
  const now = rounds.find((one) => one.matches(".now"));
  if (cut && now) root.setProperty("--now", `${now.offsetWidth + end - cut.offsetLeft}px`);
  tellFurther();
}
/** Names the rounds beyond the right edge, on a key that goes there. */
function tellFurther() {
  const box = document.querySelector(".scroll:has(> .rounds)");
  const key = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-further]"));
  if (!box || !key) return;
  const heads = /** @type {HTMLElement[]} */ ([...box.querySelectorAll("thead th:not(:first-child, .pace)")]);
  const pace = /** @type {HTMLElement | null} */ (box.querySelector("thead .pace"));
  const end = box.scrollLeft + box.clientWidth - (wide.matches ? (pace?.offsetWidth ?? 0) : 0);
  const names = heads.filter((one) => one.offsetLeft + one.offsetWidth > end + 3).map((one) => one.innerText.trim());
  key.hidden = !names.length;
  key.textContent = `${[names[0], ...names.slice(1).slice(-1).map((name) => name.replace(/^\D+/, ""))].join("–")} ›`;
  key.onclick = () => box.scrollBy({ left: box.scrollWidth });
  /** @type {HTMLElement} */ (box).onscroll = tellFurther;
}

addEventListener("load", fit);
addEventListener("resize", fit);
// The room has news: so may the table.
document.addEventListener("fresh", () => {
  tellFurther();
  if (shown && !panel().contains(document.activeElement) && !panel().querySelector("details[open]")) open(shown);
  else mark();
});
