/* The law of a table's bidding, made from what the server tells of it. */

import { bridgeLaw } from "./bridge.js";
import { spadesLaw } from "./spades.js";
import { whistLaw } from "./whist.js";

/**
 * `scores` are the totals by side before the deal, `sides` the seats by side: the calls of Spades depend on both.
 * @param {any} told @param {{scores?: number[], sides?: number[][]}} [at]
 */
export function lawOf(told, { scores = [], sides = [] } = {}) {
  if (told.law === "whist") return whistLaw(told);
  return told.law === "spades" ? spadesLaw(told, scores, sides) : bridgeLaw(told);
}
