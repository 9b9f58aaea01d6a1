/* The program of a phone: one model, one painter, one listener. A tap changes the model, the screen follows from it,
entries leave through the queue, and the server's state comes by polling. Boards and table games bring their screens. */

import { callKey, caller, callNews } from "./call.js";
import { about, button, finger, h, say, show } from "./dom.js";
import { isEcho, steadily, touched } from "./touch/guard.js";
import { stepper } from "./touch/history.js";
import { keeper } from "./lost.js";
import { readAloud } from "./display.js";
import { messageNews, reader } from "./messages.js";
import { told as newsTold } from "./news.js";
import { marked, notTaken, tag, unsent } from "./parts.js";
import { poller } from "./network/poll.js";
import { sender } from "./network/queue.js";

const nothing = () => {};

/** How the page came; an old browser does not say. @returns {PerformanceNavigationTiming | undefined} */
const arrival = () => /** @type {any} */ (performance.getEntriesByType("navigation")[0]);

/** The state of the table that the page has brought to a phone that is new here; null where it may be old, or another phone's. */
const firstState = ({ table, memory }) =>
  !table && memory.device === about.device && ["navigate", "reload"].includes(arrival()?.type) ? about.table : null;

/** The title in two lines: where one is, and what is asked there. @param {string} title */
function heading(title) {
  const [first, ...rest] = title.split(" · ");
  return h("h1", { id: "heading", tabindex: "-1" }, first,
    rest.length > 0 && [h("span", { class: "visually-hidden" }, " · "), h("span", { class: "sub" }, rest.join(" · "))]);
}

