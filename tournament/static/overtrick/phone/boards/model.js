/* The state of a phone, and what follows from it: which board, which screen, in which state. No page, no network.

A table's page has a table for the whole session; a pair's own (table.own) goes from table to table. */

/**
 * @typedef {import("../shared/bridge.js").Account} Account
 * @typedef {import("../shared/claims.js").Entry & Account & {board: number, round: number | null}} Entry
 * @typedef {import("../shared/claims.js").Result & Account} Result
 *
 * @typedef {object} Planned   A board of the table, as the server tells it.
 * @property {number} board
 * @property {boolean} turned   Whether the movement turns it, so that its North lies at the table's East.
 * @property {string} dealer
 * @property {string} vulnerability
 * @property {Result | null} result
 * @property {boolean} [kept_back]
 * @property {boolean} [own_word]   Whether it is shown only because this phone has entered it.
 * @property {number} [at]   The table that has to play it first.
 * @property {string} [ns]   The pairs, in words.
 * @property {string} [ew]
 *
 * @typedef {Planned & {round: number | null, pending: Entry[], refused: Entry | null}} Board
 *   With what this phone holds of it; `round` is null for one that the table no longer has.
 *
 * @typedef {{label: string, names: string[]}} Pair
 * @typedef {{round: number, table: number, sit_out: boolean, boards: Planned[], own?: string, ns: Pair | null, ew: Pair | null,
 *   next?: any, match?: any, drawn?: any, seat?: string, seats?: Record<string, Pair>, terminal?: boolean}} Round
 *   `own`: the side of the pair that the page belongs to; `match` of two teams; `drawn`: the round of Swiss pairs;
 *   `seats` of single players, `seat` that of the own one, whose sit-out has table 0.
 * @typedef {{state: string, round: number | null, table: number | null, rounds: Round[], asks_lead: boolean,
 *   asks_auction: boolean, own?: Pair | null,
 *   [more: string]: any}} Table
 *
 * @typedef {object} Draft   What has been keyed of a board so far.
 * @property {string} [bid]   The contract without doubling, as "4H", or "PASS".
 * @property {string} [doubling]
 * @property {string} [declarer]
 * @property {string | null} [lead]   null: the lead is left out.
 * @property {number | null} [tricks]
 * @property {string | null} [suit]   Half of a lead that waits for the other half.
 * @property {string | null} [rank]
 * @property {[number, string][]} [calls]   The auction so far, each call with its seat from 0, North.
 * @property {boolean} [plain]   Whether the contract is keyed without the auction.
 * @property {boolean} [refuses]   Whether it was begun with "No" to the other side's claim.
 *
 * @typedef {import("../shared/claims.js").Screen & {round?: number, next?: number, step?: string, [more: string]: any}} Screen
 *
 * @typedef {object} Memory
 * @property {string} device
 * @property {string | null} seat
 * @property {any} claim   The seat that the server has not been asked about yet.
 * @property {number | null} card   The round whose card has been read.
 * @property {number | null} moved   The round after which the pairs have moved.
 * @property {number} skipped   The last sit-out that was left.
 * @property {number | null} [turned]   The round whose seats were exchanged; the server has still to be told.
 * @property {number | null} [doubt]   The board whose result is asked about once more, and its version.
 * @property {number} [doubted]
 * @property {Record<number, Draft>} drafts
 * @property {Record<number, {cards: string[], key?: string}>} [cards]   The cards of a board as far as they are keyed.
 * @property {Record<number, string[]>} [keyed]   Those of the boards whose hands this phone has sent.
 *
 * @typedef {object} Own   What this program adds to the model of claims.js.
 * @property {Table | null} table
 * @property {Entry[]} queue
 * @property {Memory} memory
 * @property {Screen | null} at
 * @property {boolean} [stays]   Whether the seat that is asked for is a tablet's.
 * @property {number | null} [offset]   The server's clock minus this one.
 * @property {any} [card]   How the pair stands.
 * @property {any} [elsewhere]   {board, results or message}: a board at the other tables.
 * @typedef {Omit<import("../shared/claims.js").Model, keyof Own> & Own} Model
 * @typedef {Model & {table: Table}} Seated   A model whose table is known.
 */

import { agree, conditionsOf, handOf, scoreNS, sideOf } from "../shared/bridge.js";
import { claimsOf, knownStatusOf, statusOf } from "../shared/claims.js";

