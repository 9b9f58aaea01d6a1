/* Bridge as a phone needs it: seats, contracts, and what a result scores (Law 77). No page, no network.

An account of a board is what the server stores: {state, contract: "4HX" | "PASS" | "", declarer, tricks, lead}. */

/**
 * @typedef {{state: string, contract: string, declarer: string, tricks: number | null, lead?: string, auction?: string, score_ns?: number | null,
 *   awarded?: boolean}} Account
 * @typedef {{level: number, strain: string, doubling: string}} Contract
 */

export const SEATS = ["N", "E", "S", "W"];
export const STRAINS = ["C", "D", "H", "S", "NT"];
export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
// U+FE0E keeps phones from drawing a playing-card emoji.
/** @type {Record<string, string>} */
export const SIGNS = { C: "♣\uFE0E", D: "♦\uFE0E", H: "♥\uFE0E", S: "♠\uFE0E" };

/**
 * The seat `steps` clockwise of `seat`: 1 is the left-hand opponent, 2 the partner.
 * @param {string} seat @param {number} steps
 */
export const clockwise = (seat, steps) => SEATS[(SEATS.indexOf(seat) + steps + 4) % 4];
/** @param {string} seat */
export const sideOf = (seat) => (seat === "N" || seat === "S" ? "NS" : "EW");
/** @param {import("./claims.js").Side} side */
export const otherSide = (side) => (side === "NS" ? "EW" : "NS");
/**
 * The hand a person holds: a turned board lies a quarter clockwise, so its North is at the table's East.
 * @param {string} seat @param {boolean} turned
 */
export const handOf = (seat, turned) => (turned ? clockwise(seat, -1) : seat);
/** Who leads: the declarer's left-hand opponent (Law 41A). @param {string} declarer */
export const leaderOf = (declarer) => clockwise(declarer, 1);

const VULNERABILITIES = ["NONE", "NS", "EW", "BOTH"];

/** Dealer and vulnerability of a board by its number (Law 2). @param {number} board */
export const conditionsOf = (board) => ({
  dealer: SEATS[(board - 1) % 4],
  vulnerability: VULNERABILITIES[(board - 1 + Math.floor(((board - 1) % 16) / 4)) % 4],
});

/** "4HX" → {level: 4, strain: "H", doubling: "X"}; null for a board without a contract. @param {string} text */
export function readContract(text) {
  const [, level, strain, doubling] = /^([1-7])(C|D|H|S|NT)(X{0,2})$/.exec(text) ?? [];
  return level ? { level: Number(level), strain, doubling } : null;
}

/**
 * Over (+) or under (−) the contract; 0 is just made.
 * @param {{contract: string, tricks: number | null}} account
 */
export const over = ({ contract, tricks }) => (tricks ?? 0) - 6 - (readContract(contract)?.level ?? 0);


/** @param {string} side @param {string} vulnerability */
export const isVulnerable = (side, vulnerability) => vulnerability === "BOTH" || vulnerability === side;

/**
 * North-South's points of an account; null unless the board was played.
 * @param {Account} account @param {string} vulnerability
 * @returns {number | null}
 */
export function scoreNS(account, vulnerability) {
  if (account.state !== "played") return null;
  if (account.contract === "PASS") return 0;
  const contract = readContract(account.contract);
  if (!contract || account.tricks === null) return account.score_ns ?? null;
  const side = sideOf(account.declarer);
  const points = score(contract, account.tricks, isVulnerable(side, vulnerability));
  return side === "NS" ? points : -points;
}

/** @type {Record<string, number>} */
const TRICK = { C: 20, D: 20, H: 30, S: 30, NT: 30 };
/** @type {Record<number, number[]>} */
const SLAM = { 6: [500, 750], 7: [1000, 1500] };

/**
 * Points for the declarer's side: the table of Law 77.
 * @param {Contract} contract @param {number} tricks @param {boolean} vulnerable
 */
export function score({ level, strain, doubling }, tricks, vulnerable) {
  const extra = tricks - 6 - level;
  const factor = 1 << doubling.length;
  if (extra < 0) return -undertricks(-extra, factor, vulnerable);
  const bid = (TRICK[strain] * level + (strain === "NT" ? 10 : 0)) * factor;
  const bonus = bid < 100 ? 50 : vulnerable ? 500 : 300;
  const slam = SLAM[level]?.[Number(vulnerable)] ?? 0;
  const insult = 50 * (factor >> 1);
  const each = factor === 1 ? TRICK[strain] : (vulnerable ? 100 : 50) * factor;
  return bid + bonus + slam + insult + extra * each;
}

/** @param {number} down @param {number} factor @param {boolean} vulnerable */
function undertricks(down, factor, vulnerable) {
  if (factor === 1) return down * (vulnerable ? 100 : 50);
  const doubled = vulnerable ? 300 * down - 100 : down <= 3 ? 200 * down - 100 : 300 * down - 400;
  return (doubled * factor) / 2;
}

/**
 * Whether two accounts say the same. The lead is the leader's to know: who leaves it out still agrees.
 * @param {Account} one @param {Account} two
 */
export function agree(one, two) {
  /** @param {keyof Account} name */
  const same = (name) => (one[name] ?? "") === (two[name] ?? "");
  return /** @type {(keyof Account)[]} */ (["state", "contract", "declarer", "tricks"]).every(same) && (!one.lead || !two.lead || same("lead"));
}
