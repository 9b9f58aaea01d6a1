/* The calls of Spades in their turn, by the options of the table: a number, nil, dnil (double nil, unseen), dbnil, blindN,
moon, bmoon, and pass in a second round. The dealer's left begins; where partners consult, the side without the dealer. */

const NILS = ["nil", "dnil", "dbnil"];
const UNSEEN = ["dnil", "dbnil", "blind", "bmoon"];
const CLOSING = ["blind", "moon", "bmoon"];
const SUIT = 13; // spades in the pack

/**
 * As `bridgeLaw`. `rules` are those of the table, `scores` the totals by side before the deal, `sides` the seats by side.
 * @param {any} rules @param {number[]} scores @param {number[][]} sides
 */
export function spadesLaw(rules, scores, sides) {
  const table = { rules, scores, sides, sideOf: (seat) => sides.findIndex((seats) => seats.includes(seat)) };
  const heard = (dealer, calls) => calls.reduce((bids, [seat, text]) =>
    [...bids, { seat, ...parsed(rules, text), round: turns(table, dealer, bids)[0]?.round ?? 1 }], []);
  return {
    calls: everyCall(rules),
    turn: (dealer, calls) => turns(table, dealer, heard(dealer, calls))[0]?.seats ?? [],
    refusal: (dealer, calls, seat, call) => refusal(table, dealer, heard(dealer, calls), seat, call),
    comes: (dealer, calls) => sides.map((_, side) => sideBid(table, heard(dealer, calls), side)),
  };
}

function everyCall(rules) {
  const numbers = Array.from({ length: rules.tricks + 1 }, (_, number) => String(number));
  const played = (call) => isAllowed(rules, parsed(rules, call)?.kind);
  const blind = numbers.filter((number) => isBlindNumber(rules, Number(number))).map((number) => `blind${number}`);
  return [
    ...numbers.slice(rules.zero_bid === "nil" ? 1 : 0), ...[...NILS, ...blind, "moon", "bmoon"].filter(played),
    ...(rules.bid_rounds > 1 ? ["pass"] : []),
  ];
}

/** {kind, number} of a call; null for what is none. */
function parsed(rules, text) {
  const found = /^(?:(\d+)|blind(\d+)|(nil|dnil|dbnil|moon|bmoon|pass))$/.exec(text);
  if (!found) return null;
  const [, number, blind, word] = found;
  if (word) return { kind: word, number: 0 };
  if (blind) return { kind: "blind", number: Number(blind) };
  return Number(number) === 0 && rules.zero_bid === "nil" ? { kind: "nil", number: 0 } : { kind: "number", number: Number(number) };
}

const SWITCHES = { nil: "nil", dnil: "double_nil", dbnil: "double_blind_nil", moon: "moon", bmoon: "blind_moon" };
const DEFICITS = {
  dnil: "double_nil_deficit", dbnil: "double_blind_nil_deficit", blind: "blind_deficit", bmoon: "blind_moon_deficit",
};

function isAllowed(rules, kind) {
  if (kind === "blind") return rules.blind_min !== null;
  return kind in SWITCHES ? rules[SWITCHES[kind]] : true;
}

const isBlindNumber = (rules, number) => rules.blind_numbers.includes(number);

function isFarEnoughBehind({ rules, scores }, side, kind) {
  const needed = rules[DEFICITS[kind]] ?? 0;
  const others = scores.filter((_, other) => other !== side);
  if (!needed) return true;
  if (rules.scoring === "error") return scores[side] - Math.min(...others) >= needed;
  return Math.max(...others) - scores[side] >= needed;
}

// ── whose turn it is ────────────────────────────────────────────────────────────────────────────────

const ofSide = (table, bids, side) => bids.filter(({ seat }) => table.sideOf(seat) === side);
const isClosed = (own) => own.some(({ kind }) => CLOSING.includes(kind));
const rounds = ({ rules }) => Array.from({ length: rules.bid_rounds }, (_, round) => round + 1);

