/* What the phone of a game table makes of the deals: drafts from the game's own questions, states, what is sent first. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { statusOf } from "../../tournament/static/overtrick/phone/shared/claims.js";
import {
  answersAt, draftFrom, dropUnfit, fillRest, groupsOf, isSame, newDraft, setAnswer, setOwn, stepOf, sumOf, toFacts, typedNumber,
} from "../../tournament/static/overtrick/phone/game/draft.js";
import {
  changesBetween, dealOf, dealerOf, first, isSettled, nextNumber, overtaken, refusedOf, screenOf, stateOf, withHeld,
} from "../../tournament/static/overtrick/phone/game/model.js";
import { follows } from "../../tournament/static/overtrick/phone/game/follows.js";
import { deal, gamePhone, match } from "./phone.mjs";

const FACTS = { bids: [4, 5], tricks: [6, 7] };
const OTHERWISE = { bids: [4, 5], tricks: [7, 6] };
const entry = (number, side, facts, more = {}) =>
  ({ key: `${number}.${side}`, match: 7, number, side, seen: null, device: "d", facts, refused: null, ...more });

const STATES = [
  ["nothing keyed", [], [], "open", "keying"],
  ["own entry not sent yet", [], [entry(1, 0, FACTS)], "here", "confirm"],
  ["both sides keyed the same here", [], [entry(1, 0, FACTS), entry(1, 1, FACTS)], "here", "settled"],
  ["the other side's word waits", [deal(1, FACTS, "sent", { entered_by: 1 })], [], "sent", "agree"],
  ["own word waits", [deal(1, FACTS, "sent")], [], "sent", "confirm"],
  ["all have agreed", [deal(1, FACTS, "accepted")], [], "accepted", "settled"],
  ["the sides differ", [deal(1, FACTS, "disputed", { claims: { 0: FACTS, 1: OTHERWISE } })], [], "disputed", "question"],
  ["a side asks to correct", [deal(1, FACTS, "proposed", { claims: { 1: OTHERWISE } })], [], "proposed", "consent"],
  ["it was refused", [], [entry(1, 0, FACTS, { refused: { code: "x", message: "No." } })], "refused", "refused"],
  ["of an earlier part of the match", [deal(1, FACTS, "sent", { past: true, entered_by: 1 })], [], "sent", "settled"],
];

for (const [name, deals, queue, status, state] of STATES) {
  test(`a deal's state and screen: ${name}`, () => {
    const one = match({ deals });
    const model = gamePhone(one, { queue });
    const found = dealOf(model, one, 1);
    assert.deepEqual([statusOf(found), stateOf(model, found)], [status, state]);
  });
}

test("two of three sides that agree settle a deal until the third says otherwise", () => {
  const one = match({ sides: ["A", "B", "C"].map((label) => ({ label, total: 0 })) });
  const queue = [entry(1, 0, FACTS), entry(1, 1, FACTS)];
  assert.equal(isSettled(dealOf(gamePhone(one, { queue }), one, 1)), true);
  assert.equal(isSettled(dealOf(gamePhone(one, { queue: [...queue, entry(1, 2, OTHERWISE)] }), one, 1)), false);
});

test("a deal that asks comes by itself to those who have said where they sit", () => {
  const one = match({ deals: [deal(1, FACTS, "sent", { entered_by: 1 })], coming: [{ number: 2, dealer: 1 }] });
  assert.deepEqual(screenOf(gamePhone(one)), { name: "deal", deal: 1 });
  assert.deepEqual(screenOf(gamePhone(one, { memory: { who: "elsewhere", match: null, drafts: {} } })), { name: "seat" });
  assert.deepEqual(screenOf(gamePhone(one, { aside: new Set(["7.1.1."]) })), { name: "deal", deal: 2 });
});

test("a table where nobody sits, and a match that is over", () => {
  assert.equal(screenOf({ ...gamePhone(), table: { state: "playing", matches: [] } }).name, "nobody");
  assert.equal(screenOf(gamePhone(match({ state: "finished", coming: [] }))).name, "end");
});

test("deals go in their order, and a refused one holds back those after it in the same match", () => {
  const [one, two, other] = [entry(1, 0, FACTS), entry(2, 0, FACTS), entry(5, 0, FACTS, { match: 8 })];
  assert.equal(first([two, one, other]), one);
  assert.equal(first([{ ...one, refused: { code: "x", message: "" } }, two, other]), other);
  assert.equal(first([]), undefined);
});

test("a refused deal of the match on the screen is shown before another match's", () => {
  const refused = { code: "x", message: "" };
  const queue = [entry(5, 0, FACTS, { match: 6, refused }), entry(2, 0, FACTS, { refused })];
  assert.deepEqual(refusedOf(gamePhone(match(), { queue })).map(({ match: number }) => number), [7, 6]);
});

test("a match that the server tells no more of stays while a deal of it is on this phone", () => {
  const [old, now] = [match({ match: 6 }), match()];
  const model = gamePhone(old, { queue: [entry(1, 0, FACTS, { match: 6 })] });
  assert.deepEqual(withHeld(model, { matches: [now] }).matches.map(({ match: number }) => number), [6, 7]);
  model.queue = [];
  assert.deepEqual(withHeld(model, { matches: [now] }).matches.map(({ match: number }) => number), [7]);
});

test("a correction keyed before the answer came has seen the answer", () => {
  const [sent, later] = [entry(1, 0, FACTS), entry(1, 0, OTHERWISE, { key: "later" })];
  assert.deepEqual(overtaken([sent, later], sent, { agreement: "sent" }), [later]);
  assert.deepEqual(overtaken([sent, later], sent, { agreement: "disputed" }), []);
});

test("the next deal follows those on the phone, up to the last of the match", () => {
  const one = match({ last: 2 });
  assert.equal(nextNumber(gamePhone(one), one), 1);
  assert.equal(nextNumber(gamePhone(one, { queue: [entry(1, 0, FACTS)] }), one), 2);
  assert.equal(nextNumber(gamePhone(one, { queue: [entry(1, 0, FACTS), entry(2, 0, FACTS)] }), one), null);
});

test("the deal passes on by one seat each time", () => {
  assert.deepEqual([1, 2, 5].map((number) => dealerOf(match(), number)), [0, 1, 0]);
  assert.equal(dealerOf(match({ coming: [] }), 1), null);
});

test("what an answer has changed is told by deal and by total", () => {
  const before = match({ deals: [deal(1, FACTS, "accepted")] });
  const after = match({ deals: [deal(1, OTHERWISE, "accepted")], sides: [{ label: "A", total: 40 }, { label: "B", total: 0 }] });
  assert.deepEqual(changesBetween(before, after), { numbers: [1], totals: [{ name: "A", before: 0, after: 40 }] });
});

// ── drafts ──────────────────────────────────────────────────────────────────────────────────────────

test("a draft walks through the screens of its form, and the last number of a sum is known", () => {
  const { form } = match();
  const [bids, tricks] = form.steps;
  const draft = newDraft();
  assert.equal(stepOf(form, draft), bids);
  setAnswer(bids.questions[0], draft.facts, 0, 4);
  setAnswer(bids.questions[0], draft.facts, 1, 5);
  assert.equal(stepOf(form, draft), tricks);
  setAnswer(tricks.questions[0], draft.facts, 0, 6);
  fillRest(tricks, draft.facts);
  assert.equal(sumOf(tricks, draft.facts), 13);
  assert.equal(stepOf(form, draft), null);
  assert.deepEqual(toFacts(form, draft), FACTS);
});

test("a deal that was stopped asks for nothing more", () => {
  const { form } = match();
  const draft = { ...newDraft(), facts: { stopped: true, bids: [4, 5] } };
  assert.equal(stepOf(form, draft), null);
  assert.deepEqual(toFacts(form, draft), { stopped: true });
});

test("facts taken up again are corrected screen by screen and leave by a key only", () => {
  const { form } = match();
  const draft = draftFrom(form, FACTS);
  assert.deepEqual([draft.facts, draft.passed, draft.again], [FACTS, ["bids", "tricks"], true]);
  draft.facts.bids[0] = 9;
  assert.deepEqual(FACTS.bids, [4, 5]);
});

test("two accounts are the same where one leaves out what is as by default; the calls are a note", () => {
  const { form } = match();
  const withDefault = { ...form, defaults: { honours: 0 } };
  assert.equal(isSame(withDefault, { ...FACTS, honours: 0 }, { ...FACTS, calls: [[0, "4"]] }), true);
  assert.equal(isSame(withDefault, { ...FACTS, honours: 100 }, FACTS), false);
});

test("each player's own bid gives the sides' bids, the nils, and the calls in turn once all have bid", () => {
  const one = match({ sides: [{ label: "A", seats: [0, 2] }, { label: "B", seats: [1, 3] }] });
  const facts = {};
  [[0, 4], [1, 3], [2, "nil"]].forEach(([seat, bid]) => setOwn(one, facts, seat, bid, 0));
  assert.deepEqual([facts.bids, facts.calls], [[4, null], []]);
  setOwn(one, facts, 3, 2, 0);
  assert.deepEqual([facts.bids, facts.nils], [[4, 5], ["", "", "nil", ""]]);
  assert.deepEqual(facts.calls, [[1, "3"], [2, "nil"], [3, "2"], [0, "4"]]);
});

test("partners keep one pile of tricks unless one of them bid a nil", () => {
  const question = { name: "took", per: "player", default: null, places: [[], [], [], []], together: [[0, 2], [1, 3]] };
  assert.deepEqual(groupsOf(question, { nils: ["", "", "nil", ""] }), [
    { seats: [0], side: null }, { seats: [2], side: null }, { seats: [1, 3], side: 1 },
  ]);
});

test("a number of either sign is typed digit by digit", () => {
  const typed = (keys) => [...keys].reduce(typedNumber, null);
  assert.deepEqual(["12", "12±", "1±2", "±", "120⌫", "7⌫", "99999", "0"].map(typed), [12, -12, -12, null, 12, null, 9999, 0]);
});

// ── what follows from the facts ─────────────────────────────────────────────────────────────────────

/** A table that asks one thing of each of its four players, which together make `whole`. */
const asking = (name, whole, more = {}) => match({
  sides: [{ seats: [0, 2] }, { seats: [1, 3] }],
  form: { steps: [{ whole, questions: [{ name }] }], seldom: [], endings: [] }, ...more,
});

