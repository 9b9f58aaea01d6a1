/* The phone of a game table. As at pairs (table.js): what is tapped changes the model, the screen follows from
it (game_model.js), entries leave through the queue (table_queue.js), news come by polling. */

import {
  dropDraft, draftFrom, draftOf, fillRest, isComplete, isSame, keepDraft, needsContinue, newDraft, questionsOf,
  setAnswer, stepOf, toFacts,
} from "./game_draft.js";
import {
  asideKey, changesBetween, dealOf, dealsOf, factsOf, isSettled, matchOf, ownSide, screenOf, speaking, stateOf,
  wordOfSide,
} from "./game_model.js";
import { draw } from "./game_screens.js";
import { ask, newKey, openStore, sender } from "./table_queue.js";
import { marked, tag } from "./table_parts.js";
import { about, button, h, say, show } from "./table_dom.js";

const POLL = 4_000; // milliseconds
const GUARD = 400; // an accepting key sleeps this long, so that a double tap accepts nothing
const FIELDS = ["key", "match", "number", "side", "seen", "device", "facts"];

const store = await openStore(about.token);
const model = {
  table: null,
  queue: store.entries,
  memory: { device: newKey().slice(0, 16), who: null, match: null, drafts: {}, ...store.memory },
  at: null,
  speaker: null,
  aside: new Set(),
  problems: null,
  online: true,
  gone: "",
  notice: "",
  guarded: false,
};
if (model.memory.language === about.language) model.table = model.memory.table;

const flush = sender(model, store, about.deals, { stands, changed: paint, fields: FIELDS, first, overtaken });
const remember = () => store.remember({ ...model.memory, table: model.table, language: about.language });

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

let shown = "";

function paint() {
  const at = screenOf(model);
  const fresh = draw(model, at);
  const name = [at.name, at.deal, fresh.step].join(" ");
  const isNew = name !== shown;
  if (isNew) {
    model.speaker = null;
    guard();
    shown = name;
  } else if (document.activeElement?.dataset.text) return;
  const drawn = isNew ? draw(model, at) : fresh;
  show(document.getElementById("bar"), [
    hasWayBack(at) && button("‹", "back", "", { class: "back", "aria-label": say("back") }),
    h("h1", { tabindex: "-1" }, drawn.title),
    state(drawn.status),
  ]);
  show(document.getElementById("notice"), [model.notice || (store.volatile && model.queue.length > 0 && say("volatile"))]);
  show(document.getElementById("screen"), [h("div", { class: model.speaker !== null ? "page flipped" : "page" }, drawn.body)]);
  if (isNew) {
    scrollTo(0, 0);
    document.querySelector("#bar h1").focus({ preventScroll: true });
  }
}

/** Screens that somebody went into, and every screen of a deal but its first. */
function hasWayBack(at) {
  if (["deals", "seat"].includes(at.name)) return Boolean(model.at);
  return at.name === "deal" && (Boolean(model.at) || stepBefore() !== null);
}

/** The state line: of the deal on the screen, else of everything entered here. */
function state(status = "open") {
  if (status !== "open") return tag(status);
  const count = model.queue.length;
  if (count) return marked("○", "waiting", say("waiting", { count }));
  if (!model.online) return marked("○", "waiting", say("offline"));
  return matchOf(model)?.deals.length > 0 && marked("●", "done", say("all_sent"));
}

/** Keys that accept for somebody sleep for a moment when their screen appears. */
function guard() {
  clearTimeout(guard.timer);
  model.guarded = true;
  guard.timer = setTimeout(() => {
    model.guarded = false;
    paint();
  }, GUARD);
}

// ── what a tap does ─────────────────────────────────────────────────────────────────────────────────

/** Go where the game goes on by itself, or to a screen of one's own choice. */
function go(at = null, notice = "") {
  Object.assign(model, { at, notice });
}

const numberHere = () => screenOf(model).deal;
const here = () => dealOf(model, matchOf(model), numberHere());
const draftHere = () => draftOf(model, matchOf(model), numberHere()) ?? newDraft();
const stepHere = () => stepOf(matchOf(model).form, draftHere());

/** Change the draft on the screen; `change` does it. A finished draft becomes an entry. */
function key(change) {
  const match = matchOf(model);
  const number = numberHere();
  const draft = structuredClone(draftHere());
  const before = stepHere();
  change(draft);
  keepDraft(model, match, number, draft);
  settle(match, number, draft, before);
}

/** Leave the screen when nothing is left to choose on it; enter the deal when nothing is left at all. */
function settle(match, number, draft, before) {
  const isOver = before && isComplete(before, draft.facts) && (!needsContinue(before) || draft.step === null);
  if (draft.step === before?.code && draft.step !== "contract" && isOver && !needsContinue(before)) draft.step = null;
  if (["seldom", "contract"].includes(draft.step)) return; // several keys may be wrong: "Continue" leaves them
  const next = stepOf(match.form, draft);
  if (next === null) return enter(toFacts(match.form, draft), speaking(model, match));
  if (next.code !== before?.code) {
    draft.block = null;
    model.at = model.at && { ...model.at, more: false };
    check(match, number, draft);
  }
}

