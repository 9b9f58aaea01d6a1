/* Parts shared by all screens of a board: its result in figures and in words, how it stands, its line in a list. */

import { over } from "../shared/bridge.js";
import { accountOf, ownSide, pointsOf } from "./model.js";
import { statusOf, waitingSide } from "../shared/claims.js";
import { bid, letter, signed, signedOver, spokenBid, spokenOver, strain, tag } from "../shared/parts.js";
import { h, say } from "../shared/dom.js";

/** An account in figures: 4♥ N = */
export function written(account) {
  if (account.awarded) return say("state_adjusted");
  if (account.state !== "played") return say(account.state);
  if (account.contract === "PASS") return say("passed_out");
  if (!account.contract) return "";
  const { declarer } = account;
  return [bid(account.contract), " ", say(`seat_${declarer}`), " ", signedOver(over(account))];
}

/** An account in words: 4 hearts by North, just made */
export function spoken(account) {
  if (account.awarded) return say("adjusted");
  if (account.state !== "played") return say(account.state);
  if (account.contract === "PASS") return say("passed_out");
  if (!account.contract) return "";
  const contract = say("bid_by", { bid: spokenBid(account.contract), seat: say(`name_${account.declarer}`) });
  const sentence = say("sentence", { contract, result: spokenOver(over(account)) });
  return account.lead ? say("sentence", { contract: sentence, result: say("lead_of", { card: spokenCard(account.lead) }) }) : sentence;
}

/** A card in figures, and in words: 10 of spades. */
export const card = (text) => [strain(text[0]), letter(text[1])];
export const spokenCard = (text) => say("card", { rank: say(`rank_${text[1]}`), suit: say(`suit_${text[0]}`) });

/** An account in figures with its lead; the parts that `other` has otherwise are marked. */
export function compared(account, other) {
  const isPlay = ({ state, contract, awarded }) => state === "played" && contract && contract !== "PASS" && !awarded;
  if (!isPlay(account)) return written(account);
  const part = (said, value) => h(isPlay(other) && value(account) !== value(other) ? "mark" : "span", {}, said);
  return [
    part(bid(account.contract), ({ contract }) => contract), " ",
    part(say(`seat_${account.declarer}`), ({ declarer }) => declarer), " ",
    part(signedOver(over(account)), over),
    account.lead && h("span", { class: "claim-lead" }, say("lead"), " ", part(card(account.lead), ({ lead }) => lead)),
  ];
}

/** How a board stands, as its reader sees it: what the other side has sent waits for them. */
export function standing(model, board) {
  const status = statusOf(board);
  return status === "sent" && waitingSide(board) !== ownSide(model, board) ? "for_you" : status;
}

/** Dealer and vulnerability in words. */
export const conditions = ({ dealer, vulnerability }) =>
  `${say("dealer", { seat: say(`name_${dealer}`) })} · ${say(`vulnerable_${vulnerability}`)}`;

/** One board in a list: number, result, points from the reader's side, what it brought where that is shown, and how it
stands unless all is well. The whole line is one key. */
export function line(model, board, shares = null) {
  const share = shares?.boards?.[board.board] ?? "";
  const account = accountOf(board);
  const status = standing(model, board);
  const points = account && !account.awarded ? pointsOf(board, account) : null;
  const own = points === null ? "" : signed(ownSide(model, board) === "NS" ? points : -points);
  const inWords = [say("board", { board: board.board }), account && spoken(account), own, share, say(`state_${status}`)];
  return h("li", {},
    h("button",
      {
        type: "button", class: "line", "data-act": "open", "data-value": board.board,
        "aria-label": inWords.filter(Boolean).join(", "),
      },
      h("span", { class: "line-board" }, say("line", { board: board.board })),
      h("span", { class: "line-result" }, account && written(account)),
      own && h("span", { class: "line-points" }, own),
      share && h("span", { class: `line-share score s${shares.bands[board.board]}` }, share),
      !["accepted", "adjusted"].includes(status) && tag(status)));
}

/** A sentence about a pair by its label; where the two lines are numbered apart (`1NS`) it names the side, too. */
export function sayPair(code, label, name = "number") {
  const [, number, side] = /^(.*?)(NS|EW)?$/.exec(label);
  return say(side ? `${code}_of_side` : code, { [name]: number, side: side && say(`pair_side_${side}`), line: side?.split("").join("-") });
}

/**
 * A round by its number; where a match has several parts or extra boards, that of the event and the part.
 * @param {{round: number, match?: any, drawn?: any}} row
 */
export const roundName = ({ round: number, match, drawn }) => {
  if (match?.extra) return say("round_extra", { round: match.round });
  const { round, part, parts } = match ?? drawn ?? {};
  return parts > 1 ? say("round_part", { round, part }) : say("round", { round: match ? round : number });
};

/** A round as a sentence names it: a part of a match by the round of the event or of the draw.
 * @param {{round: number, match?: any, drawn?: any} | undefined} row @param {number} number */
export const roundNumber = (row, number) => {
  const { round, part, parts } = row?.match ?? row?.drawn ?? {};
  return parts > 1 ? `${round} (${part}/${parts})` : row?.match ? round : number;
};

/** Two teams at a table: the reader's first, the room, what they begin with, and what the match stands at
 * where that is shown. */
export const matchCard = (match, side, score, start) => {
  const [own, other] = side === "EW" ? [match.ew, match.ns] : [match.ns, match.ew];
  return own && other && h("div", { class: "card match" },
    team(own), h("strong", { class: "figure" }, score ? [score.own, " : ", score.other] : "–"), team(other),
    h("p", { class: "quiet small" }, say(match.end ? `end_${match.end}` : `room_${match.room}`),
      score && [" · ", say("imps_after", { compared: score.compared, boards: score.boards })]),
    start && h("p", { class: "quiet small" }, say("start_of_match", { own: start[0], other: start[1] })));
};

const team = ({ number, name }) => h("div", {}, h("span", { class: "quiet small" }, say("team", { number })), h("strong", {}, name));

/** Names with what the language puts between partners, which ends the line before it and begins none. @param {string[]} names */
export const joined = (names) => names.map((name, index) => (index < names.length - 1 ? `${name}\u00a0${say("between")}` : name));

/** The single players of one seat or of both seats of a side, with their numbers and names. */
export const singles = (seats, which, lead) => [
  h("span", { class: "quiet" }, lead),
  [...which].map((seat) => seats[seat] && h("strong", { class: "names" },
    which.length > 1 && `${say(`seat_${seat}`)} · `, seats[seat].label, " ", joined(seats[seat].names).join(" "))),
];

/** Who sits at a side: a pair, or two single players. */
export const people = (row, side, lead) =>
  row.seats ? singles(row.seats, side, lead) : pair(row[side.toLowerCase()], lead);

/** Whether a label says the side already, as `10NS` says North-South. */
const namesSide = (label, lead) => /[NE][SW]$/.test(label) && lead === say(`side_${label.slice(-2)}`);

/** A pair: in which seats, its number, and under it its players. */
export const pair = (party, lead) => [
  h("span", { class: "quiet" }, !namesSide(party.label, lead) && [lead, " · "], sayPair("pair", party.label)),
  h("strong", { class: "names" }, joined(party.names).map((name) => [h("span", {}, name), " "])),
];
