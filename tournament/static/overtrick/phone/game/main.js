/* The phone of a game table. As on boards (../boards/main.js): a tap changes the model (acts.js), the screen follows from
the model (model.js), entries leave through the queue (../shared/queue.js), the state comes by polling
(../shared/poll.js). */

import { ACTS, draftHere, go, numberHere, questionNamed, stepBefore } from "./acts.js";
import { draftOf, isSame, keepDraft, newDraft, setAnswer, toFacts } from "./draft.js";
import {
  changesBetween, dealOf, dealsOf, isSettled, matchOf, ownSide, refusedOf, screenOf, withHeld,
} from "./model.js";
import { draw } from "./screens.js";
import { steadily } from "../shared/guard.js";
import { stepper } from "../shared/history.js";
import { model, remember, store } from "./state.js";
import { newKey, sender } from "../shared/queue.js";
import { ask } from "../shared/request.js";
import { banner, callKey, callScreen, caller } from "../shared/call.js";
import { marked, notTaken, tag, unsent } from "../shared/parts.js";
import { poller } from "../shared/poll.js";
import { about, button, finger, h, say, show } from "../shared/dom.js";

const FIELDS = ["key", "match", "number", "side", "seen", "device", "facts"];

const flush = sender(model, store, about.deals, { stands, changed: paint, fields: FIELDS, first, overtaken });

const calls = caller(model, {
  changed: paint, remember, roundOf: () => matchOf(model)?.round ?? null, told: () => news.told(),
});
const KEYS = { ...ACTS, ...calls.acts };

/** Deals go in their order; one that was refused holds back those after it. */
function first(queue) {
  const isHeld = (entry) => queue.some((one) => one.refused && one.match === entry.match && one.number < entry.number);
  return queue.filter((entry) => !entry.refused && !isHeld(entry))
    .reduce((best, entry) => (!best || (entry.match === best.match && entry.number < best.number) ? entry : best), undefined);
}

/** Entries keyed over `entry` before it had an answer: they have seen it, if it is what stands. */
function overtaken(queue, entry, answer) {
  const isOver = (one) => one !== entry && one.match === entry.match && one.number === entry.number
    && one.side === entry.side && one.seen === null;
  return answer.agreement === "sent" ? queue.filter(isOver) : [];
}

// ── painting ────────────────────────────────────────────────────────────────────────────────────────

const keepStep = stepper({ count: stepsBack, back: () => tap("back") });
let shown = "";
const isPressed = finger(paint);

function paint() {
  if (!isPressed()) steadily(repaint);
}

function repaint() {
  const at = screenOf(model);
  const fresh = drawnAt(at);
  const name = [at.name, at.deal, fresh.step].join(" ");
  const isNew = name !== shown;
  if (isNew) {
    model.speaker = null;
    shown = name;
  } else if (document.activeElement?.dataset.text) return;
  const drawn = isNew ? drawnAt(at) : fresh;
  show(document.getElementById("bar"), [
    hasWayBack(at) && button("‹", "back", "", { class: "back", "aria-label": say("back") }),
    h("h1", { tabindex: "-1" }, drawn.title),
    state(drawn.status),
  ]);
  if (model.notice === say("saved_offline") && model.queue.some(({ refused }) => refused)) model.notice = "";
  show(document.getElementById("notice"), [model.notice || (store.volatile && model.queue.length > 0 && say("volatile"))]);
  show(document.getElementById("screen"), [
    banner(model),
    h("div", { class: model.speaker !== null ? "page flipped" : "page" }, drawn.body, callKey(model, at)),
  ]);
  if (isNew) {
    keepStep();
    scrollTo(0, 0);
    document.querySelector("#bar h1").focus({ preventScroll: true });
  }
}

const drawnAt = (at) => (at.name === "call" ? callScreen() : draw(model, at));

/** Screens that somebody went into, and every screen of a deal but its first. */
function hasWayBack(at) {
  if (["deals", "seat", "call", "stray"].includes(at.name)) return Boolean(model.at);
  return at.name === "deal" && (Boolean(model.at) || stepBefore() !== null);
}

