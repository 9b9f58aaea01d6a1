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
  /** Buttons for those ticked wait for a tick. */
  const show = () => {
    const count = ticks.filter((tick) => tick.checked).length;
    all.checked = count > 0 && count === ticks.length;
    all.indeterminate = count > 0 && count < ticks.length;
    head.closest("form")?.querySelectorAll("button[data-for-ticked]").forEach((button) => button.toggleAttribute("disabled", !count));
  };
  all.addEventListener("change", () => {
    for (const tick of ticks) tick.checked = all.checked;
  });
  head.closest("table")?.addEventListener("change", show);
  show();
}
