// Dragging a team onto another makes the two change places, through the two lists of the form.

let dragged = null;

function teamOf(event) {
  return event.target.closest?.("[data-team][draggable]");
}

document.addEventListener("dragstart", (event) => {
  dragged = teamOf(event);
  if (dragged) event.dataTransfer.setData("text/plain", dragged.dataset.team);
});

document.addEventListener("dragover", (event) => {
  const target = teamOf(event);
  for (const team of document.querySelectorAll(".drop")) team.classList.remove("drop");
  if (!dragged || !target || target === dragged) return;
  event.preventDefault();
  target.classList.add("drop");
});

document.addEventListener("drop", (event) => {
  const target = teamOf(event);
  if (!dragged || !target?.classList.contains("drop")) return;
  event.preventDefault();
  document.getElementById("first-team").value = dragged.dataset.team;
  document.getElementById("second-team").value = target.dataset.team;
  document.getElementById("exchange").click();
});