/**
 * Every board of the table's session, with what this phone holds about it; strays come last.
 * @param {Pick<Model, "table" | "queue">} model
 * @returns {Board[]}
 */
export function boardsOf(model) {
  const planned = (model.table?.rounds ?? []).flatMap(({ round, boards }) => boards.map((board) => ({ ...board, round })));
  return [...planned, ...strays(model.queue, planned)].map((board) => {
    const held = model.queue.filter((entry) => entry.board === board.board);
    const refused = held.find((entry) => entry.refused) ?? null;
    return { ...board, pending: held.filter((entry) => !entry.refused), refused };
  });
}

/**
 * Boards of waiting entries that the table no longer has, since the movement was changed.
 * @param {Entry[]} queue @param {Planned[]} planned
 */
function strays(queue, planned) {
  const numbers = new Set(queue.map(({ board }) => board));
  for (const { board } of planned) numbers.delete(board);
  const unknown = { round: null, turned: false, ns: "", ew: "", result: null };
  return [...numbers].map((board) => ({ board, ...conditionsOf(board), ...unknown }));
}

/** The refused entries about boards that are not this phone's. @param {Pick<Model, "table" | "queue">} model */
export const straysOf = (model) => boardsOf(model).flatMap(({ round, refused }) => (round === null && refused ? [refused] : []));

/** @param {Pick<Model, "table" | "queue">} model @param {number | undefined} number */
export const boardOf = (model, number) => boardsOf(model).find(({ board }) => board === number);
/** @param {Seated} model @param {number} number */
export const roundOf = (model, number) => model.table.rounds.find(({ round }) => round === number);
/** Whether this phone follows its pair. @param {Pick<Model, "table">} model */
export const follows = ({ table }) => Boolean(table?.own);
/** The table where a round is played. @param {Seated} model @param {number} number */
export const tableIn = (model, number) => model.table.table ?? (roundOf(model, number)?.table || null);

/**
 * The owner's seat in a round: a player who sat North or East sits North or East again.
 * @param {Pick<Model, "memory" | "table">} model @param {number | null | undefined} number
 * @returns {string | null}
 */
export function seatIn({ memory, table }, number) {
  const { own, seat } = table?.rounds.find(({ round }) => round === number) ?? {};
  if (seat) return seat;
  if (!own || !memory.seat) return memory.seat;
  return own[["N", "E"].includes(memory.seat) ? 0 : 1];
}

/** @param {Pick<Model, "memory">} model @param {number} number @returns {Draft | null} */
export const draftOf = (model, number) => model.memory.drafts[number] ?? null;

/** The hand of this phone's owner on a board; of their side while no seat is chosen. @param {Model} model @param {Board} board */
export const handOn = (model, board) => handOf(seatIn(model, board.round) ?? sideIn(model, board.round)[0], board.turned);

/** The side of the pair that a page belongs to; a table's belongs to none. @param {Model} model @param {number | null} number */
const sideIn = ({ table }, number) => table?.rounds.find(({ round }) => round === number)?.own ?? "NS";

/** @param {Model} model @param {Board} board */
export function ownSide(model, board) {
  return sideOf(handOn(model, board));
}

/** @param {Board} board @param {Account} account */
export const pointsOf = (board, account) => scoreNS(account, board.vulnerability);

/** @param {Board} board */
const isOpen = (board) => knownStatusOf(board) === "open";

/**
 * The first round that is not over as far as this phone knows; null at the end.
 * @param {Seated} model
 */
export function currentRound(model) {
  const { table, memory } = model;
  const { round: now } = table;
  if (now === null) return null;
  const open = new Set(boardsOf(model).filter(isOpen).map(({ board }) => board));
  return table.rounds.find(
    ({ round, sit_out, boards }) =>
      round >= now &&
      ((sit_out && round > memory.skipped) || boards.some(({ board }) => open.has(board))),
  ) ?? null;
}

/** The session's own course: round card once, then board after board, then where to go.

A phone that follows its pair is told where to go by the next round's card; at a table two pairs part.
@param {Seated} model @returns {Screen} */
function following(model) {
  const { table, memory } = model;
  const current = table.state === "playing" ? currentRound(model) : null;
  if (!current) return { name: "end" };
  if (!memory.seat) return follows(model) && current.sit_out ? { name: "sit_out", round: current.round } : { name: "seat" };
  const isOver = memory.card !== null && memory.card < current.round && memory.moved !== memory.card ? memory.card : null;
  if (isOver && !follows(model) && roundOf(model, isOver)) return { name: "moves", round: isOver, next: current.round };
  if (current.sit_out) return { name: "sit_out", round: current.round };
  if (current.terminal || memory.card !== current.round) return { name: "round", round: current.round };
  return { name: "board", board: nextBoard(model, current)?.board };
}

