/* The cards between the boards: the round that begins, where everybody goes, the sit-out, the end. */

import { turned } from "./keying.js";
import { otherSide, sideOf } from "../shared/bridge.js";
import { boardsOf, follows, nextBoard, ownSide, roundOf, seatIn, tableIn } from "./model.js";
import { statusOf } from "../shared/claims.js";
import { conditions, line, matchCard, pair, people, roundName, roundNumber, sayPair, singles } from "./parts.js";
import { farewell, moment, momentOfTwo, pictureOf as pictureOfEnd, placeOf, standing } from "../shared/moment.js";
import { drawn, marked } from "../shared/parts.js";
import { showsOwn } from "./others.js";
import { whoSits } from "./sitting.js";
import { spanAt } from "../../clock.js";
import { about, button, h, say } from "../shared/dom.js";

export const heading = (model, number) => {
  const row = number && roundOf(model, number);
  const idle = row?.sit_out && (row.match || row.drawn) ? row.ns ?? row.ew : null; // at a table that does not exist
  const table = number ? tableIn(model, number) : model.table.table;
  const who = idle || table === null ? sayPair("pair", (idle ?? model.table.own).label) : say("table", { table });
  return [who, number && (row ? roundName(row) : say("round", { round: number }))].filter(Boolean).join(" · ");
};

/** A team or a pair without a match in a round; in half matches of Swiss pairs it plays the other half.
 * @param {any} row */
const isBye = (row) => Boolean(row?.sit_out && (row.match || row.drawn?.bye));

/** A pair of Swiss pairs that plays the other half of a round. @param {any} row */
const isHalf = (row) => Boolean(row?.sit_out && row.drawn?.parts > 1 && !row.drawn.bye);

export const foot = ({ table }) =>
  about.line_up && table.state === "playing" && h("a", { class: "button wide", href: about.line_up }, say("line_up"));

/** Shown once at the start of a round, and whenever the reader goes back to it. */
export function round(model, at) {
  const current = roundOf(model, at.round);
  const own = seatIn(model, at.round);
  const side = sideOf(own).toLowerCase();
  const next = nextBoard(model, current);
  const listed = boardsOf(model).filter((board) => board.round === current.round);
  const isEntered = listed.some((board) => statusOf(board) !== "open");
  const index = model.table.rounds.indexOf(current);
  return {
    title: heading(model, current.round),
    body: [
      follows(model) && wayTo(model, current, own, isEntered),
      follows(model) && showsOwn(model) && placeNow(model),
      current.terminal && h("p", { class: "box waiting" }, say("terminal")),
      current.match && matchCard(current.match, sideOf(own), follows(model) && model.card?.score, model.card?.start),
      h("div", { class: "card people" },
        current.seat && h("p", {}, singles(current.seats, partnerOf(current), `${say("partner")} · ${say(`name_${partnerOf(current)}`)}`)),
        h("p", {}, people(current, otherSide(sideOf(own)), say("opponents"))),
        at.round === model.table.round && systemCard(model, otherSide(sideOf(own))),
        !follows(model) && h("p", {}, people(current, side.toUpperCase(), say("you_are", { seat: say(`name_${own}`) }))),
        current.match && isEntered && button(say("sat_turned"), "turned", current.round)),
      !isEntered && whoSits(model, at.round, own),
      minutes(model, current),
      next && h("div", { class: "card next" }, drawn(next), h("p", {},
        h("span", { class: "quiet" }, say("next_board")),
        h("strong", { class: "big" }, say("board", { board: next.board })),
        conditions(next).split(" · ").map((part) => h("span", { class: "small" }, part))),
        !isEntered && listed.length > 1 && h("div", { class: "coming" }, h("span", { class: "quiet" }, say("then")),
          listed.map((board) => board.board !== next.board && drawn(board, say("board", board))))),
      next?.turned && turned(next),
      isEntered && h("ul", { class: "card lines" }, listed.map((board) => line(model, board, showsOwn(model) ? model.card : null))),
      elsewhere(listed),
      follows(model) && !isEntered && lastRound(model, model.table.rounds[index - 1]),
      foot(model),
      !current.terminal && h("div", { class: "lower held" },
        next && button(say("enter", { board: next.board }), "open", next.board, { class: "primary wide" }),
        button(say("other_board"), "boards", next?.board ?? "", { class: "wide" })),
    ],
    ways: [button(say("change_seat"), "seat")],
  };
}

