/* The screens of one board: contract and declarer, lead, result, and what the two sides say to it. */

import { RANKS, STRAINS, clockwise, leaderOf, otherSide, readContract } from "../shared/bridge.js";
import { accountOf, boardOf, draftOf, handOn, ownSide, pointsOf, speaking, stepOf, wordOfSide } from "./model.js";
import { statusOf, waitingSide } from "../shared/claims.js";
import { compared, sayPair, spoken, standing } from "./parts.js";
import { signed, signedOver, spokenBid, strain } from "../shared/parts.js";
import { notTurnedKey } from "../shared/call.js";
import { consent, doubt } from "./doubt.js";
import { scored, summary, told } from "./account.js";
import { button, h, say } from "../shared/dom.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const NEAR = 3; // the strip shows three tricks either way; the rest is behind "more"

const STEPS = { contract, lead, result, doubt, confirm, agree, question, consent, refused, settled };

/** {title, step, status, body} of a board's screen. */
export function boardScreen(model, number) {
  const board = boardOf(model, number);
  const step = stepOf(model, board);
  const heading = { contract: "contract", lead: "lead" }[step] ?? "result";
  const title = `${say("board", { board: number })} · ${say(heading)}`;
  return { title, step, status: standing(model, board), body: STEPS[step](model, board, draftOf(model, number) ?? {}) };
}

const key = (label, act, value, pressed, given = {}) =>
  button(label, act, value, { class: "key", "aria-pressed": String(Boolean(pressed)), ...given });

function contract(model, board, draft) {
  const chosen = (value) => draft.bid === value;
  const bidKey = (level, code) =>
    key([h("span", {}, level), strain(code, true)], "bid", `${level}${code}`, chosen(`${level}${code}`), {
      "aria-label": spokenBid(`${level}${code}`),
    });
  const doubled = (code, sign) =>
    key([h("span", {}, sign), " ", h("span", { class: "small" }, say(code))], "double", code, draft.doubling === code);
  return [
    board.turned && turned(board),
    h("div", { class: "bids", role: "group", "aria-label": say("contract") },
      LEVELS.map((level) => STRAINS.map((code) => bidKey(level, code)))),
    h("div", { class: "calls" },
      key(say("pass"), "bid", "PASS", chosen("PASS"), { "aria-label": say("passed_out") }),
      doubled("X", "×"), doubled("XX", "××")),
    h("h2", { class: "label" }, say("declarer")),
    compass(handOn(model, board), "declare", draft.declarer),
    draft.bid && draft.declarer && button(say("go"), "go", board.board, { class: "primary wide" }),
    button(say("other_board"), "boards", board.board, { class: "plain wide" }),
    notTurnedKey(model, board),
  ];
}

/** A key for a seat: its letter, its name. */
export function seatKey(seat, act, pressed, place = "") {
  const [letter, ...name] = say(`key_${seat}`).split(" ");
  const label = [h("span", {}, letter), " ", h("span", { class: "small" }, name.join(" "))];
  return key(label, act, seat, pressed, { class: `key seat ${place}`, "aria-label": say(`name_${seat}`) });
}

/** The four seats as seen from `hand`: the own seat nearest the thumb. */
function compass(hand, act, pressed) {
  const at = (steps, place) => seatKey(clockwise(hand, steps), act, clockwise(hand, steps) === pressed, place);
  return h("div", { class: "compass", role: "group" },
    at(2, "top"), at(1, "left"), at(3, "right"), at(0, "bottom"));
}

/** @param {import("./model.js").Board} board */
export const turned = ({ board, ns }) =>
  h("p", { class: "box waiting" }, h("strong", {}, say("turn_board", { board })), " ", sayPair("turned_pairs", ns, "ns"));

function lead(model, board, draft) {
  const suits = STRAINS.slice(0, 4).reverse();
  return [
    summary(draft, true),
    h("h2", { class: "label" }, say("lead_from", { seat: say(`name_${leaderOf(draft.declarer)}`) })),
    h("div", { class: "suits", role: "group", "aria-label": say("lead") },
      suits.map((code) => key(strain(code, true), "suit", code, draft.suit === code, { "aria-label": say(`suit_${code}`) }))),
    h("div", { class: "ranks", role: "group" },
      RANKS.map((rank) => key(rank === "T" ? "10" : rank, "rank", rank, draft.rank === rank, { "aria-label": say(`rank_${rank}`) }))),
    button(say("no_lead"), "no_lead", "", { class: "wide" }),
  ];
}

function result(model, board, draft) {
  return [
    summary(draft, true),
    draft.tricks != null && h("p", { class: "quiet" }, say("tap_what_is_wrong")),
    strip(model, draft),
    button(say("other_board"), "boards", board.board, { class: "plain wide" }),
  ];
}

/** −3 to +3 as far as they are possible; "more" opens the rest. */
function strip(model, draft) {
  const { level } = readContract(draft.bid);
  const lowest = -6 - level;
  const highest = 7 - level;
  const isFar = draft.tricks != null && Math.abs(draft.tricks - 6 - level) > NEAR;
  const all = model.at?.more || isFar;
  const from = all ? lowest : Math.max(-NEAR, lowest);
  const to = all ? highest : Math.min(NEAR, highest);
  const extras = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const account = (extra) => ({ ...accountLike(draft), tricks: 6 + level + extra });
  return [
    h("div", { class: all ? "strip all" : "strip", role: "group", "aria-label": say("result") },
      extras.map((extra) =>
        key(signedOver(extra), "tricks", 6 + level + extra, draft.tricks === 6 + level + extra, {
          "aria-label": spoken(account(extra)),
        }))),
    !all && button(say("more"), "more", "", { class: "plain more" }),
  ];
}

