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

test("what is kept has a bound: what has a second copy gives way first", () => {
  const { model, kept, hear } = phone();
  for (let board = 3; board < 200; board += 1) kept.taken(entry(board, "NS"), { at: board });
  assert.equal(model.memory.taken.length, 120);
  hear(table(5, [], { data: { generation: "", until: 0, copied: 150 } }));
  const copied = () => model.memory.taken.filter(({ at }) => at < 150).length;
  const before = copied();
  kept.taken(entry(200, "NS"), { at: 200 });
  assert.deepEqual([model.memory.taken.length, copied()], [120, before - 1]);
});

test("after the end what has no second copy is kept, at most a day", (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1_000 });
  const { model, kept, hear } = phone();
  const keys = () => model.memory.taken.map(({ key }) => key);
  const end = (copied) => hear(table(5, [1, 2, 3], { state: "closed", data: { generation: "", until: 0, copied } }));
  kept.taken(entry(3, "NS"), { at: 90 });
  end(50);
  assert.equal(keys().length, 5);
  end(91);
  assert.deepEqual(keys(), ["1NS", "1EW", "2NS", "2EW"]); // of these it is not known when they were taken
  context.mock.timers.tick(86_400_001);
  end(91);
  assert.deepEqual(keys(), []);
});

const AGAIN = [
  ["the same data", { generation: "", until: 0, copied: 0 }, [1, 2], []],
  ["all of it is in the copy", { generation: "a", until: 30, copied: 0 }, [1, 2], []],
  ["the copy lacks the second board", { generation: "a", until: 15, copied: 0 }, [1], ["2NS", "2EW"]],
  ["the copy has another result of it", { generation: "a", until: 15, copied: 0 }, [1, 2], ["2NS", "2EW"]],
];
for (const [what, data, boards, expected] of AGAIN) {
  test(`an older copy is put back, and is sent once by itself: ${what}`, () => {
    const { model, kept, hear, added } = phone();
    for (const board of [1, 2]) for (const side of ["NS", "EW"]) kept.taken(entry(board, side), { at: board * 10 });
    const sent = () => model.queue.map(({ key, seen, again }) => (assert.deepEqual([seen, again], [null, true]), key));
    hear(table(4, boards, { data }));
    assert.deepEqual(sent(), expected);
    assert.deepEqual(added, expected);
    hear(table(5, boards, { data }));
    assert.deepEqual(sent(), expected);
  });
}

test("of several words about a board the last one of each side is sent again", () => {
  const { model, kept, hear } = phone();
  kept.taken({ ...entry(2, "NS"), key: "later" }, { at: 20 });
  hear(table(4, [1], { data: { generation: "a", until: 15, copied: 0 } }));
  assert.deepEqual(model.queue.map(({ key }) => key), ["2EW", "later"].sort((one) => (one === "later" ? -1 : 1)));
});
