/* The laws of bidding on a phone, held against the vectors (tests/data/auctions.json). */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { bridgeLaw } from "../../tournament/static/overtrick/phone/auction/bridge.js";
import { lawOf } from "../../tournament/static/overtrick/phone/auction/laws.js";

const AUCTIONS = JSON.parse(readFileSync(new URL("../data/auctions.json", import.meta.url), "utf8"));

/** {error, index} of the first call that is refused, of an unfinished auction, or null. */
function fault(law, { dealer, calls, skipped }) {
  for (const [index, [seat, call]] of calls.entries()) {
    const error = law.refusal(dealer, calls.slice(0, index), seat, call);
    if (error) return { error, index: index - skipped };
  }
  return law.turn(dealer, calls).length ? { error: "incomplete", index: calls.length - skipped } : null;
}

const SAME = {
  bridge: ({ level, strain, risk, declarer, leader, passout, reverse }, found, { players }) => {
    if (passout) return assert.equal(found, null);
    const seat = (code) => (typeof code === "number" ? code : (players === 4 ? "NESW" : "ABC").indexOf(code));
    assert.deepEqual([found.level, found.denomination, found.doubling, found.declarer, found.leader],
      [level, strain, risk, seat(declarer), seat(leader)]);
    assert.equal(found.reverse, Boolean(reverse));
  },
  whist: (expected, found) => {
    if (expected.all_pass) return assert.equal(found, null);
    if (expected.bids) return assert.deepEqual(found.bids, expected.bids);
    assert.deepEqual([found.declarer, found.trump, found.bids[found.declarer]], [expected.declarer, expected.trump, expected.tricks]);
  },
  spades: ({ sides }, found) => assert.deepEqual(found, sides.map(({ kind, bid, nils }) =>
    ({ kind, bid, nils: Object.entries(nils).map(([seat, sort]) => [Number(seat), sort]) }))),
};

/** The first round of Israeli whist is a vector of its own: the numbers are still to come. */
const isFirstRound = ({ law, expected }) => law.law === "whist" && "trump" in expected;

for (const one of AUCTIONS) {
  test(one.id, () => {
    const law = lawOf(one.law, { scores: one.law.scores, sides: one.law.seats });
    const found = fault(law, one);
    if (!one.expected.ok) return assert.deepEqual(found, { error: one.expected.reason, index: one.expected.index });
    assert.deepEqual(found, isFirstRound(one) ? { error: "incomplete", index: one.calls.length } : null);
    SAME[one.law.law](one.expected, law.comes(one.dealer, one.calls), one.law);
  });
}

test("reverse bridge has seventy bids, each reversed one just above the same bid", () => {
  const law = bridgeLaw({ players: 4, sides: 2, reverse: true });
  assert.equal(law.calls.length, 73);
  assert.equal(law.refusal(0, [[0, "1CR"]], 1, "1C"), "bid_not_higher");
  const top = law.calls.slice(3).map((call, turn) => [turn % 4, call]);
  assert.equal(top.at(-1)[1], "7NTR");
  assert.deepEqual(law.comes(0, top).reverse, true);
});

const WALKS = JSON.parse(readFileSync(new URL("../data/auction_walks.json", import.meta.url), "utf8"));

for (const { id, law: told, dealer, steps } of WALKS) {
  test(`walk ${id}: no legal call is refused, no other taken`, () => {
    const law = lawOf(told, { scores: told.scores, sides: told.seats });
    const made = [];
    for (const [seat, call, legal] of steps) {
      const turn = law.turn(dealer, made);
      assert.deepEqual([...turn].sort(), Object.keys(legal).map(Number).sort());
      for (const [who, calls] of Object.entries(legal)) {
        const taken = law.calls.filter((one) => !law.refusal(dealer, made, Number(who), one));
        assert.deepEqual([...taken].sort(), calls.split(" ").sort(), `${who} after ${made.join(" ")}`);
      }
      const others = [0, 1, 2, 3].filter((one) => !turn.includes(one));
      for (const other of others) assert.ok(law.refusal(dealer, made, other, call), `${other} is not to call`);
      made.push([seat, call]);
    }
    assert.deepEqual(law.turn(dealer, made), []);
  });
}
