/* The screens of a game table: the seat, both sides' claims about a deal, the list of deals, the end. */

import { agreementScreens, refusal } from "../shared/agreement.js";
import { callScreen } from "../shared/call.js";
import { statusOf } from "../shared/claims.js";
import { keying } from "./keying.js";
import {
  blocking, claims, dealOf, dealsOf, factsOf, isLeft, matchOf, nextNumber, nextSide, seatOf, stateOf,
} from "./model.js";
import { around, brief, compared, listed, scoreBoard, seatKey, spoken, told } from "./parts.js";
import { oldCode, tag } from "../shared/parts.js";
import { gone, loading, plain, waiting } from "../shared/plain.js";
import { button, h, say } from "../shared/dom.js";

const NORTH_ON_TOP = 2; // as seen from South, until the reader has chosen a seat
const SCREENS = {
  loading,
  gone: (model) => gone(model, ({ match, number }) => `${match} ${number}`),
  waiting: (model) => waiting(heading(model)),
  nobody, seat, deals, end, stray, call: callScreen,
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
    status: statusOf(deal),
    body: [earlier(model, match), state !== "question" && scoreBoard(model, match), shown.body, foot(model)],
  };
}

/** Which match a deal is of, where the table plays another one by now. */
const earlier = (model, match) => isLeft(model) && h("p", { class: "box waiting" },
  h("strong", {}, say("round", { round: match.round })), " ", match.sides.map(({ label }) => label).join(" – "));

const foot = (model) => [
  isLeft(model) && button(say("next_game"), "next", "", { class: "wide" }),
  button(say("deals"), "deals", "", { class: "plain wide" }),
];
const heading = (model) => say("table", { table: model.table.table });
function nobody(model) {
  return plain(heading(model), h("p", { class: "card" }, say("nobody_seated")));
}

/** Asked once: afterwards the phone knows its owner at every seat. */
function seat(model) {
  const match = matchOf(model);
  const isElsewhere = model.memory.who && !seatOf(model, match);
  return {
    title: heading(model),
    body: [
      h("h2", {}, match.game),
      isElsewhere && h("p", { class: "box waiting" }, say("elsewhere")),
      sitsOut(match),
      h("p", {}, h("strong", {}, say("where_do_you_sit"))),
      around(match, NORTH_ON_TOP, (one, place) => seatKey(one, place, "sit", one.who, one.who === model.memory.who)),
      h("p", { class: "quiet" }, say("seat_hint")),
      h("p", { class: "quiet small" }, match.rules),
    ],
  };
}

const sitsOut = (match) => match.out.length > 0 && h("p", { class: "quiet" }, say("sits_out", { names: match.out.join(" · ") }));

// ── the sides' claims ───────────────────────────────────────────────────────────────────────────────

const sideName = (match, side) => match.sides[side]?.label ?? "";

const behind = (model, match, deal) => {
  const first = blocking(model, match, deal.number);
  return first !== null && h("p", { class: "box waiting" }, say("waits_behind", { deal: first }));
};

/** A deal in a sentence to be read out; a table of numbers says it better, and the sentence is for the ear only. */
const aloud = (match, facts) => h("p", { class: facts.level ? "spoken" : "visually-hidden" }, spoken(match, facts));

export const agreement = agreementScreens(claims, {
  numberOf: ({ number }) => number,
  named: ({ number }) => ({ deal: number }),
  sideName: ({ match }, side) => sideName(match, side),
  nextSide: ({ match }, side) => nextSide(match, side),
  own: (model, deal, facts) => [behind(model, deal.match, deal), told(deal.match, facts, "fix"), points(deal)],
  theirs: (_model, deal, facts) => [told(deal.match, facts), points(deal)],
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
  shown: ({ match }, facts) => told(match, facts),
  mending: ({ number }) => [button(say("correct_it"), "again", number, { class: "primary wide" })],
});

const STATES = { settled, ...agreement };

/** A refused deal of a match that neither the server nor this phone knows any more. */
function stray(model, { key }) {
  const entry = model.queue.find((one) => one.key === key);
  return plain(say("deal", { deal: entry.number }), refusal(entry, { deal: entry.number }),
    button(say("delete"), "discard", key, { class: "danger wide" }));
}

