/* What follows from the facts of a deal and is asked nowhere: who declares at MiniBridge, and over or under at whist. */

import { questionsOf } from "./draft.js";
import { dealerOf } from "./model.js";

/** What a deal says as far as it is keyed: [code of its sentence, what stands in it].
 * @param {any} match @param {any} facts @param {number | null} number */
export const follows = (match, facts, number) =>
  /** @type {[string, any][]} */ ([declares(match, facts, number), overOrUnder(match, facts)].filter(Boolean));

/** The side with more points declares, the stronger hand of the two; of equal hands the dealer's, or the next to the left
(scoring/games/minibridge/roles.py). @param {any} match @param {any} facts @param {number | null} number */
function declares(match, facts, number) {
  const asked = wholeOf(match, "hcp");
  const held = facts.hcp ?? [];
  if (!asked || match.seats.some((_, seat) => held[seat] == null) || sum(held) !== asked) return null;
  const [most, least] = match.sides.map(({ seats }) => seats).sort((one, two) => sum(two.map(of(held))) - sum(one.map(of(held))));
  if (sum(most.map(of(held))) === sum(least.map(of(held)))) return ["none_declares", {}];
  const points = Math.max(...most.map(of(held)));
  const equal = most.filter((seat) => held[seat] === points);
  const dealer = number === null ? null : dealerOf(match, number);
  if (equal.length > 1 && dealer === null) return null;
  const turn = (seat) => (seat - (dealer ?? 0) + match.seats.length) % match.seats.length;
  const [seat] = equal.sort((one, two) => turn(one) - turn(two));
  const why = equal.length === 1 ? "declares" : turn(seat) === 0 ? "declares_dealer" : "declares_first";
  return [why, { seat: match.seats[seat], points }];
}

/** The four numbers together decide what a zero is worth. @param {any} match @param {any} facts */
function overOrUnder(match, facts) {
  const tricks = wholeOf(match, "won");
  const bids = facts.bids ?? [];
  if (!tricks || match.seats.some((_, seat) => bids[seat] == null)) return null;
  const total = sum(bids);
  return [total > tricks ? "bids_over" : total < tricks ? "bids_under" : "bids_even", { total, tricks }];
}

/** What the answers to a question make together, where it is asked. @param {any} match @param {string} name */
const wholeOf = ({ form }, name) =>
  questionsOf(form).some((one) => one.name === name) && form.steps.find(({ questions }) => questions.some((one) => one.name === name)).whole;

const of = (held) => (seat) => held[seat];
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
