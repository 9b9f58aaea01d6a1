/* The phone at a table, or of a pair: boards are keyed, and the two sides agree. A player's phone goes with its pair. */

import { about } from "../shared/dom.js";
import { start } from "../shared/program.js";
import { onSwipe } from "../shared/touch/swipe.js";
import { actsOf, choose, openAsked } from "./acts.js";
import { wonder } from "./doubt.js";
import * as follow from "./follow.js";
import { FIELDS, boardOf, boardsOf, claims, currentRound, overtaken, screenOf } from "./model.js";
import { tellTurned } from "./sitting.js";
import { hear, question, stands as standsOn } from "./news.js";
import { isFinal, showsOwn, tellPlace } from "./others.js";
import { draw } from "./screens.js";
import { model, remember, store } from "./state.js";
import { above, depthOf } from "./way.js";

const PUT_AWAY = 60_000; // milliseconds after which a round's card has been read

let opened = 0; // when the screen that is shown was opened

const screens = {
  draw: (at) => {
    model.held = follow.held();
    return draw(model, at);
  },
  nameOf: ({ board, round }) => [board, round],
  hasBack: (at) => above(model, at),
  depth: () => depthOf(model),
  entered: () => {
    opened = Date.now();
    tellStanding();
  },
  allSent: () => boardsOf(model).some(({ result }) => result) && (isFinal(model) ? "final" : "all_sent"),
};

const sending = {
  address: about.entries,
  fields: FIELDS,
  overtaken,
  refused: () => model.queue.filter(({ refused }) => refused),
  mend: ({ board }) => ["change", board],
  numberOf: ({ board }) => board,
  lostAs: ({ board }) => board,
  isThere: ({ rounds }, entry) => {
    const known = rounds.flatMap(({ boards }) => boards).find(({ board }) => board === entry.board);
    return !known || Boolean(known.result) || known.kept_back;
  },
};

/** The answer to an entry: what stands on its board; an unlikely first word is asked about once. */
function stands(answer) {
  standsOn(answer);
  tellTurned(model, paint);
  wonder(model, answer, paint);
}

/** The pair's place and what its boards brought, where the screen shows them. */
function tellStanding() {
  if (["round", "sit_out", "end"].includes(screenOf(model).name) && showsOwn(model)) tellPlace(model, paint);
}

/** News have come, or have been confirmed: whom to follow is asked again until it is answered. */
async function went(status) {
  if (status === 404) return follow.lose();
  if (status === 200) tellStanding();
  if (status === 200) tellTurned(model, paint);
  const { seat } = model.memory;
  follow.begin();
  if (status === 200) follow.tellWhere(paint);
  if (seat !== model.memory.seat) remember();
  if (model.memory.claim && !model.seating) await follow.claim(paint);
  follow.depart();
  openAsked();
}

/** A round's card gives way to the first board's grid when the phone was put away, and is looked at again. */
function leaveCard() {
  const at = screenOf(model);
  if (at.name === "round" && !model.at && Date.now() - opened > PUT_AWAY) model.memory.card = at.round;
  paint();
}

/** From a line of the own results to its board, to the other tables, to the hand; and the same way back. */
onSwipe({
  left: (from) => (from.closest('[data-act="open"]') ?? document.querySelector("#screen [data-swipe]"))?.click(),
  right: () => document.querySelector('#bar [data-act="back"]')?.click(),
});

const { begin, paint } = start({ model, store, remember }, claims, {
  screens,
  sending,
  news: { question, hear, stands, went },
  acts: actsOf(() => paint()),
  roundOf: (board) => (boardOf(model, board) ?? currentRound(model))?.round ?? null,
  seen: leaveCard,
});

document.addEventListener("submit", (event) => {
  if (event.target.dataset.form !== "number") return;
  event.preventDefault();
  const number = Number(event.target.elements.number.value);
  if (number > 0) choose(number);
  paint();
});

/** The own score card shows what this phone has entered, as the phone itself does. */
const card = /** @type {HTMLAnchorElement | null} */ (document.getElementById("card"));
if (card) card.search = String(new URLSearchParams({ device: model.memory.device }));

begin();
