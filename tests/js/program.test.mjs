/* The program of a phone, from a tap to the server: what is sent when. The page is the least that it draws on. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";

const received = [];
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  if (request.method === "POST") received.push(JSON.parse(body));
  response.writeHead(200, { "Content-Type": "application/json", Connection: "close" });
  response.end(JSON.stringify({ version: 1, agreement: "sent" }));
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
after(() => server.close());
const address = `http://127.0.0.1:${server.address().port}/`;

const CODES = [
  "alike", "answer_for", "asks_to_correct", "back", "bid", "bid_by", "call_director", "comma", "differ", "do_you_agree", "down", "instead",
  "made", "name_E", "name_N", "neither", "no_stands", "pair_side_NS", "refused_count", "saved_offline", "says", "seat_E",
  "seat_N", "sentence", "side_EW", "side_NS", "stands", "suit_H", "tap_the_right_one", "to_director", "volatile", "waiting", "yes_correct",
];
const CONTENT = { about: { calls: address }, words: Object.fromEntries(CODES.map((code) => [code, code])) };
const listeners = {};

function element(tagName = "DIV") {
  const given = {};
  const childNodes = [];
  return {
    tagName, given, dataset: {}, childNodes, contains: () => false, focus: () => {}, getAttribute: () => "",
    setAttribute: (name, value) => (given[name] = value), append: (...children) => childNodes.push(...children),
    isEqualNode: () => false, replaceChildren: () => {}, classList: { add: () => {}, remove: () => {} },
  };
}

globalThis.document = {
  body: element(), documentElement: element(), activeElement: null, hidden: true,
  addEventListener: (name, heard) => (listeners[name] = heard),
  createElement: element,
  getElementById: (id) => ({ ...element(), textContent: JSON.stringify(CONTENT[id] ?? "") }),
  querySelector: () => element(), querySelectorAll: () => [],
};
Object.assign(globalThis, {
  addEventListener: () => {}, scrollTo: () => {}, history: { state: null, pushState: () => {} },
});

const { entering } = await import("../../tournament/static/overtrick/phone/shared/entering.js");
const { start } = await import("../../tournament/static/overtrick/phone/shared/program.js");
const { FIELDS, claims, dealOf, first, matchOf, overtaken } = await import("../../tournament/static/overtrick/phone/game/model.js");
const boards = await import("../../tournament/static/overtrick/phone/boards/keying.js");
const games = await import("../../tournament/static/overtrick/phone/game/screens.js");
const { boardOf } = await import("../../tournament/static/overtrick/phone/boards/model.js");
const { deal: dealTold, gamePhone, match, phone, played, result, table } = await import("./phone.mjs");

/** A press of a key, as the page's listener hears it. */
const tap = (act, value = "") => {
  const key = { dataset: { act, value }, disabled: false };
  listeners.click({ target: { closest: () => key } });
};

const deal = (number, refused = null) =>
  ({ key: `deal ${number}`, match: 7, number, side: 0, seen: null, device: "d", facts: { bids: [4, 5] }, refused });

test("deals that a refused one held back are sent as soon as it is deleted", async () => {
  const model = gamePhone(match(), {
    queue: [deal(1, { code: "x", message: "No." }), deal(2), deal(3)], at: { name: "deal", deal: 1 }, online: true, notice: "",
  });
  const store = { volatile: false, put: async () => {}, remove: async () => {} };
  const { acts } = entering({ model, store }, claims, {
    here: () => dealOf(model, matchOf(model), 1), isOf: (entry, { number }) => entry.number === number, drop: () => {},
  });
  start({ model, store, remember: () => {} }, claims, {
    screens: {
      draw: ({ name }) => ({ title: name, body: [] }),
      nameOf: ({ deal: number }) => [number],
      hasBack: () => false,
      depth: () => 0,
      allSent: () => false,
    },
    sending: {
      address, fields: FIELDS, first, overtaken, refused: () => [], mend: () => [], numberOf: ({ number }) => number,
      lostAs: ({ number }) => number, isThere: () => true,
    },
    news: { question: () => address, hear: () => {}, stands: () => {} },
    acts, roundOf: () => null,
  });

  tap("delete");
  for (let turn = 0; turn < 40 && model.queue.length; turn += 1) await new Promise((later) => { setTimeout(later, 50); });

  assert.deepEqual(received.map(({ key }) => key), ["deal 2", "deal 3"]);
  assert.deepEqual(model.queue, []);
});

/** [act, value] of every key on a screen. */
function keysOf(body) {
  const parts = body.flat(Infinity).filter(Boolean);
  const inside = parts.flatMap(({ childNodes = [] }) => keysOf(childNodes));
  const own = parts.filter(({ given }) => given?.["data-act"]).map(({ given }) => [given["data-act"], given["data-value"]]);
  return [...own, ...inside];
}

