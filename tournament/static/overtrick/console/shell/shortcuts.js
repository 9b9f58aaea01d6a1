// The keys of the console: `?` lists them, `/` goes to the search, `g` and a letter open a page of the side bar.
// None works in a field (Escape leaves it), in a dialog or with another key held. Display switches all of them off (WCAG 2.1.4).

const TYPING = "input, select, textarea, dialog, [contenteditable]";
const isOff = document.documentElement.dataset.shortcuts === "off";
const list = /** @type {HTMLDialogElement} */ (document.getElementById("shortcuts"));
const close = /** @type {HTMLButtonElement} */ (list.querySelector("[type=button]"));
const search = /** @type {HTMLInputElement | null} */ (document.querySelector("#find, main input[type=search]"));
const links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll(".side [data-go]")]);
let isGoing = false; // `g` was pressed: the letter of a page comes next, however late

/** @param {KeyboardEvent} event */
function isFree(event) {
  const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat;
  return !isOff && !isHeld && !event.target.closest(TYPING) && !document.querySelector("dialog[open]");
}

/** Whether the key is one of the console's. @param {string} key */
function press(key) {
  const page = isGoing ? links.find((link) => link.dataset.go === key) : null;
  isGoing = !page && key === "g";
  if (page) page.click();
  else if (key === "?") show();
  else if (key === "/" && search) find();
  else return isGoing;
  return true;
}

function find() {
  search.focus();
  search.select();
}

function show() {
  list.querySelector("[data-key='/']").hidden = !search;
  const keys = list.querySelector("ul");
  keys.querySelectorAll("[data-page]").forEach((row) => row.remove());
  keys.append(...links.map(line));
  list.showModal();
  close.focus();
}

/** A line of the list. @param {HTMLAnchorElement} link */
function line(link) {
  const row = /** @type {HTMLElement} */ (list.querySelector("template").content.cloneNode(true)).firstElementChild;
  const word = /** @type {HTMLElement} */ (link.cloneNode(true));
  word.querySelector(".count")?.remove();
  row.querySelector("[data-letter]").textContent = link.dataset.go;
  row.append(` ${word.textContent.trim()}`);
  return row;
}

/** Escape leaves a field, so that the keys work again. @param {KeyboardEvent} event */
function leave(event) {
  const field = event.target.closest("input, select, textarea");
  if (event.key === "Escape" && field && !event.isComposing && !event.defaultPrevented && !field.closest("dialog")) {
    field.blur();
  }
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Shift") return;
  if (!isOff) leave(event);
  if (!isFree(event)) isGoing = false;
  else if (press(event.key.normalize("NFKC").toLowerCase())) event.preventDefault();
});
document.addEventListener("pointerdown", () => { isGoing = false; });
document.querySelector("[data-opens=shortcuts]").addEventListener("click", show);
close.addEventListener("click", () => list.close());
