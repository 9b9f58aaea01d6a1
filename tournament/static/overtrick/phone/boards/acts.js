/* What a tap does on boards: it changes the model, and a finished draft becomes an entry in the queue. */

import { called } from "../auction/screen.js";
import { SEATS, agree, sideOf } from "../shared/bridge.js";
import { entering } from "../shared/entering.js";
import { statusOf } from "../shared/claims.js";
import { say } from "../shared/dom.js";
import { pictureOf } from "./cards.js";
import * as follow from "./follow.js";
import { auctionOf } from "./keying.js";
import {
  accountFrom, accountOf, asideKey, boardOf, claims, currentRound, draftFrom, draftOf, follows, isComplete, ownSide,
  screenOf, straysOf, tableIn, wordOfSide,
} from "./model.js";
import { handsActs } from "../hands/keys.js";
import { sayTurned, tellOthers } from "./others.js";
import { sayPlayer, tellTurned } from "./sitting.js";
import { sharePicture } from "../shared/picture.js";
import { model, store } from "./state.js";
import { HOME, above } from "./way.js";

const here = () => boardOf(model, screenOf(model).board);
const drafts = () => model.memory.drafts;

/** Whether a side's last word is just this: a second tap says nothing new, unless it refuses a correction. */
function repeats(board, side, account) {
  const word = wordOfSide(board, side);
  return Boolean(word && statusOf(board) !== "proposed" && agree(word, account) && word.lead === account.lead);
}

function entryOf({ board, round }, account) {
  const { state, contract, declarer, tricks, lead: card, auction } = account;
  return { board, round, state, contract, declarer, tricks, lead: card, ...(auction ? { auction } : {}) };
}

const entries = entering({ model, store }, claims, {
  here,
  reread: ({ board }) => boardOf(model, board),
  screenAt: ({ board }) => ({ name: "board", board }),
  keep: ({ board }, draft) => (drafts()[board] = draft),
  drop: ({ board }) => delete drafts()[board],
  newDraft: () => ({}),
  draftFrom: (_board, account) => draftFrom(account),
  accountFrom: (_board, draft) => accountFrom(draft),
  entryOf,
  isOf: (entry, { board }) => entry.board === board,
  sideNamed: (_board, side) => say(`side_${side}`),
  repeats,
  afterRepeat: (_board, at) => at,
});
export const { go } = entries;

/** Change the draft of the board on the screen; a finished one becomes an entry. */
function key(change, { commits = true } = {}) {
  const board = here();
  const draft = { ...draftOfHere(), ...change };
  drafts()[board.board] = draft;
  const at = { name: "board", board: board.board };
  if (commits && isComplete(model, draft)) entries.finish(board, draft, at);
  else model.at = commits ? at : { ...at, step: "contract" };
}

/** The acts of the keys by their names; `paint` draws the latest answer of the server. */
export const actsOf = (paint) => ({
  ...entries.acts,
  sure: () => {
    model.memory.doubt = null;
    go();
  },
  back,
  seat: () => {
    model.stays = Boolean(model.memory.seat && !model.memory.claim);
    go({ name: "seat" });
  },
  stays: (value) => (model.stays = value === "yes"),
  sit: (seat) => sit(seat, paint),
  mine: () => follow.back(),
  release: () => {
    follow.release();
    go({ name: "released" });
  },
  others: (number) => {
    go({ name: "others", board: Number(number) });
    tellOthers(model, Number(number), paint);
  },
  ...handsActs({ go, paint, tellOthers }),
  turned: (round) => go({ name: "turned", round: Number(round) }),
  seats_turned: (value) => {
    const [round, turned] = value.split(" ");
    go({ name: "round", round: Number(round) });
    sayTurned(model, Number(round), Boolean(turned), paint);
  },
  accept_turned: (side) => {
    model.memory.turned = here().round;
    entries.acts.accept(side);
    tellTurned(model, paint);
  },
  player: (value) => {
    const [round, seat, player] = value.split(" ");
    sayPlayer(model, Number(round), seat, Number(player), paint);
  },
  share: () => sharePicture(pictureOf(model)),
  moved: (round) => (model.memory.moved = Number(round)),
  skip: (round) => (model.memory.skipped = Number(round)),
  boards: (number) => go({ name: "boards", board: Number(number) || null }),
  open: (number) => choose(Number(number)),
  change: (number) => openBoard(Number(number)),
  bid: (bid) => (bid === "PASS" ? key({ bid }) : key({ bid, tricks: null }, { commits: false })),
  make,
  unmake: () => key({ calls: (draftOfHere().calls ?? []).slice(0, -1), why: null, ...OPEN }, { commits: false }),
  plain: (yes) => key({ plain: Boolean(yes), ...(yes ? { calls: undefined, why: null } : OPEN) }, { commits: false }),
  double: (code) => key({ doubling: draftOfHere().doubling === code ? "" : code }, { commits: false }),
  declare: (declarer) => key(declarer === draftOfHere().declarer ? {} : { declarer, lead: undefined }),
  suit: (suit) => lead({ suit }),
  rank: (rank) => lead({ rank }),
  no_lead: () => key({ lead: null }),
  tricks: (tricks) => key({ tricks: Number(tricks) }),
  go: () => key({}),
  fix: (step) => fix(step),
  delete_all: () => {
    const strays = straysOf(model);
    entries.discard((entry) => strays.includes(entry));
    go();
  },
  elsewhere: (number) => {
    drafts()[number] = draftFrom(here().refused);
    go({ name: "boards", board: Number(number) });
  },
  mark: (value) => {
    const [state, number] = value.split(" ");
    go({ name: "mark", state, board: Number(number) });
  },
  save: (state) => {
    const account = { state, contract: "", declarer: "", tricks: null, lead: "" };
    entries.enter(here(), account, ownSide(model, here()), null);
  },
});

