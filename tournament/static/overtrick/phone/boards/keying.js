/* The screens of one board: contract and declarer, lead, result, and what the two sides say to it. */

import { bridgeLaw } from "../auction/bridge.js";
import { auctionBody } from "../auction/screen.js";
import { agreementScreens, deleteAll } from "../shared/agreement.js";
import { bids, doubles, key, strip } from "../shared/bidding.js";
import { RANKS, SEATS, STRAINS, clockwise, leaderOf, otherSide, readContract } from "../shared/bridge.js";
import {
  accountFrom, accountOf, boardOf, claims, draftOf, handOn, hasTerminal, ownSide, pointsOf, stepOf, straysOf,
} from "./model.js";
import { statusOf, takesWord } from "../shared/claims.js";
import { compared, conditions, sayPair, spoken, standing } from "./parts.js";
import { drawn, letter, signed, strain } from "../shared/parts.js";
import { notTurnedKey } from "../shared/call.js";
import { doubt } from "./doubt.js";
import { asksSeats } from "./sitting.js";
import { scored, summary, told } from "./account.js";
import { button, h, say } from "../shared/dom.js";

/** {title, step, status, body} of a board's screen. */
export function boardScreen(model, number) {
  const board = boardOf(model, number);
  const step = stepOf(model, board);
  const draft = draftOf(model, number) ?? {};
  const first = model.table.asks_auction && !draft.plain ? "auction" : "contract";
  const heading = { contract: first, lead: "lead" }[step] ?? "result";
  const title = `${say("board", { board: number })} · ${say(heading)}`;
  const isBeside = step !== "refused" && board.refused;
  const status = standing(model, isBeside ? { ...board, refused: null } : board);
  const isPad = ["contract", "lead", "result"].includes(step);
  const asked = board.turned && isPad && !(step === "result") ? [turnedNews(board)] : [];
  return {
    title, step, status, isPad, mark: isPad && drawn(board),
    aloud: ["confirm", "agree"].includes(step) && `${say("board", { board: number })}, ${spoken(accountOf(board))}`,
    news: asked,
    body: [STEPS[step](model, board, draft), isBeside && stray(board)],
    ways: waysOf(model, board, step, draft),
  };
}

function contract(model, board, draft) {
  if (model.table.asks_auction && !draft.plain) return auction(board, draft);
  return [
    bids(draft.bid),
    h("div", { class: "calls" },
      key(say("pass"), "bid", "PASS", draft.bid === "PASS", { "aria-label": say("passed_out") }),
      doubles(draft.doubling)),
    h("h2", { class: "label" }, say("declarer")),
    compass(board, handOn(model, board), "declare", draft.declarer),
    draft.bid && draft.declarer && button(say("go"), "go", board.board, { class: "primary wide" }),
  ];
}

/** The auction, from which contract and declarer follow. */
const auction = (board, draft) => [
  auctionBody(auctionOf(board, draft)),
  draft.bid && button(say("go"), "go", board.board, { class: "primary wide" }),
];

/** The keys that lead away from a board, beside that of the director. */
function waysOf(model, board, step, draft) {
  const isAsked = step === "contract" && model.table.asks_auction;
  return [
    isAsked && (draft.plain ? button(say("with_auction"), "plain") : button(say("without_auction"), "plain", "yes")),
    (step === "result" || step === "contract" && !draft.declarer) && button(say("other_board"), "boards", board.board),
    ["contract", "settled"].includes(step) && notTurnedKey(model, board),
  ];
}

const LAW = bridgeLaw({ players: 4, sides: 2 });

/** The auction of a board as the screen of auctions takes it. */
export const auctionOf = (board, draft) => ({
  law: LAW, dealer: SEATS.indexOf(board.dealer), calls: draft.calls ?? [], draft,
  seats: SEATS.map((seat, number) => ({ number, sign: say(`seat_${seat}`), name: say(`name_${seat}`) })),
});

/** A key for a seat: its letter, its name. */
export function seatKey(seat, act, pressed, place = "") {
  const [initial, ...name] = say(`key_${seat}`).split(" ");
  const label = [h("span", {}, initial), " ", h("span", { class: "small" }, name.join(" "))];
  return key(label, act, seat, pressed, { class: `key seat ${place}`, "aria-label": say(`name_${seat}`) });
}