/** Ask the server whether the deal could be so far. Without a network nobody answers, and one goes on. */
async function check(match, number, draft) {
  const facts = toFacts(match.form, draft);
  const said = { key: newKey(), match: match.match, number, side: ownSide(model, match), seen: null, device: model.memory.device, facts };
  try {
    const response = await ask(about.check, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(said),
    });
    const sentences = response.ok ? (await response.json()).problems : [];
    if (!isSame(match.form, facts, toFacts(match.form, draftOf(model, match, number) ?? newDraft()))) return;
    model.problems = { match: match.match, number, sentences };
    paint();
  } catch {
    model.problems = null;
  }
}

/** Put an entry into the queue and show what becomes of it, unless all have now said the same. */
function enter(facts, side, at = { name: "deal", deal: numberHere() }) {
  const match = matchOf(model);
  const deal = here();
  dropDraft(model, match, deal.number);
  forget(deal.number);
  const word = wordOfSide(deal, side);
  if (word && isSame(match.form, word, facts)) return go(isSettled(match, deal) ? null : at);
  const entry = {
    key: newKey(), match: match.match, number: deal.number, side, seen: seenOf(deal), device: model.memory.device, facts,
    refused: null,
  };
  model.queue.push(entry);
  go(isSettled(match, here()) ? null : at, model.online ? "" : say("saved_offline"));
  store.add(entry);
  flush();
}

/** The version this phone has looked at; an entry that still waits here has none yet. */
const seenOf = ({ pending, result }) => (pending.length ? null : result?.version ?? null);

/** Refused entries of a deal go when a new one takes their place, or when somebody deletes them. */
function forget(number) {
  const { match } = matchOf(model);
  for (const entry of model.queue.filter((one) => one.match === match && one.number === number && one.refused)) {
    model.queue.splice(model.queue.indexOf(entry), 1);
    store.remove(entry);
  }
}

/** The screen of a deal before this one; null on the first. */
function stepBefore() {
  const match = matchOf(model);
  if (!match || stateOf(model, match, here()) !== "keying") return null;
  const { form } = match;
  const index = form.steps.indexOf(stepHere());
  return index > 0 ? form.steps[index - 1].code : null;
}

function back() {
  const before = stepBefore();
  const draft = draftHere();
  if (screenOf(model).name === "deal" && draft.step === "seldom") return key((one) => (one.step = null));
  if (screenOf(model).name !== "deal" || before === null) return go();
  keepDraft(model, matchOf(model), numberHere(), { ...draft, step: before, block: null });
}

/** Correct one part of what was said, or look at all parts. */
function fix(code) {
  const match = matchOf(model);
  const number = numberHere();
  const old = draftOf(model, match, number) ?? (factsOf(here()) ? draftFrom(match.form, factsOf(here())) : newDraft());
  keepDraft(model, match, number, { ...old, step: code || null, block: null });
  go({ name: "deal", deal: number });
}

const questionNamed = (name) => questionsOf(matchOf(model).form).find((question) => question.name === name);

/** An answer from a key: the value as the server gave it. */
function answer(text) {
  const [name, place, ...rest] = text.split(" ");
  const question = questionNamed(name);
  const chosen = question.places[place].find(({ value }) => String(value) === rest.join(" "));
  key((draft) => {
    const step = stepOf(matchOf(model).form, draft);
    setAnswer(question, draft.facts, Number(place), chosen.value);
    draft.block = null;
    if (step && draft.step !== "seldom") fillRest(step, draft.facts);
  });
}

function count(text) {
  const [name, place, change] = text.split(" ");
  key((draft) => setAnswer(questionNamed(name), draft.facts, Number(place), Math.max(0, (draft.facts[name] ?? 0) + Number(change))));
}

function pass(name) {
  if (name === "redeals") return key(({ facts }) => (facts.redeals = (facts.redeals ?? 0) + 1));
  key((draft) => Object.assign(draft, { step: null, facts: { ...withoutPlay(draft.facts), [name]: true } }));
}

/** What was keyed beside the play itself: it counts although nothing was played. */
const withoutPlay = (facts) =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => questionNamed(name)?.default != null));

