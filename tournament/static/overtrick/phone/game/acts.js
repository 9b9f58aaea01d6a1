/* What a tap does at a game table: it changes the model, and a finished draft becomes an entry in the queue. */

import { called } from "../auction/screen.js";
import { entering } from "../shared/entering.js";
import { pictureOf } from "../shared/moment.js";
import { sharePicture } from "../shared/picture.js";
import {
  answerOf, answerTo, draftFrom, dropDraft, dropUnfit, fillRest, groupsOf, isComplete, isSame, keepDraft, needsContinue, newDraft,
  questionsOf, regroup, setAnswer, setOwn, stepOf, sumOf, toFacts, typedNumber,
} from "./draft.js";
import { auctionOf, conclude, uncalled } from "./auctions.js";
import { keptOf, moved, toldHere } from "./play/procedure.js";
import { asideKey, claims, dealOf, dealerOf, endOf, isSettled, matchOf, screenOf, straysOf, wordOfSide } from "./model.js";
import { model, store } from "./state.js";
import { draftHere, here, numberHere, stepBefore, stepHere } from "./way.js";

/** Whether a side's last word is just this. */
function repeats(deal, side, facts) {
  const word = wordOfSide(deal, side);
  return Boolean(word && isSame(deal.match.form, word, facts));
}

const entries = entering({ model, store }, claims, {
  here,
  reread: ({ match, number }) => dealOf(model, match, number),
  screenAt: ({ number }) => ({ name: "deal", deal: number }),
  keep: ({ match, number }, draft) => keepDraft(model, match, number, draft),
  drop: ({ match, number }) => dropDraft(model, match, number),
  newDraft,
  draftFrom: ({ match }, facts) => draftFrom(match.form, facts),
  accountFrom: ({ match }, draft) => toFacts(match.form, draft),
  entryOf: ({ match, number }, facts) => ({ match: match.match, number, facts }),
  isOf: (entry, { match, number }) => entry.match === match.match && entry.number === number,
  sideNamed: ({ match }, side) => match.sides[side].label,
  repeats,
  afterRepeat: (deal, at) => (isSettled(deal) ? null : at),
});
export const { go } = entries;

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
  if (next === null && !draft.again) return entries.finish(dealOf(model, match, number), draft);
  if (next?.code !== before?.code) {
    draft.block = null;
    model.at = model.at && { ...model.at, more: false };
    model.unchecked = { match, number, draft, left: draft.again ? null : before?.code };
  }
}

const queued = (wanted) => model.queue.find((entry) => entry.key === wanted);

/** A refused deal in its own match; of a match that this phone knows no more it can only be discarded. */
function mend(wanted) {
  if (!model.table) return;
  const { match, number } = queued(wanted);
  if (straysOf(model).some(({ key: stray }) => stray === wanted)) return go({ name: "stray", key: wanted });
  model.memory.match = match;
  go({ name: "deal", deal: number });
}

function back() {
  const before = stepBefore();
  const draft = draftHere();
  if (screenOf(model).name === "deal" && draft.step === "seldom") return key((one) => (one.step = null));
  if (screenOf(model).name === "deal" && before === null) model.aside.add(asideKey(here()));
  if (screenOf(model).name !== "deal" || before === null) return go(screenOf(model).from ?? null);
  keepDraft(model, matchOf(model), numberHere(), { ...draft, step: before, block: null });
}