/** The four seats as seen from `hand`, clockwise round the board: the own seat nearest the thumb, and first. */
function compass(board, hand, act, pressed) {
  const at = (steps, place) => seatKey(clockwise(hand, steps), act, clockwise(hand, steps) === pressed, place);
  return h("div", { class: "compass", role: "group", "aria-label": say("declarer") },
    ["bottom", "left", "top", "right"].map((place, steps) => at(steps, place)), drawn(board, conditions(board)));
}

/** @param {import("./model.js").Board} board */
export const turned = ({ board, ns }) =>
  h("p", { class: "box waiting" }, h("strong", {}, say("turn_board", { board })), " ", sayPair("turned_pairs", ns, "ns"));

/** The same in the line above the keys. @param {import("./model.js").Board} board */
const turnedNews = ({ board, ns }) =>
  ({ text: say("turn_board", { board }), tone: "waiting", more: sayPair("turned_pairs", ns, "ns") });

function lead(model, board, draft) {
  const suits = STRAINS.slice(0, 4).reverse();
  return [
    summary(draft),
    h("div", { class: "lower" },
      h("h2", { class: "label" }, say("lead_from", { seat: say(`name_${leaderOf(draft.declarer)}`) })),
      h("div", { class: "suits", role: "group", "aria-label": say("lead") },
        suits.map((code) => key(strain(code, true), "suit", code, draft.suit === code, { "aria-label": say(`suit_${code}`) }))),
      h("div", { class: "ranks", role: "group", "aria-label": say("lead") },
        RANKS.map((rank) => key(letter(rank), "rank", rank, draft.rank === rank, { "aria-label": say(`rank_${rank}`) }))),
      button(say("no_lead"), "no_lead", "", { class: "wide" })),
  ];
}

function result(model, board, draft) {
  return [
    summary(draft),
    // At the top: at the foot of the next screen lies the key that accepts, and a second tap must not press it.
    resultStrip(model, readContract(draft.bid).level, accountFrom(draft)),
  ];
}

const resultStrip = (model, level, { contract: text, declarer, tricks }) => strip(model, {
  level, tricks, spoken: (count) => spoken({ state: "played", contract: text, declarer, tricks: count }),
});

const points = (board, account) => (pointsOf(board, account) === null ? null : signed(pointsOf(board, account)));

export const { stray, ...agreement } = agreementScreens(claims, {
  numberOf: ({ board }) => board,
  named: ({ board }) => ({ board }),
  sideName: (_board, side) => say(`side_${side}`),
  nextSide: (_board, side) => otherSide(side),
  own: (_model, board, account) => told(account, scored(board, account)),
  theirs: (model, board, account) => told(account, scored(board, account, ownSide(model, board))),
  aloud: (_board, account) => h("p", { class: "spoken" }, spoken(account)),
  spoken: (_board, account) => spoken(account),
  differences: (board, accounts) => ({
    claims: accounts.map((account, index) => ({
      shown: compared(account, accounts[1 - index]),
      note: points(board, account) && `${say("pair_side_NS")} ${points(board, account)}`,
    })),
  }),
  fixedAt: "result",
  shown: (_board, account) => told(account),
  mending,
  strays: (model) => deleteAll(straysOf(model)),
  asks: asksSeats,
});

/** A board that is entered at the terminal of its table. */
const terminal = () => [
  h("p", { class: "box waiting" }, say("terminal")),
  button(say("go"), "home", "", { class: "primary wide" }),
];

const STEPS = { terminal, contract, lead, result, doubt, settled, ...agreement };

/** A refused entry is corrected, or it was of another board; one that came too late is for the director. */
function mending({ board, refused }) {
  if (refused.refused.code === "too_late") return [button(say("call_director"), "call", board, { class: "primary wide" })];
  return [
    button(say("correct_it"), "again", board, { class: "primary wide" }),
    button(say("other_number"), "elsewhere", board, { class: "wide" }),
  ];
}

function settled(model, board) {
  const goOn = button(say("go"), "home", "", { class: "primary wide" });
  if (statusOf(board) === "kept_back") return [h("p", { class: "card" }, model.table.shown_from || say("kept_back")), goOn];
  const account = accountOf(board);
  const canChange = takesWord(model.table) && !account.awarded && !hasTerminal(model, board);
  const isPlayed = account.state === "played";
  return [
    told(account, scored(board, account, ownSide(model, board))),
    canChange && button(say(isPlayed ? "wrong_entry" : "enter_result"), isPlayed ? "fix" : "again",
      isPlayed ? "result" : board.board, { class: "wide" }),
    goOn,
  ];
}