const accountLike = ({ bid: text, doubling = "", declarer }) => ({ state: "played", contract: text + doubling, declarer });

/** The own claim is kept; the other side looks and accepts, on this phone or on its own. */
function confirm(model, board) {
  const account = accountOf(board);
  const other = otherSide(ownSide(model, board));
  const isBid = account.contract && account.contract !== "PASS";
  const doubling = account.contract.match(/X*$/)[0];
  return [
    told(account, true),
    isBid && strip(model, { ...account, bid: account.contract.slice(0, account.contract.length - doubling.length), doubling }),
    scored(board, account),
    h("div", { class: "box waiting" },
      h("strong", {}, say("to_side", { side: say(`side_${other}`) })),
      h("p", { class: "spoken" }, spoken(account)),
      h("p", {}, say("is_this_right"))),
    button(say("yes"), "accept", other, { class: "primary wide" }),
    h("div", { class: "two" },
      button(say("no"), "fix", "result"),
      button(["↻ ", say("turn")], "turn", other, { "aria-pressed": String(Boolean(model.speaker)) })),
    button(say("accept_later"), "leave", board.board, { class: "plain wide" }),
    h("p", { class: "quiet small" }, say("works_offline")),
  ];
}

/** The other side's claim, which waits for this one. */
function agree(model, board) {
  const account = accountOf(board);
  const own = ownSide(model, board);
  return [
    h("h2", { class: "label" }, say("they_entered", { side: say(`side_${waitingSide(board)}`) })),
    told(account, false),
    scored(board, account, own),
    h("p", { class: "spoken" }, spoken(account)),
    h("p", {}, say("is_this_right")),
    button(say("yes"), "accept", own, { class: "primary wide" }),
    h("div", { class: "two" },
      button(say("no"), "fix", "result"),
      button(say("set_aside"), "leave", board.board)),
  ];
}

/** Two different claims, side by side. Each side taps the right one. */
function question(model, board) {
  const speaker = speaking(model, board);
  const said = ["NS", "EW"].filter((side) => wordOfSide(board, side));
  /** @type {[string, any, string][]} */
  const words = said.map((side) => [side, wordOfSide(board, side), say("says", { side: say(`side_${side}`) })]);
  if (words.length < 2) words.push(["stands", board.result, say("stands")]);
  const claim = ([side, word, heading], other) =>
    h("button", { type: "button", class: "claim", "data-act": "take", "data-value": side },
      h("span", { class: "quiet" }, heading),
      h("strong", { "aria-hidden": "true" }, compared(word, other)),
      h("span", { class: "visually-hidden" }, spoken(word)),
      h("span", { class: "claim-points" }, pointsOf(board, word) === null ? "" : `${say("side_NS")} ${signed(pointsOf(board, word))}`));
  return [
    h("p", { class: "box wrong" }, say("differ", { board: board.board })),
    h("p", {}, h("strong", {}, say("tap_the_right_one", { side: say(`side_${speaker}`) }))),
    h("div", { class: "two claims" },
      words.map((one, index) => claim(one, words[1 - index][1]))),
    button(say("neither"), "again", board.board, { class: "wide" }),
    h("div", { class: "two" },
      button(["↻ ", say("answer_for", { side: say(`side_${otherSide(speaker)}`) })], "turn", otherSide(speaker)),
      button(say("to_director"), "leave", board.board)),
  ];
}

/** The server's sentence; the entry itself is still here. */
function refused(model, board) {
  const entry = board.refused;
  return [
    h("div", { class: "box wrong", role: "alert" },
      h("strong", {}, say("not_taken", { board: board.board })),
      h("p", {}, entry.refused.message),
      h("p", {}, say("kept"))),
    told(entry, false),
    ...(entry.refused.code === "too_late" ? [button(say("call_director"), "call", board.board, { class: "primary wide" })] : mend(board)),
    button(say("set_aside"), "leave", board.board, { class: "wide" }),
    button(say("delete"), "delete", board.board, { class: "danger wide" }),
  ];
}

const mend = ({ board }) => [
  button(say("correct_it"), "again", board, { class: "primary wide" }),
  button(say("other_number"), "elsewhere", board, { class: "wide" }),
];

function settled(model, board) {
  const goOn = button(say("go"), "home", "", { class: "primary wide" });
  if (statusOf(board) === "kept_back") return [h("p", { class: "card" }, say("kept_back")), goOn];
  const account = accountOf(board);
  const canChange = model.table.state === "playing" && !account.awarded;
  const isPlayed = account.state === "played";
  return [
    told(account, false),
    scored(board, account, ownSide(model, board)),
    canChange && button(say(isPlayed ? "wrong_entry" : "enter_result"), isPlayed ? "fix" : "again",
      isPlayed ? "result" : board.board, { class: "wide" }),
    notTurnedKey(model, board),
    goOn,
  ];
}