/** Correct one part of an account, or look at all parts. */
function fix(code) {
  const deal = here();
  keepDraft(model, deal.match, deal.number, { ...entries.corrected(deal), step: code || null, block: null });
  go({ name: "deal", deal: deal.number });
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
    if (question.name === "kinds") dropUnfit(match.form, facts, place);
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

/** A key of a typed number. Its part of the screen stays open until it is finished. */
function digit(text) {
  const [name, place, pressed] = text.split(" ");
  const question = questionNamed(name);
  key((draft) => {
    setAnswer(question, draft.facts, Number(place), typedNumber(answerTo(question, draft.facts, Number(place)), pressed));
    draft.block = Number(place);
  });
}

/** A call of the auction; what it comes to at its end are facts of the deal. */
function make(text) {
  const match = matchOf(model);
  key((draft) => {
    const at = auctionOf(match, numberHere(), draft);
    Object.assign(draft, called(at, text));
    if (draft.calls?.length > at.calls.length && !at.law.turn(at.dealer, draft.calls).length) conclude(match, at, draft);
  });
}

/** A typed number is finished; where only one is missing to the whole, it follows. */
function done() {
  key((draft) => {
    draft.block = null;
    if (!draft.again) fillRest(stepHere(), draft.facts);
  });
}

function pass(name) {
  if (name === "redeals") return key(({ facts }) => (facts.redeals = (facts.redeals ?? 0) + 1));
  key((draft) => Object.assign(draft, { step: null, facts: { ...withoutPlay(draft.facts), [name]: true } }));
}

/** What was keyed beside the play itself: it counts although nothing was played. */
const withoutPlay = (facts) =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => questionNamed(name)?.default != null));

/** Change what is kept of the steps of the deal. */
function walk(change) {
  const { match, procedure } = matchOf(model);
  model.memory.procedure = change(procedure, keptOf(model.memory.procedure, match, procedure));
}

export const ACTS = {
  ...entries.acts,
  back,
  share: () => sharePicture(pictureOf(endOf(model, matchOf(model)))),
  sit: (who) => {
    Object.assign(model.memory, { who, match: matchOf(model).match });
    go();
  },
  next: () => {
    model.memory.match = model.table.matches.at(-1).match;
    go();
  },
  deals: () => go({ name: "deals" }),
  steps: () => go({ name: "steps" }),
  step: (by) => walk((procedure, kept) => moved(procedure, kept, Number(by))),
  tell: (text) => {
    const [index, value] = text.split(" ");
    walk((procedure, kept) => toldHere(procedure, kept, index, value));
  },
  open: (number) => go({ name: "deal", deal: Number(number) }),
  bid: (bid) => key(({ facts }) => {
    const chosen = { level: Number(bid[0]), denomination: bid.slice(1) };
    const isSameLevel = facts.level === chosen.level;
    Object.assign(facts, chosen, isSameLevel ? {} : { tricks: null });
  }),
  double: (code) => key(({ facts }) => (facts.doubling = facts.doubling === code ? "" : code)),
  declare: (declarer) => key(({ facts }) => (facts.declarer = declarer)),
  switch: (name) => key(({ facts }) => (facts[name] = !facts[name])),
  tricks: (tricks) => key(({ facts }) => (facts.tricks = Number(tricks))),
  pass,
  stop: () => go({ name: "stop", deal: numberHere(), from: model.at }),
  unpass: () => key(({ facts }) => (facts.redeals = Math.max(0, facts.redeals - 1))),
  answer,
  count,
  digit,
  done,
  make,
  unmake: () => key((draft) => Object.assign(draft, uncalled(auctionOf(matchOf(model), numberHere(), draft), draft))),
  speaker: (seat) => key((draft) => Object.assign(draft, { speaker: Number(seat), why: null })),
  reversed: () => key((draft) => (draft.reversed = !draft.reversed)),
  plain: (yes) => key((draft) => {
    Object.assign(draft, { plain: Boolean(yes), calls: undefined, why: null });
    delete draft.facts.calls;
  }),
  block,
  go: (code) => key((draft) => {
    draft.step = null;
    if (!draft.passed.includes(code)) draft.passed.push(code);
  }),
  unstep: () => key((draft) => (draft.step = null)),
  enter: () => entries.finish(here(), draftHere()),
  fix,
  mend,
  delete_all: () => {
    const strays = straysOf(model);
    entries.discard((entry) => strays.includes(entry));
    go();
  },
  discard: (wanted) => {
    const { match, number } = queued(wanted);
    entries.discard((entry) => entry.match === match && entry.number === number);
    go();
  },
};