function settled(model, deal) {
  const { match } = deal;
  const canChange = model.table.state === "playing" && !deal.result?.past;
  return [
    told(match, factsOf(deal)),
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

// ── the list, and the end ───────────────────────────────────────────────────────────────────────────

/** Every deal: what was played, what it scored, whether it is agreed. Any of them can be opened and corrected. */
function deals(model) {
  const match = matchOf(model);
  const own = seatOf(model, match);
  const next = nextNumber(model, match);
  return {
    title: say("deals"),
    body: [
      scoreBoard(model, match),
      dealLines(model, match),
      next !== null && button(say("next_deal"), "home", "", { class: "primary wide" }),
      h("div", { class: "card people" },
        own && h("p", {}, h("strong", {}, say("sits_here", { name: own.name }))),
        sitsOut(match),
        button(say("change_seat"), "seat", "", { class: "plain" })),
      h("h2", {}, say("rules")),
      h("p", { class: "small" }, match.rules),
      links(match),
    ],
  };
}

/** Pages beside this one: they open in a tab of their own, so that the phone stays where it is. */
const links = ({ links: to }) => to && h("p", { class: "links" }, ["all_rules", "league"].map((name, index) => [
  index > 0 && " · ", h("a", { href: to[name], target: "_blank", rel: "noopener" }, say(name)),
]));

/** The meaning of the figures in the lines: the deal, its claims, and its score. */
const lineHeads = (match) => h("li", { class: "line-heads small quiet", "aria-hidden": "true" },
  h("span", { class: "line-board" }, ""),
  h("span", { class: "line-result" }, headsOf(match)),
  h("span", { class: "line-points" }, match.sides.map(({ code, label }) => code || label).join(" : ")));

const headsOf = ({ form }) => form.steps[0].kind === "contract" ? say("contract")
  : form.steps.flatMap(({ questions }) => questions).filter((one) => one.default === null)
    .map(({ label }) => label).join(" · ");

const dealLines = (model, match) => {
  const played = dealsOf(model, match);
  return h("ul", { class: "card lines" }, played.length > 0 && lineHeads(match), played.map((deal) => line(match, deal)));
};

function line(match, deal) {
  const facts = deal.refused?.facts ?? factsOf(deal);
  const status = statusOf(deal);
  const label = [say("deal", { deal: deal.number }), spoken(match, facts), say(`state_${status}`)].join(", ");
  return h("li", {},
    h("button", { type: "button", class: "line", "data-act": "open", "data-value": deal.number, "aria-label": label },
      h("span", { class: "line-board" }, deal.number),
      h("span", { class: "line-result" }, brief(match, facts)),
      deal.result && h("span", { class: "line-points" }, h("strong", {}, deal.result.points.join(" : ")),
        h("span", { class: "quiet small" }, ` → ${deal.result.totals.join(" : ")}`)),
      tag(status),
      deal.result?.faults.map((fault) => h("span", { class: "error" }, fault))));
}

/** The result, who goes where, and the next match once it is there. */
function end(model) {
  const match = matchOf(model);
  const isClosed = model.table.state === "closed";
  const isOver = ["finished", "adjourned"].includes(match.state);
  const said = isClosed ? say("closed") : match.state === "adjourned" ? say("adjourned") : match.reason;
  return {
    title: say(isOver ? "finished" : "table", { table: model.table.table }),
    body: [
      oldCode(),
      scoreBoard(model, match),
      h("div", { class: "card" }, h("h2", {}, said || say("all_known"))),
      isOver && goes(match),
      isLeft(model) && button(say("next_game"), "next", "", { class: "primary wide" }),
      dealLines(model, match),
      h("p", { class: "quiet small" }, match.rules),
      links(match),
    ],
  };
}

function goes(match) {
  const move = ({ name, where }) => h("li", {}, h("strong", {}, name), " ", h("span", { class: "where" }, where));
  return h("div", { class: "card" },
    h("h2", {}, say("next_up")),
    match.moves.length > 0 ? h("ul", { class: "moves" }, [...match.moves, ...match.comes_in ?? []].map(move))
      : h("p", {}, say("no_next")));
}
