/* The screens around the boards: where one sits, who comes, where to go, and the lists. */

import { compass, boardScreen, turned } from "./table_entry.js";
import { sideOf } from "./table_bridge.js";
import { boardsOf, currentRound, nextBoard, roundOf, statusOf } from "./table_model.js";
import { conditions, drawn, line, pair } from "./table_parts.js";
import { button, h, say } from "./table_dom.js";

const SCREENS = { loading, gone, waiting, seat, round, moves, sit_out: sitOut, end, boards, mark };

/** {title, body} of the screen, of a board also {step, status}, that `at` names. */
export const draw = (model, at) =>
  at.name === "board" ? boardScreen(model, at.board) : SCREENS[at.name](model, at);

const heading = (model, number) =>
  [say("table", { table: model.table.table }), number && say("round", { round: number })].filter(Boolean).join(" · ");

const plain = (title, ...body) => ({ title, body });

function loading() {
  return plain("Overtrick", h("p", {}, say("loading")));
}

function gone(model) {
  return plain("Overtrick", h("p", { class: "box wrong" }, model.gone), waitingEntries(model));
}

const waitingEntries = (model) => model.queue.length > 0 && h("p", {}, say("waiting", { count: model.queue.length }));

function waiting(model) {
  return plain(heading(model), h("p", { class: "card" }, say("not_started")));
}

function seat(model) {
  const current = currentRound(model) ?? model.table.rounds[0];
  const who = (side) => h("div", { class: "card" }, pair(current[side.toLowerCase()], say(`side_${side}`)));
  return {
    title: heading(model, current.round),
    body: [
      h("h2", {}, say("where_do_you_sit")),
      who("NS"),
      who("EW"),
      compass("S", "sit", model.memory.seat),
      h("p", { class: "quiet" }, say("seat_hint")),
    ],
  };
}

/** Once at the start of a round, and whenever somebody goes back to it. */
function round(model, at) {
  const current = roundOf(model, at.round);
  const { seat: own } = model.memory;
  const side = sideOf(own);
  const [mine, theirs] = side === "NS" ? [current.ns, current.ew] : [current.ew, current.ns];
  const next = nextBoard(model, current);
  const listed = boardsOf(model).filter((board) => board.round === current.round);
  const isEntered = listed.some((board) => statusOf(board) !== "open");
  return {
    title: heading(model, current.round),
    body: [
      h("div", { class: "card people" },
        h("p", {}, pair(mine, say("you_are", { seat: say(`name_${own}`) }))),
        h("p", {}, pair(theirs, say("opponents"))),
        button(say("change_seat"), "seat", "", { class: "plain" })),
      next && h("div", { class: "card next" }, drawn(next), h("p", {},
        h("span", { class: "quiet" }, say("next_board")),
        h("strong", { class: "big" }, say("board", { board: next.board })),
        h("span", {}, conditions(next)))),
      next?.turned && turned(next),
      next && button(say("enter", { board: next.board }), "open", next.board, { class: "primary wide" }),
      isEntered ? h("ul", { class: "card lines" }, listed.map((board) => line(model, board))) : coming(listed),
      button(say("other_board"), "boards", next?.board ?? "", { class: "wide" }),
      foot(model),
    ],
  };
}

const coming = (listed) => listed.length > 1 && h("p", { class: "quiet" },
  `${say("boards")}: ${listed.map(({ board }) => board).join(" · ")}`);

const foot = ({ table }) => h("p", { class: "quiet small" }, `${table.event} · ${say("section", { section: table.section })} · ${table.date}`);

/** A round is over: where each of the two pairs goes. */
function moves(model, at) {
  const over = roundOf(model, at.round);
  return {
    title: heading(model, at.round),
    body: [
      h("h2", {}, say("next_up")),
      ["ns", "ew"].map((side) => over[side] && h("div", { class: "card" },
        pair(over[side], say(`side_${side.toUpperCase()}`)), h("p", { class: "where" }, where(model, over.next[side])))),
      h("p", { class: "quiet" }, say("scan")),
      button(say("go_on", { round: at.next }), "moved", at.round, { class: "primary wide" }),
      button(say("boards"), "boards", "", { class: "wide" }),
    ],
  };
}

