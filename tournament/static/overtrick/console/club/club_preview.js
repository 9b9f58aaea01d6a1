/* The club's settings: the preview shows what is typed, and the bar says whether it is saved. */
const form = document.querySelector("form:has(> .stay)");
const bar = form.querySelector(".stay");
const typed = () => JSON.stringify([...new FormData(form)]);
const before = form.querySelector(".errorlist") ? "" : typed();

function mirror(part) {
  const words = part.dataset.typed.split(" ").map((name) => form.elements[name].value.trim())
    .filter((word, place, all) => word && !all[place + 1]?.includes(word)); // an address may name its town
  if (part.localName !== "strong") part.parentElement.hidden = !words.length;
  if (part.localName !== "ol") {
    part.textContent = words.join(" · ");
    return;
  }
  part.replaceChildren(...words.join("").split("\n").filter((step) => step.trim()).map((step) => {
    const line = document.createElement("li");
    line.textContent = step;
    return line;
  }));
}

function tell() {
  for (const part of form.querySelectorAll("[data-typed]")) mirror(part);
  const changed = typed() !== before;
  const said = bar.querySelector("p");
  said.className = changed ? "late" : "good";
  said.textContent = changed ? bar.dataset.changed : bar.dataset.saved;
}

form.addEventListener("input", tell);
tell();
