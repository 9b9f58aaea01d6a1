// Arrow keys in a grid of links (`data-arrows`): right and left lead to the next and the last one, down and up to the
// one that stands nearest in the next line. So the keyboard reaches a board or a table without passing all others.

/** @param {Element} one */
const middle = (one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
};

/** @param {HTMLElement[]} links @param {HTMLElement} here @param {number} way */
function inNextLine(links, here, way) {
  const from = middle(here);
  const beyond = links.filter((one) => way * (middle(one).y - from.y) > here.offsetHeight / 2);
  const line = Math.min(...beyond.map((one) => way * middle(one).y));
  return beyond
    .filter((one) => way * middle(one).y - line < here.offsetHeight / 2)
    .sort((one, other) => Math.abs(middle(one).x - from.x) - Math.abs(middle(other).x - from.x))[0];
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const here = /** @type {HTMLElement} */ (event.target);
  const grid = here.matches("a[href]") ? here.closest("[data-arrows]") : null;
  if (!grid) return;
  const links = /** @type {HTMLElement[]} */ ([...grid.querySelectorAll("a[href]")]);
  const at = links.indexOf(here);
  const to = {
    ArrowRight: () => links[at + 1],
    ArrowLeft: () => links[at - 1],
    ArrowDown: () => inNextLine(links, here, 1),
    ArrowUp: () => inNextLine(links, here, -1),
    Home: () => links[0],
    End: () => links.at(-1),
  }[event.key]?.();
  if (!to) return;
  event.preventDefault();
  to.focus();
});
