// The form of a series: the ranking of the rule is drawn anew as it is typed. Nothing is saved.

const PAUSE = 350;
const form = document.querySelector("[data-preview]");
const preview = document.getElementById("preview");
let timer = null;
let asked = null;

async function show() {
  asked?.abort();
  asked = new AbortController();
  try {
    const response = await fetch(form.dataset.preview, {
      method: "POST",
      body: new FormData(form),
      credentials: "same-origin",
      signal: asked.signal,
    });
    if (response.ok && !response.redirected) preview.innerHTML = await response.text();
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  }
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(show, PAUSE);
});
