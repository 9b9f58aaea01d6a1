// The keys of the reveal, those of a presenter too: each presses its button on the page.

const BUTTONS = { ArrowRight: "next-line", PageDown: "next-line", ArrowLeft: "last-line", PageUp: "last-line" };

document.addEventListener("keydown", (event) => {
  const button = document.getElementById(BUTTONS[event.key]);
  if (!button || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  const field = /** @type {HTMLElement} */ (event.target);
  if (field.matches("input:not([type=hidden]), select, textarea")) return;
  event.preventDefault();
  button.click();
});
