/* The display as a person chose it, for this browser on every page, and what is read aloud where that was chosen. */

import { about } from "./dom.js";

/** A choice takes effect at once, and the server keeps it; without a network it is sent when there is one again. */
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const chosen = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (!form.matches(".menu:not(.languages)") || !chosen) return;
  event.preventDefault();
  const { name, value } = chosen;
  if (value) document.documentElement.dataset[name] = value;
  else delete document.documentElement.dataset[name];
  for (const one of form.querySelectorAll("button")) if (one.name === name) one.setAttribute("aria-pressed", String(one === chosen));
  const send = () => fetch(form.action, { method: "POST", body: new URLSearchParams({ [name]: value }), redirect: "manual" })
    .catch(() => addEventListener("online", send, { once: true }));
  send();
});

/** Read a sentence with the browser's voice, in the language of the page. @param {string | undefined} sentence */
export function readAloud(sentence) {
  if (!sentence || !document.documentElement.dataset.aloud || !window.speechSynthesis) return;
  const speech = new SpeechSynthesisUtterance(sentence);
  speech.lang = about.language;
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}
