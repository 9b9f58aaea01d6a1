/* The queue against a server: sent in order, once, kept while there is no answer, and kept with the server's refusal. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { afterEach, test } from "node:test";

import { newKey, sender } from "../../tournament/static/overtrick/phone/shared/network/queue.js";

let server = null;
afterEach(() => server?.close());

/** A server that gives `answers` one after the other; `received` holds what was posted. */
async function serve(...answers) {
  const received = [];
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push(JSON.parse(body));
    const [status, answer] = answers.shift();
    response.writeHead(status, { "Content-Type": "application/json", Connection: "close" });
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}/`, received };
}

/** A queue of entries a, b, ... with what the store and the program were told. */
function waiting(address, ...keys) {
  const seen = { kept: [], removed: [], stood: [], overruled: [] };
  const model = { online: true, queue: keys.map((key) => ({ key, seen: null, refused: null, secret: "kept here" })) };
  const store = { put: async ({ key }) => seen.kept.push(key), remove: async ({ key }) => seen.removed.push(key) };
  const flush = sender(model, store, address, {
    fields: ["key", "seen"],
    overtaken: (queue, entry) => queue.filter((one) => one !== entry && one.seen === null && !one.refused),
    stands: (answer) => seen.stood.push(answer.version), overruled: ({ message }) => seen.overruled.push(message), changed: () => {},
  });
  return { model, flush, seen };
}

test("entries leave in their order, with their own fields only, and a later one has seen the answer to the first", async () => {
  const { address, received } = await serve([200, { version: 3 }], [200, { version: 4 }]);
  const { model, flush, seen } = waiting(address, "a", "b");
  await flush();
  assert.deepEqual(received, [{ key: "a", seen: null }, { key: "b", seen: 3 }]);
  assert.deepEqual([model.queue, seen], [[], { kept: ["b"], removed: ["a", "b"], stood: [3, 4], overruled: [] }]);
});

test("a refused entry stays with the server's sentence, and the next one leaves", async () => {
  const { address } = await serve([409, { code: "too_late", message: "The round is over." }], [200, { version: 1 }]);
  const { model, flush, seen } = waiting(address, "a", "b");
  await flush();
  assert.deepEqual(model.queue.map(({ key, refused }) => [key, refused]), [["a", { code: "too_late", message: "The round is over." }]]);
  assert.deepEqual([seen.kept, seen.removed], [["a"], ["b"]]);
});

test("an acceptance that did not count is dropped and the program is told, be it new or kept from before", async () => {
  const overruled = { code: "said_otherwise", message: "Compare the two." };
  const { address } = await serve([409, overruled], [200, { version: 1 }]);
  const { model, flush, seen } = waiting(address, "old", "a", "b");
  model.queue[0].refused = overruled;
  await flush();
  assert.deepEqual([model.queue, seen.kept, seen.removed, seen.overruled], [[], [], ["old", "a", "b"], ["Compare the two."]]);
});

test("two flushes at once send each entry once", async () => {
  const { address, received } = await serve([200, { version: 1 }]);
  const { flush } = waiting(address, "a");
  await Promise.all([flush(), flush()]);
  assert.equal(received.length, 1);
});

const NO_ANSWER = [["a server in trouble", [500, { message: "?" }]], ["another network's login page", [200, "<h1>Hotel</h1>"]]];

for (const [name, answer] of NO_ANSWER) {
  test(`an entry is kept and sent again by itself: ${name}`, async () => {
    const { address, received } = await serve(answer, [200, { version: 1 }]);
    const { model, flush } = waiting(address, "a");
    await flush();
    assert.deepEqual([model.online, model.queue.length], [false, 1]);
    while (model.queue.length) await new Promise((later) => { setTimeout(later, 50); });
    assert.deepEqual([model.online, received.length], [true, 2]);
  });
}

test("a key is thirty-two hexadecimal figures, another one each time", () => {
  const keys = new Set(Array.from({ length: 100 }, newKey));
  assert.equal(keys.size, 100);
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/);
});