// hcp of N, E, S, W; the dealer; what the phone says, of which seat.
const DECLARERS = [
  ["the strongest hand of the stronger side", [12, 8, 10, 10], 0, "declares", 0],
  ["the other side", [8, 12, 9, 11], 0, "declares", 1],
  ["the strongest hand of all is on the weaker side", [18, 11, 1, 10], 0, "declares", 1],
  ["equal hands: the dealer", [5, 15, 5, 15], 1, "declares_dealer", 1],
  ["equal hands: the dealer sits West", [5, 15, 5, 15], 3, "declares_dealer", 3],
  ["equal hands: the next to the dealer's left", [5, 15, 5, 15], 2, "declares_first", 3],
  ["equal hands: the same from North", [5, 15, 5, 15], 0, "declares_first", 1],
];
for (const [what, hcp, dealer, code, seat] of DECLARERS) {
  test(`who declares: ${what}`, () => {
    const [[said, given]] = follows(asking("hcp", 40, { coming: [{ number: 1, dealer }] }), { hcp }, 1);
    assert.deepEqual([said, given.seat.number, given.points], [code, seat, hcp[seat]]);
  });
}

test("nobody declares with twenty points each, and none is named before all points are there", () => {
  assert.deepEqual(follows(asking("hcp", 40), { hcp: [10, 10, 10, 10] }, 1), [["none_declares", {}]]);
  assert.deepEqual(follows(asking("hcp", 40), { hcp: [12, 8, 10] }, 1), []);
  assert.deepEqual(follows(asking("hcp", 40), { hcp: [12, 8, 10, 11] }, 1), []);
});