const draftHere = () => (drafts()[screenOf(model).board] ??= {});

/** One half of the card that was led; whichever comes first waits for the other one. */
function lead(half) {
  const { suit, rank } = Object.assign(draftHere(), half);
  if (suit && rank) key({ lead: suit + rank, suit: null, rank: null });
}

/** No contract yet. */
const OPEN = { bid: undefined, doubling: "", declarer: undefined, lead: undefined, tricks: null };

/** A call of the auction; with the last one the contract is known. */
function make(text) {
  const at = auctionOf(here(), draftOfHere());
  const change = called(at, text);
  const isOver = change.calls && !at.law.turn(at.dealer, change.calls).length;
  if (!isOver) return key(change, { commits: false });
  const reached = at.law.comes(at.dealer, change.calls);
  key({ ...change, ...OPEN, ...(reached ? contractOf(reached) : { bid: "PASS" }) });
}

const contractOf = ({ level, denomination, doubling, declarer }) =>
  ({ bid: `${level}${denomination}`, doubling, declarer: SEATS[declarer] });

const draftOfHere = () => draftOf(model, screenOf(model).board) ?? draftFrom(accountOf(here()) ?? {});

/** The seat is chosen once: a tablet's stays at this table, a player's phone goes with its pair. */
function sit(seat, paint) {
  const round = currentRound(model)?.round;
  model.memory.seat = seat;
  go();
  if (follows(model)) return follow.sit(seat);
  model.memory.claim = model.stays || !round ? null : { side: sideOf(seat), round, seat };
  if (model.memory.claim) follow.claim(paint);
  else openAsked();
}

/** One screen back; a board that was left is put off, so that it does not come again by itself. */
function back() {
  const at = screenOf(model);
  const to = above(model, at);
  if (at.name === "board" && to === HOME) model.aside.add(asideKey(here()));
  go(to === HOME ? null : to);
}

/** A board from a list. Another round's is asked about once; a number of another table is refused in words. */
export function choose(number) {
  const from = screenOf(model);
  const board = boardOf(model, number);
  if (!board) go({ ...from, wrong: number, ask: null });
  else if (from.name === "boards" && isElsewhere(board)) go({ ...from, ask: number, wrong: null });
  else openBoard(number);
}

const isElsewhere = (board) => statusOf(board) === "open" && board.round !== currentRound(model)?.round;

/** Open a board; what was keyed under another number goes with it. */
function openBoard(number) {
  const { name, board: from } = screenOf(model);
  const draft = name === "boards" && from !== number && draftOf(model, from);
  if (draft && statusOf(boardOf(model, number)) === "open") {
    drafts()[number] = draft;
    delete drafts()[from];
    entries.discard((entry) => entry.board === from);
  }
  const current = currentRound(model);
  if (current && !current.sit_out) model.memory.card = current.round;
  go({ name: "board", board: number });
}

/** The board that the QR of a paper names (#board-7), once the seat is known and this is the page to stay on. */
export function openAsked() {
  tellTable();
  const asked = Number(/^#board-(\d+)$/.exec(location.hash)?.[1]);
  const isThere = model.memory.seat && !model.memory.claim && !model.seating;
  if (!asked || !isThere || !boardOf(model, asked)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  openBoard(asked);
}

/** The table whose code was scanned (#table-3), where the pair does not sit there now. */
function tellTable() {
  const [hash, scanned] = /^#table-(\d+)$/.exec(location.hash) ?? [];
  if (!hash || !model.table) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  const current = model.table.state === "playing" && currentRound(model);
  const table = current && tableIn(model, current.round);
  if (table && table !== Number(scanned)) model.notice = say("other_table", { scanned, table, round: current.round });
}

/** Correct one part of an account. */
function fix(step) {
  const board = here();
  drafts()[board.board] = entries.corrected(board);
  const steps = { contract: "contract", declarer: "contract", lead: "lead" };
  go({ name: "board", board: board.board, ...(steps[step] && { step: steps[step] }) });
}