/** Board 1 with what each side has claimed. */
function boardWith(both, agreement) {
  const plan = table();
  plan.rounds[0].boards[0].result = result(both.NS, agreement, { claims: both });
  const model = phone({ table: plan });
  return [model, boardOf(model, 1)];
}

test("the side that is asked to correct a deal has a key for yes and one for no, and both take a tap", () => {
  const claimed = { 0: { bids: [4, 5], tricks: [6, 7] }, 1: { bids: [4, 5], tricks: [7, 6] } };
  const one = match({ deals: [dealTold(1, claimed[0], "proposed", { claims: claimed })] });
  const model = gamePhone(one);

  const keys = keysOf(games.agreement.consent(model, dealOf(model, one, 1)));

  assert.deepEqual(keys, [["take", "1"], ["take", "stands"], ["leave", "1"]]);
});

test("the side that is asked to correct a board has the same keys", () => {
  const [model, board] = boardWith({ NS: played("4H", "N", 10), EW: played("4H", "N", 9) }, "proposed");

  assert.deepEqual(keysOf(boards.agreement.consent(model, board)), [["take", "EW"], ["take", "stands"], ["leave", "1"]]);
});

/** What is marked in a screen, in order. */
function marksOf(part) {
  if (typeof part === "string" || typeof part === "number") return [];
  return [part].flat(Infinity).filter(Boolean).flatMap((one) => (one.tagName === "mark" ? [textOf(one)] : marksOf(one.childNodes ?? [])));
}
const textOf = (part) => (part.childNodes ? part.childNodes.map(textOf).join("") : String(part).replace("\ufe0e", ""));

const BRIDGE = match();
Object.assign(BRIDGE.form, { declarers: ["N", "E", "S", "W"], steps: [BRIDGE.form.steps[0]] });
BRIDGE.seats.forEach((seat, number) => (seat.code = "NESW"[number]));
const contract = (level, declarer, tricks, bids = [0, 0]) => ({ level, denomination: "H", doubling: "", declarer, tricks, bids });

for (const [name, one, other, marks] of [
  ["numbers of both sides", { bids: [4, 5], tricks: [6, 7] }, { bids: [4, 5], tricks: [7, 6] }, ["6", "7", "7", "6"]],
  ["a number of one side", { bids: [4, 5], tricks: [6, 7] }, { bids: [4, 3], tricks: [6, 7] }, ["5", "3"]],
  ["an ending", { bids: [4, 5], tricks: [6, 7] }, { ending: "stopped" }, []],
  ["the result of a contract", contract(4, "N", 10), contract(4, "N", 9), ["=", "−1"]],
  ["the level", contract(4, "N", 10), contract(3, "N", 9), ["4♥", "3♥"]],
  ["the declarer", contract(4, "N", 10), contract(4, "E", 10), ["seat_N", "seat_E"]],
  ["what was bid beside a contract", contract(4, "N", 10, [1, 0]), contract(4, "N", 10), ["1", "0"]],
]) {
  test(`two claims about a deal mark what differs: ${name}`, () => {
    const claimed = { 0: one, 1: other };
    const form = one.level ? BRIDGE : match();
    const own = { ...form, deals: [dealTold(1, one, "disputed", { claims: claimed })] };
    const model = gamePhone(own);

    for (const state of ["question", "consent"]) {
      assert.deepEqual(marksOf(games.agreement[state](model, dealOf(model, own, 1))), marks);
    }
  });
}

test("two claims about a board mark what differs, and no result that looks alike", () => {
  for (const [own, theirs, marks] of [
    [played("4H", "N", 10), played("4H", "N", 9), ["=", "−1"]],
    [played("4H", "N", 10), played("3H", "N", 9), ["4♥", "3♥"]],
    [played("4H", "N", 10), played("4H", "E", 10), ["seat_N", "seat_E"]],
  ]) {
    const [model, board] = boardWith({ NS: own, EW: theirs }, "disputed");
    assert.deepEqual(marksOf(boards.agreement.question(model, board)), marks);
  }
});

test("two claims about a board are two keys, and neither of them is the third", () => {
  const [model, board] = boardWith({ NS: played("4H", "N", 10), EW: played("4H", "N", 9) }, "disputed");

  const keys = keysOf(boards.agreement.question(model, board));

  const taken = keys.filter(([act]) => act === "take").map(([, value]) => value);
  assert.deepEqual(taken, ["NS", "EW"]);
  assert.deepEqual(keys.filter(([act]) => act !== "take"), [["again", "1"], ["turn", "EW"], ["leave", "1"]]);
});
