/* The phone at a game table: deals are keyed by the game's own questions, and the sides agree. */

import { about } from "../shared/dom.js";
import { start } from "../shared/program.js";
import { ACTS, questionNamed } from "./acts.js";
import { check } from "./check.js";
import { keepDraft, setAnswer } from "./draft.js";
import { FIELDS, claims, first, matchOf, overtaken, refusedOf } from "./model.js";
import { hear, question } from "./news.js";
import { draw } from "./screens.js";
import { model, remember, store } from "./state.js";
import { depth, draftHere, hasBack, numberHere } from "./way.js";

const screens = {
  draw: (at) => {
    showSheet();
    return draw(model, at);
  },
  nameOf: ({ deal }) => [deal],
  hasBack,
  depth,
  keeps: () => Boolean(document.activeElement?.dataset.text), // a person is typing
  allSent: () => matchOf(model)?.deals.length > 0 && "all_sent",
};

/** The way to the sheet of the match, among those at the foot of every screen. */
function showSheet() {
  const link = document.getElementById("sheet");
  const sheet = matchOf(model)?.links?.sheet;
  link.hidden = !sheet;
  if (sheet) link.href = sheet;
}

const sending = {
  address: about.deals,
  fields: FIELDS,
  first,
  overtaken,
  refused: () => refusedOf(model),
  mend: ({ key }) => ["mend", key],
  numberOf: ({ match, number }) => `${match} ${number}`,
  lostAs: ({ number }) => number,
  isThere: ({ matches }, entry) => {
    const match = matches.find((one) => one.match === entry.match);
    return !match || match.deals.some(({ number }) => number === entry.number);
  },
};

const takeIn = (table) => hear(table, shown().endsWith(" settled"));

const { begin, paint, shown } = start({ model, store, remember }, claims, {
  screens,
  sending,
  news: { question, hear: takeIn, stands: ({ table }) => takeIn(table) },
  acts: ACTS,
  roundOf: () => matchOf(model)?.round ?? null,
  tapped: () => check(paint),
});

document.addEventListener("input", ({ target }) => {
  const [name, place] = target.dataset.text?.split(" ") ?? [];
  if (!name) return;
  const draft = draftHere();
  setAnswer(questionNamed(name), draft.facts, Number(place), target.value);
  keepDraft(model, matchOf(model), numberHere(), draft);
  remember();
});

begin();
