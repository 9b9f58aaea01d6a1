/* Keying from paper: whose line it is by the movement, and which line comes next. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Plan } from "../../tournament/static/overtrick/console/paper/plan.js";

/** Section A: pairs 1 to 4 by the keys 11 to 14. Round 1: 1-2 and 3-4; board 2 is turned at table 2. */
const plan = (more = {}) => new Plan({
  section: 5, prefix: "A", free: false, done: [], ...more,
  pairs: { 11: ["1", ""], 12: ["2", ""], 13: ["3", ""], 14: ["4", ""] },
  rows: [[1, 1, 11, 12, [1, 2], []], [1, 2, 13, 14, [1, 2], [2]]],
});

test("a pair is typed with or without the section's letter and the direction, in either width", () => {
  assert.deepEqual(["1", "A1", "a-1", "1NS", "A1ns", "１"].map((text) => plan().pair(text, "NS")), [11, 11, 11, 11, 11, 11]);
  assert.equal(plan().pair("9", "NS"), undefined);
  assert.deepEqual([plan().claims("A7"), plan().claims("B7"), plan().claims("7")], [true, false, false]);
});

test("who met on a board follows from the pair that sat North-South there", () => {
  assert.deepEqual(plan().met({ board: "1", ns: "3", ew: "" }), { round: 1, table: 2, ns: 13, ew: 14, boards: [1, 2] });
  assert.equal(plan().met({ board: "2", ns: "3", ew: "" }), undefined);
  assert.equal(plan().met({ board: "2", ns: "4", ew: "" }).ew, 13);
  assert.equal(plan().met({ board: "1", ns: "1", ew: "4" }), undefined);
  assert.equal(plan().met({ board: "9", ns: "1", ew: "" }), undefined);
});

test("a pick-up slip goes on with the next board of its round, by the pair that sits North-South there", () => {
  const slip = (board, ns) => ({ by: "slip", board, ns, ew: "" });
  assert.deepEqual(plan().after(slip("1", "1")), { board: 2, ns: "1", ew: "" });
  const one = plan();
  one.mark(slip("1", "3"), true);
  assert.deepEqual(one.after(slip("1", "3")), { board: 2, ns: "4", ew: "" });
});

test("a slip whose boards are all in has no next line; a line taken back opens it again", () => {
  const one = plan({ done: [[1, 11, 12], [2, 12, 11]] });
  const line = { by: "slip", board: "2", ns: "1", ew: "" };
  assert.equal(one.after(line), null);
  one.mark(line, false);
  assert.deepEqual(one.after(line), { board: 2, ns: "1", ew: "" });
});

test("a traveller goes on by the numbers of the pairs North-South", () => {
  const one = plan({ done: [[2, 11, 12]] });
  assert.deepEqual(one.firstOpen(2), { board: 2, ns: "4", ew: "" });
  assert.deepEqual(one.after({ by: "traveller", board: "1", ns: "1", ew: "" }), { board: 1, ns: "3", ew: "" });
  assert.deepEqual(one.after({ by: "traveller", board: "1", ns: "3", ew: "" }), { board: 1, ns: "1", ew: "" });
});