/** The way to the PDF of the opponents, while there is a network to bring it. */
const systemCard = ({ table, online }, side) => online && table.system_cards?.includes(side) &&
  h("a", { class: "target", href: `${about.system_card}?side=${side}`, target: "_blank", rel: "noopener" }, say("system_card"));

/** The seat opposite a single player. @param {{own?: string, seat?: string}} round */
const partnerOf = ({ own = "", seat = "" }) => own.replace(seat, "");

/** Two teams may have taken each other's seats: who should sit where, and one key that says how it was. */
export function turnedSeats(model, at) {
  const current = roundOf(model, at.round);
  const entered = boardsOf(model).filter((board) => board.round === at.round && board.result && !board.turned);
  const isTurned = entered.some((board) => board.ns !== current.ns.label);
  return {
    title: heading(model, at.round),
    body: [
      h("h2", {}, say("sat_turned")),
      h("div", { class: "card people" },
        h("p", {}, pair(current.ns, say("side_NS"))), h("p", {}, pair(current.ew, say("side_EW")))),
      h("p", { class: "box waiting" }, say(isTurned ? "turned_so_far" : "turned_what", { boards: entered.map(({ board }) => board).join(" · ") })),
      button(say(isTurned ? "turned_back" : "turned_yes"), "seats_turned", `${at.round} ${isTurned ? "" : "yes"}`, { class: "primary wide" }),
      button(say("keep"), "back", "", { class: "wide" }),
    ],
  };
}

/** The table and seat of a round: those to which the pair goes, with an arrow, or where it sits already. */
function wayTo(model, current, own, isThere) {
  const before = model.table.rounds[model.table.rounds.indexOf(current) - 1];
  const goes = Boolean(before) && !isThere && (before.table !== current.table || seatIn(model, before.round) !== own);
  const who = !current.seat && sayPair("pair", current[sideOf(own).toLowerCase()].label);
  return place(say(goes ? "next_up" : "you_are_at"), current.table, own, goes, !isThere && mayBegin(model, current.round, goes), who);
}

/** A table and the seat there, large; with an arrow where one goes there. */
const place = (label, table, own, goes, more, who) => h("div", { class: "card way" },
  tablePicture(table, own),
  h("div", {},
    h("span", { class: "quiet" }, label),
    h("p", { class: "where" }, goes && h("span", { "aria-hidden": "true" }, "→ "), say("table", { table })),
    h("strong", {}, say(`name_${own}`)), who && h("span", { class: "small quiet-inline" }, " · ", who),
    more));

/** What a round waits for; that the players may go, where they go. @param {any} model @param {number} number @param {boolean} goes */
function mayBegin(model, number, goes) {
  const { round: reached, waits_for: table } = model.table;
  const now = clockNow(model);
  if (now?.kind === "play" && now.round < number && now.left && now.ends) {
    const { starts } = model.table.clock.spans.find((span) => span.kind === "play" && span.round === number) ?? { starts: now.ends };
    const wait = Math.ceil((starts - now.ends + now.left) / 60);
    return h("p", { class: "time" }, h("strong", {}, say("starts_in", { round: roundName(roundOf(model, number)), minutes: wait })));
  }
  const said = reached === number &&
    (table ? marked("○", "waiting", say("wait_for", { table })) : goes && marked("✓", "done", say("may_move")));
  return said && h("p", { class: "time" }, said);
}