const ACTS = {
  back,
  home: () => go(),
  seat: () => go({ name: "seat" }),
  sit: (who) => {
    Object.assign(model.memory, { who, match: matchOf(model).match });
    go();
  },
  next: () => {
    model.memory.match = model.table.matches.at(-1).match;
    go();
  },
  deals: () => go({ name: "deals" }),
  open: (number) => go({ name: "deal", deal: Number(number) }),
  bid: (bid) => key(({ facts }) => {
    const called = { level: Number(bid[0]), denomination: bid.slice(1) };
    const isSameLevel = facts.level === called.level;
    Object.assign(facts, called, isSameLevel ? {} : { tricks: null });
  }),
  double: (code) => key(({ facts }) => (facts.doubling = facts.doubling === code ? "" : code)),
  declare: (declarer) => key(({ facts }) => (facts.declarer = declarer)),
  switch: (name) => key(({ facts }) => (facts[name] = !facts[name])),
  tricks: (tricks) => key(({ facts }) => (facts.tricks = Number(tricks))),
  more: () => (model.at = { ...screenOf(model), more: true }),
  pass,
  unpass: () => key(({ facts }) => (facts.redeals = Math.max(0, facts.redeals - 1))),
  answer,
  count,
  block: (index) => keepDraft(model, matchOf(model), numberHere(), { ...draftHere(), block: Number(index) }),
  go: (code) => key((draft) => {
    draft.step = null;
    if (!draft.passed.includes(code)) draft.passed.push(code);
  }),
  unstep: () => key((draft) => (draft.step = null)),
  enter: () => enter(toFacts(matchOf(model).form, draftHere()), speaking(model, matchOf(model))),
  fix,
  again: (number) => {
    const { refused } = here();
    const match = matchOf(model);
    keepDraft(model, match, Number(number), refused ? { ...draftFrom(match.form, refused.facts), step: match.form.steps[0].code } : newDraft());
    go({ name: "deal", deal: Number(number) });
  },
  accept: (side) => enter(factsOf(here()), Number(side), null),
  take: (side) => {
    const deal = here();
    const facts = side === "stands" ? deal.result.facts : wordOfSide(deal, Number(side));
    model.aside.add(asideKey(matchOf(model), deal));
    enter(facts, speaking(model, matchOf(model)), null);
    if (!isSettled(matchOf(model), dealOf(model, matchOf(model), deal.number))) model.notice = say("answered");
  },
  turn: (side) => (model.speaker = model.speaker === Number(side) ? null : Number(side)),
  leave: () => {
    model.aside.add(asideKey(matchOf(model), here()));
    go();
  },
  delete: (number) => {
    forget(Number(number));
    go();
  },
};

document.addEventListener("click", ({ target }) => {
  const tapped = target.closest("[data-act]");
  if (!tapped || tapped.disabled) return;
  model.notice = "";
  ACTS[tapped.dataset.act](tapped.dataset.value);
  remember();
  paint();
  if (tapped.dataset.act === "bid") document.querySelector(".compass")?.scrollIntoView({ block: "nearest" });
});

document.addEventListener("input", ({ target }) => {
  const [name, place] = target.dataset.text?.split(" ") ?? [];
  if (!name) return;
  const draft = draftHere();
  setAnswer(questionNamed(name), draft.facts, Number(place), target.value);
  keepDraft(model, matchOf(model), numberHere(), draft);
  remember();
});

// ── news ────────────────────────────────────────────────────────────────────────────────────────────

let etag = null;
let known = 0; // when what this phone knows was true: a poll that began before knows less
let timer = null;

/** What the server says stands at the table, as the answer to an entry. */
function stands({ table }) {
  known = performance.now();
  hear(table);
}

async function poll() {
  clearTimeout(timer);
  const began = performance.now();
  try {
    const response = await ask(about.state, { headers: etag ? { "If-None-Match": etag } : {} });
    if (response.status === 200 || response.status === 404) await renew(response, began);
    if (response.status < 500 && !model.online) {
      model.online = true;
      flush();
    }
  } catch {
    model.online = false;
  }
  paint();
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(poll, POLL);
}

/** The table's new state; an address that is no longer valid says why. */
async function renew(response, began) {
  const news = await response.json();
  if (response.status === 404) {
    model.gone = news.message ?? "";
    return;
  }
  if (began < known) return;
  known = began;
  etag = response.headers.get("ETag");
  model.gone = "";
  hear(news);
  if (news.release !== about.release && !Object.keys(model.memory.drafts).length) location.reload();
}

/** Take news in; tell of corrections, and leave a deal that all now agree on. */
function hear(table) {
  const before = model.table && matchOf(model);
  const open = before ? dealsOf(model, before).filter((deal) => !isSettled(before, deal)).map(({ number }) => number) : [];
  model.table = table;
  if (before && model.memory.match === null) model.memory.match = before.match;
  remember();
  const match = matchOf(model);
  if (!before || match?.match !== before.match) return;
  tellOfChanges(changesBetween(before, match));
  const { at } = model;
  const isAgreed = at?.name === "deal" && open.includes(at.deal) && isSettled(match, dealOf(model, match, at.deal));
  if (isAgreed && !draftOf(model, match, at.deal)) go(null, model.notice || say("deal_accepted", { deal: at.deal }));
}

function tellOfChanges({ numbers, totals }) {
  if (!numbers.length) return;
  const moved = totals.map((total) => say("total_changed", total));
  model.notice = [say("deal_changed", { deal: numbers.join(", ") }), ...moved].join(" ");
}

function wake() {
  if (document.hidden) return;
  flush();
  poll();
}

document.addEventListener("visibilitychange", wake);
addEventListener("online", wake);

paint();
wake();