/** The turns to come, {round, seats}, as long as no further call ends the bidding of a side. */
function turns(table, dealer, bids) {
  const { rules, sides } = table;
  return rules.bid_method === "consultation" && sides.some((seats) => seats.length > 1)
    ? turnsBySide(table, dealer, bids) : turnsByPlayer(table, dealer, bids);
}

function turnsByPlayer(table, dealer, bids) {
  const { players } = table.rules;
  const order = Array.from({ length: players }, (_, step) => (dealer + 1 + step) % players);
  const coming = [];
  let made = 0;
  for (const round of rounds(table)) {
    for (const seat of order) {
      if (isClosed(ofSide(table, bids.slice(0, made), table.sideOf(seat)))) continue;
      if (made < bids.length) made += 1;
      else coming.push({ round, seats: [seat] });
    }
  }
  return coming;
}

function turnsBySide(table, dealer, bids) {
  const dealing = table.sideOf(dealer);
  return rounds(table).flatMap((round) => [1 - dealing, dealing].flatMap((side) => {
    const own = ofSide(table, bids, side);
    const seats = table.sides[side];
    return isClosed(own) || hasSpoken(own.filter((one) => one.round === round), seats) ? [] : [{ round, seats }];
  }));
}

/** A consulting side is done when it named a number, or when both partners bid a nil. */
function hasSpoken(bids, seats) {
  const nils = bids.filter(({ kind }) => NILS.includes(kind));
  return bids.length > nils.length || nils.length === seats.length;
}

// ── what a side plays for ───────────────────────────────────────────────────────────────────────────

/** {kind, bid, nils: [[seat, sort]]} of a side, from its members' calls so far. */
function sideBid(table, bids, side) {
  const { rules, sides } = table;
  const own = ofSide(table, bids, side);
  const closing = own.find(({ kind }) => CLOSING.includes(kind));
  if (closing?.kind === "blind") return { kind: "blind", bid: closing.number, nils: [] };
  if (closing) return { kind: closing.kind === "moon" ? "moon" : "blind_moon", bid: rules.tricks, nils: [] };
  const nils = own.filter(({ kind }) => NILS.includes(kind)).map(({ seat, kind }) => [seat, kind]).sort(([one], [other]) => one - other);
  const bid = bidSoFar(rules, own);
  if (nils.length === sides[side].length && !bid) return { kind: "none", bid: 0, nils };
  const isMoon = rules.moon_auto_13 && bid === rules.tricks && !nils.length;
  return { kind: isMoon ? "moon" : "normal", bid, nils };
}

function bidSoFar(rules, own) {
  const [first, raises] = [1, 2].map((round) => own.filter((one) => one.round === round).map(({ number }) => number));
  const named = rules.bid_method === "individual_sum" ? first.reduce((sum, one) => sum + one, 0) : Math.max(0, ...first);
  return Math.max(named, 0, ...raises);
}

// ── why a call is refused ───────────────────────────────────────────────────────────────────────────

function refusal(table, dealer, bids, seat, call) {
  const [coming] = turns(table, dealer, bids);
  const bid = parsed(table.rules, call);
  if (!coming) return "bidding_over";
  if (!coming.seats.includes(seat)) return "out_of_turn";
  if (!bid) return "unknown_call";
  const made = { seat, ...bid, round: coming.round };
  return general(table, dealer, bids, made) || FAULTS[made.kind](table, bids, made) || final(table, dealer, [...bids, made], table.sideOf(seat));
}

function general(table, dealer, bids, made) {
  const { rules } = table;
  const { kind, number, round } = made;
  if (round === 1 ? kind === "pass" : !["number", "pass"].includes(kind)) return "call_not_allowed";
  if (kind === "number" && number > rules.tricks) return "bid_out_of_range";
  if (round > 1 || !breaksForcedBid(table, dealer, bids, made)) return "";
  return rules.forced_bid === "spade_count" ? "forced_spades" : "forced_bid_mismatch";
}

