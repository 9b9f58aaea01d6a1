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
  "back", "call_director", "deal_asked", "do_you_agree", "instead", "no_stands", "refused_count", "saved_offline", "stands",
  "to_director", "volatile", "waiting", "waiting_one", "yes_correct",
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
  body: element(), activeElement: null, hidden: true,
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
const { consent } = await import("../../tournament/static/overtrick/phone/game/consent.js");
const { deal: dealTold, gamePhone, match } = await import("./phone.mjs");

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
    here: () => dealOf(model, matchOf(model), 1), isOf: (entry, { number }) => entry.number === number,
  });
  start({ model, store, remember: () => {} }, claims, {
    screens: {
      draw: ({ name }) => ({ title: name, body: [] }),
      nameOf: ({ deal: number }) => [number],
      hasBack: () => false,
      depth: () => 0,
      allSent: () => false,
    },
    sending: { address, fields: FIELDS, first, overtaken, refused: () => [], mend: () => [], numberOf: ({ number }) => number },
    news: { question: () => address, hear: () => {}, stands: () => {} },
    acts, roundOf: () => null,
  });

  tap("delete");
  for (let turn = 0; turn < 40 && model.queue.length; turn += 1) await new Promise((later) => { setTimeout(later, 50); });

  assert.deepEqual(received.map(({ key }) => key), ["deal 2", "deal 3"]);
  assert.deepEqual(model.queue, []);
});

test("the side that is asked to correct a deal has a key for yes and one for no, and both take a tap", () => {
  const claimed = { 0: { bids: [4, 5], tricks: [6, 7] }, 1: { bids: [4, 5], tricks: [7, 6] } };
  const one = match({ deals: [dealTold(1, claimed[0], "proposed", { claims: claimed })] });
  const model = gamePhone(one);

  const keys = consent(model, one, dealOf(model, one, 1)).map(({ given }) => given).filter((given) => given["data-act"]);

  const drawn = keys.map((given) => [given["data-act"], given["data-value"], "disabled" in given]);
  assert.deepEqual(drawn, [["take", "1", false], ["take", "stands", false], ["leave", "1", false]]);
});