test("when no deal is to come, the dealer of an earlier one follows from the first", () => {
  assert.equal(dealerOf(match({ coming: [], first_dealer: 3 }), 3), 1);
  assert.equal(dealerOf(match({ coming: [] }), 3), null);
});

for (const [bids, code] of [[[5, 4, 3, 0], "bids_under"], [[5, 4, 4, 1], "bids_over"], [[5, 4, 3, 1], "bids_even"]]) {
  test(`the numbers ${bids} at whist: ${code}`, () => {
    const total = bids.reduce((all, one) => all + one, 0);
    const steps = [{ whole: null, questions: [{ name: "bids" }] }, { whole: 13, questions: [{ name: "won" }] }];
    const both = asking("bids", null, { form: { steps, seldom: [], endings: [] } });
    assert.deepEqual(follows(both, { bids }, 1), [[code, { total, tricks: 13 }]]);
    assert.deepEqual(follows(both, { bids: [5, 4] }, 1), []);
  });
}

test("a number that does not go with the kind of bid sleeps, and one keyed before is keyed again", () => {
  const bids = {
    name: "bids", per: "side", default: null, kinds: { normal: { numbers: [1, 2, 3], reason: "" }, blind: { numbers: [3], reason: "too few" } },
    places: [[1, 2, 3].map((value) => ({ value, word: String(value) })), []],
  };
  const facts = { kinds: ["blind", "normal"], bids: [2, 5] };
  assert.deepEqual(answersAt(bids, facts, 0).map(({ refused = "" }) => refused), ["too few", "too few", ""]);
  assert.deepEqual(answersAt(bids, {}, 0).map(({ refused = "" }) => refused), ["", "", ""]);
  dropUnfit({ steps: [{ questions: [bids] }], seldom: [] }, facts, 0);
  assert.deepEqual(facts.bids, [null, 5]);
});
