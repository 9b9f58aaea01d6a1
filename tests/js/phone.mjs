/* Tables as the server tells them to a phone, and what a phone makes of them: for the tests beside this file. */

/** A section of one table: two rounds of two boards, pairs 1 and 2, nothing entered yet. */
export function table(more = {}) {
  const board = (number) => ({
    board: number, turned: false, dealer: "N", vulnerability: "NONE", result: null, kept_back: false,
  });
  const round = (number, boards) => ({
    round: number, table: 1, sit_out: false, boards: boards.map(board), ns: { label: "1", names: [] }, ew: { label: "2", names: [] },
  });
  return { state: "playing", round: 1, table: 1, asks_lead: false, rounds: [round(1, [1, 2]), round(2, [3, 4])], ...more };
}

export const played = (contract, declarer, tricks) => ({ state: "played", contract, declarer, tricks, lead: "" });

/** What stands on a board, as the server tells it. */
export const result = (account, agreement, more = {}) =>
  ({ version: 1, agreement, entered_by: "NS", claims: null, awarded: false, ...account, ...more });

/** An entry that waits on the phone. */
export const entry = (board, side, account, more = {}) =>
  ({ key: `${board}${side}`, board, round: 1, side, seen: null, device: "d", refused: null, ...account, ...more });

/** A phone on North's seat, with the round's card read. */
export function phone(more = {}) {
  const { memory, ...rest } = more;
  return {
    table: table(), queue: [], memory: { seat: "N", card: 1, moved: null, skipped: 0, drafts: {}, ...memory }, at: null,
    speaker: null, aside: new Set(), gone: "", stays: false, seating: false, ...rest,
  };
}

/** Two teams of partners at Spades-like questions: a bid each, then the tricks of both sides, thirteen together. */
export function match(more = {}) {
  const numbers = Array.from({ length: 14 }, (_, value) => ({ value, word: String(value) }));
  const asked = (name, label) => ({ name, label, kind: "choice", per: "side", default: null, places: [numbers, numbers] });
  const step = (code, question, whole) =>
    ({ code, title: code, kind: "questions", whole, stays: false, keyed: null, questions: [question] });
  return {
    match: 7, state: "playing", last: null, deals: [], coming: [{ number: 1, dealer: 0 }],
    sides: [{ label: "A", total: 0 }, { label: "B", total: 0 }],
    seats: ["a", "b", "c", "d"].map((who, number) => ({ who, number, name: who, side: number % 2 })),
    form: {
      steps: [step("bids", asked("bids", "Bid"), null), step("tricks", asked("tricks", "Tricks"), 13)],
      endings: [{ value: "stopped", word: "Stopped" }], seldom: [], defaults: {},
    },
    ...more,
  };
}

/** A phone of player a at that table. */
export function gamePhone(one = match(), more = {}) {
  return {
    table: { state: "playing", matches: [one] }, queue: [], memory: { who: "a", match: null, drafts: {} }, at: null,
    speaker: null, aside: new Set(), gone: "", ...more,
  };
}

/** What stands of a deal, as the server tells it. */
export const deal = (number, facts, agreement, more = {}) =>
  ({ number, facts, agreement, version: 1, entered_by: 0, past: false, claims: {}, ...more });
