/* A poll tells how long the one before took, and the battery where the browser knows. */

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { hidden: false, getElementById: () => ({ textContent: "{}" }) };
Object.defineProperty(globalThis, "navigator", { value: { getBattery: async () => ({ level: 0.455 }) }, configurable: true });
globalThis.location = { reload() {} };
const asked = [];
globalThis.fetch = async (address) => {
  asked.push(new URL(address, "http://here/"));
  return { ok: true, status: 304, statusText: "", headers: new Headers(), text: async () => "" };
};
const { poller } = await import("../../tournament/static/overtrick/phone/shared/network/poll.js");

test("the second question says how long the first one took", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const model = { online: true, memory: { drafts: {} } };
  const painted = () => new Promise((resolve) => (model.painted = resolve));
  const { wake } = poller(model, { question: () => "/state?device=a", hear() {}, flush() {}, changed: () => model.painted() });
  for (let time = 0; time < 2; time += 1) {
    const done = painted();
    wake();
    await done;
  }
  const [first, second] = asked.map(({ searchParams }) => Object.fromEntries(searchParams));
  assert.deepEqual(first, { device: "a", battery: "46" });
  assert.match(second.took, /^\d{1,3}$/);
  assert.equal(second.battery, "46");
});
