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

// A list that is pasted into a field for one name is read as a list of pairs.
document.addEventListener("paste", (event) => {
  const field = event.target.closest?.("input[name^=name-]");
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const isList = /\S\s*\n\s*\S/.test(text) || /\S\s*[/\uFF0F&\uFF06\t]\s*\S/.test(text);
  const list = field && document.getElementById(`list-${field.name.split("-")[1]}`);
  if (!list || !isList) return;
  event.preventDefault();
  list.value = text;
  document.getElementById(`read-${field.name.split("-")[1]}`).click();
});
