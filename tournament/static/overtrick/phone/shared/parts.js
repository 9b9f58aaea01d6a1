/* What both programs show alike: a contract, a state, what waits to be sent, a board as it lies on the table. */

import { SIGNS, readContract } from "./bridge.js";
import { about, button, h, say } from "./dom.js";

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
  h("span", { class: `strain ${CLASSES[code] ?? "nt"}` }, code === "NT" ? say("sign_NT") : SIGNS[code],
    withLetter && code !== "NT" && h("span", { class: "letter" }, code));

/** A card's letter as the language writes it. @param {string} rank */
export const letter = (rank) => (/[AKQJT]/.test(rank) ? say(`letter_${rank}`) : rank);

export const bid = (contract) => {
  const { level, strain: code, doubling } = readContract(contract);
  return [level, strain(code), "×".repeat(doubling.length)];
};

export function spokenBid(text) {
  const { level, strain: code, doubling } = readContract(text);
  const suit = say(`suit_${level === 1 ? 1 : ""}${code}`);
  const name = say("bid", { level, suit });
  return doubling ? `${name} ${say(`said_${doubling}`)}` : name;
}

/** How many tricks more or fewer than the contract's, in words. @param {number} extra */
export const spokenOver = (extra) => (extra === 0 ? say("made")
  : say(extra > 1 ? "over" : extra > 0 ? "over_1" : "down", { count: Math.abs(extra) }));

/** A state is a sign and a word, never a colour alone. */
export const marked = (sign, tone, words) =>
  h("span", { class: `tag ${tone}` }, sign && h("span", { "aria-hidden": "true" }, `${sign} `), words);

export const tag = (status) => marked(...MARKS[status], say(`state_${status}`));

/** How many boards or deals have not been sent; several entries of one count once. */
export const unsent = (queue, numberOf) => say("waiting", { count: new Set(queue.map(numberOf)).size });

/** How many entries the server refused, as a key that opens the first of them: they are not on their way any more. */
export const notTaken = (refused, act, number) =>
  button(["！ ", say("refused_count", { count: refused.length })], act, number, { class: "tag wrong" });

// The pockets of a board by seat: x, y, width, height, and where the dealer's D stands.
const POCKETS = {
  N: [13, 3, 22, 10, 24, 11.2], E: [35, 13, 10, 22, 40, 27.4], S: [13, 35, 22, 10, 24, 43.4], W: [3, 13, 10, 22, 8, 27.4],
};

/** The board as it lies on the table: its number, red pockets where vulnerable, D at the dealer. `label` says it in words
where no text beside it does. */
export function drawn({ board, dealer, vulnerability }, label = "") {
  const pocket = ([seat, [x, y, width, height, left, base]]) => {
    const tone = vulnerability === "BOTH" || vulnerability.includes(seat) && vulnerability !== "NONE" ? "v" : "n";
    return [
      h("svg:rect", { class: tone, x, y, width, height, rx: 2.5 }),
      seat === dealer && h("svg:text", { class: `d ${tone}`, x: left, y: base }, "D"),
    ];
  };
  return h(
    "svg:svg",
    { class: "board", viewBox: "0 0 48 48", ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) },
    h("svg:rect", { class: "edge", x: 0.7, y: 0.7, width: 46.6, height: 46.6, rx: 7 }),
    Object.entries(POCKETS).map(pocket),
    h("svg:text", { x: 24, y: 30 }, board),
  );
}

/** That this code is of a session which is over, and the way to the one that is on. */
export const oldCode = () => about.now && h("p", { class: "card ways" }, say("closed"),
  about.now.address && h("a", { class: "target", href: about.now.address }, say("session_now")));
