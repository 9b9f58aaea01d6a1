/* The screens around the boards: which seat, which board, and the way to the cards between them (cards.js). */

import { boardScreen, seatKey } from "./keying.js";
import { boardOf, boardsOf, currentRound, follows, hasTerminal, roundOf, seatIn } from "./model.js";
import { statusOf } from "../shared/claims.js";
import { line, matchCard, people, roundName, roundNumber, sayPair } from "./parts.js";
import { tag } from "../shared/parts.js";
import { gone, loading, plain, waiting } from "../shared/plain.js";
import { end, heading, moves, round, sitOut, turnedSeats } from "./cards.js";
import { handsScreen } from "../hands/keys.js";
import { othersScreen, showsOthers, showsOwn } from "./others.js";
import { callScreen } from "../shared/call.js";
import { button, h, say } from "../shared/dom.js";

const SCREENS = {
  loading,
  gone: (model) => gone(model, ({ board }) => board),
  waiting: (model) => waiting(heading(model)),
  seat, released, round, moves, turned: turnedSeats, sit_out: sitOut, end, boards, mark, others: othersScreen, hands: handsScreen, call: callScreen,
};

/** {title, body} of the screen, of a board also {step, status}, that `at` names. */
export const draw = (model, at) => (at.name === "board" ? ofBoard(model, at.board) : SCREENS[at.name](model, at));

/** A board's screen; once it is settled, with the way to the other tables and the boards of its round. */
function ofBoard(model, number) {
  const screen = boardScreen(model, number);
  if (screen.step !== "settled") return screen;
  const board = boardOf(model, number);
  const offers = !(screen.status === "kept_back" || board.own_word) && showsOthers(model);
  return { ...screen, body: [
    screen.body,
    offers && button(say("other_tables"), "others", number, { class: "wide", "data-swipe": true }),
    besides(model, board),
  ] };
}

/** The other boards of the round of `board`, as the card of the round lists them. */
function besides(model, { board: number, round: of }) {
  const row = roundOf(model, of);
  const rest = boardsOf(model).filter((one) => one.round === of && one.board !== number);
  return row && rest.length > 0 && [
    h("h2", {}, roundName(row)),
    h("ul", { class: "card lines" }, rest.map((one) => line(model, one, showsOwn(model) ? model.card : null))),
  ];
}

/** The one question of a phone that is new here: which seat, and whether it goes with its player. */
function seat(model) {
  const current = currentRound(model) ?? model.table.rounds[0];
  const own = follows(model);
  const isFree = (side) => !own || (side === current.own && !current.seats);
  const seats = (side) => h("div", { class: "two", role: "group", "aria-label": say(`side_${side}`) },
    [...side].map((one) => seatKey(one, "sit", one === seatIn(model, current.round))));
  const who = (side) => current[side.toLowerCase()] && h("div", { class: "card seats" },
    h("p", {}, people(current, side, say(`side_${side}`))), isFree(side) && seats(side));
  return {
    title: heading(model, current.round),
    body: [
      model.held && model.heldAt && !own && h("p", { class: "box waiting" }, h("strong", {}, say("held_at", { table: model.heldAt }))),
      model.held && !own && button(sayPair("back_to_pair", model.held.pair), "mine", "", { class: "primary wide" }),
      !(own && current.seats) && h("h2", { class: "big" }, say("where_do_you_sit")),
      !own && h("p", { class: "quiet small" }, say(model.stays ? "stays_hint" : "follows_hint")),
      current.match && matchCard(current.match, current.own || "NS"),
      who("NS"),
      who("EW"),
      !own && h("div", { class: "card", role: "group", "aria-label": say("this_phone") },
        h("span", { class: "quiet" }, say("this_phone")),
        h("div", { class: "segmented" },
          choice(say("i_play"), "", !model.stays),
          choice(say("it_stays"), "yes", model.stays))),
      own && button(say("release"), "release", "", { class: "wide" }),
    ],
  };
}

const choice = (label, value, pressed) =>
  button(label, "stays", value, { "aria-pressed": String(pressed) });

/** The phone follows no pair any more: the next code that it scans asks again. */
function released() {
  return plain("Overtrick", h("p", { class: "card" }, say("released")));
}

/** Of these boards a list has only their numbers to show. */
const BARE = ["open", "kept_back"];

/** Another board than the one offered; and the two ways of not having played it. */
function boards(model, at) {
  const offered = at.board && boardsOf(model).find(({ board }) => board === at.board);
  const canMark = offered && statusOf(offered) === "open" && !hasTerminal(model, offered);
  const now = currentRound(model);
  const rounds = [now, ...model.table.rounds.filter((one) => one !== now)].filter(Boolean);
  /** By rounds the boards of which no more is known than `status`; without one, those of which there is more to tell. */
  const listed = (status) => rounds.map((one) => [one, boardsOf(model).filter((board) => board.round === one.round &&
    (one !== now && BARE.includes(statusOf(board)) ? statusOf(board) : undefined) === status)]).filter(([, found]) => found.length);
  return {
    title: say("which_board"),
    body: [
      at.wrong && h("p", { class: "box wrong", role: "alert" }, wrongBoard(model, at.wrong)),
      at.ask && otherRound(model, at.ask),
      canMark && h("div", { class: "card" },
        h("h2", {}, say("this_board", { board: at.board })),
        h("div", { class: "two" },
          button(say("mark_late"), "mark", `late ${at.board}`),
          button(say("mark_not_played"), "mark", `not_played ${at.board}`))),
      listed().map(([one, found]) => [
        h("h2", {}, roundName(one)),
        h("ul", { class: "card lines" }, found.map((board) => line(model, board))),
      ]),
      BARE.map((status) => listed(status).length > 0 && h("section", { class: "card" },
        h("h2", {}, tag(status)),
        listed(status).map(([one, found]) => h("div", { class: "bare", role: "group", "aria-label": roundName(one) },
          h("span", {}, roundName(one)),
          found.map(({ board }) => button(board, "open", board, { "aria-label": say("board", { board }) })))))),
      astray(model),
      h("form", { class: "card number", "data-form": "number" },
        h("label", { for: "number" }, say("number")),
        h("input", { id: "number", name: "number", inputmode: "numeric", pattern: "[0-9]*", maxlength: 3, autocomplete: "off" }),
        h("button", { type: "submit" }, say("choose"))),
    ],
  };
}

const wrongBoard = (model, board) =>
  follows(model) ? say("not_your_board", { board }) : say("wrong_board", { board, table: model.table.table });

/** Entries kept here about boards that this table no longer has. */
function astray(model) {
  const strays = boardsOf(model).filter(({ round: number }) => number === null);
  return strays.length > 0 && h("ul", { class: "card lines" }, strays.map((board) => line(model, board)));
}

function otherRound(model, number) {
  const board = boardsOf(model).find((one) => one.board === number);
  return h("div", { class: "box waiting", role: "alert" },
    h("p", {}, say("other_round", { board: number, round: roundNumber(roundOf(model, board.round), board.round) })),
    h("div", { class: "two" },
      button(say("yes_change", { board: number }), "change", number, { class: "primary" }),
      button(say("keep"), "back")));
}

function mark(model, at) {
  return {
    title: say("board", { board: at.board }),
    body: [
      h("p", { class: "box waiting" }, say(`confirm_${at.state}`, { board: at.board })),
      button(say("yes_save"), "save", at.state, { class: "primary wide" }),
      button(say("keep"), "back", "", { class: "wide" }),
    ],
  };
}
