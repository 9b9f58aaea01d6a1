// The movement editor: what is typed is checked by the server, and the keyboard walks through the grid.
// Without this script the same form is checked when it is sent.

const PATIENCE = 350;
const form = document.querySelector("form.editor");
const remarks = document.getElementById("remarks");
const stale = document.getElementById("stale");
let timer = null;
let asked = null;

async function check() {
  asked?.abort();
  asked = new AbortController();
  try {
    const response = await fetch(form.dataset.check, {
      method: "POST",
      body: new FormData(form),
      credentials: "same-origin",
      signal: asked.signal,
    });
    stale.hidden = response.ok;
    if (response.ok && !response.redirected) show(await response.text());
  } catch (error) {
    if (error.name !== "AbortError") stale.hidden = false;
  }
}

function show(html) {
  remarks.innerHTML = html;
  const wrong = new Set();
  for (const fault of remarks.querySelectorAll(".fault")) {
    for (const key of fault.dataset.cells.split(" ")) wrong.add(key);
  }
  for (const cell of form.querySelectorAll("[data-cell]")) {
    const marked = wrong.has(cell.dataset.cell);
    cell.classList.toggle("wrong", marked);
    for (const field of cell.querySelectorAll("input")) {
      if (marked) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
  }
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(check, PATIENCE);
});

// The same field of the round above or below; Enter goes down instead of sending the form.
const STEPS = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

form.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  const found = event.target.name?.match(/^(ns|ew|sets)-(\d+)-(\d+)$/);
  if (!step || !found || event.isComposing) return;
  event.preventDefault();
  const [, part, round, table] = found;
  const next = form.elements[`${part}-${Number(round) + step}-${table}`];
  next?.focus();
  next?.select();
});