/** Sets a program up; returns {begin(): it runs, paint(), shown(): the name of the screen that is drawn}.

`screens` = {draw(at): {title, body; of a board or deal also step, status, ways: keys beside that of the director, news as in news.js,
isPad: keys are all that it is, mark: a picture before the title, aloud: what is read aloud}, nameOf(at): what tells one screen from
another, hasBack(at), depth(): how many screens lie above, entered(): a new screen is shown, keeps(): whether the painted
one has to stay, allSent(): the word for it where anything has been entered}.
`sending` = {address, fields, first, overtaken, refused(): entries, mend(entry): [act, value], numberOf(entry), stood(answer),
isThere(table, entry), lostAs(entry): as keeper in lost.js has them}.
`news` = {question(): address, hear(state, at): when it came, by this phone's clock, stands(answer): takes the answer to an entry in, went(status)}.
`acts` = a function for each key, `tapped()` follows every tap, `seen()` every return to the page, `roundOf(board)`. */
export function start({ model, store, remember }, claims, { screens, sending, news, acts, roundOf, tapped = nothing, seen = nothing }) {
  const kept = keeper(model, store, { isThere: sending.isThere, numberOf: sending.lostAs });
  const first = firstState(model);
  const { wake, told } = poller(model, { first, question: news.question, hear: heard, flush: () => flush(), changed: paint, went: news.went });
  const flush = sender(model, store, sending.address, { ...sending, stands, overruled, changed: paint, taken: kept.taken });
  const calls = caller(model, { changed: paint, remember, told, roundOf });
  const messages = reader(model, { changed: paint, remember });
  const keys = { ...acts, ...calls.acts, ...messages.acts, ...kept.acts };
  const keepStep = stepper({ count: screens.depth, back: () => tap("back") });
  const isPressed = finger(paint);
  let shown = "";

  // ── painting ──────────────────────────────────────────────────────────────────────────────────────

  function paint() {
    if (!isPressed()) steadily(repaint);
  }

  function repaint() {
    const at = claims.screenOf(model);
    const fresh = screens.draw(at);
    const name = [at.name, ...screens.nameOf(at), fresh.step].join(" ");
    const isNew = name !== shown;
    if (isNew) {
      model.speaker = null;
      model.isTold = false;
      shown = name;
      screens.entered?.();
    } else if (screens.keeps?.()) return;
    const drawn = isNew ? screens.draw(at) : fresh;
    show(document.getElementById("bar"), [
      screens.hasBack(at) && button("‹", "back", "", { class: "back", "aria-label": say("back") }),
      drawn.mark,
      heading(drawn.title),
      stateLine(drawn.status),
    ]);
    const notices = [...messageNews(model), ...notice(), ...kept.asked(), ...drawn.news ?? [], ...callNews(model)];
    show(document.getElementById("notice"), newsTold(notices, model));
    const ways = [drawn.ways, callKey(model, at)].flat().filter(Boolean);
    show(document.getElementById("screen"), [
      h("div", { class: ["page", drawn.isPad && "pad", model.speaker !== null && "flipped"].filter(Boolean).join(" ") },
        drawn.body,
        ways.length > 0 && h("div", { class: "further" }, ways)),
    ]);
    if (!isNew) return;
    focusOnTop();
    readAloud(drawn.aloud);
  }

  /** The question of a new screen is read aloud, else its heading. */
  function focusOnTop() {
    keepStep();
    scrollTo(0, 0);
    (document.querySelector("#question") ?? document.querySelector("#heading")).focus({ preventScroll: true });
  }

  /** What the last tap or the server has just said, as news. */
  function notice() {
    if (model.queue.some(({ refused }) => refused)) forgetOffline();
    const text = model.notice || (store.volatile && model.queue.length > 0 && say("volatile"));
    return text ? [{ text, tone: "done" }] : [];
  }

  function forgetOffline() {
    if (model.notice === say("saved_offline")) model.notice = "";
  }

  /** The state line: of the board or deal on the screen, else of everything entered here. */
  function stateLine(status = "open") {
    if (status !== "open") return tag(status);
    const refused = sending.refused();
    if (refused.length) return notTaken(refused, ...sending.mend(refused[0]));
    if (model.queue.length) return marked("○", "waiting", unsent(model.queue, sending.numberOf));
    if (!model.online) return marked("○", "waiting", say("offline"));
    const word = screens.allSent();
    return word && marked("✓", "done", say(word));
  }

  /** `at`: when the answer came, in milliseconds of this page. */
  function heard(table, at = performance.now()) {
    const waiting = model.queue.length;
    kept.heard(table);
    news.hear(table, performance.timeOrigin + at);
    if (model.queue.length > waiting) flush();
  }

  /** What the server says stands, as the answer to an entry. */
  function stands(answer) {
    forgetOffline();
    told();
    news.stands(answer);
  }

  /** An acceptance did not count, for that side's own phone has said otherwise: the two are compared. */
  function overruled({ message }) {
    model.notice = message;
    wake();
  }

  // ── taps ──────────────────────────────────────────────────────────────────────────────────────────

  function tap(act, value) {
    const [count, last] = [model.queue.length, model.queue.at(-1)];
    if (act === "news") return openNews();
    model.notice = "";
    keys[act](value);
    remember();
    paint();
    // A new entry is sent, and so is what a refused one held back until it was deleted.
    if (model.queue.length !== count || model.queue.at(-1) !== last) flush();
    tapped();
  }

  function openNews() {
    model.isTold = !model.isTold;
    paint();
  }

  document.addEventListener("click", ({ target, detail = 0 }) => {
    const key = target.closest("[data-act]");
    if (!key || key.disabled || (detail > 0 && isEcho(key))) return;
    tap(key.dataset.act, key.dataset.value);
    if (key.dataset.act === "bid") steadily(() => document.querySelector(".compass")?.scrollIntoView({ block: "nearest" }));
  });

  document.addEventListener("pointerdown", touched, true);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    seen();
    wake();
  });
  addEventListener("online", wake);

  function begin() {
    if (first) heard(first, arrival().responseStart);
    paint();
    dispatchEvent(new Event("started")); // ../start.js waits for it
    wake();
    calls.flush();
    messages.flush();
  }

  return { begin, paint, shown: () => shown };
}
