// Live pages: ask again with the ETag of what is shown; 304 changes nothing, 200 brings the new fragment.
// Asked every four seconds, every twenty while nobody looks, and at once when somebody looks again.

const SEEN_EVERY = 4000;
const HIDDEN_EVERY = 20000;
const stale = document.getElementById("stale");
const said = document.getElementById("said");

function follow(box) {
  let etag = box.dataset.etag || null;
  let timer = null;

  async function ask() {
    clearTimeout(timer);
    try {
      const response = await fetch(box.dataset.live, {
        headers: etag ? { "If-None-Match": etag } : {},
        credentials: "same-origin",
        cache: "no-store",
      });
      if (response.status === 200 && !response.redirected && show(await response.text())) {
        etag = response.headers.get("ETag");
      }
      stale.hidden = response.status < 500;
    } catch {
      stale.hidden = false;
    }
    timer = setTimeout(ask, document.hidden ? HIDDEN_EVERY : SEEN_EVERY);
  }

  // Puts the new fragment in the old one's place, unless somebody is typing there. Whether it did.
  function show(html) {
    const active = box.contains(document.activeElement) ? document.activeElement : null;
    if (active?.matches("input, select, textarea")) return false;
    const places = [...box.querySelectorAll(".scroll")].map((part) => part.scrollLeft);
    const before = announced(box);
    box.innerHTML = html;
    box.querySelectorAll(".scroll").forEach((part, index) => { part.scrollLeft = places[index] ?? 0; });
    if (active?.id) document.getElementById(active.id)?.focus({ preventScroll: true });
    if (announced(box) !== before) said.textContent = announced(box);
    return true;
  }

  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  timer = setTimeout(ask, SEEN_EVERY);
}

// What a screen reader is told when it changes, and nothing else of what moves.
function announced(box) {
  return box.querySelector("[data-say]")?.textContent ?? "";
}

for (const box of document.querySelectorAll("[data-live]")) follow(box);

// The round that is being played is in sight, however many went before it.
for (const now of document.querySelectorAll(".scroll .now")) now.scrollIntoView({ block: "nearest", inline: "center" });

// Questions before acts that change much.
document.addEventListener("submit", (event) => {
  const question = event.submitter?.dataset.confirm;
  if (question && !window.confirm(question)) event.preventDefault();
});

// Where the cursor already stands, typing replaces what is there.
const first = document.querySelector("input[autofocus]");
if (first) {
  first.focus();
  first.select();
}
