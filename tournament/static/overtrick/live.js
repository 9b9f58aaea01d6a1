// Live pages: ask again with the ETag of what is shown; 304 changes nothing, 200 brings the new fragment.
// Asked every four seconds, every twenty while nobody looks, and at once when somebody looks again.

const SEEN_EVERY = 4000;
const HIDDEN_EVERY = 20000;

function follow(box) {
  let etag = null;
  let timer = null;

  async function ask() {
    clearTimeout(timer);
    try {
      const response = await fetch(box.dataset.live, {
        headers: etag ? { "If-None-Match": etag } : {},
        credentials: "same-origin",
        cache: "no-store",
      });
      if (response.status === 200) show(response.headers.get("ETag"), await response.text());
      box.removeAttribute("data-stale");
    } catch {
      box.setAttribute("data-stale", "");
    }
    timer = setTimeout(ask, document.hidden ? HIDDEN_EVERY : SEEN_EVERY);
  }

  function show(tag, html) {
    const first = etag === null;
    etag = tag;
    if (first && box.dataset.fresh !== undefined) return;
    const busy = box.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
    if (busy) { etag = null; return; }
    const focus = document.activeElement && box.contains(document.activeElement) ? document.activeElement.id : "";
    box.innerHTML = html;
    if (focus) document.getElementById(focus)?.focus();
    box.dispatchEvent(new CustomEvent("renewed", { bubbles: true }));
  }

  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  timer = setTimeout(ask, SEEN_EVERY);
}

for (const box of document.querySelectorAll("[data-live]")) follow(box);

// Sheets opened for printing, and questions before dangerous acts.
document.addEventListener("submit", (event) => {
  const question = event.target.dataset.confirm || event.submitter?.dataset.confirm;
  if (question && !window.confirm(question)) event.preventDefault();
});
