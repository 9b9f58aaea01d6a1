/* Navigation back: which screen lies above another one. No page, no network. */

import { boardOf, currentRound, screenOf, stepOf } from "./model.js";

/**
 * @typedef {import("./model.js").Seated} Seated
 * @typedef {import("./model.js").Screen} Screen
 */

/** The screen that follows by itself, where the reader has opened none. @type {Screen} */
export const HOME = { name: "home" };

/** @type {Record<string, (model: Seated, at: Screen) => Screen | null>} */
const ABOVE = {
  board: aboveBoard,
  boards: list,
  others: list,
  hands: (_model, { board }) => ({ name: "others", board }),
  turned: card,
  mark: (_model, { board }) => ({ name: "boards", board }),
  call: (_model, { from }) => from ?? HOME,
  seat: ({ memory }) => (memory.seat ? HOME : null),
};

/** The screen above `at`; null on those that the reader did not open. @param {Seated} model @param {Screen} at */
export const above = (model, at) => ABOVE[at.name]?.(model, at) ?? null;

/** How many screens lie above the one that is shown. @param {Seated} model */
export function depthOf(model) {
  let depth = 0;
  for (let at = above(model, screenOf(model)); at; at = above(model, at)) depth += 1;
  return depth;
}

/** While a board is keyed its screens lie one under the other. @param {Seated} model @param {Screen} at */
function aboveBoard(model, at) {
  const board = boardOf(model, at.board);
  const step = at.step ?? (board && stepOf(model, board));
  if (step === "result" && model.table.asks_lead) return { ...at, step: "lead", more: false };
  if (step === "result" || step === "lead") return { ...at, step: "contract", more: false };
  return card(model);
}

/** @param {Seated} model @param {Screen} at */
function list(model, at) {
  return at.board ? { name: "board", board: at.board } : card(model);
}

/** @param {Seated} model @returns {Screen} */
function card(model) {
  const current = model.table.state === "playing" ? currentRound(model) : null;
  return current && !current.sit_out ? { name: "round", round: current.round } : HOME;
}
