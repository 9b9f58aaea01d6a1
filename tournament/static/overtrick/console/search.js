// The key / goes to the search of the top bar, unless a person is typing.
const search = /** @type {HTMLInputElement | null} */ (document.querySelector("#find"));

document.addEventListener("keydown", (event) => {
  const place = /** @type {HTMLElement} */ (event.target);
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!search || place.closest("input, select, textarea, dialog")) return;
  event.preventDefault();
  search.focus();
  search.select();
});
