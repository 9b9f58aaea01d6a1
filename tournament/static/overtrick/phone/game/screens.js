/* The screens of a game table: the seat, both sides' claims about a deal, the list of deals, the end. */

import { callScreen } from "../shared/call.js";
import { statusOf, waitingSide } from "../shared/claims.js";
import { keying } from "./keying.js";
import { consent } from "./consent.js";
import {
  blocking, dealOf, dealsOf, factsOf, isLeft, matchOf, nextNumber, nextSide, ownSide, seatOf, speaking, stateOf, wordsOf,
} from "./model.js";
import { around, brief, compared, listed, scoreBoard, seatKey, spoken, told } from "./parts.js";
import { oldCode, tag, unsent } from "../shared/parts.js";
import { button, h, say } from "../shared/dom.js";

const NORTH_ON_TOP = 2; // as seen from South, until the reader has chosen a seat
const SCREENS = { loading, gone, waiting, nobody, seat, deals, end, stray, call: callScreen };
const STATES = { confirm, agree, question, consent, refused, settled };

/** {title, body} of the screen, of a deal also {step, status}, that `at` names. */
export const draw = (model, at) => (at.name === "deal" ? dealScreen(model, at.deal) : SCREENS[at.name](model, at));

function dealScreen(model, number) {
  const match = matchOf(model);
  const deal = dealOf(model, match, number);
  const state = stateOf(model, deal);
  const shown = state === "keying" ? keying(model, match, deal) : { step: state, body: STATES[state](model, match, deal) };
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
const plain = (title, ...body) => ({ title, body });

function loading() {
  return plain("Overtrick", h("p", {}, say("loading")));
}

function gone(model) {
  return plain("Overtrick", h("p", { class: "box wrong" }, model.gone),
    model.queue.length > 0 && h("p", {}, unsent(model.queue, ({ match, number }) => `${match} ${number}`)));
}

function waiting(model) {
  return plain(heading(model), h("p", { class: "card" }, say("not_started")));
}

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

/** The own claim is kept; another side looks and accepts, on this phone or on its own. */
function confirm(model, match, deal) {
  const facts = factsOf(deal);
  const other = nextSide(match, waitingSide(deal) ?? ownSide(model, match));
  return [
    behind(model, match, deal),
    told(match, facts, "fix"),
    points(match, deal),
    h("div", { class: "box waiting" },
      h("strong", {}, say("to_side", { side: sideName(match, other) })),
      aloud(match, facts),
      h("p", {}, say("is_this_right"))),
    button(say("yes"), "accept", other, { class: "primary wide" }),
    h("div", { class: "two" },
      button(say("no"), "fix", ""),
      button(["↻ ", say("turn")], "turn", other, { "aria-pressed": String(Boolean(model.speaker !== null)) })),
    button(say("accept_later"), "leave", deal.number, { class: "plain wide" }),
    h("p", { class: "quiet small" }, say("works_offline")),
  ];
}

/** Another side's claim, which waits for this one. */
function agree(model, match, deal) {
  const facts = factsOf(deal);
  return [
    h("h2", { class: "label" }, say("they_entered", { side: sideName(match, waitingSide(deal)) })),
    told(match, facts),
    points(match, deal),
    aloud(match, facts),
    h("p", {}, say("is_this_right")),
    button(say("yes"), "accept", ownSide(model, match), { class: "primary wide" }),
    h("div", { class: "two" }, button(say("no"), "fix", ""), button(say("set_aside"), "leave", deal.number)),
  ];
}

/** Different claims, side by side. Each side taps the right one. */
function question(model, match, deal) {
  const speaker = speaking(model, match);
  const words = wordsOf(deal).map(([side, facts]) => [side, facts, say("says", { side: sideName(match, side) })]);
  if (words.length < 2 && deal.result) words.push(["stands", deal.result.facts, say("stands")]);
  const { alike, otherwise } = compared(match, words.map(([, facts]) => facts));
  const claim = ([value, facts, head], index) =>
    h("button", { type: "button", class: "claim", "data-act": "take", "data-value": value },
      h("span", { class: "quiet" }, head),
      h("strong", { "aria-hidden": "true" }, listed(otherwise[index])),
      h("span", { class: "visually-hidden" }, spoken(match, facts)));
  return [
    h("p", { class: "box wrong" }, say("differ", { deal: deal.number })),
    h("p", {}, h("strong", {}, say("tap_the_right_one", { side: sideName(match, speaker) }))),
    alike.length > 0 && h("p", { class: "quiet small alike" }, say("alike"), " ", listed(alike)),
    h("div", { class: "claims" }, words.map(claim)),
    button(say("neither"), "again", deal.number, { class: "wide" }),
    h("div", { class: "two" },
      button(["↻ ", say("answer_for", { side: sideName(match, nextSide(match, speaker)) })], "turn", nextSide(match, speaker)),
      button(say("to_director"), "leave", deal.number)),
  ];
}

/** The server's sentence; the entry itself is still here. */
const refusal = (entry) => h("div", { class: "box wrong", role: "alert" },
  h("strong", {}, say("not_taken", { deal: entry.number })),
  h("p", {}, entry.refused.message),
  h("p", {}, say("kept")));

function refused(model, match, deal) {
  const entry = deal.refused;
  return [
    refusal(entry),
    told(match, entry.facts),
    button(say("correct_it"), "again", deal.number, { class: "primary wide" }),
    button(say("set_aside"), "leave", deal.number, { class: "wide" }),
    button(say("delete"), "delete", deal.number, { class: "danger wide" }),
  ];
}

/** A refused deal of a match that neither the server nor this phone knows any more. */
function stray(model, { key }) {
  const entry = model.queue.find((one) => one.key === key);
  return plain(say("deal", { deal: entry.number }), refusal(entry), button(say("delete"), "discard", key, { class: "danger wide" }));
}

function settled(model, match, deal) {
  const canChange = model.table.state === "playing" && !deal.result?.past;
  return [
    told(match, factsOf(deal)),
    points(match, deal),
    canChange && button(say("wrong_entry"), "fix", "", { class: "wide" }),
    button(say("go"), "home", "", { class: "primary wide" }),
  ];
}

/** The score of the agreed deal, and the totals then. Only the server computes scores. */
function points(match, deal) {
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