/** What the clock says, beside a ring of which is drawn what is left. */
const timed = ({ left, length }, ...words) => h("p", { class: "time" },
  h("svg:svg", { viewBox: "0 0 36 36", "aria-hidden": "true" },
    [100, length && Math.round((left / length) * 100)].map((share) =>
      h("svg:circle", { cx: 18, cy: 18, r: 15, pathLength: 100, "stroke-dasharray": `${share} 100` }))),
  h("strong", {}, words));

/** How the pair stands, as far as the event shows it. */
const placeNow = ({ card }) => card?.place && h("p", { class: "card place" },
  h("span", { class: "quiet" }, when(card)),
  h("strong", { class: "big" }, placeOf(card)),
  h("strong", { class: "big figure" }, card.value));

const when = (card) => card.cup ? say("your_place") : card.rounds ? say("after_round", { round: card.rounds }) : say("place_so_far");

const PLACES = { N: [55, 2], E: [110, 51], S: [55, 100], W: [0, 51] };

/** A table with its number; the pair's two seats are filled, the reader's own has an edge of its own. */
const tablePicture = (table, own) => h("svg:svg", { class: "seats-of", viewBox: "-2 0 160 136", "aria-hidden": "true" },
  h("svg:rect", { class: "seats-table", x: 50, y: 40, width: 56, height: 56, rx: 8 }),
  h("svg:text", { class: "seats-number", x: 78, y: 80 }, table),
  Object.entries(PLACES).map(([seat, [x, y]]) => h("svg:g", { class: seatTone(seat, own) },
    h("svg:rect", { x, y, width: 46, height: 34, rx: 8 }),
    h("svg:text", { x: x + 23, y: y + 23 }, say(`seat_${seat}`)))));

const seatTone = (seat, own) => (seat === own ? "seats-own seats-me" : sideOf(seat) === sideOf(own) ? "seats-own" : "");

/** What the boards of the round before have brought, as far as the event shows it. */
function lastRound(model, before) {
  if (!before || !showsOwn(model)) return null;
  const played = boardsOf(model).filter((board) => board.round === before.round && !["open", "kept_back"].includes(statusOf(board)));
  return played.length > 0 && h("section", { class: "card last" },
    h("h2", { class: "label" }, say("last_round", { round: roundName(before) })),
    h("ul", { class: "lines" }, played.map((board) => line(model, board, model.card))));
}

/** Where the round clock is; null while its time is not known. */
const clockNow = ({ table: { clock }, offset }) => (clock && offset !== null ? spanAt(clock, Date.now() + offset) : null);

/** What the round clock leaves for this round, in minutes; nothing while no clock runs. */
function minutes(model, current) {
  const now = clockNow(model);
  if (now?.round !== current.round || now.kind !== "play" || now.left === null) return null;
  return h("div", { class: "card" }, timed(now, say("minutes_left", { minutes: Math.ceil(now.left / 60) }),
    model.table.clock.paused && [" · ", say("paused")]));
}

/** Boards of this round that another table has to play first. */
function elsewhere(listed) {
  const away = listed.filter((board) => board.at && statusOf(board) === "open");
  return away.length > 0 && h("ul", { class: "card away" },
    away.map(({ board, at }) => h("li", {}, say("board_is_at", { board, table: at }))));
}

