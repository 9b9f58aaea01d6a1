/* An older copy is put back on the director's computer: the phone offers what it had sent, and only then. */

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { getElementById: () => ({ textContent: "{}" }) };
const { keeper } = await import("../../tournament/static/overtrick/phone/shared/lost.js");

const table = (plan, boards, more = {}) => ({ state: "playing", plan, boards, ...more });
const entry = (board, side) => ({ key: `${board}${side}`, board, side, seen: 3, refused: null, order: 9 });

/** A phone whose boards 1 and 2 both sides have entered, and whose server has said so. */
function phone() {
  const model = { table: table(5, [1, 2]), queue: [], memory: {} };
  const added = [];
  const kept = keeper(model, { add: (one) => added.push(one.key) }, {
    isThere: ({ boards }, { board }) => boards.includes(board), numberOf: ({ board }) => board,
  });
  for (const board of [1, 2]) for (const side of ["NS", "EW"]) kept.taken(entry(board, side));
  const hear = (state) => {
    kept.heard(state);
    model.table = state;
  };
  hear(model.table);
  const offered = () => {
    const before = model.queue.length;
    kept.acts.resend();
    return model.queue.splice(before).map(({ key, seen }) => `${key} ${seen}`);
  };
  return { model, kept, hear, offered, added };
}

const CASES = [
  ["all is there", [table(5, [1, 2])], []],
  ["an older copy lacks both", [table(5, [])], ["1NS null", "1EW null", "2NS null", "2EW null"]],
  ["an older copy with an older plan lacks the second", [table(4, [1])], ["2NS null", "2EW null"]],
  ["the director has removed the second", [table(6, [1])], []],
  ["the director acts after the copy was put back", [table(4, [1]), table(5, [1])], ["2NS null", "2EW null"]],
  ["it has been entered again", [table(4, [1]), table(4, [1, 2])], []],
  ["the session is closed", [table(4, [], { state: "closed" })], []],
];
for (const [what, states, expected] of CASES) {
  test(`what is offered again: ${what}`, () => {
    const { hear, offered } = phone();
    for (const state of states) hear(state);
    assert.deepEqual(offered(), expected);
  });
}

test("what has been sent again, or is not wanted, is offered no more", () => {
  const { model, kept, hear, added } = phone();
  hear(table(4, [1]));
  kept.acts.resend();
  assert.deepEqual([model.queue.map(({ key }) => key), added], [["2NS", "2EW"], ["2NS", "2EW"]]);
  kept.acts.resend();
  assert.equal(model.queue.length, 2);
  model.queue.length = 0;
  kept.acts.forget();
  kept.acts.resend();
  assert.equal(model.queue.length, 0);
});

test("what is kept has a bound, and ends with the session", () => {
  const { model, kept, hear } = phone();
  for (let board = 3; board < 200; board += 1) kept.taken(entry(board, "NS"));
  assert.equal(model.memory.taken.length, 120);
  hear(table(5, [], { state: "closed" }));
  assert.deepEqual(model.memory.taken, []);
});
