/* What a tap does at a game table: it changes the model, and a finished draft becomes an entry in the queue. */

import {
  answerOf, draftFrom, draftOf, dropDraft, fillRest, groupsOf, isComplete, isSame, keepDraft, needsContinue, newDraft,
  questionsOf, regroup, setAnswer, setOwn, stepOf, sumOf, toFacts,
} from "./draft.js";
import {
  asideKey, dealOf, dealerOf, factsOf, isSettled, matchOf, screenOf, speaking, stateOf, statusOf, wordOfSide, wordsOf,
} from "./model.js";
import { model, store } from "./state.js";
import { newKey } from "../shared/queue.js";
import { say } from "../shared/dom.js";

/** Go where the game goes on by itself, or to a screen of one's own choice. */
export function go(at = null, notice = "") {
  Object.assign(model, { at, notice });
}

export const numberHere = () => screenOf(model).deal;
const here = () => dealOf(model, matchOf(model), numberHere());
export const draftHere = () => draftOf(model, matchOf(model), numberHere()) ?? newDraft();
const stepHere = () => stepOf(matchOf(model).form, draftHere());

/** Change the draft on the screen; `change` does it. A finished draft becomes an entry, at once if it is the first. */
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
  const isBack = draft.step !== null && draft.step === before?.code && draft.step !== "contract";
  if (isBack && !needsContinue(before, draft) && isComplete(before, draft.facts)) draft.step = null;
  if (["seldom", "contract"].includes(draft.step)) return; // several keys may be wrong: "Continue" leaves them
  const next = stepOf(match.form, draft);
  if (next === null && !draft.again) return finish(number, draft);
  if (next?.code !== before?.code) {
    draft.block = null;
    model.at = model.at && { ...model.at, more: false };
    model.unchecked = { match, number, draft, left: draft.again ? null : before?.code };
  }
}

/** Enter a finished draft. After "No" another side's word is never repeated unasked: it is shown again instead. */
function finish(number, draft) {
  const match = matchOf(model);
  const side = speaking(model, match);
  const facts = toFacts(match.form, draft);
  const theirs = wordsOf(match, dealOf(model, match, number)).find(([one, word]) => one !== side && isSame(match.form, word, facts));
  if (!draft.refuses || !theirs) return enter(number, facts, side);
  dropDraft(model, match, number);
  go({ name: "deal", deal: number }, say("not_sent_yet", { side: match.sides[theirs[0]].label }));
}

/** Put an entry of deal `number` into the queue and show what becomes of it, unless all have now said the same. */
function enter(number, facts, side, at = { name: "deal", deal: number }) {
  const match = matchOf(model);
  const deal = dealOf(model, match, number);
  dropDraft(model, match, number);
  forget(number);
  const word = wordOfSide(deal, side);
  if (word && isSame(match.form, word, facts)) return go(isSettled(match, deal) ? null : at);
  const entry = {
    key: newKey(), match: match.match, number, side, seen: seenOf(deal), device: model.memory.device, facts,
    refused: null,
  };
  model.queue.push(entry);
  go(isSettled(match, dealOf(model, match, number)) ? null : at, model.online ? "" : say("saved_offline"));
  store.add(entry);
}

/** The version this phone has looked at; an entry that still waits here has none yet. */
const seenOf = ({ pending, result }) => (pending.length ? null : result?.version ?? null);

/** Refused entries of a deal go when a new one takes their place, or when somebody deletes them. */
function forget(number, { match } = matchOf(model)) {
  for (const entry of model.queue.filter((one) => one.match === match && one.number === number && one.refused)) {
    model.queue.splice(model.queue.indexOf(entry), 1);
    store.remove(entry);
  }
}

const queued = (wanted) => model.queue.find((entry) => entry.key === wanted);

/** A refused deal in its own match; of a match that this phone knows no more it can only be discarded. */
function mend(wanted) {
  if (!model.table) return;
  const { match, number } = queued(wanted);
  if (!model.table.matches.some((one) => one.match === match)) return go({ name: "stray", key: wanted });
  model.memory.match = match;
  go({ name: "deal", deal: number });
}

