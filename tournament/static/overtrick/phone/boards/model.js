/* What a phone knows, and what follows from it: which board, which screen, in which state. No page, no network.

model = {
  table: the server's state or null,   queue: entries still on this phone, in order,
  memory: {device, seat, card, moved, skipped, drafts},   at: the screen somebody chose, or null,
  speaker: the side that answers while the screen is turned, or null,   aside: questions put off,
  gone: why this address no longer works, or "",   stays: whether the seat that is asked for is a tablet's,
  seating: while the server is asked whom to follow,   offset: the server's clock minus this one, or null,
  card: how the pair stands, or null,   elsewhere: {board, results | message} or null }

A table's page has a table for the whole evening; a pair's own (table.own) goes from table to table.

A draft is what has been keyed of a board so far: {bid: "4H" | "PASS", doubling, declarer, lead, tricks,
suit and rank: halves of a lead that waits for the other one,
refuses: whether it was begun with "No" to what the other side had said}. */

import { agree, conditionsOf, handOf, otherSide, scoreNS, sideOf } from "../shared/bridge.js";

/** Every board of the table's evening, with what this phone holds about it; strays come last. */
export function boardsOf(model) {
  const planned = (model.table?.rounds ?? []).flatMap(({ round, boards }) => boards.map((board) => ({ ...board, round })));
  return [...planned, ...strays(model.queue, planned)].map((board) => {
    const held = model.queue.filter((entry) => entry.board === board.board);
    const refused = held.find((entry) => entry.refused) ?? null;
    return { ...board, pending: held.filter((entry) => !entry.refused), refused };
  });
}

/** Boards of waiting entries that the table no longer has: the movement was changed meanwhile. */
function strays(queue, planned) {
  const numbers = new Set(queue.map(({ board }) => board));
  for (const { board } of planned) numbers.delete(board);
  const nobody = { round: null, turned: false, ns: "", ew: "", result: null };
  return [...numbers].map((board) => ({ board, ...conditionsOf(board), ...nobody }));
}

export const boardOf = (model, number) => boardsOf(model).find(({ board }) => board === number);
export const roundOf = (model, number) => model.table.rounds.find(({ round }) => round === number);
/** Whether this phone follows its pair. */
export const follows = ({ table }) => Boolean(table?.own);
/** The table where a round is played. */
export const tableIn = (model, number) => model.table.table ?? roundOf(model, number)?.table ?? null;

/** The owner's seat in a round: whoever sat North or East sits North or East again. */
export function seatIn({ memory, table }, number) {
  const own = table?.rounds.find(({ round }) => round === number)?.own;
  if (!own || !memory.seat) return memory.seat;
  return own[["N", "E"].includes(memory.seat) ? 0 : 1];
}

export const draftOf = (model, number) => model.memory.drafts[number] ?? null;

/** The hand and the side of this phone's owner on a board. */
export const handOn = (model, board) => handOf(seatIn(model, board.round) ?? "N", board.turned);
export const ownSide = (model, board) => sideOf(handOn(model, board));
/** The side that speaks: the owner's, or the other one while the screen is turned to it. */
export const speaking = (model, board) => model.speaker ?? ownSide(model, board);

/** What this phone takes to have happened: its own last word, else what stands. */
export const accountOf = (board) => board.pending.at(-1) ?? board.result;
export const pointsOf = (board, account) => scoreNS(account, board.vulnerability);

/** open, here, refused, or as the server says: kept_back, sent, accepted, disputed, late, not_played, adjusted. */
export function statusOf({ pending, refused, result, kept_back: keptBack }) {
  if (refused) return "refused";
  if (pending.length) return "here";
  if (!result) return "open";
  if (keptBack) return "kept_back";
  if (result.awarded) return "adjusted";
  if (result.agreement === "disputed") return "disputed";
  return result.state === "played" ? result.agreement : result.state;
}

const isOpen = (board) => ["open", "refused"].includes(statusOf(board));

/** What a side has said last, as far as this phone knows; null when it has said nothing. */
export function wordOfSide({ pending, result }, side) {
  const own = pending.findLast((entry) => entry.side === side);
  if (own || !result) return own ?? null;
  if (["disputed", "proposed"].includes(result.agreement)) return result.claims?.[side] ?? null;
  return result.agreement === "accepted" || result.entered_by === side ? result : null;
}

/** Whether both sides have said the same, or a director has decided. */
export function isSettled(board) {
  const [one, two] = ["NS", "EW"].map((side) => wordOfSide(board, side));
  return statusOf(board) === "adjusted" || Boolean(one && two && agree(one, two));
}

/** The side that asks to correct what both had agreed on, or "". */
export const asker = (board) =>
  ["NS", "EW"].find((side) => {
    const word = wordOfSide(board, side);
    return word && !agree(word, board.result);
  }) ?? "";

