// What the movement says of a line of paper: whose it is, and which line comes next. The server has the last word.

const plain = (text) => text.normalize("NFKC").trim().toUpperCase();
const key = (board, one, other) => [board, ...[one, other].sort((a, b) => a - b)].join(" ");
const order = (number) => Number(number) || 0;

export class Plan {
  constructor({ section, prefix, free, pairs, rows, done }) {
    Object.assign(this, { section, prefix, free, pairs, rows });
    this.done = new Set(done.map((one) => key(...one)));
  }

  /** Whether a typed number begins with this section's letter. */
  claims(text) {
    const typed = plain(text);
    return this.prefix !== "" && typed.startsWith(this.prefix.toUpperCase()) && /^-?\d/.test(typed.slice(this.prefix.length));
  }

  /** The key of a pair as it is typed: 8, 8NS, A8, A8NS; undefined where there is none. */
  pair(text, direction) {
    let number = plain(text);
    if (number.endsWith(direction)) number = number.slice(0, -direction.length);
    if (this.claims(number)) number = number.slice(this.prefix.length).replace(/^-/, "");
    return Object.keys(this.pairs).map(Number).find((pk) =>
      this.pairs[pk][0] === number && ["", direction].includes(this.pairs[pk][1]));
  }

  number(pk) {
    return this.pairs[pk][0];
  }

  hasBoard(board) {
    return this.free || this.rows.some(([, , , , boards]) => boards.includes(board));
  }

  /** Where a pair plays a board: {round, table, ns, ew, boards}. */
  meeting(board, pk) {
    const row = this.rows.find(([, , ns, ew, boards]) => boards.includes(board) && [ns, ew].includes(pk));
    if (!row) return undefined;
    const [round, table, ns, ew, boards, turned] = row;
    const [north, east] = turned.includes(board) ? [ew, ns] : [ns, ew];
    return { round, table, ns: north, ew: east, boards };
  }

  /** Who met by the line, or undefined where it does not fit the movement. */
  met({ board, ns, ew }) {
    const [one, other] = [this.pair(ns, "NS"), ew ? this.pair(ew, "EW") : undefined];
    if (one === undefined || (ew && other === undefined)) return undefined;
    if (this.free) return other === undefined ? undefined : { ns: one, ew: other };
    const planned = this.meeting(Number(plain(board)), one);
    if (!planned || (other === undefined ? planned.ns !== one : ![planned.ns, planned.ew].includes(other))) return undefined;
    return { ...planned, ns: one, ew: other ?? planned.ew };
  }

  mark(line, isIn) {
    const met = this.met(line);
    if (met) this.done[isIn ? "add" : "delete"](key(Number(plain(line.board)), met.ns, met.ew));
  }

  /** The line after this one as {board, ns, ew}; null at the end of the paper. */
  after(line) {
    const board = Number(plain(line.board));
    if (this.free) return line.by === "traveller" ? { board, ns: "", ew: "" } : null;
    if (line.by === "traveller") return this.firstOpen(board, this.number(this.pair(line.ns, "NS")));
    const met = this.met(line);
    const open = met.boards.filter((one) => !this.done.has(key(one, met.ns, met.ew)));
    if (!open.length) return null;
    const next = open.find((one) => one > board) ?? open[0];
    const planned = this.meeting(next, met.ns);
    const against = met.ns !== this.meeting(board, met.ns).ns;
    return against
      ? { board: next, ns: this.number(planned.ew), ew: this.number(planned.ns) }
      : { board: next, ns: this.number(planned.ns), ew: "" };
  }

  /** The first line of a traveller after pair `last` that has no result yet; null where all are in. */
  firstOpen(board, last = "0") {
    const open = this.rows
      .filter(([, , ns, ew, boards]) => boards.includes(board) && !this.done.has(key(board, ns, ew)))
      .map((row) => this.number(row[5].includes(board) ? row[3] : row[2]));
    const rank = (number) => [order(number) <= order(last) ? 1 : 0, order(number)];
    open.sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
    return open.length ? { board, ns: open[0], ew: "" } : null;
  }

  /** Whether a board is of the same round and table as the line that stands. */
  isOfSlip(board, line) {
    return Boolean(this.met(line)?.boards?.includes(board));
  }
}
