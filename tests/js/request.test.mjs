/* A request to the server: how long a phone waits, and for what. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, mock, test } from "node:test";

import { NoAnswer, ask, contentOf } from "../../tournament/static/overtrick/phone/shared/network/request.js";

const PATIENCE = 10_000; // milliseconds

const server = createServer((request, response) => {
  response.writeHead(200, { "Content-Type": "application/json", Connection: "close" });
  if (request.url === "/half") response.write("{");
  else response.end(JSON.stringify({ board: 1 }));
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
after(() => {
  server.closeAllConnections();
  server.close();
});
const address = (path) => `http://127.0.0.1:${server.address().port}${path}`;

/** Ask with the time in our hands; `signal` is the one that the request was given. */
function asked(path) {
  mock.timers.enable({ apis: ["setTimeout"] });
  const original = globalThis.fetch;
  const seen = {};
  globalThis.fetch = (where, options) => {
    seen.signal = options.signal;
    return original(where, options);
  };
  seen.answer = ask(address(path)).finally(() => (globalThis.fetch = original));
  return seen;
}

test("an answer that has come stops the clock: its request is not aborted later", async () => {
  const { answer, signal } = asked("/");
  const content = await contentOf(await answer);
  mock.timers.tick(2 * PATIENCE);
  mock.timers.reset();

  assert.deepEqual(content, { board: 1 });
  assert.equal(signal.aborted, false);
});

test("an answer that breaks off within its body is given up like one that never comes", async () => {
  const { answer, signal } = asked("/half");
  const refused = assert.rejects(answer, NoAnswer);
  await new Promise((later) => { setImmediate(later); });
  mock.timers.tick(2 * PATIENCE);
  mock.timers.reset();

  await refused;
  assert.equal(signal.aborted, true);
});
