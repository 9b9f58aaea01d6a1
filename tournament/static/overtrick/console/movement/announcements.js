// Announcements read aloud by the computer, where it has a voice for their language.

const canSpeak = "speechSynthesis" in window;

function offer() {
  for (const part of document.querySelectorAll(".speakers")) part.hidden = !canSpeak;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-speak]");
  if (!button) return;
  const said = new SpeechSynthesisUtterance(button.dataset.speak);
  said.lang = button.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
});

// A live page brings new buttons with every change.
for (const box of document.querySelectorAll("[data-live]")) {
  new MutationObserver(offer).observe(box, { childList: true });
}
offer();
