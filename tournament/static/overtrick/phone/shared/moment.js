/* The end of a session as a moment: the place on navy, with a medal for the first three. */

import { h, say } from "./dom.js";

/**
 * @typedef {{place: string, ranked: number, value: string}} Card   The place as it is written (2=), of how many, the
 *   figure ranked by.
 * @typedef {{card: Card, event: string, date: string, names: string[]}} End
 */

/** The place in words: 2= of 14. @param {Card} card */
export const placeOf = ({ place, ranked: count }) =>
  place.endsWith("=") ? say("place_tied", { place: place.slice(0, -1), count }) : say("place_of", { place, count });

/** @param {Card} card */
const rankOf = ({ place }) => place.replace("=", "");

/** @param {string} rank */
export const medal = (rank) => h("div", { class: `medal m${rank}`, "aria-hidden": "true" }, rank);

/** @param {End} end */
export const moment = ({ card, event, date, names }) => h("section", { class: "hero moment" },
  h("p", { class: "quiet small" }, `${event} · ${date}`),
  medal(rankOf(card)),
  h("p", { class: "quiet small" }, say("your_place")),
  h("p", { class: "big" }, placeOf(card)),
  h("p", { class: "moment-value" }, card.value),
  h("p", {}, names.map((name, index) => [index > 0 && " – ", h("span", { class: "name" }, name)])),
  h("p", { class: "quiet small" }, say("thanks"), " ", say("closed")));

/** The words of the picture that a player shares. @param {End} end @param {string | null} [best] */
export const pictureOf = ({ card, event, date, names }, best = null) =>
  ({ event, date, place: rankOf(card), placed: placeOf(card), value: card.value, names: names.join(" – "), best });
