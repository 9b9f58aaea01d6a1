/* The keys and the record of an auction, call by call: what is not allowed sleeps, and says why when it is tapped. */

import { button, h, say } from "../shared/dom.js";
import { strain } from "../shared/parts.js";

const BID = /^(\d+)(C|D|H|S|NT)(R?)$/;
const SIGNS = { X: "×", XX: "××" };

/**
 * An auction on the screen. `told` holds the words of calls that a game has of its own.
 * @typedef {{law: any, dealer: number, calls: [number, string][], seats: {number: number, sign: any, name: string}[],
 *   told?: {words?: Record<string, string>}, draft: any}} At
 */

/** Whose turn it is, the keys, and the record. The keys stand still from call to call: what grows is below them. The turn is
a heading, so that they sleep when it passes on (shared/touch/guard.js). @param {At} at */
export function auctionBody(at) {
  const { law, dealer, calls, draft } = at;
  const turn = law.turn(dealer, calls);
  const speaker = speakerOf(at);
  return [
    turn.length > 1 && h("div", { class: "two" }, turn.map((seat) => {
      const { name } = seatAt(at, seat);
      return button(name, "speaker", seat, { class: "key", "aria-pressed": String(seat === speaker) });
    })),
    turn.length > 0 && h("h2", { class: "label", "aria-live": "polite" }, say("calls_next", { seat: seatAt(at, speaker).name })),
    turn.length > 0 && lastCalls(at),
    turn.length > 0 && keys(at, speaker),
    button(say("last_call"), "unmake", "", { class: "wide", disabled: calls.length === 0 }),
    draft.why && h("p", { class: "box waiting", role: "alert" }, `${draft.why[0]}: `, say(`why_${draft.why[1]}`)),
    record(at),
  ];
}

/** Whether anybody has bid yet. @param {[number, string][]} calls */
export const hasBid = (calls) => calls.some(([, call]) => BID.test(call));

/** Who speaks next; of two partners who consult the one that was chosen. @param {Pick<At, "law" | "dealer" | "calls" | "draft">} at */
export function speakerOf({ law, dealer, calls, draft }) {
  const turn = law.turn(dealer, calls);
  return turn.includes(draft.speaker) ? draft.speaker : turn[0];
}

/** The draft after a key of the auction: one call more, or why it is refused. @param {At} at @param {string} call */
export function called({ law, dealer, calls, draft, told }, call) {
  const speaker = speakerOf({ law, dealer, calls, draft });
  const why = law.refusal(dealer, calls, speaker, call);
  if (why) return { why: [plainWord(told, call), why] };
  return { calls: [...calls, [speaker, call]], why: null, reversed: false, speaker: null };
}

const seatAt = ({ seats }, seat) => seats.find(({ number }) => number === seat);

/** What the others called last, in one line above the keys: on a low screen the record lies below them. @param {At} at */
const lastCalls = (at) => h("p", { class: "last-calls", "aria-hidden": "true" },
  at.calls.slice(1 - at.seats.length).map(([seat, call]) =>
    h("span", {}, h("span", { class: "quiet" }, seatAt(at, seat).sign), " ", h("strong", {}, wordOf(at, call)))));

/** The calls under their callers, in rows as they were made. @param {At} at */
function record(at) {
  const rows = [];
  for (const [seat, call] of at.calls) {
    const column = at.seats.findIndex(({ number }) => number === seat);
    const last = rows.at(-1);
    if (!last || last.at >= column) rows.push({ at: column, cells: new Map([[column, call]]) });
    else {
      last.cells.set(column, call);
      last.at = column;
    }
  }
  return h("table", { class: "auction" },
    h("thead", {}, h("tr", {}, at.seats.map(({ number, sign, name }) =>
      h("th", { scope: "col", "aria-label": name, class: number === at.dealer ? "dealer" : null }, sign)))),
    h("tbody", {}, rows.map(({ cells }) =>
      h("tr", {}, at.seats.map((_, column) => h("td", {}, cells.has(column) ? wordOf(at, cells.get(column)) : ""))))));
}

/** @param {At} at @param {number} speaker */
function keys(at, speaker) {
  const { law, dealer, calls, draft } = at;
  const offered = law.now?.(dealer, calls) ?? law.calls;
  const isReversed = (call) => (BID.exec(call)?.[3] ?? "") === "R";
  const hasReverse = offered.some(isReversed);
  const bids = offered.filter((call) => BID.test(call) && isReversed(call) === Boolean(hasReverse && draft.reversed));
  const words = offered.filter((call) => !BID.test(call));
  const one = (call) => {
    const why = law.refusal(dealer, calls, speaker, call);
    return button(wordOf(at, call), "make", call, {
      class: why ? "key shut" : "key", "aria-disabled": why ? "true" : null, "aria-label": heard(at, call),
    });
  };
  return [
    h("div", { class: words.every((call) => /^\d+$/.test(call)) ? "answers numbers" : "calls" }, words.map(one),
      hasReverse && button(say("reversed"), "reversed", "", { class: "key", "aria-pressed": String(Boolean(draft.reversed)) })),
    bids.length > 0 && h("div", { class: "bids" }, bids.map(one)),
  ];
}

/** @param {At} at @param {string} call */
export function wordOf({ told }, call) {
  const [, level, code, reversed] = BID.exec(call) ?? [];
  if (level) return [h("span", {}, level), strain(code, true), reversed && h("span", { class: "small" }, "R")];
  if (call === "P" || call === "pass") return say("pass");
  return told?.words?.[call] ?? SIGNS[call] ?? call;
}

/** @param {At} at @param {string} call */
const heard = ({ told }, call) => plainWord(told, call);

/** A call in words. @param {At["told"]} told @param {string} call */
function plainWord(told, call) {
  const [, level, code, reversed] = BID.exec(call) ?? [];
  const bid = level && say("bid", { level, suit: say(`suit_${level === "1" ? 1 : ""}${code}`) });
  if (bid) return reversed ? `${bid}, ${say("reversed")}` : bid;
  if (call === "P" || call === "pass") return say("pass");
  return told?.words?.[call] ?? (call in SIGNS ? say(call) : call);
}