/** The side whose word waits for the other one's, or "". */
export function wordOf(board) {
  if (board.pending.length) return board.pending.at(-1).side;
  return board.result?.agreement === "sent" ? board.result.entered_by : "";
}

/** The first round that is not over as far as this phone knows; null at the end. */
export function currentRound(model) {
  const { table, memory } = model;
  if (table.round === null) return null;
  const open = new Set(boardsOf(model).filter(isOpen).map(({ board }) => board));
  return table.rounds.find(
    ({ round, sit_out, boards }) =>
      round >= table.round &&
      ((sit_out && round > memory.skipped) || boards.some(({ board }) => open.has(board))),
  ) ?? null;
}

/** What to show: {name, board?, round?}. */
export function screenOf(model) {
  if (model.gone) return { name: "gone" };
  if (!model.table || model.seating) return { name: "loading" };
  if (model.table.state === "setup") return { name: "waiting" };
  if (model.at) return model.at;
  const next = following(model);
  const isKeying = next.name === "board" && draftOf(model, next.board);
  return isKeying ? next : calling(model) ?? next;
}

/** A board that asks for an answer: refused, disputed, or waiting for this side's acceptance. */
function calling(model) {
  const asks = (board) => !model.aside.has(asideKey(board)) && asksFor(model, board);
  const board = boardsOf(model).find(asks);
  if (!board) return null;
  return model.memory.seat || board.refused ? { name: "board", board: board.board } : { name: "seat" };
}

export const asideKey = ({ board, result, refused }) => `${board}.${result?.version ?? 0}.${refused?.key ?? ""}`;

function asksFor(model, board) {
  const status = statusOf(board);
  if (status === "refused") return true;
  if (model.table.state !== "playing") return false;
  if (status === "proposed") return asker(board) !== ownSide(model, board);
  return status === "disputed" || (status === "sent" && wordOf(board) === otherSide(ownSide(model, board)));
}

/** The evening's own course: round card once, then board after board, then where to go.

A phone that follows its pair is told where to go by the next round's card; at a table two pairs part. */
function following(model) {
  const { table, memory } = model;
  const current = table.state === "playing" ? currentRound(model) : null;
  if (!current) return { name: "end" };
  if (!memory.seat) return { name: "seat" };
  const isOver = memory.card !== null && memory.card < current.round && memory.moved !== memory.card;
  const parts = !follows(model) && isOver && roundOf(model, memory.card);
  if (parts) return { name: "moves", round: memory.card, next: current.round };
  if (current.sit_out) return { name: "sit_out", round: current.round };
  if (memory.card !== current.round) return { name: "round", round: current.round };
  return { name: "board", board: nextBoard(model, current).board };
}

/** The board that a round offers next; undefined when all its boards are in. */
export const nextBoard = (model, { round }) =>
  boardsOf(model).find((board) => board.round === round && statusOf(board) === "open") ??
  boardsOf(model).find((board) => board.round === round && isOpen(board));

/** How a board's screen stands: contract, lead, result, doubt, confirm, agree, question, consent, refused or settled. */
export function stepOf(model, board) {
  const draft = draftOf(model, board.board);
  const status = statusOf(board);
  if (draft || status === "open") return model.at?.step ?? nextStep(model, draft ?? {});
  if (status === "refused") return "refused";
  if (status === "kept_back" || model.table.state !== "playing" || isSettled(board)) return "settled";
  if (status === "disputed") return "question";
  if (status === "proposed") return "consent";
  if (accountOf(board).state !== "played") return "settled";
  if (wordOf(board) !== ownSide(model, board)) return "agree";
  const { doubt, doubted = 1 } = model.memory;
  return doubt === board.board && board.result?.version === doubted && !board.pending.length ? "doubt" : "confirm";
}

function nextStep(model, draft) {
  if (draft.bid !== "PASS" && !(draft.bid && draft.declarer)) return "contract";
  if (model.table.asks_lead && draft.lead === undefined) return "lead";
  return "result";
}

export const isComplete = (model, draft) =>
  draft.bid === "PASS" ||
  Boolean(draft.bid && draft.declarer && draft.tricks != null && !(model.table.asks_lead && draft.lead === undefined));

/** A finished draft as an account of the board. */
export function accountFrom({ bid, doubling = "", declarer = "", lead = "", tricks = null }) {
  if (bid === "PASS") return { state: "played", contract: "PASS", declarer: "", tricks: null, lead: "" };
  return { state: "played", contract: bid + doubling, declarer, tricks, lead: lead ?? "" };
}

/** An account taken apart again, to be corrected field by field. */
export function draftFrom({ contract, declarer, tricks, lead }) {
  if (!contract || contract === "PASS") return {};
  const doubling = contract.match(/X*$/)[0];
  return { bid: contract.slice(0, contract.length - doubling.length), doubling, declarer, tricks, lead: lead || null };
}