function where(model, move) {
  if (!move) return say("goes_home");
  if (move.sit_out) return say("sits_out", { round: move.round });
  const side = say(`side_${move.side}`);
  return move.table === model.table.table ? say("stays", { side }) : say("goes", { table: move.table, side });
}

function sitOut(model, at) {
  const current = roundOf(model, at.round);
  const idle = current.ns ? "ns" : "ew";
  const further = model.table.rounds.find(({ round: number }) => number > at.round);
  const move = current.next[idle];
  return {
    title: heading(model, at.round),
    body: [
      h("div", { class: "card" }, pair(current[idle], say("sit_out")),
        h("p", {}, say("no_opponents", { round: at.round })),
        h("p", { class: "where" }, move && !move.sit_out && `${say("round", { round: move.round })}: `, where(model, move))),
      move && move.table !== model.table.table && h("p", { class: "quiet" }, say("scan")),
      further
        ? button(say("go_on", { round: further.round }), "skip", at.round, { class: "wide" })
        : h("p", { class: "quiet" }, say("no_more_rounds")),
      button(say("boards"), "boards", "", { class: "wide" }),
    ],
  };
}

function end(model) {
  const isClosed = model.table.state === "closed";
  const late = boardsOf(model).filter((board) => statusOf(board) === "late").map(({ board }) => board);
  return {
    title: heading(model),
    body: [
      h("div", { class: "card" },
        h("h2", {}, say("thanks")),
        h("p", {}, say(isClosed ? "closed" : "all_in"))),
      late.length > 0 && h("p", { class: "box waiting" }, say("still_late", { boards: late.join(" · ") })),
      h("ul", { class: "card lines" }, boardsOf(model).map((board) => line(model, board))),
      foot(model),
    ],
  };
}

/** Another board than the one offered; and the two ways of not having played it. */
function boards(model, at) {
  const offered = at.board && boardsOf(model).find(({ board }) => board === at.board);
  const canMark = offered && statusOf(offered) === "open";
  return {
    title: say("which_board"),
    body: [
      at.wrong && h("p", { class: "box wrong", role: "alert" }, say("wrong_board", { board: at.wrong, table: model.table.table })),
      at.ask && otherRound(model, at.ask),
      canMark && h("div", { class: "card" },
        h("h2", {}, say("this_board", { board: at.board })),
        h("div", { class: "two" },
          button(say("mark_late"), "mark", `late ${at.board}`),
          button(say("mark_not_played"), "mark", `not_played ${at.board}`))),
      model.table.rounds.filter((one) => one.boards.length).map((one) => [
        h("h2", {}, say("round", { round: one.round })),
        h("ul", { class: "card lines" },
          boardsOf(model).filter((board) => board.round === one.round).map((board) => line(model, board))),
      ]),
      astray(model),
      h("form", { class: "card number", "data-form": "number" },
        h("label", { for: "number" }, say("number")),
        h("input", { id: "number", name: "number", inputmode: "numeric", pattern: "[0-9]*", maxlength: 3, autocomplete: "off" }),
        h("button", { type: "submit" }, say("choose"))),
    ],
  };
}

/** Entries kept here about boards that this table no longer has. */
function astray(model) {
  const boards = boardsOf(model).filter(({ round: number }) => number === null);
  return boards.length > 0 && h("ul", { class: "card lines" }, boards.map((board) => line(model, board)));
}

function otherRound(model, number) {
  const board = boardsOf(model).find((one) => one.board === number);
  return h("div", { class: "box waiting", role: "alert" },
    h("p", {}, say("other_round", { board: number, round: board.round })),
    h("div", { class: "two" },
      button(say("yes_change", { board: number }), "change", number, { class: "primary" }),
      button(say("keep"), "back")));
}

function mark(model, at) {
  return {
    title: say("board", { board: at.board }),
    body: [
      h("p", { class: "box waiting" }, say(`confirm_${at.state}`, { board: at.board })),
      button(say("yes_save"), "save", at.state, { class: "primary wide", disabled: model.guarded }),
      button(say("keep"), "back", "", { class: "wide" }),
    ],
  };
}
