// Live pages: ask again with the ETag of what is shown; 304 changes nothing, 200 brings the new fragment.
// Asked as soon as a stream says that there is news; every four seconds where no stream is open, every twenty
// while the page is hidden, and at once when it is visible again.

const SEEN_EVERY = 4000;
const SELDOM = 20000;
const source = document.querySelector('meta[name="news"]')?.content;
const token = document.querySelector("input[name=csrfmiddlewaretoken]")?.value;
const asks = [];
let stream = null;
const stale = document.getElementById("stale");
const said = document.getElementById("said");

function follow(box) {
  let etag = box.dataset.etag || null;
  let timer = null;
  let asking = false;
  let again = false;

  async function ask() {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
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
    asking = false;
    if (again) {
      again = false;
      ask();
    } else timer = setTimeout(ask, document.hidden || listening() ? SELDOM : SEEN_EVERY);
  }

  // Replaces the old fragment by the new one, unless a person is typing or deciding there. Returns whether it did.
  function show(html) {
    const active = box.contains(document.activeElement) ? document.activeElement : null;
    if (active?.matches("input, select, textarea") || box.querySelector("dialog[open]")) return false;
    const places = [...box.querySelectorAll(".scroll")].map((part) => part.scrollLeft);
    const before = announced(box);
    fill(box, html);
    box.querySelectorAll("form[method=post]").forEach(sign);
    box.querySelectorAll(".scroll").forEach((part, index) => { part.scrollLeft = places[index] ?? 0; });
    if (active?.id) document.getElementById(active.id)?.focus({ preventScroll: true });
    document.dispatchEvent(new Event("fresh"));
    if (announced(box) !== before) said.textContent = announced(box);
    return true;
  }

  asks.push(ask);
  timer = setTimeout(ask, SEEN_EVERY);
}

// Parts with a `data-kept` name stay as they are within a fragment; all around them is new. A list that was opened stays
// open.
function fill(box, html) {
  const kept = /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll("[data-kept]"));
  const open = [...box.querySelectorAll("details[open][id]")].map((one) => one.id);
  box.innerHTML = html;
  for (const one of kept) box.querySelector(`[data-kept="${one.dataset.kept}"]`)?.replaceWith(one);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
}

// A fragment that is rendered for several directors at once has no CSRF token.
function sign(form) {
  if (!token || form.elements.csrfmiddlewaretoken) return;
  const own = document.createElement("input");
  Object.assign(own, { type: "hidden", name: "csrfmiddlewaretoken", value: token });
  form.prepend(own);
}

// Whether a stream pushes news.
function listening() {
  return stream?.readyState === EventSource.OPEN;
}

// A browser limits its connections: only a visible page keeps a stream open.
function listen() {
  stream?.close();
  stream = source && !document.hidden ? new EventSource(source) : null;
  stream?.addEventListener("message", () => asks.forEach((ask) => ask()));
}

// The one part of the fragment whose changes a screen reader announces; a fragment within it has its own.
function announced(box) {
  const own = [...box.querySelectorAll("[data-say]")].find((one) => one.closest("[data-live]") === box);
  return own?.textContent ?? "";
}

for (const box of document.querySelectorAll("[data-live]")) follow(box);
if (asks.length) {
  listen();
  document.addEventListener("visibilitychange", () => {
    listen();
    if (!document.hidden) asks.forEach((ask) => ask());
  });
}

// The round that is being played is in sight, however many went before it; the page itself stays at its top.
// A row of that round that is wider than its box begins at its beginning.
for (const now of document.querySelectorAll(".scroll .now")) {
  const box = now.closest(".scroll");
  const [here, frame] = [now, box].map((one) => one.getBoundingClientRect().left);
  if (now.offsetWidth < box.clientWidth) box.scrollLeft += here - frame - (box.clientWidth - now.offsetWidth) / 2;
}

// A script of the page that knows of a change has the page ask.
document.addEventListener("ask", () => asks.forEach((ask) => ask()));

// Where the cursor already stands, typing replaces what is there.
const first = document.querySelector("input[autofocus]");
if (first) {
  first.focus();
  first.select();
}