/** The screen of a deal before this one; null on the first. */
export function stepBefore() {
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
  if (screenOf(model).name !== "deal" || before === null) return go(screenOf(model).from ?? null);
  keepDraft(model, matchOf(model), numberHere(), { ...draft, step: before, block: null });
}

/** Correct one part of what was said, or look at all parts. */
function fix(code) {
  const match = matchOf(model);
  const number = numberHere();
  const fresh = () => ({
    ...(factsOf(here()) ? draftFrom(match.form, factsOf(here())) : newDraft()), refuses: stateOf(model, match, here()) === "agree",
  });
  keepDraft(model, match, number, { ...(draftOf(model, match, number) ?? fresh()), step: code || null, block: null });
  go({ name: "deal", deal: number });
}

export const questionNamed = (name) => {
  const { form } = matchOf(model);
  return [...questionsOf(form), ...form.steps.map(({ keyed }) => keyed)].find((question) => question?.name === name);
};

/** An answer from a key: the value as the server gave it. */
function answer(text) {
  const [name, place, ...rest] = text.split(" ");
  const question = questionNamed(name);
  const chosen = question.places[place].find(({ value }) => String(value) === rest.join(" "));
  const match = matchOf(model);
  key((draft) => {
    const step = stepOf(match.form, draft);
    put(match, question, draft.facts, Number(place), chosen.value);
    draft.block = null;
    if (!step || draft.step === "seldom") return;
    if (!draft.again) fillRest(step, draft.facts);
    if (step.whole !== null && sumOf(step, draft.facts) > step.whole) draft.again = true;
  });
}

/** Put an answer into the facts, with what follows from it. */
function put(match, question, facts, place, value) {
  regroup(match.form, facts, () => {
    if (question.name === "own") setOwn(match, facts, place, value, dealerOf(match, numberHere()));
    else setAnswer(question, facts, place, value);
  });
}

/** Open a part of the screen. Figures of a sum that were there before are corrected: nothing is sent by itself any more. */
function block(index) {
  const draft = draftHere();
  const step = stepHere();
  const isTold = step.whole !== null && step.questions.some((question) => question.default === null
    && groupsOf(question, draft.facts).some((group) => answerOf(question, draft.facts, group) !== null));
  keepDraft(model, matchOf(model), numberHere(), { ...draft, block: Number(index), again: draft.again || isTold });
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

export const ACTS = {
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
  block,
  go: (code) => key((draft) => {
    draft.step = null;
    if (!draft.passed.includes(code)) draft.passed.push(code);
  }),
  unstep: () => key((draft) => (draft.step = null)),
  enter: (number) => finish(Number(number), draftHere()),
  fix,
  again: (number) => {
    const { refused } = here();
    const match = matchOf(model);
    const refuses = statusOf(here()) === "disputed";
    keepDraft(model, match, Number(number), refused ? draftFrom(match.form, refused.facts) : { ...newDraft(), refuses });
    go({ name: "deal", deal: Number(number) });
  },
  accept: (side) => enter(numberHere(), factsOf(here()), Number(side), null),
  take: (side) => {
    const deal = here();
    const facts = side === "stands" ? deal.result.facts : wordOfSide(deal, Number(side));
    model.aside.add(asideKey(matchOf(model), deal));
    enter(deal.number, facts, speaking(model, matchOf(model)), null); // the screen's own deal may be another by now
    if (!isSettled(matchOf(model), dealOf(model, matchOf(model), deal.number))) model.notice = say("answered");
  },
  turn: (side) => (model.speaker = model.speaker === Number(side) ? null : Number(side)),
  leave: () => {
    model.aside.add(asideKey(matchOf(model), here()));
    go();
  },
  mend,
  delete: (number) => {
    forget(Number(number));
    go();
  },
  discard: (wanted) => {
    const entry = queued(wanted);
    forget(entry.number, entry);
    go();
  },
};
