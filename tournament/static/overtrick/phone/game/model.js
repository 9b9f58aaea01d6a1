/* What the phone of a game table knows, and what follows from it: which match, which deal, which screen.
No page, no network, no rule of any game: those come with the server's state.

model = {
  table: the server's state or null,   queue: entries still on this phone, in order,
  memory: {device, who, match, drafts},   at: the screen somebody chose, or null,
  speaker: the side that answers while the screen is turned, or null,   aside: questions put off,
  gone: why this address no longer works, or "" }

An entry is {key, match, number, side, seen, device, facts, refused}. */

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

/** Whether the table plays another match by now. */
export const isLeft = (model) => matchOf(model) !== model.table.matches.at(-1);

export const seatOf = (model, match) => match.seats.find(({ who }) => who === model.memory.who) ?? null;
export const ownSide = (model, match) => seatOf(model, match)?.side ?? 0;
/** The side that speaks: the owner's, or the one to whom the screen is turned. */
export const speaking = (model, match) => model.speaker ?? ownSide(model, match);
/** Who is asked to accept beside `side`: the next one clockwise. */
export const nextSide = (match, side) => (side + 1) % match.sides.length;

/** Who deals where the deal passes on by one seat each time; null where nobody knows. */
export function dealerOf({ coming: [first], seats }, number) {
  if (first?.dealer == null) return null;
  return (((first.dealer + number - first.number) % seats.length) + seats.length) % seats.length;
}

/** Every deal of a match that somebody has spoken of, with what this phone holds about it. */
export function dealsOf(model, match) {
  const held = model.queue.filter((entry) => entry.match === match.match);
  const numbers = new Set([...match.deals, ...held].map(({ number }) => number));
  return [...numbers].sort((one, two) => one - two).map((number) => {
    const own = held.filter((entry) => entry.number === number);
    return {
      number,
      result: match.deals.find((deal) => deal.number === number) ?? null,
      pending: own.filter((entry) => !entry.refused),
      refused: own.find((entry) => entry.refused) ?? null,
    };
  });
}

export const dealOf = (model, match, number) =>
  dealsOf(model, match).find((deal) => deal.number === number) ?? { number, result: null, pending: [], refused: null };

/** What this phone takes to have happened: its own last word, else what stands. */
export const factsOf = ({ pending, result }) => (pending.at(-1) ?? result)?.facts ?? null;

/** open, here, refused, or as the server says: sent, accepted, disputed, proposed. */
export function statusOf({ pending, refused, result }) {
  if (refused) return "refused";
  if (pending.length) return "here";
  return result?.agreement ?? "open";
}

/** What a side has said last, as far as this phone knows; null when it has said nothing. */
export function wordOfSide({ pending, result }, side) {
  const own = pending.findLast((entry) => entry.side === side);
  if (own || !result) return own?.facts ?? null;
  if (["disputed", "proposed"].includes(result.agreement)) return result.claims[side] ?? null;
  return result.agreement === "accepted" || result.entered_by === side ? result.facts : null;
}

/** The side that asks to correct what all had agreed on; null where none does. */
export const asker = (match, deal) => {
  const asks = wordsOf(match, deal).find(([, facts]) => !isSame(match.form, facts, deal.result.facts));
  return asks ? asks[0] : null;
};

/** Every side's last word: [side, facts]. */
export const wordsOf = (match, deal) =>
  match.sides.map((_, side) => [side, wordOfSide(deal, side)]).filter(([, facts]) => facts);

/** Whether two sides have said the same and nobody says otherwise, or a director has decided. */
export function isSettled(match, deal) {
  if (!deal.pending.length) return deal.result?.agreement === "accepted";
  const words = wordsOf(match, deal).map(([, facts]) => facts);
  return words.length > 1 && words.every((facts) => isSame(match.form, facts, words[0]));
}

/** The side whose word waits for another one's; null when none does. */
export function waitingSide({ pending, result }) {
  if (pending.length) return pending.at(-1).side;
  return result?.agreement === "sent" ? result.entered_by : null;
}

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

/** What to show: {name, deal?, step?}. */
export function screenOf(model) {
  if (model.gone) return { name: "gone" };
  if (!model.table) return { name: "loading" };
  if (model.table.state === "setup") return { name: "waiting" };
  const match = matchOf(model);
  if (!match) return { name: "nobody" };
  if (model.at) return model.at;
  const next = following(model, match);
  const isKeying = next.name === "deal" && draftOf(model, match, next.deal);
  return isKeying ? next : calling(model, match) ?? next;
}

/** A deal that asks for an answer: refused, disputed, or waiting for this side's acceptance. */
function calling(model, match) {
  if (!seatOf(model, match)) return null;
  const deal = dealsOf(model, match).find((one) => !model.aside.has(asideKey(match, one)) && asks(model, match, one));
  return deal ? { name: "deal", deal: deal.number } : null;
}

export const asideKey = (match, { number, result, refused }) =>
  `${match.match}.${number}.${result?.version ?? 0}.${refused?.key ?? ""}`;

function asks(model, match, deal) {
  const status = statusOf(deal);
  if (status === "refused") return true;
  if (model.table.state !== "playing" || deal.result?.past) return false;
  if (status === "proposed") return asker(match, deal) !== ownSide(model, match);
  return status === "disputed" || (status === "sent" && waitingSide(deal) !== ownSide(model, match));
}

function following(model, match) {
  const isOpen = model.table.state === "playing" && ["open", "playing"].includes(match.state);
  const number = isOpen ? nextNumber(model, match) : null;
  if (number === null) return { name: "end" };
  if (!seatOf(model, match)) return { name: "seat" };
  return { name: "deal", deal: number };
}

/** How a deal's screen stands: keying, confirm, agree, question, consent, refused or settled. */
export function stateOf(model, match, deal) {
  const status = statusOf(deal);
  if (draftOf(model, match, deal.number) || status === "open") return "keying";
  if (status === "refused") return "refused";
  if (model.table.state !== "playing" || deal.result?.past || isSettled(match, deal)) return "settled";
  if (status === "disputed") return "question";
  if (status === "proposed") return "consent";
  return waitingSide(deal) === ownSide(model, match) ? "confirm" : "agree";
}

/** What an answer of the server has changed of deals that stood: their numbers, and the totals that moved. */
export function changesBetween(before, after) {
  const numbers = after.deals.filter((deal) => isCorrected(before.deals.find(({ number }) => number === deal.number), deal));
  const moved = after.sides.map((side, index) => ({ name: side.label, before: before.sides[index].total, after: side.total }));
  return { numbers: numbers.map(({ number }) => number), totals: moved.filter((side) => side.before !== side.after) };
}

const isCorrected = (then, now) => Boolean(then) && JSON.stringify(then.facts) !== JSON.stringify(now.facts);
