// The workbench of a ruling: what is typed is tried at once, and its effect shown beside it. Nothing is saved.

const PAUSE = 300;
const form = document.querySelector("[data-effect]");
const effect = document.getElementById("effect");
let timer = null;
let asked = 0;

async function show() {
  const mine = ++asked;
  const body = new FormData(form);
  body.set("do", "preview");
  const response = await fetch("?live", { method: "POST", body, credentials: "same-origin" });
  if (mine === asked && response.ok) effect.innerHTML = await response.text();
}

form.addEventListener("input", (event) => {
  if (event.target.matches("#law, #reason, #facts")) return;
  clearTimeout(timer);
  timer = setTimeout(() => show().catch(() => {}), PAUSE);
});
