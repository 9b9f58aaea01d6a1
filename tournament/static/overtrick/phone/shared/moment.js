/* The end of a session as a moment: the place on navy, with a medal for the first three. */

import { h, say } from "./dom.js";

/**
 * @typedef {{place: string, ranked: number, value: string}} Overall   The same in a simultaneous event.
 * @typedef {{place: string, ranked: number, value: string, places?: number[], overall?: Overall}} Card   The place as
 *   it is written (2=), of how many, the figure ranked by, the ranks after each round.
 * @typedef {{card: Card, event: string, date: string, names: string[]}} End
 */

/** The place in words: 2= of 14. @param {Card} card */
export const placeOf = ({ place, ranked: count }) =>
  place.endsWith("=") ? say("place_tied", { place: place.slice(0, -1), count }) : say("place_of", { place, count });

/** @param {Overall} overall */
const overallOf = ({ place, ranked: count, value }) => `${say("overall", { place, count })} · ${value}`;

/** @param {Card} card */
const rankOf = ({ place }) => place.replace("=", "");

/** @param {string} rank */
export const medal = (rank) => h("div", { class: `medal m${rank}`, "aria-hidden": "true" }, rank);

const small = (text) => text.trim() && h("small", {}, text.trim());

/** The rank large, and of how many, in the order of the language. @param {Card} card */
function disc(card) {
  const [before, sign, after] = placeOf({ ...card, place: card.place.replace(/\d+/, "\n") }).split(/\n(=?)/);
  return h("p", { class: `medal m${rankOf(card)}` }, small(before), ` ${rankOf(card)}${sign} `, small(after));
}

const when = (event, date) => h("p", { class: "quiet small" }, event, " · ", date);

const quiet = (code) => h("p", { class: "quiet small" }, say(code));

/** The same where no rank is shown: what has been done. @param {{event: string, date: string}} end */
export const farewell = ({ event, date }, ...more) => h("section", { class: "hero moment" },
  when(event, date),
  more,
  quiet("thanks"));

/** Where the two pairs stand that sat at a table last. @param {any} end @param {{side: string, card: Card, names: string[]}[]} pairs */
export const momentOfTwo = ({ event, date }, pairs) => h("section", { class: "hero moment" },
  when(event, date),
  h("div", { class: "two" }, pairs.map(({ side, card, names }) =>
    h("div", { class: "pair-end" },
      h("p", { class: "quiet small" }, say(`side_${side}`)),
      disc(card),
      card.value && h("p", { class: "moment-value" }, card.value),
      h("p", { class: "small" }, named(names)),
      course(card.places, 150)))),
  quiet(hasCourse(pairs[0].card.places) ? "rank_after_rounds" : "thanks"));

const named = (names) => names.map((name, index) =>
  [h("span", { class: "name" }, name, index < names.length - 1 && `\u00a0${say("between")}`), " "]);

/** The rank large, the figure it goes by, and the line through the ranks. @param {Card} card */
export const standing = (card, ...between) => [
  disc(card), card.value && h("p", { class: "moment-value" }, card.value), between,
  course(card.places), hasCourse(card.places) && quiet("rank_after_rounds"),
];

/** @param {End} end */
export const moment = ({ card, event, date, names }) => h("section", { class: "hero moment" },
  when(event, date),
  standing(card, h("p", {}, named(names)), card.overall && h("p", {}, overallOf(card.overall))),
  quiet("thanks"));

/** A rank or two make no line. @param {number[]} [places] */
const hasCourse = (places = []) => places.length > 2;

const TOP = 26, DEPTH = 40, EDGE = 14; // units of the drawing
const PER_FIGURE = 33; // where rounds lie closer, only the first, the best and the last rank have their figure

/** A line through the ranks after each round, the best on top. @param {number[]} [places] @param {number} [width] */
function course(places = [], width = 300) {
  if (!hasCourse(places)) return null;
  const [best, worst] = [Math.min(...places), Math.max(...places)];
  const spots = places.map((place, index) => ({
    place,
    x: Math.round(EDGE + (index * (width - 2 * EDGE)) / (places.length - 1)),
    y: Math.round(TOP + (worst > best ? ((place - best) * DEPTH) / (worst - best) : DEPTH / 2)),
  }));
  const marked = [0, places.indexOf(best), places.length - 1];
  return h("svg:svg", { class: "course", viewBox: `0 0 ${width} ${TOP + DEPTH + 8}`, role: "img",
      "aria-label": `${say("rank_after_rounds")}: ${places.join(" · ")}` },
    h("svg:polyline", { points: spots.map(({ x, y }) => `${x},${y}`).join(" ") }),
    spots.map(({ place, x, y }, index) => [
      h("svg:circle", { cx: x, cy: y, r: 3.5 }),
      (places.length * PER_FIGURE <= width || marked.includes(index)) && h("svg:text", { x, y: y - 9 }, place),
    ]));
}

/** The words of the picture that a player shares. @param {End} end @param {string | null} [best] */
export const pictureOf = ({ card, event, date, names }, best = null) =>
  ({ event, date, place: rankOf(card), placed: placeOf(card), value: card.value, names: names.join(` ${say("between")} `), best });
