/* What looks the same on every screen: a contract, a result, a state, a board as it lies on the table. */

import { SIGNS, over, readContract } from "./table_bridge.js";
import { accountOf, ownSide, pointsOf, statusOf, wordOf } from "./table_model.js";
import { about, button, h, say } from "./table_dom.js";

const CLASSES = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const MARKS = {
  open: ["", ""],
  kept_back: ["—", "done"],
  here: ["○", "waiting"],
  refused: ["！", "wrong"],
  sent: ["●", "done"],
  for_you: ["？", "waiting"],
  accepted: ["✓", "done"],
  disputed: ["≠", "wrong"],
  proposed: ["？", "waiting"],
  late: ["！", "waiting"],
  not_played: ["—", "waiting"],
  adjusted: ["✓", "done"],
};

/** +620, −50, 0: with the true minus sign. */
export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
export const signedOver = (extra) => (extra === 0 ? "=" : signed(extra));

/** The suit sign in its colour with its letter beside it, for those who see no colours. */
export const strain = (code, withLetter = false) =>
  h("span", { class: `strain ${CLASSES[code] ?? "nt"}` }, SIGNS[code],
    withLetter && code !== "NT" && h("span", { class: "letter" }, code));

export const bid = (contract) => {
  const { level, strain: code, doubling } = readContract(contract);
  return [level, strain(code), "×".repeat(doubling.length)];
};

/** An account in figures: 4♥ N = */
export function written(account) {
  if (account.awarded) return say("state_adjusted");
  if (account.state !== "played") return say(account.state);
  if (account.contract === "PASS") return say("passed_out");
  if (!account.contract) return "";
  const { declarer } = account;
  return [bid(account.contract), " ", say(`seat_${declarer}`), " ", signedOver(over(account))];
}

export function spokenBid(text) {
  const { level, strain: code, doubling } = readContract(text);
  const suit = say(`suit_${level === 1 ? 1 : ""}${code}`);
  const name = say("bid", { level, suit });
  return doubling ? `${name} ${say(`said_${doubling}`)}` : name;
}

/** An account in words: 4 hearts by North, just made */
export function spoken(account) {
  if (account.awarded) return say("adjusted");
  if (account.state !== "played") return say(account.state);
  if (account.contract === "PASS") return say("passed_out");
  if (!account.contract) return "";
  const contract = say("bid_by", { bid: spokenBid(account.contract), seat: say(`name_${account.declarer}`) });
  const extra = over(account);
  const result = extra === 0 ? say("made") : say(extra > 0 ? "over" : "down", { count: Math.abs(extra) });
  const sentence = say("sentence", { contract, result });
  return account.lead ? say("sentence", { contract: sentence, result: say("lead_of", { card: spokenCard(account.lead) }) }) : sentence;
}

/** A card in figures, and in words: 10 of spades. */
export const card = (text) => [strain(text[0]), text[1] === "T" ? "10" : text[1]];
export const spokenCard = (text) => say("card", { rank: say(`rank_${text[1]}`), suit: say(`suit_${text[0]}`) });

/** An account in figures with its lead; the parts that `other` has otherwise are marked. */
export function compared(account, other) {
  const isPlay = ({ state, contract, awarded }) => state === "played" && contract && contract !== "PASS" && !awarded;
  if (!isPlay(account)) return written(account);
  const part = (said, ...names) =>
    h(isPlay(other) && names.some((name) => account[name] !== other[name]) ? "mark" : "span", {}, said);
  return [
    part(bid(account.contract), "contract"), " ", part(say(`seat_${account.declarer}`), "declarer"), " ",
    part(signedOver(over(account)), "tricks"),
    account.lead && h("span", { class: "claim-lead" }, say("lead"), " ", part(card(account.lead), "lead")),
  ];
}

/** A state is a sign and a word, never a colour alone. */
export const marked = (sign, tone, words) =>
  h("span", { class: `tag ${tone}` }, sign && h("span", { "aria-hidden": "true" }, `${sign} `), words);

export const tag = (status) => marked(...MARKS[status], say(`state_${status}`));

/** How a board stands, as its reader sees it: what the other side has sent waits for them. */
export function standing(model, board) {
  const status = statusOf(board);
  return status === "sent" && wordOf(board) !== ownSide(model, board) ? "for_you" : status;
}

/** How many boards or deals have not been sent; several entries of one count once. */
export function unsent(queue, numberOf) {
  const count = new Set(queue.map(numberOf)).size;
  return say(count === 1 ? "waiting_one" : "waiting", { count });
}

/** How many entries the server refused, as a key that opens the first of them: they are not on their way any more. */
export const notTaken = (refused, act, number) =>
  button(["！ ", say("refused_count", { count: refused.length })], act, number, { class: "tag wrong" });

/** The board as it lies on the table: its number, red edges where vulnerable, D at the dealer. */
export function drawn({ board, dealer, vulnerability }) {
  const edge = (x, y, width, height) => h("svg:rect", { x, y, width, height, class: "board-red" });
  const [x, y] = { N: [30, 20], S: [30, 67], E: [46, 46], W: [14, 46] }[dealer];
  return h(
    "svg:svg",
    { class: "board", viewBox: "0 0 60 76", "aria-hidden": "true" },
    h("svg:rect", { x: 1, y: 1, width: 58, height: 74, rx: 5, class: "board-edge" }),
    ["NS", "BOTH"].includes(vulnerability) && [edge(12, 3, 36, 5), edge(12, 68, 36, 5)],
    ["EW", "BOTH"].includes(vulnerability) && [edge(3, 12, 5, 52), edge(52, 12, 5, 52)],
    h("svg:text", { x: 30, y: 48, class: "board-number" }, board),
    h("svg:text", { x, y, class: "board-dealer" }, "D"),
  );
}

/** Dealer and vulnerability in words. */
export const conditions = ({ dealer, vulnerability }) =>
  `${say("dealer", { seat: say(`seat_${dealer}`) })} · ${say(`vulnerable_${vulnerability}`)}`;

/** One board in a list: number, result, points from the reader's side, what it brought where that is shown, and how it
stands unless all is well. The whole line is one key. */
export function line(model, board, share = "") {
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
      share && h("span", { class: "line-share quiet" }, share),
      !["accepted", "adjusted"].includes(status) && tag(status)));
}

/** That this code is of a session which is over, while another one is on, and the way there. */
export const oldCode = () => about.now && h("div", { class: "box waiting" },
  h("p", {}, say("old_code", about.now)),
  h("p", {}, h("a", { href: about.now.address }, say("session_now"))));

/** A pair: in which seats, its number, and under it its players. */
export const pair = (party, lead) => [
  h("span", { class: "quiet" }, lead, " · ", say("pair", { number: party.label })),
  h("strong", { class: "names" }, party.names.map((name, index) => [index > 0 && " · ", h("span", {}, name)])),
];
