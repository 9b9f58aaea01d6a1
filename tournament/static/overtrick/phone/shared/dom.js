/* Elements and words. Everything is built by the DOM, so the strict policy (no inline script or style) holds. */

const data = (id) => JSON.parse(document.getElementById(id).textContent);

export const about = data("about");
const words = data("words");

/**
 * The word of a code in the reader's language, its %(placeholders)s filled in.
 * @param {string} code @param {Record<string, any>} [given]
 */
export const say = (code, given = {}) =>
  words[code].replace(/%\((\w+)\)[sd]/g, (_, name) => given[name] ?? "");

/**
 * An element. A given value of true is a bare attribute; null, false and undefined leave it out.
 * @param {string} name @param {Record<string, any>} [given] @param {any[]} children
 * @returns {any}
 */
export function h(name, given = {}, ...children) {
  const element = name.includes(":")
    ? document.createElementNS("http://www.w3.org/2000/svg", name.slice(4))
    : document.createElement(name);
  for (const [attribute, value] of Object.entries(given)) {
    if (value === true) element.setAttribute(attribute, "");
    else if (value !== false && value != null) element.setAttribute(attribute, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false && child !== ""));
  return element;
}

/**
 * A button that does `act` with `value`; the program listens once for all of them.
 * @param {any} label @param {string} act @param {unknown} [value] @param {Record<string, any>} [given]
 */
export const button = (label, act, value = "", given = {}) =>
  h("button", { type: "button", "data-act": act, "data-value": String(value), ...given }, label);

/** Returns whether a finger is down, where a key that is replaced would lose its tap; `lifted` paints afterwards. */
export function finger(lifted) {
  let isDown = false;
  document.addEventListener("pointerdown", () => (isDown = true), true);
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => {
      isDown = false;
      setTimeout(lifted); // paints the delayed changes, after the tap itself
    }, true);
  }
  return () => isDown;
}

/** Put `fresh` into `place` only where something changed, and keep the finger's and the reader's place. */
export function show(place, fresh) {
  const wrap = h(place.tagName, { id: place.id, class: place.getAttribute("class") }, fresh);
  if (wrap.isEqualNode(place)) return;
  const held = place.contains(document.activeElement) ? document.activeElement : null;
  const again = held && (held.id ? `#${held.id}` : held.dataset.act && selector(held));
  place.replaceChildren(...wrap.childNodes);
  if (again) place.querySelector(again)?.focus({ preventScroll: true });
}

const selector = ({ dataset }) => `[data-act="${dataset.act}"][data-value="${dataset.value}"]`;
