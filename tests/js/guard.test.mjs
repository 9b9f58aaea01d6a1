/* The guard against a second tap: keys sleep for half a second when the keys under the finger have changed. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { isEcho, steadily, touched } from "../../tournament/static/overtrick/phone/shared/touch/guard.js";

let parts = [];
let asleep = false;
let time = 0; // milliseconds since the page was opened

/** A key or heading at a height of the page. */
const part = (act, top, tagName = "BUTTON", textContent = "") =>
  ({ tagName, textContent, dataset: { act, value: "" }, getBoundingClientRect: () => ({ left: 0, top }) });

/** A finger touches the page at a time of it. */
function touchAt(at) {
  time = at;
  touched();
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => time);
  touchAt(0);
  asleep = false;
  parts = [part("tricks", 100)];
  globalThis.document = {
    querySelectorAll: () => parts,
    body: { classList: { toggle: (_name, on) => (asleep = on), remove: () => (asleep = false) } },
  };
});
afterEach(() => {
  mock.timers.tick(500);
  mock.timers.reset();
  mock.restoreAll();
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

const HEADING = part("", 0, "H1", "Table 1");
const FIRST = [part("", 0, "H1", "Where do you sit?"), part("sit", 100)];

/** A page without a key draws its first ones. */
function drawFirst() {
  parts = [HEADING];
  steadily(() => (parts = FIRST));
}

test("the first keys of a page that has been open for half a second can be tapped at once", () => {
  time = 500;
  drawFirst();
  assert.equal(asleep, false);
});

test("the first keys sleep until half a second after the tap that opened the page", () => {
  time = 200;
  drawFirst();
  assert.equal(asleep, true);
  mock.timers.tick(299);
  assert.equal(asleep, true);
  mock.timers.tick(1);
  assert.equal(asleep, false);
});

test("the first keys sleep until half a second after the latest touch", () => {
  touchAt(3000);
  time = 3400;
  drawFirst();
  assert.equal(asleep, true);
  mock.timers.tick(100);
  assert.equal(asleep, false);
});

test("the first keys do not wait for the heading that was drawn before them", () => {
  time = 400;
  parts = [];
  steadily(() => (parts = [HEADING]));
  assert.equal(asleep, true);
  time = 500;
  drawFirst();
  assert.equal(asleep, false);
});

/** A key that is on or off, or one that is not, as a tap finds it. */
const key = (act, isToggle = true) => ({ dataset: { act, value: "" }, hasAttribute: () => isToggle });

test("a key that is on or off ignores its own second tap for half a second", () => {
  const taps = [[1000, "double", false], [1080, "double", true], [1530, "double", true], [2040, "double", false], [2100, "reversed", false]];
  for (const [at, act, isIgnored] of taps) {
    time = at;
    assert.equal(isEcho(key(act)), isIgnored, `${act} at ${at}`);
  }
});

test("a digit can be typed twice as fast as one likes", () => {
  for (const at of [5000, 5080, 5160]) {
    time = at;
    assert.equal(isEcho(key("digit", false)), false);
  }
});
