// Dragging a team onto another makes the two change places, through the two lists of the form. So does a tap
// on one team and then on another, or Enter on both: fingers and keyboards cannot drag.

let dragged = null, chosen = null;

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
  exchange(dragged, target);
});

document.addEventListener("click", (event) => choose(teamOf(event)));

document.addEventListener("keydown", (event) => {
  const team = teamOf(event);
  if (!team || !["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  choose(team);
});

function choose(team) {
  if (!team) return;
  if (chosen && chosen !== team) {
    exchange(chosen, team);
    return;
  }
  chosen = chosen ? null : team;
  team.setAttribute("aria-pressed", String(chosen === team));
}

function exchange(first, second) {
  document.getElementById("first-team").value = first.dataset.team;
  document.getElementById("second-team").value = second.dataset.team;
  document.getElementById("exchange").click();
}
