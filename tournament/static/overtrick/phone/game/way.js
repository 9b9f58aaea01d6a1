/* Navigation back at a game table: what is on the screen, which screen of a deal comes before it, how many lie above. */

import { draftOf, newDraft, stepOf } from "./draft.js";
import { dealOf, matchOf, screenOf, stateOf } from "./model.js";
import { model } from "./state.js";

export const numberHere = () => screenOf(model).deal;
export const here = () => dealOf(model, matchOf(model), numberHere());
export const draftHere = () => draftOf(model, matchOf(model), numberHere()) ?? newDraft();
export const stepHere = () => stepOf(matchOf(model).form, draftHere());

/** The screen of a deal before this one; null on the first. */
export function stepBefore() {
  const match = matchOf(model);
  if (!match || stateOf(model, here()) !== "keying") return null;
  const { form } = match;
  const index = form.steps.indexOf(stepHere());
  return index > 0 ? form.steps[index - 1].code : null;
}

/** Screens that the reader opened, and every screen of a deal but its first. */
export function hasBack(at) {
  if (["deals", "seat", "call", "stray", "steps", "stop"].includes(at.name)) return Boolean(model.at);
  return at.name === "deal" && (Boolean(model.at) || stepBefore() !== null);
}

/** How many screens lie above this one: those of the deal, and the one that the reader opened. */
export function depth() {
  const at = screenOf(model);
  if (!hasBack(at)) return 0;
  const before = at.name === "deal" ? stepBefore() : null;
  return (model.at ? 1 : 0) + matchOf(model).form.steps.findIndex(({ code }) => code === before) + 1;
}