/** The board that a round offers next; undefined when all its boards are in. @param {Seated} model @param {Round} round */
export const nextBoard = (model, { round }) =>
  boardsOf(model).find((board) => board.round === round && statusOf(board) === "open") ??
  boardsOf(model).find((board) => board.round === round && isOpen(board));

/** @type {import("../shared/claims.js").Kind<Board, Account, Model>} */
const BOARDS = {
  sides: () => ["NS", "EW"],
  accountIn: (said) => said,
  agree: (_board, one, two) => agree(one, two),
  nameOf: ({ board }) => String(board),
  subjectsOf: boardsOf,
  ownSide,
  draftOf: (model, { board }) => draftOf(model, board),
  following: (model) => following(/** @type {Seated} */ (model)),
  isKeying: (model, at) => at.name === "board" && at.board !== undefined && Boolean(draftOf(model, at.board)),
  answerAt: ({ memory }, { board, refused }) => (memory.seat || refused ? { name: "board", board } : { name: "seat" }),
};

export const claims = claimsOf(BOARDS);
export const { accountOf, wordOfSide, isSettled, splitSide, asker, speaking, asideKey, screenOf } = claims;

/** Whether a board is entered at a terminal, and not by phone. @param {Seated} model @param {Board} board */
export const hasTerminal = (model, { round }) => Boolean(round && roundOf(model, round)?.terminal);

/**
 * The step that a board's screen shows: terminal, contract, lead, result, doubt, confirm, agree, question, consent, refused or settled.
 * @param {Seated} model @param {Board} board
 */
export function stepOf(model, board) {
  const state = claims.stateOf(model, board);
  if (state === "keying" && hasTerminal(model, board)) return "terminal";
  if (state === "keying") return model.at?.step ?? nextStep(model, draftOf(model, board.board) ?? {});
  const { doubt, doubted = 1 } = model.memory;
  const isDoubted = doubt === board.board && statusOf(board) === "accepted" && board.result?.version === doubted && !board.pending.length;
  return state === "settled" && isDoubted ? "doubt" : state;
}

/** @param {Seated} model @param {Draft} draft */
function nextStep(model, draft) {
  if (draft.bid !== "PASS" && !(draft.bid && draft.declarer)) return "contract";
  if (model.table.asks_lead && draft.lead === undefined) return "lead";
  return "result";
}

/** @param {Seated} model @param {Draft} draft */
export const isComplete = (model, draft) =>
  draft.bid === "PASS" ||
  Boolean(draft.bid && draft.declarer && draft.tricks != null && !(model.table.asks_lead && draft.lead === undefined));

/** A finished draft as an account of the board. @param {Draft} draft @returns {Account} */
export function accountFrom({ bid, doubling = "", declarer = "", lead = "", tricks = null, calls, plain }) {
  const auction = calls?.length && !plain ? { auction: calls.map(([, call]) => call).join(" ") } : {};
  if (bid === "PASS") return { state: "played", contract: "PASS", declarer: "", tricks: null, lead: "", ...auction };
  return { state: "played", contract: bid + doubling, declarer, tricks, lead: lead ?? "", ...auction };
}

/** An account taken apart again, to be corrected field by field: its contract without the auction.
@param {Partial<Account>} account @returns {Draft} */
export function draftFrom({ contract, declarer, tricks, lead }) {
  if (!contract || contract === "PASS") return {};
  const doubling = /X*$/.exec(contract)?.[0] ?? "";
  const bid = contract.slice(0, contract.length - doubling.length);
  return { bid, doubling, declarer, tricks, lead: lead || null, plain: true };
}

/** The fields of an entry that are sent. */
export const FIELDS = ["key", "board", "round", "side", "seen", "device", "state", "contract", "declarer", "tricks", "lead", "auction", "again"];

/**
 * Entries keyed over `entry` before it had an answer: they have seen it, if it is what stands.
 * @param {Entry[]} queue @param {Entry} entry @param {Account & {agreement: string}} answer
 */
export const overtaken = (queue, entry, answer) =>
  answer.agreement === "sent" && agree(entry, answer)
    ? queue.filter((one) => one !== entry && one.board === entry.board && one.side === entry.side && one.seen === null)
    : [];
