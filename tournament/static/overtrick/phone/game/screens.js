/* The screens of a game table: the seat, both sides' claims about a deal; the list of deals and the end are lists.js. */

import { agreementScreens, deleteAll, refusal } from "../shared/agreement.js";
import { callScreen } from "../shared/call.js";
import { knownStatusOf } from "../shared/claims.js";
import { key } from "../shared/bidding.js";
import { keying, stop } from "./keying.js";
import { deals, end, sitsOut, way } from "./lists.js";
import { blocking, claims, dealOf, factsOf, isLeft, matchOf, nextSide, seatOf, stateOf, straysOf } from "./model.js";
import { around, compared, listed, scoreBoard, seatKey, spoken, told } from "./parts.js";
import { steps, wayToSteps } from "./play/steps.js";
import { gone, loading, plain, waiting } from "../shared/plain.js";
import { button, h, say } from "../shared/dom.js";

const NORTH_ON_TOP = 2; // as seen from South, until the reader has chosen a seat
const SCREENS = {
  loading,
  gone: (model) => gone(model, ({ match, number }) => `${match} ${number}`),
  waiting: (model) => waiting(heading(model)),
  nobody, seat, deals, end, stray: unknown, steps, stop, call: callScreen,
};

/** {title, body} of the screen, of a deal also {step, status}, that `at` names. */
export const draw = (model, at) => (at.name === "deal" ? dealScreen(model, at.deal) : SCREENS[at.name](model, at));

function dealScreen(model, number) {
  const match = matchOf(model);
  const deal = dealOf(model, match, number);
  const state = stateOf(model, deal);
  const shown = state === "keying" ? keying(model, match, deal) : { step: state, body: STATES[state](model, deal) };
  const title = [say("deal", { deal: number }), shown.title].filter(Boolean).join(" · ");
  return {
    title,
    step: shown.step,
    status: state === "refused" ? "refused" : knownStatusOf(deal),
    isPad: state === "keying",
    aloud: ["confirm", "agree"].includes(state) && `${say("deal", { deal: number })}, ${spoken(match, factsOf(deal))}`,
    news: [...earlier(model, match), ...shown.news ?? []],
    body: [state !== "question" && scoreBoard(model, match), shown.body, state !== "refused" && stray(deal)],
    ways: [
      isLeft(model) && button(say("next_game"), "next"),
      ...shown.ways ?? [],
      state === "keying" && wayToSteps(match, number),
      button(say("deals"), "deals"),
    ],
  };
}

/** Which match a deal is of, where the table plays another one by now. */
const earlier = (model, match) => isLeft(model)
  ? [{ text: `${say("round", { round: match.round })}: ${match.sides.map(({ label }) => label).join(" – ")}`, tone: "waiting" }] : [];
const heading = (model) => say("table", { table: model.table.table });
function nobody(model) {
  return plain(heading(model), h("p", { class: "card" }, say("nobody_seated")));
}

/** Asked once: afterwards the phone knows its owner at every seat. */
function seat(model) {
  const match = matchOf(model);
  const rests = match.resting?.find(({ who }) => who === model.memory.who);
  const isElsewhere = model.memory.who && !rests && !seatOf(model, match);
  return {
    title: heading(model),
    body: [
      isElsewhere && h("p", { class: "box waiting" }, say("elsewhere")),
      rests && h("p", { class: "box waiting" }, h("strong", {}, say("sits_here", { name: rests.name })), " ", say("rests_now")),
      !match.resting?.length && sitsOut(match),
      h("h2", { class: "big" }, say("where_do_you_sit")),
      h("p", { class: "quiet small" }, say("seat_hint")),
      h("div", { class: "card seats" },
        around(match, NORTH_ON_TOP, say("where_do_you_sit"), (one, place) => seatKey(one, place, "sit", one.who, one.who === model.memory.who),
          h("p", { class: "middle" }, h("strong", { class: "big" }, model.table.table), h("span", { class: "quiet small" }, match.game)))),
      match.resting?.length > 0 && h("div", { class: "card seats" },
        h("p", { class: "quiet" }, say("sits_out_key")),
        h("div", { class: "two", role: "group", "aria-label": say("sits_out_key") },
          match.resting.map(({ name, who }) => key(name, "sit", who, who === model.memory.who, { class: "key seat" })))),
      h("p", { class: "ways lower small" }, way(match, "all_rules")),
    ],
  };
}

// ── the sides' claims ───────────────────────────────────────────────────────────────────────────────

const sideName = (match, side) => match.sides[side]?.label ?? "";

const behind = (model, match, deal) => {
  const first = blocking(model, match, deal.number);
  return first !== null && h("p", { class: "box waiting" }, say("waits_behind", { deal: first }));
};

/** A deal in a sentence to be read out; a table of numbers says it better, and the sentence is for the ear only. */
const aloud = (match, facts) => h("p", { class: facts.level ? "spoken" : "visually-hidden" }, spoken(match, facts));

export const { stray, ...agreement } = agreementScreens(claims, {
  numberOf: ({ number }) => number,
  named: ({ number }) => ({ deal: number }),
  sideName: ({ match }, side) => sideName(match, side),
  nextSide: ({ match }, side) => nextSide(match, side),
  own: (model, deal, facts) => [behind(model, deal.match, deal), told(deal.match, facts, "fix", "", deal.number), points(deal)],
  theirs: (_model, deal, facts) => [told(deal.match, facts, "", "", deal.number), points(deal)],
  aloud: ({ match }, facts) => aloud(match, facts),
  spoken: ({ match }, facts) => spoken(match, facts),
  differences: ({ match }, accounts) => {
    const { alike, otherwise } = compared(match, accounts);
    return {
      alike: alike.length > 0 && h("p", { class: "quiet small alike" }, say("alike"), " ", listed(alike)),
      claims: otherwise.map((pieces) => ({ shown: listed(pieces) })),
    };
  },
  fixedAt: "",
  shown: ({ match, number }, facts) => told(match, facts, "", "", number),
  mending: ({ number }) => [button(say("correct_it"), "again", number, { class: "primary wide" })],
});

const STATES = { settled, ...agreement };

/** A refused deal of a match that neither the server nor this phone knows any more. */
function unknown(model, { key: name }) {
  const entry = model.queue.find((one) => one.key === name);
  return plain(say("deal", { deal: entry.number }), refusal(entry, { deal: entry.number }),
    button(say("delete"), "discard", name, { class: "danger wide" }),
    deleteAll(straysOf(model)));
}

function settled(model, deal) {
  const { match } = deal;
  const canChange = model.table.state === "playing" && !deal.result?.past;
  return [
    told(match, factsOf(deal), "", "", deal.number),
    points(deal),
    canChange && button(say("wrong_entry"), "fix", "", { class: "wide" }),
    button(say("go"), "home", "", { class: "primary wide" }),
  ];
}

/** The score of the agreed deal, and the totals then. Only the server computes scores. */
function points({ match, ...deal }) {
  if (!deal.result || deal.pending.length) return null;
  return h("div", { class: "card score-sides" }, match.sides.map((side, index) =>
    h("div", { class: "score-side" },
      h("span", { class: "score-name" }, side.label),
      h("strong", {}, deal.result.points[index]),
      h("span", { class: "score-note" }, `→ ${deal.result.totals[index]}`))));
}
