// What the movement says of a line of paper: whose it is, and which line comes next. The server has the last word.

/** @param {string} text */
const plain = (text) => text.normalize("NFKC").trim().toUpperCase();
/** @param {number} board @param {number} one @param {number} other */
const key = (board, one, other) => [board, ...[one, other].sort((a, b) => a - b)].join(" ");
/** @param {PairNumber} number */
const order = (number) => Number(number) || 0;

/**
 * @typedef {string} PairNumber   A pair's number as it is written, without the section's letter.
 * @typedef {[round: number, table: number, ns: number, ew: number, boards: number[], turned: number[]]} Row
 *   A meeting of the movement: pairs by their keys; on `turned` boards the two change directions.
 * @typedef {{board: string, ns: string, ew: string}} Typed   The fields of a line, as they stand in the form.
 * @typedef {{board: number, ns: string, ew: string}} Line   The line that comes next.
 * @typedef {{ns: number, ew: number, round?: number, table?: number, boards?: number[]}} Met
 */

/** The plan of one section. */
export class Plan {
  /**
   * @param {{section: number, prefix: string, free: boolean, pairs: Record<number, [PairNumber, string]>, rows: Row[],
   *   done: [number, number, number][]}} plan   `pairs` by key: number and direction; `done` are board and pairs.
   */
  constructor({ section, prefix, free, pairs, rows, done }) {
    this.section = section;
    this.prefix = prefix;
    this.free = free;
    this.pairs = pairs;
    this.rows = rows;
    /** @type {Set<string>} */
    this.done = new Set(done.map((one) => key(...one)));
  }

  /** Whether a typed number begins with this section's letter. @param {string} text */
  claims(text) {
    const typed = plain(text);
    return this.prefix !== "" && typed.startsWith(this.prefix.toUpperCase()) && /^-?\d/.test(typed.slice(this.prefix.length));
  }

  /**
   * The key of a pair as it is typed: 8, 8NS, A8, A8NS; undefined where there is none.
   * @param {string} text @param {string} direction
   */
  pair(text, direction) {
    let number = plain(text);
    if (number.endsWith(direction)) number = number.slice(0, -direction.length);
    if (this.claims(number)) number = number.slice(this.prefix.length).replace(/^-/, "");
    return Object.keys(this.pairs).map(Number).find((pk) =>
      this.pairs[pk][0] === number && ["", direction].includes(this.pairs[pk][1]));
  }

  /** @param {number} pk */
  number(pk) {
    return this.pairs[pk][0];
  }

  /** @param {number} board */
  hasBoard(board) {
    return this.free || this.rows.some(([, , , , boards]) => boards.includes(board));
  }

  /** Where a pair plays a board. @param {number} board @param {number} pk */
  meeting(board, pk) {
    const row = this.rows.find(([, , ns, ew, boards]) => boards.includes(board) && [ns, ew].includes(pk));
    if (!row) return undefined;
    const [round, table, ns, ew, boards, turned] = row;
    const [north, east] = turned.includes(board) ? [ew, ns] : [ns, ew];
    return { round, table, ns: north, ew: east, boards };
  }

  /** Who met by the line, or undefined where it does not fit the movement. @param {Typed} line @returns {Met | undefined} */
  met({ board, ns, ew }) {
    const [one, other] = [this.pair(ns, "NS"), ew ? this.pair(ew, "EW") : undefined];
    if (one === undefined || (ew && other === undefined)) return undefined;
    if (this.free) return other === undefined ? undefined : { ns: one, ew: other };
    const planned = this.meeting(Number(plain(board)), one);
    if (!planned || (other === undefined ? planned.ns !== one : ![planned.ns, planned.ew].includes(other))) return undefined;
    return { ...planned, ns: one, ew: other ?? planned.ew };
  }

  /** @param {Typed} line @param {boolean} isIn */
  mark(line, isIn) {
    const met = this.met(line);
    if (met) this.done[isIn ? "add" : "delete"](key(Number(plain(line.board)), met.ns, met.ew));
  }

  /** The line after this one; null at the end of the paper. @param {Typed & {by: string}} line @returns {Line | null} */
  after(line) {
    const board = Number(plain(line.board));
    if (this.free) return line.by === "traveller" ? { board, ns: "", ew: "" } : null;
    const pair = this.pair(line.ns, "NS");
    if (line.by === "traveller") return this.firstOpen(board, pair === undefined ? "0" : this.number(pair));
    const met = this.met(line);
    const open = met?.boards?.filter((one) => !this.done.has(key(one, met.ns, met.ew))) ?? [];
    const next = open.find((one) => one > board) ?? open[0];
    const planned = met && this.meeting(next, met.ns);
    if (!planned) return null;
    const against = met.ns !== this.meeting(board, met.ns)?.ns;
    return against
      ? { board: next, ns: this.number(planned.ew), ew: this.number(planned.ns) }
      : { board: next, ns: this.number(planned.ns), ew: "" };
  }

  /**
   * The first line of a traveller after pair `last` that has no result yet; null where all are in.
   * @param {number} board @param {PairNumber} [last] @returns {Line | null}
   */
  firstOpen(board, last = "0") {
    const open = this.rows
      .filter(([, , ns, ew, boards]) => boards.includes(board) && !this.done.has(key(board, ns, ew)))
      .map((row) => this.number(row[5].includes(board) ? row[3] : row[2]));
    /** @param {PairNumber} number */
    const rank = (number) => [order(number) <= order(last) ? 1 : 0, order(number)];
    open.sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
    return open.length ? { board, ns: open[0], ew: "" } : null;
  }

  /** Whether a board is of the same round and table as the line that stands. @param {number} board @param {Typed} line */
  isOfSlip(board, line) {
    return Boolean(this.met(line)?.boards?.includes(board));
  }
}