function breaksForcedBid(table, dealer, bids, made) {
  const { forced_bid: forced, bid_method: method } = table.rules;
  if (forced === "double_nil") return made.kind !== "dnil";
  const ownNumber = method === "individual_sum" || table.sides.every((seats) => seats.length === 1);
  return forced === "spade_count" && ownNumber && !maybeSpades(table, dealer, bids, made);
}

/** Whether the hands could have these numbers of spades, as `bidding._may_be_spades`: the last call makes thirteen. */
function maybeSpades(table, dealer, bids, made) {
  const left = [...bids, made].filter(({ round }) => round === 1).reduce((rest, { number }) => rest - number, SUIT);
  const isLast = turns(table, dealer, [...bids, made]).every(({ round }) => round !== 1);
  const isNamed = made.kind === "nil" || (made.kind === "number" && made.number > 0);
  return isNamed && (isLast ? left === 0 : left >= 0);
}

/** Those who have looked at their hands: each whose call could not be made unseen. */
const haveSeen = (bids) => bids.filter(({ kind }) => !UNSEEN.includes(kind)).map(({ seat }) => seat);

function nilFault(table, bids, { seat, kind }) {
  const side = table.sideOf(seat);
  const nils = ofSide(table, bids, side).filter((one) => NILS.includes(one.kind));
  if (!isAllowed(table.rules, kind) || nils.some((one) => one.seat === seat)) return "call_not_allowed";
  if (UNSEEN.includes(kind) && haveSeen(bids).includes(seat)) return "hand_already_seen";
  if (!isFarEnoughBehind(table, side, kind)) return "not_far_enough_behind";
  return nils.length && !table.rules.both_nil_allowed ? "both_nil_not_allowed" : "";
}

function blindFault(table, bids, { seat, kind, number }) {
  const side = table.sideOf(seat);
  if (!isAllowed(table.rules, kind)) return "call_not_allowed";
  if (kind === "blind" && !isBlindNumber(table.rules, number)) return "blind_level_not_allowed";
  if (haveSeen(bids).some((one) => table.sides[side].includes(one))) return "hand_already_seen";
  if (ofSide(table, bids, side).length) return "call_not_allowed";
  return isFarEnoughBehind(table, side, kind) ? "" : "not_far_enough_behind";
}

function moonFault(table, bids, { seat }) {
  const own = ofSide(table, bids, table.sideOf(seat));
  return !table.rules.moon || own.some(({ kind }) => NILS.includes(kind)) ? "call_not_allowed" : "";
}

function numberFault(table, bids, { seat, number, round }) {
  const own = ofSide(table, bids, table.sideOf(seat));
  const alone = table.sides.every((seats) => seats.length === 1);
  if (alone && own.some(({ kind }) => NILS.includes(kind))) return "call_not_allowed";
  if (round === 2 && number <= bidSoFar(table.rules, own)) return "not_above_side_bid";
  return table.rules.bid_method === "final_partner" && number < bidSoFar(table.rules, own) ? "below_partner_bid" : "";
}

/** Asked once no member of the side will speak again. */
function final(table, dealer, bids, side) {
  if (turns(table, dealer, bids).some(({ seats }) => table.sideOf(seats[0]) === side)) return "";
  const { kind, bid, nils } = sideBid(table, bids, side);
  if (table.rules.nil_required && !nils.length) return "nil_required";
  const alone = table.sides.every((seats) => seats.length === 1);
  const isExempt = ["moon", "blind_moon"].includes(kind) || (kind === "none" && alone);
  return bid < table.rules.min_bid && !isExempt ? "below_minimum" : "";
}

const FAULTS = {
  number: numberFault, nil: nilFault, dnil: nilFault, dbnil: nilFault, blind: blindFault, bmoon: blindFault, moon: moonFault,
  pass: () => "",
};
