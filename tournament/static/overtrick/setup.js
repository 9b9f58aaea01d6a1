// Dragging a pair onto another makes the two change places, through the same form as the two lists.

let dragged = null;

for (const pair of document.querySelectorAll("[data-pair]")) {
  pair.addEventListener("dragstart", (event) => {
    if (event.target.matches("input")) return;
    dragged = pair.dataset.pair;
    event.dataTransfer.setData("text/plain", dragged);
  });
  pair.addEventListener("dragover", (event) => {
    if (dragged && dragged !== pair.dataset.pair) {
      event.preventDefault();
      pair.classList.add("drop");
    }
  });
  pair.addEventListener("dragleave", () => pair.classList.remove("drop"));
  pair.addEventListener("drop", (event) => {
    event.preventDefault();
    const form = pair.closest("section").querySelector("[data-swap]");
    form.elements.first.value = dragged;
    form.elements.second.value = pair.dataset.pair;
    form.requestSubmit();
  });
}
