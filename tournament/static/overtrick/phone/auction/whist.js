/* The two rounds of bidding at Israeli whist: for trump and declarer, closed by four passes (three by a house rule), then
the other three name a number once each from declarer's left. */

const PLAYERS = 4;
const TRICKS = 13;
const LOWEST = 5;
const STRAINS = ["C", "D", "H", "S", "NT"];
const NUMBERS = Array.from({ length: TRICKS + 1 }, (_, number) => String(number));
const BIDS = NUMBERS.slice(LOWEST).flatMap((tricks) => STRAINS.map((strain) => tricks + strain));

const isBid = (call) => BIDS.includes(call);
const readBid = (call) => [parseInt(call, 10), call.replace(/^\d+/, "")];

/** As `bridgeLaw`; a call is `pass`, `7NT`, or a number. @param {{closing_passes: number, forbid_total_13: boolean}} rules */
export function whistLaw({ closing_passes: closing, forbid_total_13: forbids }) {
  const closedAt = (calls) => {
    for (let count = 1; count <= calls.length; count += 1) if (isClosed(calls.slice(0, count))) return count;
    return null;
  };
  const isClosed = (calls) => {
    const needed = calls.some(([, call]) => isBid(call)) ? closing : PLAYERS;
    return calls.length >= needed && calls.slice(-needed).every(([, call]) => call === "pass");
  };
  const won = (calls) => calls.slice(0, closedAt(calls) ?? calls.length).filter(([, call]) => isBid(call)).at(-1) ?? null;
  const numbers = (calls) => (closedAt(calls) === null ? [] : calls.slice(closedAt(calls)));
  const turn = (dealer, calls) => {
    if (closedAt(calls) === null) return [(dealer + 1 + calls.length) % PLAYERS];
    const [declarer] = won(calls) ?? [];
    const spoken = numbers(calls).length;
    return declarer === undefined || spoken === PLAYERS - 1 ? [] : [(declarer + 1 + spoken) % PLAYERS];
  };
  const refusal = (dealer, calls, seat, call) => {
    const next = turn(dealer, calls);
    if (!next.length) return "auction_over";
    if (!next.includes(seat)) return "out_of_turn";
    return closedAt(calls) === null ? refusalOfBid(calls, call) : refusalOfNumber(won(calls), numbers(calls), call, forbids);
  };
  return {
    calls: ["pass", ...BIDS, ...NUMBERS], turn, refusal,
    now: (_dealer, calls) => (closedAt(calls) === null ? ["pass", ...BIDS] : NUMBERS),
    comes: (_dealer, calls) => (won(calls) ? numbersOf(won(calls), numbers(calls)) : null),
  };
}

function refusalOfBid(calls, call) {
  if (call === "pass") return "";
  if (!/^\d+(C|D|H|S|NT)$/.test(call)) return "bad_call";
  if (!isBid(call)) return "bid_out_of_range";
  const last = calls.filter(([, one]) => isBid(one)).at(-1);
  return last && BIDS.indexOf(call) <= BIDS.indexOf(last[1]) ? "bid_not_higher" : "";
}

function refusalOfNumber([, bid], spoken, call, forbids) {
  if (call === "pass" || isBid(call)) return "auction_over";
  if (!NUMBERS.includes(call)) return "bid_out_of_range";
  const total = [readBid(bid)[0], ...spoken.map(([, one]) => Number(one)), Number(call)].reduce((sum, one) => sum + one, 0);
  return forbids && spoken.length === PLAYERS - 2 && total === TRICKS ? "total_must_not_be_13" : "";
}

/** {declarer, trump, bids by player, null for those who have not spoken}. */
function numbersOf([declarer, bid], spoken) {
  const [tricks, trump] = readBid(bid);
  const bids = Array.from({ length: PLAYERS }, () => null);
  bids[declarer] = tricks;
  for (const [seat, number] of spoken) bids[seat] = Number(number);
  return { declarer, trump, bids };
}