/** A round is over at a table: where each of the two pairs goes. */
export function moves(model, at) {
  const over = roundOf(model, at.round), further = roundOf(model, at.next);
  const walks = Object.values(over.next).some((move) => move && move.table !== over.table);
  return {
    title: heading(model, at.round),
    body: [
      h("h2", {}, say("next_up")),
      mayBegin(model, at.next, walks),
      over.seats ? Object.keys(over.seats).map((seat) => h("div", { class: "card" },
        singles(over.seats, seat, say(`name_${seat}`)), h("p", { class: "where" }, where(over, over.next[seat.toLowerCase()]))))
        : ["ns", "ew"].map((side) => over[side] && h("div", { class: "card" },
          pair(over[side], say(`side_${side.toUpperCase()}`)), h("p", { class: "where" }, where(over, over.next[side])))),
      walks && h("p", { class: "quiet" }, say("scan")),
      h("div", { class: "lower" },
        button(say("go_on", { round: roundName(further ?? { round: at.next }) }), "moved", at.round, { class: "primary wide" }),
        button(say("boards"), "boards", "", { class: "wide" })),
    ],
  };
}

/** @param {any} from @param {any} move @param {any} next the round of the move, where it is known */
function where(from, move, next = null) {
  if (!move) return say("goes_home");
  if (move.sit_out && next?.drawn?.parts > 1) return say("sits_out_part", next.drawn);
  if (move.sit_out) return say("sits_out", { round: move.round });
  const side = say(move.side.length > 1 ? `side_${move.side}` : `name_${move.side}`);
  return move.table === from.table ? say("stays", { side }) : say("goes", { table: move.table, side });
}

export function sitOut(model, at) {
  const current = roundOf(model, at.round);
  const idle = current.ns ? "ns" : "ew";
  const further = model.table.rounds.find(({ round: number }) => number > at.round);
  const move = current.next[idle];
  const worth = current.match?.worth || current.drawn?.worth;
  const goes = follows(model) && model.memory.seat && move && !move.sit_out;
  const then = move && roundOf(model, move.round);
  return {
    title: heading(model, at.round),
    body: [
      h("div", { class: "card" }, pair(current[idle], say(isBye(current) ? "bye" : "sit_out")),
        h("p", {}, isHalf(current) ? say("you_sit_out_part", current.drawn)
          : say(follows(model) ? "you_sit_out" : "no_opponents", { round: roundNumber(current, at.round) })),
        worth && h("p", {}, say("bye_worth", { points: worth })),
        !goes && (move || !model.table.to_draw) && h("p", { class: "where" },
          move && !move.sit_out && `${roundName(then ?? move)}: `, where(current, move, then))),
      goes && place(roundName(then ?? move), move.table, seatIn(model, move.round), true),
      !follows(model) && move && move.table !== current.table && h("p", { class: "quiet" }, say("scan")),
      follows(model) && showsOwn(model) && placeNow(model),
      follows(model) && ownResults(model),
      h("div", { class: "lower" },
        button(say("boards"), "boards", "", { class: "wide" }),
        further
          ? button(say(follows(model) ? "on_to" : "go_on", { round: roundName(further) }), "skip", at.round, { class: "wide" })
          : h("p", { class: "quiet" }, model.table.to_draw ? toDraw() : say("no_more_rounds"))),
    ],
  };
}

const toDraw = () => [say("to_draw"), " · ", say("to_draw_hint")];

/** The pair's boards so far, as far as the event shows them. */
function ownResults(model) {
  const played = boardsOf(model).filter((board) => statusOf(board) !== "open")
    .sort((one, other) => one.board - other.board);
  const sides = new Set(played.map((board) => ownSide(model, board)));
  if (!showsOwn(model)) return null;
  const shares = model.card?.sides ? sides.size === 1 && model.card.sides[[...sides][0]] : model.card;
  return [
    played.length > 0 && h("ul", { class: "card lines" },
      h("li", { class: "line heads", "aria-hidden": "true" },
        h("span", { class: "line-result" }, say("boards")),
        sides.size === 1 && h("span", { class: "line-points" }, say("score_of", { side: say(`side_${[...sides][0]}`) })),
        shares?.boards && h("span", { class: "line-share score" })),
      played.map((board) => line(model, board, shares || null))),
  ];
}

