/* The auction of a deal at a game table: its law, the calls so far, and the facts that follow when it is over. */

import { lawOf } from "../auction/laws.js";
import { questionsOf } from "./draft.js";
import { dealerOf } from "./model.js";
import { seatSign } from "./parts.js";

// The questions that an auction answers.
const ANSWERED = ["declarer", "trump", "kinds", "bids", "nils"];
const MOST_PASSES = 2; // how often three cards are passed on at Israeli whist

/** Whether a screen's answers follow from the auction. */
export const isAuctioned = (step) =>
  step.kind === "contract" || step.questions.some(({ name }) => name === "bids" || name === "trump");

/** The auction of a deal as the screen of auctions takes it; null where it is keyed without one. */
export function auctionOf(match, number, draft) {
  const dealer = dealerOf(match, number);
  if (!match.auction || draft.plain || dealer === null) return null;
  const law = lawOf(match.auction, { scores: match.auction.scores, sides: match.sides.map(({ seats }) => seats) });
  const seats = match.seats.map((seat) => ({ number: seat.number, sign: seatSign(seat) || seat.name, name: seat.name }));
  return { law, dealer, calls: draft.calls ?? seated(law, dealer, draft.facts.calls ?? []), seats, draft, told: match.auction };
}

/** Calls of a stored deal with their seats. */
const seated = (law, dealer, calls) => calls.reduce((made, call) =>
  [...made, Array.isArray(call) ? call : [law.turn(dealer, made)[0], call]], []);

/** Put what an auction that is over comes to into a draft; one that has to be held again begins anew. */
export function conclude({ form, auction }, at, draft) {
  const comes = at.law.comes(at.dealer, draft.calls);
  const reached = comes && `${comes.level}${comes.denomination}` in (form.shut ?? {}) ? null : comes; // is dealt again
  Object.assign(draft, { step: null, passed: [...draft.passed, ...form.steps.filter(isAuctioned).map(({ code }) => code)] });
  const again = reached === null && repeated(form, auction, draft.facts);
  if (again) return Object.assign(draft, { calls: [], facts: { ...draft.facts, ...again } });
  const calls = auction.law === "spades" ? draft.calls : draft.calls.map(([, call]) => call);
  const facts = reached === null ? { [auction.law === "whist" ? "all_pass" : "passed_out"]: true } : FACTS[auction.law](form, reached);
  draft.facts = { ...withoutAuction(draft.facts), ...facts, calls };
}

/** What counts the passed-out deals that are dealt again; null where such a deal is recorded. */
function repeated(form, { law, all_pass: passing }, { redeals = 0, card_passes: passes = 0 }) {
  if (law === "whist") return passing === "frisch" && passes < MOST_PASSES ? { card_passes: passes + 1 } : null;
  return form.passing === "redeals" ? { redeals: redeals + 1 } : null;
}

/** The draft without the last call, and without what the auction came to. */
export function uncalled(at, draft) {
  return { ...draft, why: null, calls: at.calls.slice(0, -1), facts: withoutAuction(draft.facts) };
}

/** @param {Record<string, any>} facts */
function withoutAuction(facts) {
  const gone = ["level", "denomination", "doubling", "reverse", "passed_out", "all_pass", "calls", ...ANSWERED];
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !gone.includes(name)));
}

const FACTS = {
  bridge: (form, { level, denomination, doubling, reverse, declarer }) => {
    const known = questionsOf(form).some(({ name }) => name === "reverse") ? { reverse } : {};
    return { level, denomination, doubling, declarer: form.declarers[declarer], ...known };
  },
  whist: (_form, { declarer, trump, bids }) => ({ declarer, trump, bids }),
  spades: (form, sides) => {
    const asks = (wanted) => questionsOf(form).find(({ name }) => name === wanted);
    const seats = asks("nils")?.places.map(() => "");
    for (const [seat, sort] of sides.flatMap(({ nils }) => nils)) if (seats) seats[seat] = sort;
    return {
      bids: sides.map(({ bid }) => bid),
      ...(seats ? { nils: seats } : {}),
      ...(asks("kinds") ? { kinds: sides.map(({ kind }) => kind) } : {}),
    };
  },
};
