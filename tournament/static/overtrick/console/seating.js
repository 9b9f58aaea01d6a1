// Dragging a pair's number onto another pair makes the two change places, through the two lists of the form.

let dragged = null;

function partOf(event) {
  return event.target.closest?.("[data-pair]");
}

document.addEventListener("dragstart", (event) => {
  dragged = partOf(event);
  if (dragged) event.dataTransfer.setData("text/plain", dragged.dataset.pair);
});

document.addEventListener("dragover", (event) => {
  const target = partOf(event);
  for (const pair of document.querySelectorAll(".drop")) pair.classList.remove("drop");
  if (!dragged || !target || target === dragged || target.dataset.section !== dragged.dataset.section) return;
  event.preventDefault();
  target.classList.add("drop");
});

document.addEventListener("drop", (event) => {
  const target = partOf(event);
  if (!dragged || !target?.classList.contains("drop")) return;
  event.preventDefault();
  const section = target.dataset.section;
  document.getElementById(`first-${section}`).value = dragged.dataset.pair;
  document.getElementById(`second-${section}`).value = target.dataset.pair;
  document.getElementById(`swap-${section}`).click();
});

// A list that is pasted into a field for one name, for the number of pairs or beside all fields is read as a list.
document.addEventListener("paste", (event) => {
  const field = event.target.closest?.("input, textarea");
  const section = field ? field.name.match(/^(?:name|count)-(\d+)/)?.[1] : theOnlySection();
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const isList = /\S\s*\n\s*\S/.test(text) || /\S\s*[/\uFF0F&\uFF06\t;]\s*\S/.test(text);
  const list = section && document.getElementById(`list-${section}`);
  if (!list || !isList) return;
  event.preventDefault();
  list.value = text;
  document.getElementById(`read-${section}`).click();
});

function theOnlySection() {
  const lists = document.querySelectorAll("textarea[id^=list-]");
  return lists.length === 1 ? lists[0].id.split("-")[1] : undefined;
}

// The bar at the foot names the movement that is picked in the table.
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const bar = document.querySelector(`[data-picked="${target.name}"]`);
  const picked = bar && target.closest("tr").dataset.figures.split("|");
  for (const [at, part] of (bar?.querySelectorAll("b, span") ?? []).entries()) {
    if (at in picked) part.textContent = picked[at];
  }
});
