/* Above a column of ticks a tick for all of them: it is made here, for without a script it would do nothing. */

for (const head of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("th[data-tick-all]"))) {
  const ticks = /** @type {HTMLInputElement[]} */ ([...head.closest("table")?.querySelectorAll("td input[type=checkbox]") ?? []]);
  const label = document.createElement("label");
  const all = document.createElement("input");
  all.type = "checkbox";
  all.setAttribute("aria-label", head.dataset.tickAll ?? "");
  label.className = "target";
  label.append(all);
  head.replaceChildren(label);
  all.addEventListener("change", () => {
    for (const tick of ticks) tick.checked = all.checked;
  });
  head.closest("table")?.addEventListener("change", () => {
    const count = ticks.filter((tick) => tick.checked).length;
    all.checked = count === ticks.length;
    all.indeterminate = count > 0 && count < ticks.length;
  });
}