/** The last screen. Once the session is closed it is a moment: the place, the best and the worst board, the own card. */
export function end(model) {
  const isClosed = model.table.state === "closed";
  const isFinal = isClosed && Boolean(model.card?.place);
  const pairs = isClosed && model.card?.pairs?.length > 0 && model.card.pairs;
  const late = boardsOf(model).filter((board) => statusOf(board) === "late").map(({ board }) => board);
  const done = follows(model) ? "all_yours_in" : "all_in";
  const isOn = !isClosed && showsOwn(model);
  const cup = follows(model) && !isClosed && model.card?.cup !== "place" && model.card?.cup; // what a team waits for
  const facts = [
    model.table.has_left && !isClosed && h("p", {}, say("has_left")),
    model.table.rounds.length > 0 && h("h2", {}, say(isClosed ? "closed" : done)),
    !isClosed && !model.table.is_ranked && h("p", {}, say("ranking_at_end")),
  ];
  return {
    title: isFinal || pairs ? say("final_result") : heading(model),
    body: [
      isFinal ? moment(endOf(model)) : cup || model.table.to_draw ? h("div", { class: "card" },
        h("h2", {}, say(cup ? `cup_${cup}` : "to_draw")),
        facts,
        h("p", {}, say(cup ? "cup_hint" : "to_draw_hint")),
      ) : pairs ? momentOfTwo(model.table, pairs) : farewell(model.table, facts, isOn && soFar(model)),
      isOn && (cup || model.table.to_draw) && placeNow(model),
      model.table.shown_from && h("p", { class: "box waiting" }, model.table.shown_from),
      model.table.provisional_until && h("p", { class: "card" },
        h("strong", {}, "● ", model.table.provisional_until), h("br"), say("wrong_score")),
      late.length > 0 && h("p", { class: "box waiting" }, say("still_late", { boards: late.join(" · ") })),
      isFinal && extremes(model),
      ownResults(model),
      !isClosed && foot(model),
      about.now?.address && h("p", { class: "ways" }, h("a", { class: "target", href: about.now.address }, say("session_now"))),
      h("div", { class: "lower held" },
        !showsOwn(model) && button(say("boards"), "boards", "", { class: "wide" }),
        h("div", { class: "two" },
          model.table.is_ranked && h("a",
            { class: isFinal ? "button wide" : "button primary wide", href: about.ranking, "data-way": "ranking" }, say("ranking")),
          isFinal && button(say("share"), "share", "", { class: "primary wide" }))),
    ],
  };
}

/** Where the pair stands when it has played its last board. */
const soFar = ({ card }) => card?.place && [h("p", { class: "quiet small" }, when(card)), standing(card)];

/** The best and the worst board, each as a way to it. */
const extremes = (model) => model.card.best && h("div", { class: "two extremes" },
  [["best_board", playedAs(model, "best")], ["worst_board", playedAs(model, "worst")]].map(([name, board]) =>
    button([h("span", { class: "quiet" }, say(name)), h("strong", {}, say("board", { board })),
      h("span", { class: `score s${model.card.bands[board]}` }, model.card.boards[board])], "open", board, { class: "plain" })));

/** The best or the worst board: of those that brought as much one that was played rather than passed out. */
function playedAs(model, which) {
  const { [which]: found, boards } = model.card;
  const isPlayed = (result) => result?.contract && result.contract !== "PASS";
  const equal = boardsOf(model).filter(({ board, result }) => boards[board] === boards[found] && isPlayed(result));
  return equal.some(({ board }) => board === found) ? found : equal[0]?.board ?? found;
}

/** What the end tells of the pair. */
const endOf = ({ card, table: { event, date, own } }) => ({ card, event, date, names: own.names });

/** The words of the picture that a player shares. */
export const pictureOf = (model) => pictureOfEnd(endOf(model), bestOf(model));

function bestOf(model) {
  const best = model.card.best && playedAs(model, "best");
  return best && `${say("best_board")}: ${best} · ${model.card.boards[best]}`;
}
