// On a narrow screen the side bar is behind its button (shell.css), which shows how much waits for the director too.

const count = document.getElementById("queue-count");
const copy = document.getElementById("menu-count");

function show() {
  copy.replaceChildren(...[...count.childNodes].map((node) => node.cloneNode(true)));
}

if (count) {
  show();
  new MutationObserver(show).observe(count, { childList: true });
}
