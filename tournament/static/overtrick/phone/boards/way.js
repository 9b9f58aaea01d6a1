/* The way back: which screen lies above another one. No page, no network. */

import { boardOf, currentRound, screenOf, stepOf } from "./model.js";

/** Where the evening goes on by itself: the screen of nobody's choice. */
export const HOME = { name: "home" };

const ABOVE = {
  board: aboveBoard,
  boards: list,
  others: list,
  mark: (_model, { board }) => ({ name: "boards", board }),
  call: (_model, { from }) => from ?? HOME,
  seat: ({ memory }) => memory.seat && HOME,
};

/** The screen above `at`; null on those that nobody went into. */
export const above = (model, at) => ABOVE[at.name]?.(model, at) ?? null;

/** How many screens lie above the one that is shown. */
export function depthOf(model) {
  let depth = 0;
  for (let at = above(model, screenOf(model)); at; at = above(model, at)) depth += 1;
  return depth;
}

/** While a board is keyed its screens lie one under the other. */
function aboveBoard(model, at) {
  const step = at.step ?? stepOf(model, boardOf(model, at.board));
  if (step === "result" && model.table.asks_lead) return { ...at, step: "lead", more: false };
  if (step === "result" || step === "lead") return { ...at, step: "contract", more: false };
  return card(model);
}

function list(model, at) {
  return at.board ? { name: "board", board: at.board } : card(model);
}

function card(model) {
  const current = model.table.state === "playing" ? currentRound(model) : null;
  return current && !current.sit_out ? { name: "round", round: current.round } : HOME;
}
