/* The guard against a second tap: keys sleep for half a second when the keys under the finger have changed. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { steadily } from "../../tournament/static/overtrick/phone/shared/guard.js";

let parts = [];
let asleep = false;

/** A key or heading at a height of the page. */
const part = (act, top, tagName = "BUTTON", textContent = "") =>
  ({ tagName, textContent, dataset: { act, value: "" }, getBoundingClientRect: () => ({ left: 0, top }) });

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  parts = [part("tricks", 100)];
  globalThis.document = {
    querySelectorAll: () => parts,
    body: { classList: { add: () => (asleep = true), remove: () => (asleep = false) } },
  };
});
afterEach(() => {
  mock.timers.tick(500);
  mock.timers.reset();
  delete globalThis.document;
});

const CHANGES = [
  ["another key in its place", () => [part("accept", 100)]],
  ["the key elsewhere", () => [part("tricks", 150)]],
  ["one key more", () => [part("tricks", 100), part("more", 150)]],
  ["the key gone", () => []],
];

for (const [name, drawn] of CHANGES) {
  test(`pointers reach no key for half a second: ${name}`, () => {
    steadily(() => (parts = drawn()));
    assert.equal(asleep, true);
    mock.timers.tick(499);
    assert.equal(asleep, true);
    mock.timers.tick(1);
    assert.equal(asleep, false);
  });
}

test("another question over the same keys lets them sleep", () => {
  parts = [part("", 0, "H1", "Board 1"), part("accept", 100)];
  steadily(() => (parts = [part("", 0, "H1", "Board 2"), part("accept", 100)]));
  assert.equal(asleep, true);
});

test("keys that stay where they are can be tapped at once", () => {
  steadily(() => (parts = [part("tricks", 100.2)]));
  assert.equal(asleep, false);
});
