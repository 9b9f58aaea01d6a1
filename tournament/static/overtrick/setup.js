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
