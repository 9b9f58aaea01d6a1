/* The state of a game table's phone, and what follows from it: which match, which deal, which screen.
No page, no network, no rule of any game: those come with the server's state.

model = {
  table: the server's state or null,   queue: entries still on this phone, in order,
  memory: {device, who, match, drafts, procedure},   at: the screen somebody chose, or null,
  speaker: the side that answers while the screen is turned, or null,   aside: questions put off,
  gone: why this address no longer works, or "" }

An entry is {key, match, number, side, seen, device, facts, refused}; a deal carries the match it is of. */

import { claimsOf, statusOf } from "../shared/claims.js";
import { draftOf, isSame } from "./draft.js";

/** The match on the screen: the one this phone has not left yet, else what the table plays now. */
export function matchOf(model) {
  const matches = model.table?.matches ?? [];
  return matches.find(({ match }) => match === model.memory.match) ?? matches.at(-1) ?? null;
}

/** The server's news, with the earlier matches of which it tells no more while a deal of theirs is on this phone. */
export function withHeld(model, table) {
  const told = new Set(table.matches.map(({ match }) => match));
  const held = new Set(model.queue.map(({ match }) => match));
  const earlier = (model.table?.matches ?? []).filter(({ match }) => held.has(match) && !told.has(match));
  return { ...table, matches: told.size ? [...earlier, ...table.matches] : [] };
}

/** Every deal that the server refused, those of the match on the screen first. */
export function refusedOf(model) {
  const here = matchOf(model)?.match;
  const refused = model.queue.filter((entry) => entry.refused);
  return [...refused.filter(({ match }) => match === here), ...refused.filter(({ match }) => match !== here)];
}

/** The refused deals of matches that are not played at this table, as far as it tells. */
export const straysOf = (model) => refusedOf(model).filter(({ match }) => !model.table?.matches.some((one) => one.match === match));

/** Whether the table plays another match by now. */
export const isLeft = (model) => matchOf(model) !== model.table.matches.at(-1);

export const seatOf = (model, match) => match.seats.find(({ who }) => who === model.memory.who) ?? null;

/** The owner's place once the session is closed, as shared/moment.js draws it; null before, and for no owner. */
export function endOf({ table: { state, event, date }, memory }, match) {
  const card = match.seats.find(({ who }) => who === memory.who)?.card;
  return state === "closed" && card ? { card, event, date, names: card.names } : null;
}

/** Who is asked to accept beside `side`: the next one clockwise. */
export const nextSide = (match, side) => (side + 1) % match.sides.length;

/** Who deals where the deal passes on by one seat each time; null where that is not known. */
export function dealerOf({ coming: [next], seats, first_dealer: firstDealer = null }, number) {
  const known = next?.dealer == null ? { dealer: firstDealer, number: 1 } : next;
  if (known.dealer === null) return null;
  return (((known.dealer + number - known.number) % seats.length) + seats.length) % seats.length;
}

/** Every deal of a match with an entry, with this phone's own entries about it. */
export function dealsOf(model, match) {
  const held = model.queue.filter((entry) => entry.match === match.match);
  const numbers = new Set([...match.deals, ...held].map(({ number }) => number));
  return [...numbers].sort((one, two) => one - two).map((number) => {
    const own = held.filter((entry) => entry.number === number);
    return {
      match,
      number,
      result: match.deals.find((deal) => deal.number === number) ?? null,
      pending: own.filter((entry) => !entry.refused),
      refused: own.find((entry) => entry.refused) ?? null,
    };
  });
}

export const dealOf = (model, match, number) =>
  dealsOf(model, match).find((deal) => deal.number === number) ?? { match, number, result: null, pending: [], refused: null };

/** The number of the deal to be keyed next; null when the match is over, as far as this phone knows. */
export function nextNumber(model, match) {
  if (!match.coming.length) return null;
  const open = dealsOf(model, match).find((deal) => statusOf(deal) === "open")?.number;
  const number = open ?? Math.max(match.coming[0].number, ...dealsOf(model, match).map((deal) => deal.number + 1));
  return match.last !== null && number > match.last ? null : number;
}

/** An earlier deal that the server refused: this one cannot be sent before it. */
export const blocking = (model, match, number) =>
  dealsOf(model, match).find((deal) => deal.refused && deal.number < number)?.number ?? null;

/** The deals that the totals do not hold yet. */
export const uncounted = (model, match) => dealsOf(model, match).filter(({ result }) => !result).map(({ number }) => number);

function following(model) {
  const match = matchOf(model);
  const isOpen = model.table.state === "playing" && ["open", "playing"].includes(match.state);
  const number = isOpen ? nextNumber(model, match) : null;
  if (number === null) return { name: "end" };
  if (!seatOf(model, match)) return { name: "seat" };
  return { name: "deal", deal: number };
}

const matchesOf = (model) => [matchOf(model)].filter(Boolean);

/** @type {import("../shared/claims.js").Kind<any, any, any>} */
const DEALS = {
  sides: ({ match }) => match.sides.map((_, side) => side),
  accountIn: ({ facts }) => facts,
  agree: ({ match }, one, two) => isSame(match.form, one, two),
  nameOf: ({ match, number }) => `${match.match}.${number}`,
  subjectsOf: (model) => matchesOf(model).flatMap((match) => dealsOf(model, match)),
  ownSide: (model, { match }) => seatOf(model, match)?.side ?? 0,
  draftOf: (model, { match, number }) => draftOf(model, match, number),
  following,
  isKeying: (model, at) => at.name === "deal" && Boolean(draftOf(model, matchOf(model), at.deal)),
  answerAt: (model, { match, number }) => (seatOf(model, match) ? { name: "deal", deal: number } : null),
  isEmpty: (model) => !matchOf(model),
};

export const claims = claimsOf(DEALS);
export const { wordOfSide, wordsOf, isSettled, asker, asideKey, screenOf, stateOf } = claims;
/** The facts that this phone takes as the result. */
export const factsOf = claims.accountOf;
/** The side of the phone's owner; while the screen is turned, the other side. */
export const ownSide = (model, match) => DEALS.ownSide(model, { match });
export const speaking = (model, match) => claims.speaking(model, { match });

/** The fields of an entry that are sent. */
export const FIELDS = ["key", "match", "number", "side", "seen", "device", "facts", "again"];

/** Deals go in their order; one that was refused holds back those after it. */
export function first(queue) {
  const isHeld = (entry) => queue.some((one) => one.refused && one.match === entry.match && one.number < entry.number);
  return queue.filter((entry) => !entry.refused && !isHeld(entry))
    .reduce((best, entry) => (!best || (entry.match === best.match && entry.number < best.number) ? entry : best), undefined);
}

/** Entries keyed over `entry` before it had an answer: they have seen it, if it is what stands. */
export function overtaken(queue, entry, answer) {
  const isOver = (one) => one !== entry && one.match === entry.match && one.number === entry.number
    && one.side === entry.side && one.seen === null;
  return answer.agreement === "sent" ? queue.filter(isOver) : [];
}

/** What an answer of the server has changed of deals that stood: their numbers, and the totals that moved. */
export function changesBetween(before, after) {
  const numbers = after.deals.filter((deal) => isCorrected(before.deals.find(({ number }) => number === deal.number), deal));
  const moved = after.sides.map((side, index) => ({ name: side.label, before: before.sides[index].total, after: side.total }));
  return { numbers: numbers.map(({ number }) => number), totals: moved.filter((side) => side.before !== side.after) };
}

const isCorrected = (then, now) => Boolean(then) && JSON.stringify(then.facts) !== JSON.stringify(now.facts);
