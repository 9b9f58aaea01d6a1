/* A deal followed step by step: whose turn it is, whether spades are broken, where the table is. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { keptOf, moved, momentsOf, sceneOf, toldHere } from "../../tournament/static/overtrick/phone/game/play/procedure.js";

const step = (code, more) => ({ code, title: code, times: 1, first: 1, whole: 1, ...more });
const hand = (code) => ({ code, label: code, options: [["0", "A"], ["1", "B"], ["2", "C"]], usual: false });
const broken = { code: "broken", label: "", options: [["no", ""], ["yes", ""]], usual: true };
const of = (...steps) => ({ deal: 1, hands: ["A", "B", "C"], steps });
const begun = (procedure) => keptOf(null, 7, procedure);

const TRICKS = of(step("trick", {
  times: 3, whole: 3, order: [1, 2, 0], questions: [broken, hand("winner")],
  rules: [{ text: "no spade", broken: false }, { text: "any", broken: true }, { text: "follow", broken: null }],
}));

test("the winner of a trick leads to the next, and spades stay broken", () => {
  const first = begun(TRICKS);
  assert.deepEqual(sceneOf(TRICKS, first).turn, [1, 2, 0]);
  const second = toldHere(TRICKS, toldHere(TRICKS, first, "0", "yes"), "1", "0");
  const scene = sceneOf(TRICKS, second);
  assert.deepEqual([scene.number, scene.turn, scene.won], [2, [0, 1, 2], [1, 0, 0]]);
  assert.deepEqual(scene.rules.map(({ text }) => text), ["any", "follow"]);
  assert.deepEqual(scene.questions.map(({ code }) => code), ["winner"]);
  assert.deepEqual(sceneOf(TRICKS, moved(TRICKS, second, -1)).rules.map(({ text }) => text), ["no spade", "follow"]);
});

test("drawing alternates, and what follows from an answer is read before the next turn", () => {
  const drawing = of(step("draw", {
    times: 26, whole: 26, turn: [1, 0], alternates: true, outcomes: { keep: "throw the next", throw: "keep the next" },
    questions: [{ code: "keep", label: "", options: [["keep", ""], ["throw", ""]], usual: false }],
  }));
  const told = toldHere(drawing, begun(drawing), "0", "throw");
  assert.deepEqual([told.at, sceneOf(drawing, told).outcome], [0, "keep the next"]);
  assert.deepEqual([sceneOf(drawing, told).turn, sceneOf(drawing, moved(drawing, told, 1)).turn], [[1], [0]]);
  assert.equal(moved(drawing, { ...told, at: 25 }, 1).at, 25);
});

test("who declares lays down the order of the tricks", () => {
  const opening = of(
    step("opening", { questions: [hand("declarer")], orders: { 0: [1, 2, 0], 2: [0, 1, 2] } }),
    step("trick", { questions: [hand("winner")] }));
  assert.deepEqual(sceneOf(opening, begun(opening)).turn, []);
  const told = toldHere(opening, begun(opening), "0", "2");
  assert.deepEqual(sceneOf(opening, moved(opening, told, 1)).turn, [0, 1, 2]);
});

test("another deal begins at its first step", () => {
  const kept = { match: 7, deal: 1, at: 2, told: {} };
  assert.equal(keptOf(kept, 7, TRICKS).at, 2);
  assert.equal(keptOf(kept, 7, { ...TRICKS, deal: 2 }).at, 0);
  assert.equal(momentsOf(TRICKS).length, 3);
});
