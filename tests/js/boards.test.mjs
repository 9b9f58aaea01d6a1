/* What a phone at a table makes of the boards: their state, the screen that follows, the way back. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { statusOf, waitingSide } from "../../tournament/static/overtrick/phone/shared/claims.js";
import {
  accountFrom, asker, boardOf, boardsOf, currentRound, draftFrom, isComplete, isSettled, overtaken, ownSide, screenOf, seatIn, splitSide,
  stepOf, straysOf,
} from "../../tournament/static/overtrick/phone/boards/model.js";
import { above, depthOf } from "../../tournament/static/overtrick/phone/boards/way.js";
import { entry, phone, played, result, table } from "./phone.mjs";

const FOUR_HEARTS = played("4H", "N", 10);
const ONE_DOWN = played("4H", "N", 9);
const REFUSED = entry(1, "NS", FOUR_HEARTS, { refused: { code: "x", message: "No." } });

function withResult(one, more = {}) {
  const model = phone(more);
  model.table.rounds[0].boards[0].result = one;
  return model;
}

const STATES = [
  ["nothing entered", null, [], "open", "contract"],
  ["own entry not sent yet", null, [entry(1, "NS", FOUR_HEARTS)], "here", "confirm"],
  ["both sides keyed the same here", null, [entry(1, "NS", FOUR_HEARTS), entry(1, "EW", FOUR_HEARTS)], "here", "settled"],
  ["both sides keyed differently here", null, [entry(1, "NS", FOUR_HEARTS), entry(1, "EW", ONE_DOWN)], "here", "agree"],
  ["the entry was refused", null, [entry(1, "NS", FOUR_HEARTS, { refused: { code: "x", message: "No." } })], "refused", "refused"],
  ["own word waits for the other side", result(FOUR_HEARTS, "sent"), [], "sent", "confirm"],
  ["the other side's word waits", result(FOUR_HEARTS, "sent", { entered_by: "EW" }), [], "sent", "agree"],
  ["the other side's word is repeated here", result(FOUR_HEARTS, "sent", { entered_by: "EW" }), [entry(1, "NS", FOUR_HEARTS)], "here", "settled"],
  ["both have agreed", result(FOUR_HEARTS, "accepted"), [], "accepted", "settled"],
  ["the sides differ", result(FOUR_HEARTS, "disputed", { claims: { NS: FOUR_HEARTS, EW: ONE_DOWN } }), [], "disputed", "question"],
  ["a side asks to correct", result(FOUR_HEARTS, "proposed", { claims: { EW: ONE_DOWN } }), [], "proposed", "consent"],
  ["the director has adjusted", result(FOUR_HEARTS, "accepted", { awarded: true }), [], "adjusted", "settled"],
  ["the sides differ, and an entry was refused", result(FOUR_HEARTS, "disputed", { claims: { NS: FOUR_HEARTS, EW: ONE_DOWN } }), [REFUSED],
    "refused", "question"],
  ["a side asks to correct, and an entry was refused", result(FOUR_HEARTS, "proposed", { claims: { EW: ONE_DOWN } }), [REFUSED],
    "refused", "consent"],
  ["both have agreed, and an entry was refused", result(FOUR_HEARTS, "accepted"), [REFUSED], "refused", "refused"],
  ["not played", result({ state: "not_played" }, "sent"), [], "not_played", "settled"],
  ["another table still plays it", result({ state: "played", contract: "" }, "sent"), [], "kept_back", "settled"],
];

for (const [name, stands, queue, status, step] of STATES) {
  test(`a board's state and step: ${name}`, () => {
    const model = withResult(stands, { queue });
    model.table.rounds[0].boards[0].kept_back = status === "kept_back";
    const board = boardOf(model, 1);
    assert.deepEqual([statusOf(board), stepOf(model, board)], [status, step]);
  });
}

test("of a side whose own phones differ only that side is asked, until the other side has spoken", () => {
  const split = { claims: { NS: ONE_DOWN, EW: null } };
  for (const [seat, asked] of [["N", 1], ["E", 2]]) {
    const model = withResult(result(FOUR_HEARTS, "disputed", split), { memory: { seat } });
    assert.equal(splitSide(boardOf(model, 1)), "NS");
    assert.deepEqual([screenOf(model).board, stepOf(model, boardOf(model, 1))], [asked, "question"]);
  }
  const both = withResult(result(FOUR_HEARTS, "disputed", { claims: { NS: FOUR_HEARTS, EW: ONE_DOWN } }));
  assert.equal(splitSide(boardOf(both, 1)), null);
  const director = withResult(result(FOUR_HEARTS, "disputed", { claims: { NS: ONE_DOWN, EW: null }, entered_by: "" }));
  assert.equal(splitSide(boardOf(director, 1)), null);
});

test("a board with a result is not offered again because an entry about it was refused", () => {
  const model = withResult(result(FOUR_HEARTS, "accepted"), { queue: [REFUSED], aside: new Set(["1.1.1NS"]) });
  assert.deepEqual(screenOf(model), { name: "board", board: 2 });
});

test("what the server refused of boards that are not this phone's is listed, to be deleted at once", () => {
  const refused = { refused: { code: "wrong_board", message: "No." } };
  const queue = [entry(17, "NS", FOUR_HEARTS, refused), entry(18, "NS", FOUR_HEARTS), entry(1, "NS", FOUR_HEARTS, refused)];
  assert.deepEqual(straysOf(phone({ queue })).map(({ board }) => board), [17]);
});

test("an entry of a board that the table no longer has is kept in the list", () => {
  const model = phone({ queue: [entry(17, "NS", FOUR_HEARTS)] });
  assert.deepEqual(boardsOf(model).map(({ board, round }) => [board, round]), [[1, 1], [2, 1], [3, 2], [4, 2], [17, null]]);
  assert.equal(boardOf(model, 17).vulnerability, "NONE");
});

test("a side that leaves the lead out still agrees", () => {
  const model = withResult(result({ ...FOUR_HEARTS, lead: "SA" }, "sent", { entered_by: "EW" }), { queue: [entry(1, "NS", FOUR_HEARTS)] });
  assert.equal(isSettled(boardOf(model, 1)), true);
});

test("who asks to correct is the side whose word differs from what stands", () => {
  const model = withResult(result(FOUR_HEARTS, "proposed", { claims: { NS: FOUR_HEARTS, EW: ONE_DOWN } }));
  assert.equal(asker(boardOf(model, 1)), "EW");
  assert.equal(waitingSide(boardOf(model, 1)), null);
});

test("a result that both agreed on leaves the way free for the next board, and for the next round", () => {
  const model = withResult(result(FOUR_HEARTS, "accepted"));
  assert.deepEqual(screenOf(model), { name: "board", board: 2 });
  model.queue.push(entry(2, "NS", FOUR_HEARTS), entry(2, "EW", FOUR_HEARTS));
  assert.equal(currentRound(model).round, 2);
  assert.deepEqual(screenOf(model), { name: "moves", round: 1, next: 2 });
});

test("a board that asks for an answer comes by itself, unless it was put off or another one is being keyed", () => {
  const asks = result(FOUR_HEARTS, "sent", { entered_by: "EW" });
  assert.deepEqual(screenOf(withResult(asks)), { name: "board", board: 1 });
  assert.deepEqual(screenOf(withResult(asks, { aside: new Set(["1.1."]) })), { name: "board", board: 2 });
  assert.deepEqual(screenOf(withResult(asks, { memory: { drafts: { 2: { bid: "4H" } } } })), { name: "board", board: 2 });
});

test("a question put off comes again when the result has changed", () => {
  const asks = result(FOUR_HEARTS, "sent", { entered_by: "EW", version: 2 });
  assert.deepEqual(screenOf(withResult(asks, { aside: new Set(["1.1."]) })), { name: "board", board: 1 });
});

test("at a table with a terminal the round is shown, no board is offered, and none is keyed", () => {
  const model = phone();
  model.table.rounds[0].terminal = true;
  assert.deepEqual(screenOf(model), { name: "round", round: 1 });
  assert.equal(stepOf(model, boardOf(model, 1)), "terminal");
  assert.equal(stepOf(model, boardOf(model, 3)), "contract");
  model.table.rounds[0].boards[0].result = result(FOUR_HEARTS, "accepted");
  assert.equal(stepOf(model, boardOf(model, 1)), "settled");
});

test("the screens before the boards", () => {
  assert.equal(screenOf(phone({ gone: "This code is no longer valid." })).name, "gone");
  assert.equal(screenOf(phone({ table: null })).name, "loading");
  assert.equal(screenOf(phone({ seating: true })).name, "loading");
  assert.equal(screenOf(phone({ table: table({ state: "setup" }) })).name, "waiting");
  assert.equal(screenOf(phone({ memory: { seat: null } })).name, "seat");
  assert.deepEqual(screenOf(phone({ memory: { card: null } })), { name: "round", round: 1 });
  assert.equal(screenOf(phone({ table: table({ state: "closed" }) })).name, "end");
});

test("after the session a question that is open is asked no more", () => {
  const model = withResult(result(FOUR_HEARTS, "disputed", { claims: { NS: FOUR_HEARTS, EW: ONE_DOWN } }));
  model.table.state = "closed";
  assert.equal(screenOf(model).name, "end");
  assert.equal(stepOf(model, boardOf(model, 1)), "settled");
});

test("a doubt is asked when both sides have confirmed the result, and about that result only", () => {
  const memory = { doubt: 1, doubted: 1 };
  const model = withResult(result(FOUR_HEARTS, "accepted"), { memory });
  assert.equal(stepOf(model, boardOf(model, 1)), "doubt");
  model.memory.doubted = 2;
  assert.equal(stepOf(model, boardOf(model, 1)), "settled");
  const covered = withResult(result({}, "accepted"), { memory: { doubt: 1, doubted: 1 } });
  covered.table.rounds[0].boards[0].kept_back = true;
  assert.equal(stepOf(covered, boardOf(covered, 1)), "settled");
  const sent = withResult(result(FOUR_HEARTS, "sent"), { memory });
  assert.equal(stepOf(sent, boardOf(sent, 1)), "confirm");
});

test("a player who sat North or East sits North or East again, wherever their pair sits", () => {
  const model = phone({ memory: { seat: "E" } });
  model.table.rounds[1].own = "NS";
  assert.equal(seatIn(model, 1), "E");
  assert.equal(seatIn(model, 2), "N");
});

test("a draft becomes an account, and an account a draft again", () => {
  const draft = { bid: "3NT", doubling: "X", declarer: "W", tricks: 7, lead: "H4" };
  const account = { state: "played", contract: "3NTX", declarer: "W", tricks: 7, lead: "H4" };
  assert.deepEqual(accountFrom(draft), account);
  assert.deepEqual(draftFrom(account), { ...draft, plain: true });
  assert.deepEqual(accountFrom({ bid: "PASS", declarer: "N" }), { state: "played", contract: "PASS", declarer: "", tricks: null, lead: "" });
});

test("a draft is complete with contract, declarer and result, and with the lead where the club asks for it", () => {
  const draft = { bid: "4H", declarer: "N", tricks: 10 };
  assert.equal(isComplete(phone(), draft), true);
  assert.equal(isComplete(phone({ table: table({ asks_lead: true }) }), draft), false);
  assert.equal(isComplete(phone({ table: table({ asks_lead: true }) }), { ...draft, lead: null }), true);
  assert.equal(isComplete(phone(), { bid: "PASS" }), true);
  assert.equal(isComplete(phone(), { bid: "4H", declarer: "N" }), false);
});

test("a correction keyed before the answer came has seen the answer, if it is what was sent", () => {
  const [sent, later, other] = [entry(1, "NS", FOUR_HEARTS), entry(1, "NS", ONE_DOWN, { key: "later" }), entry(2, "NS", ONE_DOWN)];
  assert.deepEqual(overtaken([sent, later, other], sent, { ...FOUR_HEARTS, agreement: "sent" }), [later]);
  assert.deepEqual(overtaken([sent, later, other], sent, { ...ONE_DOWN, agreement: "sent" }), []);
  assert.deepEqual(overtaken([sent, later, other], sent, { ...FOUR_HEARTS, agreement: "disputed" }), []);
});

test("the way back leads through the steps of a board to the round's card", () => {
  const model = phone({ memory: { drafts: { 1: { bid: "4H", declarer: "N" } } }, table: table({ asks_lead: true }) });
  const lead = above(model, { name: "board", board: 1, step: "result" });
  const contract = above(model, lead);
  assert.equal(lead.step, "lead");
  assert.equal(contract.step, "contract");
  assert.deepEqual(above(model, contract), { name: "round", round: 1 });
  assert.equal(depthOf({ ...model, at: lead }), 2);
});

test("the page of a pair shows scores of its side although no seat was ever chosen on it", () => {
  const rounds = table().rounds.map((round) => ({ ...round, own: round.round === 1 ? "EW" : "NS" }));
  const model = phone({ table: table({ own: { label: "2", names: [] }, rounds }), memory: { seat: null } });
  assert.deepEqual([1, 3].map((number) => ownSide(model, boardOf(model, number))), ["EW", "NS"]);
});

test("the phone of a team with a bye says so before a seat is chosen", () => {
  const [bye, next] = table().rounds.map((round) => ({ ...round, own: "NS" }));
  const rounds = [{ ...bye, boards: [], ew: null, sit_out: true }, next];
  const model = phone({ table: table({ table: null, own: { label: "1", names: [] }, rounds }), memory: { seat: null } });
  assert.deepEqual(screenOf(model), { name: "sit_out", round: 1 });
});
