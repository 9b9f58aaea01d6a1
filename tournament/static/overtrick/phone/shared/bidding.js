/* Keys that boards and table games share: the 35 bids, the doubles, and the strip of results. */

import { STRAINS } from "./bridge.js";
import { button, h, say } from "./dom.js";
import { signedOver, spokenBid, strain } from "./parts.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const BOOK = 6;
const NEAR = 3; // the strip shows three tricks either way; the rest is behind "more"

export const key = (label, act, value, pressed, given = {}) =>
  button(label, act, value, { class: "key", "aria-pressed": String(Boolean(pressed)), ...given });

/** Every bid as a key; `chosen` is the one that was keyed, those of `shut` sleep.
 * @param {string | undefined} chosen @param {Record<string, string>} [shut] */
export const bids = (chosen, shut = {}) =>
  h("div", { class: "bids", role: "group", "aria-label": say("contract") },
    LEVELS.map((level) => STRAINS.map((code) => `${level}${code}`).map((bid) =>
      key([h("span", {}, bid[0]), strain(bid.slice(1), true)], "bid", bid, bid === chosen, {
        "aria-label": spokenBid(bid), disabled: bid in shut,
      }))));

/** The keys of double and redouble. @param {string | undefined} doubling */
export const doubles = (doubling) => [["X", "×"], ["XX", "××"]].map(([code, sign]) =>
  key([h("span", {}, sign), " ", h("span", { class: "small" }, say(code))], "double", code, doubling === code));

/**
 * −3 to +3 as far as they are possible; "more" opens the rest.
 * @param {any} model
 * @param {{level: number, tricks: number | null | undefined, spoken: (tricks: number) => string}} play
 */
export function strip(model, { level, tricks, spoken }) {
  const isFar = tricks != null && Math.abs(tricks - BOOK - level) > NEAR;
  const all = model.at?.more || isFar;
  const from = all ? -BOOK - level : Math.max(-NEAR, -BOOK - level);
  const to = all ? 7 - level : Math.min(NEAR, 7 - level);
  const counts = Array.from({ length: to - from + 1 }, (_, index) => BOOK + level + from + index);
  return h("div", { class: all ? "strip all" : "strip", role: "group", "aria-label": say("result") },
    counts.map((count) =>
      key(signedOver(count - BOOK - level), "tricks", count, tricks === count, { "aria-label": spoken(count) })),
    !all && button("…", "more", "", { class: "key", "aria-label": say("more") }));
}
