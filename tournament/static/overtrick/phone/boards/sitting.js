/* Who sits where in a part of a match. At its beginning: which player of the team sits at this phone's seat. With its first
board: whether the teams sat as planned. One tap, or none. */

import { sideOf } from "../shared/bridge.js";
import { statusOf } from "../shared/claims.js";
import { about, button, h, say } from "../shared/dom.js";
import { boardsOf, roundOf } from "./model.js";
import { answerTo } from "./others.js";
import { ask } from "../shared/network/request.js";

/** @param {string} seat */
const positionOf = (seat) => (["N", "E"].includes(seat) ? 0 : 1);

/** The team's seats where a round is asked about; null once a board of it is entered. */
const seatsOf = ({ table }, round, seat) =>
  (table.sitting?.round === round && table.sitting[sideOf(seat).toLowerCase()]) || null;

/** The players of the team as keys; the one whom the line-up names is pressed. */
export function whoSits(model, round, seat) {
  const seats = seatsOf(model, round, seat);
  if (!seats?.players.length) return null;
  const at = positionOf(seat);
  const title = say("who_sits_here", { seat: say(`name_${seat}`) });
  return h("div", { class: "card sitting" },
    h("h2", {}, title),
    h("div", { class: "two", role: "group", "aria-label": title },
      seats.players.map(([player, name]) => button(name, "player", `${round} ${seat} ${player}`,
        { "aria-pressed": String(seats.named[at] && seats.seated[at] === player) }))),
    h("p", { class: "quiet small" },
      say(!seats.named[at] ? "tap_your_name" : seats.is_hidden ? "seat_hidden" : "seat_named")));
}

/** Say that a player sits at a seat. A second tap of the same name changes nothing; offline it is tapped again. */
export async function sayPlayer(model, round, seat, player, changed) {
  try {
    const answer = await ask(about.player, { method: "POST", body: JSON.stringify({ round, seat, player }) });
    const { message } = await answer.json();
    const seats = seatsOf(model, round, seat);
    if (message) model.notice = message;
    else if (seats) sitDown(seats, positionOf(seat), player);
  } catch {
    model.notice = say("offline");
  }
  changed();
}

/** What the next news of the server will say. */
function sitDown(seats, at, player) {
  if (!seats.is_hidden) seats.seated[at] = player;
  seats.named[at] = true;
}

/** Asked once, beside the first result of a part: one tap accepts the result, and says that the seats were exchanged. */
export function asksSeats(model, { board, round: number }, side) {
  const { match } = roundOf(model, number) ?? {};
  const others = boardsOf(model).filter((one) => one.round === number && one.board !== board);
  if (!match || match.end || others.some((one) => statusOf(one) !== "open")) return null;
  return h("div", { class: "card sat" },
    h("h2", {}, say("sat_like_this")),
    ["NS", "EW"].map((line) => match[line.toLowerCase()] && h("p", {}, h("span", { class: "quiet" }, say(`side_${line}`)), " ",
      h("strong", {}, say("team", match[line.toLowerCase()]), " ", match[line.toLowerCase()].name))),
    button(say("right_but_turned"), "accept_turned", side, { class: "wide" }));
}

let isTelling = false;

/** Tell the server that the seats were exchanged, once the results of that round are agreed upon. Offline it is told later. */
export async function tellTurned(model, changed) {
  const { turned: round } = model.memory;
  const boards = boardsOf(model).filter((one) => one.round === round);
  const isAgreed = boards.some(({ result }) => result) && boards.every(({ result, pending }) =>
    !pending.length && (!result || result.agreement === "accepted"));
  if (!round || !isAgreed || isTelling) return;
  isTelling = true;
  const answer = await answerTo(round, true);
  isTelling = false;
  if (answer === null) return;
  Object.assign(model, { notice: answer, at: model.at ?? { name: "round", round } });
  model.memory.turned = null;
  changed();
}
