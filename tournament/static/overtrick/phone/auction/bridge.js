/* The auction at bridge (Laws 17–22) for four, three or two players, with the 70 bids of reverse bridge where they are
played. Calls are P, X, XX, 3NT and 2HR, each with the seat that made it: [seat, call]. */

import { STRAINS } from "../shared/bridge.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const LADDER = LEVELS.flatMap((level) => STRAINS.flatMap((strain) => [`${level}${strain}`, `${level}${strain}R`]));

const isBid = (call) => LADDER.includes(call);

/**
 * The law of an auction: `calls` that it has, `turn` (the seats of whom one calls next, none when it is over), why a call
 * is refused ("" when it is legal), and what it `comes` to once it is over.
 * @param {{players: number, sides: number, reverse?: boolean}} table
 */
export function bridgeLaw({ players, sides, reverse = false }) {
  const bids = LADDER.filter((bid) => reverse || !bid.endsWith("R"));
  const isOver = (calls) => {
    const passes = players - (calls.some(([, call]) => isBid(call)) ? 1 : 0);
    return calls.length >= passes && calls.slice(-passes).every(([, call]) => call === "P");
  };
  const turn = (dealer, calls) => (isOver(calls) ? [] : [(dealer + calls.length) % players]);
  const refusal = (dealer, calls, seat, call) => {
    if (isOver(calls)) return "auction_over";
    if (!turn(dealer, calls).includes(seat)) return "out_of_turn";
    if (isBid(call)) return bids.includes(call) ? refusalOfBid(calls, call) : "bad_call";
    return refusalOfWord(calls, seat, call, sides);
  };
  return { calls: ["P", "X", "XX", ...bids], turn, refusal, comes: (_dealer, calls) => contractOf(calls, sides, players) };
}

const standing = (calls) => calls.filter(([, call]) => isBid(call)).at(-1) ?? null;

/** The doubling of the bid that stands; a new bid cancels it. */
function doublingOf(calls) {
  const since = calls.slice(calls.findLastIndex(([, call]) => isBid(call)) + 1).map(([, call]) => call);
  return ["XX", "X"].find((word) => since.includes(word)) ?? "";
}

function refusalOfBid(calls, bid) {
  const [, last] = standing(calls) ?? [];
  return last && LADDER.indexOf(bid) <= LADDER.indexOf(last) ? "bid_not_higher" : "";
}

function refusalOfWord(calls, seat, word, sides) {
  const [bidder] = standing(calls) ?? [];
  const isOwn = bidder !== undefined && bidder % sides === seat % sides;
  const isTheirs = bidder !== undefined && !isOwn;
  if (word === "X") return isTheirs && doublingOf(calls) === "" ? "" : "double_not_allowed";
  if (word === "XX") return isOwn && doublingOf(calls) === "X" ? "" : "redouble_not_allowed";
  return word === "P" ? "" : "bad_call";
}

/** {level, denomination, reverse, doubling, declarer, leader} by seats; null when passed out. Declarer is who first named
the denomination for the side that bid last (Law 22A). */
function contractOf(calls, sides, players) {
  const [last, text] = standing(calls) ?? [];
  if (!text) return null;
  const denomination = text.slice(1).replace("R", "");
  const [declarer] = calls.find(([seat, call]) =>
    isBid(call) && call.slice(1).replace("R", "") === denomination && seat % sides === last % sides);
  return {
    level: Number(text[0]), denomination, reverse: text.endsWith("R"), doubling: doublingOf(calls), declarer,
    leader: (declarer + 1) % players,
  };
}