/** How many screens lie above this one: those of the deal, and the one that somebody chose. */
function stepsBack() {
  if (!hasWayBack(screenOf(model))) return 0;
  const before = screenOf(model).name === "deal" ? stepBefore() : null;
  return (model.at ? 1 : 0) + matchOf(model).form.steps.findIndex(({ code }) => code === before) + 1;
}

/** The state line: of the deal on the screen, else of everything entered here. */
function state(status = "open") {
  if (status !== "open") return tag(status);
  const refused = refusedOf(model);
  if (refused.length) return notTaken(refused, "mend", refused[0].key);
  if (model.queue.length) return marked("○", "waiting", unsent(model.queue, ({ match, number }) => `${match} ${number}`));
  if (!model.online) return marked("○", "waiting", say("offline"));
  return matchOf(model)?.deals.length > 0 && marked("●", "done", say("all_sent"));
}

// ── taps ────────────────────────────────────────────────────────────────────────────────────────────

function tap(act, value) {
  const last = model.queue.at(-1);
  model.notice = "";
  KEYS[act](value);
  remember();
  paint();
  if (model.queue.at(-1) !== last) flush();
  if (model.unchecked) check(model.unchecked);
}

document.addEventListener("click", ({ target }) => {
  const tapped = target.closest("[data-act]");
  if (!tapped || tapped.disabled) return;
  tap(tapped.dataset.act, tapped.dataset.value);
  if (tapped.dataset.act === "bid") steadily(() => document.querySelector(".compass")?.scrollIntoView({ block: "nearest" }));
});

document.addEventListener("input", ({ target }) => {
  const [name, place] = target.dataset.text?.split(" ") ?? [];
  if (!name) return;
  const draft = draftHere();
  setAnswer(questionNamed(name), draft.facts, Number(place), target.value);
  keepDraft(model, matchOf(model), numberHere(), draft);
  remember();
});

/** Ask the server whether the deal could be so far; what cannot be is corrected on the screen it was keyed on.
Without a network nobody answers, and one goes on. */
async function check({ match, number, draft, left }) {
  model.unchecked = null;
  const facts = toFacts(match.form, draft);
  const said = { key: newKey(), match: match.match, number, side: ownSide(model, match), seen: null, device: model.memory.device, facts };
  try {
    const response = await ask(about.check, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(said),
    });
    const sentences = response.ok ? (await response.json()).problems : [];
    const now = draftOf(model, match, number) ?? newDraft();
    if (!isSame(match.form, facts, toFacts(match.form, now))) return;
    model.problems = { match: match.match, number, sentences };
    if (sentences.length && left && !now.step) keepDraft(model, match, number, { ...now, step: left, block: null });
    paint();
  } catch {
    model.problems = null;
  }
}

// ── news ────────────────────────────────────────────────────────────────────────────────────────────

const news = poller(model, { question: () => about.state, hear, flush: () => flush(), changed: paint });

/** What the server says stands at the table, as the answer to an entry. */
function stands({ table }) {
  if (model.notice === say("saved_offline")) model.notice = "";
  news.told();
  hear(table);
}

/** Take news in; tell of corrections, and leave a deal that all now agree on. */
function hear(table) {
  const before = model.table && matchOf(model);
  const open = before ? dealsOf(model, before).filter((deal) => !isSettled(before, deal)).map(({ number }) => number) : [];
  model.table = withHeld(model, table);
  if (before && model.memory.match === null) model.memory.match = before.match;
  remember();
  const match = matchOf(model);
  if (!before || match?.match !== before.match) return;
  tellOfChanges(changesBetween(before, match));
  const { at } = model;
  const isAgreed = at?.name === "deal" && open.includes(at.deal) && isSettled(match, dealOf(model, match, at.deal));
  const isWaiting = !shown.endsWith(" settled"); // who looks at a settled deal goes on looking
  if (isAgreed && isWaiting && !draftOf(model, match, at.deal)) go(null, model.notice || say("deal_accepted", { deal: at.deal }));
}

function tellOfChanges({ numbers, totals }) {
  if (!numbers.length) return;
  const moved = totals.map((total) => say("total_changed", total));
  model.notice = [say("deal_changed", { deal: numbers.join(", ") }), ...moved].join(" ");
}

document.addEventListener("visibilitychange", news.wake);
addEventListener("online", news.wake);

paint();
dispatchEvent(new Event("started")); // ../start.js waits for it
news.wake();
calls.flush();
