/* The screens on which a deal is keyed: contract and declarer, its result, and whatever else the game asks. */

import { auctionBody, hasBid } from "../auction/screen.js";
import { bids, doubles, key, strip } from "../shared/bidding.js";
import { strain } from "../shared/parts.js";
import {
  answerOf, answerTo, answersAt, draftOf, endingOf, groupsOf, isComplete, needsContinue, newDraft, stepOf, sumOf,
} from "./draft.js";
import { auctionOf, isAuctioned } from "./auctions.js";
import { seatOf } from "./model.js";
import { answerWord, around, dealHead, placesOf, pointsTag, seatKey, signed, spoken, sumTag, told } from "./parts.js";
import { button, h, say } from "../shared/dom.js";

const KINDS = { contract, result, questions };
const STOPPED = "stopped"; // the ending after which the match is over

/** Whether the match is to end with this deal. */
export const stop = (_model, { deal }) => ({
  title: say("deal", { deal }),
  body: [
    h("h2", { id: "question", tabindex: "-1", class: "box waiting" }, say("confirm_stop", { deal })),
    button(say("yes_save"), "pass", STOPPED, { class: "primary wide" }),
    button(say("keep"), "back", "", { class: "wide" }),
  ],
});

/** {title, step, body} while a deal is keyed. */
export function keying(model, match, deal) {
  const draft = draftOf(model, match, deal.number) ?? newDraft();
  const step = stepOf(match.form, draft);
  if (draft.step === "seldom") return { title: say("seldom"), step: "seldom", body: seldom(match, draft) };
  if (!step) return { title: say("wrong_entry"), step: "review", body: review(model, match, deal, draft) };
  const at = isAuctioned(step) ? auctionOf(match, deal.number, draft) : null;
  if (at) return auction(model, match, deal, step, at);
  return {
    title: step.title,
    step: step.code,
    news: [...problemNews(model, match, deal), ...redealt(match.form, draft.facts)],
    body: [
      step === match.form.steps[0] ? dealHead(match, deal.number) : told(match, draft.facts, "fix", step.code, deal.number),
      KINDS[step.kind](model, match, step, draft),
      endings(match, step, draft),
    ],
    ways: [match.auction && isAuctioned(step) && button(say("with_auction"), "plain")],
  };
}

/** The auction, from which the contract or the bids follow. */
function auction(model, match, deal, step, at) {
  const { facts } = at.draft;
  return {
    title: say("auction"),
    step: "auction",
    news: [
      ...problemNews(model, match, deal),
      ...facts.redeals > 0 ? [redealtNews(facts.redeals)] : [],
      ...facts.card_passes > 0 ? [{ text: say("cards_passed"), tone: "waiting" }] : [],
    ],
    body: [
      dealHead(match, deal.number),
      auctionBody(at),
      isComplete(step, facts) && button(say("go"), "go", step.code, { class: "primary wide" }),
      endings(match, step, at.draft),
    ],
    ways: [button(say("without_auction"), "plain", "yes")],
  };
}

/** What the server says of the unfinished deal. */
const problemsOf = (model, match, { number }) =>
  model.problems?.match === match.match && model.problems.number === number ? model.problems.sentences : [];

/** The same in the line above the keys. */
function problemNews(model, match, deal) {
  const sentences = problemsOf(model, match, deal);
  return sentences.length ? [{ text: sentences.join(" "), tone: "wrong", more: say("tap_what_is_wrong") }] : [];
}

/** The same on a screen without a pad. */
function problems(model, match, deal) {
  const sentences = problemsOf(model, match, deal);
  return sentences.length > 0 && h("div", { class: "box wrong", role: "alert" },
    h("strong", {}, say("not_allowed")), sentences.map((sentence) => h("p", {}, sentence)),
    h("p", {}, say("tap_what_is_wrong")));
}

/** Every part of a deal that was keyed, each to be corrected. */
function review(model, match, deal, draft) {
  return [
    problems(model, match, deal) || h("p", {}, say("tap_what_is_wrong")),
    told(match, draft.facts, "fix", "", deal.number),
    untold(match, draft.facts).map(({ title, code }) => button(title, "fix", code, { class: "wide" })),
    match.form.seldom.length > 0 && button(say("seldom"), "fix", "seldom", { class: "wide" }),
    button(say("send"), "enter", deal.number, { class: "primary wide" }),
  ];
}

/** Screens of which a deal tells nothing, all on them being as by default: honours that were forgotten, say. */
const untold = (match, facts) => endingOf(match.form, facts) ? [] : match.form.steps.filter((step) =>
  step.kind === "questions" && step.questions.every((question) => question.default !== null) && step.questions.every((question) =>
    question.places.every((_, place) => answerTo(question, facts, place) === question.default)));

// ── contracts ───────────────────────────────────────────────────────────────────────────────────────

function contract(model, match, step, { facts, step: chosenStep }) {
  const { form } = match;
  const own = seatOf(model, match)?.number ?? 0;
  return [
    bids(facts.level ? `${facts.level}${facts.denomination}` : "", form.shut),
    h("div", { class: "calls" }, passKey(form), doubles(facts.doubling),
      step.questions.map((question) => switchKey(question, facts))),
    h("h2", { class: "label" }, say("declarer")),
    around(match, own, say("declarer"), (seat, place) =>
      seatKey(seat, place, "declare", form.declarers[seat.number], facts.declarer === form.declarers[seat.number])),
    chosenStep && isComplete(step, facts) && button(say("go"), "go", step.code, { class: "primary wide" }),
    [...new Set(Object.values(form.shut ?? {}))].map((sentence) => h("p", { class: "quiet small" }, sentence)),
  ];
}

function passKey({ passing }) {
  if (passing === "passed_out") return key(say("pass"), "pass", "passed_out", false, { "aria-label": say("passed_out") });
  return passing === "redeals" && key(say("four_passes"), "pass", "redeals", false);
}

const redealtNews = (count) => ({ text: say("redealt", { count }), tone: "waiting", key: button(say("take_back"), "unpass") });

const redealt = ({ passing }, { redeals }) => (passing === "redeals" && redeals > 0 ? [redealtNews(redeals)] : []);

const switchKey = (question, facts) =>
  key(question.label, "switch", question.name, facts[question.name]);

/** @param {any} model @param {any} match @param {any} _step @param {any} draft */
function result(model, match, _step, { facts }) {
  return strip(model, { level: facts.level, tricks: facts.tricks, spoken: (tricks) => spoken(match, { ...facts, tricks }) });
}

// ── whatever a game asks ────────────────────────────────────────────────────────────────────────────

/** Blocks of questions: one for each side or player, the first unfinished one open. */
function questions(model, match, step, draft) {
  const blocks = blocksOf(match, step, draft.facts);
  const open = openBlock(step, blocks, draft);
  return [
    step.whole !== null && h("p", { class: "sum" }, wholeTag(step, draft.facts)),
    step.keyed && match.sides.some(({ seats }) => seats.length > 1) && sidesSoFar(match, draft.facts),
    h("div", { class: "blocks" }, blocks.map((block, index) =>
      (open === null || open === index ? openOne(match, step, block, draft) : closed(block, index, draft)))),
    needsContinue(step, draft) && button(say("go"), "go", step.code, { class: "primary wide", disabled: !isComplete(step, draft.facts) }),
  ];
}

/** How far the numbers are from what they make together: tricks are counted, points of either sign have a sum. */
function wholeTag(step, facts) {
  const sum = sumOf(step, facts);
  if (step.questions.every(({ kind }) => kind !== "number")) return sumTag(sum, step.whole);
  const isTyped = step.questions.some((question) => question.places.some((_, place) => answerTo(question, facts, place) !== null));
  return pointsTag(sum, step.whole, isTyped);
}

/** What the partners' own bids make so far, by side. */
const sidesSoFar = (match, { own = [] }) => h("p", { class: "sum" }, match.sides.map(({ label, seats }, side) => {
  const numbers = seats.map((seat) => own[seat]).filter((bid) => typeof bid === "number");
  const sum = numbers.length ? numbers.reduce((all, one) => all + one, 0) : "–";
  return h("span", { class: "piece" }, side > 0 && " · ", h("span", { class: "quiet-inline" }, label, " "), h("strong", {}, sum));
}));

/** {label, asked: [{question, place, label}]}: by side where a side is asked, else by player, else all in one. */
function blocksOf(match, step, facts) {
  const all = step.keyed ? [step.keyed] : step.questions;
  const joined = all.find(({ together }) => together?.length);
  if (joined) return groupsOf(joined, facts).map((group) => pile(match, all, joined, group));
  const per = ["side", "player"].find((one) => all.some((question) => question.per === one));
  if (!per) return [{ label: "", asked: all.map((question) => ({ question, place: 0, label: question.label })) }];
  const places = placesOf(match, all.find((question) => question.per === per));
  return places.map((label, place) => ({ label, asked: all.flatMap((question) => askedOf(match, question, per, place)) }));
}

function askedOf(match, question, per, block) {
  if (question.per === per) return [{ question, place: block, label: question.label }];
  if (!question.per) return block === 0 ? [{ question, place: 0, label: question.label }] : [];
  return match.sides[block].seats.map((seat) => ({
    question, place: seat, label: `${question.label} · ${placesOf(match, question)[seat]}`,
  }));
}

/** One number for the partners, or for one player; what concerns the whole deal stands with the first. */
function pile(match, all, question, group) {
  const [place] = group.seats;
  const others = place === 0 ? all.filter(({ per }) => !per).map((one) => ({ question: one, place: 0, label: one.label })) : [];
  const label = group.side === null ? placesOf(match, question)[place] : match.sides[group.side].label;
  return { label, asked: [{ question, place, group, label: question.label }, ...others] };
}

const isOpenPlace = (facts) => ({ question, place }) => answerTo(question, facts, place) === null;

/** The block to be filled in; null where all stand open because nothing has to be chosen. */
function openBlock(step, blocks, draft) {
  if (blocks.length === 1 || step.questions.every((question) => question.default !== null)) return null;
  if (draft.block !== null) return draft.block;
  const open = blocks.findIndex(({ asked }) => asked.some(isOpenPlace(draft.facts)));
  return open < 0 ? blocks.length : open;
}

const answerOfOne = ({ question, place, group }, facts) => answerOf(question, facts, group ?? { seats: [place] });

function closed({ label, asked }, index, { facts }) {
  const answers = asked.filter((one) => !isOpenPlace(facts)(one))
    .filter((one) => one.question.default === null || answerOfOne(one, facts) !== one.question.default)
    .map((one, order) => [order > 0 && " · ", answerWord(one.question, one.place, answerOfOne(one, facts))]);
  return button([h("span", {}, label), h("strong", {}, answers.length ? answers : "–")], "block", index, { class: "told-line closed" });
}

const openOne = (match, step, { label, asked }, { facts, again }) =>
  h("section", { class: "card asked" },
    label && h("h2", {}, label),
    asked.map((one) => [
      (asked.length > 1 || !label) && h("p", { class: "label" }, one.label),
      answerKeys(one, facts, one.label || label, again || step?.whole == null ? null : step.whole - sumOf(step, facts)),
    ]),
    refusals(asked, facts).map((sentence) => h("p", { class: "quiet small" }, sentence)));

/** The answers as keys; a number that may grow without end is counted up and down, one of either sign is typed. Numbers above what is `left` of a
whole sleep. */
function answerKeys({ question, place, group }, facts, label, left = null) {
  const answer = answerOf(question, facts, group ?? { seats: [place] });
  const isAbove = (value) => left !== null && typeof value === "number" && value > left + (answer ?? 0);
  const name = `${question.name} ${place}`;
  if (question.kind === "count") return counter(question, name, answer ?? 0, label);
  if (question.kind === "number") return digits(name, answer, label);
  if (question.kind === "text") return textLine(question, name, answer ?? "", label);
  if (question.kind === "switch") return h("div", { class: "answers" }, switchKey(question, facts));
  const answers = answersAt(question, facts, place);
  const isNumbers = question.name === "own" || answers.every(({ value, word }) => word === String(value));
  const look = isNumbers ? "answers numbers" : question.kind === "strain" ? "answers strains" : "answers";
  return h("div", { class: look, role: "group", "aria-label": label },
    answers.map(({ value, word, refused }) =>
      key(question.kind === "strain" ? strain(value, true) : word, "answer", `${name} ${value}`, answer === value, {
        class: isNumbers && word.length > 2 ? "key word" : "key",
        disabled: Boolean(refused) || isAbove(value),
        "aria-label": question.kind === "strain" ? say(`suit_${value}`) : word,
      })));
}

/** Why some answers are not to be had on this deal, each reason once behind all that it is about. */
function refusals(asked, facts) {
  const refused = asked.flatMap(({ question, place }) => answersAt(question, facts, place)).filter((answer) => answer.refused);
  const wordsOf = (reason) => [...new Set(refused.filter((answer) => answer.refused === reason).map(({ word }) => word))];
  return [...new Set(refused.map((answer) => answer.refused))].map((reason) => `${wordsOf(reason).join(", ")}: ${reason}`);
}

const counter = (question, name, count, label) =>
  h("div", { class: "count", role: "group", "aria-label": label },
    button("−", "count", `${name} -1`, { class: "key", "aria-label": `${label} −1`, disabled: count === 0 }),
    h("output", {}, count),
    button("+", "count", `${name} 1`, { class: "key", "aria-label": `${label} +1` }));

/** A number of any size and sign, by its digits. */
const digits = (name, number, label) => {
  const digit = (sign, heard = sign) => button(sign, "digit", `${name} ${sign}`, { class: "key", "aria-label": heard });
  return h("div", { class: "digits", role: "group", "aria-label": label },
    h("output", {}, number === null ? "–" : signed(number)),
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((one) => digit(String(one))),
    digit("±", say("other_sign")), digit("0"), digit("⌫", say("last_digit")),
    button(say("number_done"), "done", name, { class: "key wide", disabled: number === null }));
};

const textLine = (question, name, text, label) => [
  h("input", { id: `text-${question.name}`, type: "text", "data-text": name, value: text, "aria-label": label, autocomplete: "off" }),
  question.help && h("p", { class: "quiet small" }, question.help),
];

function seldom(match, draft) {
  return [
    match.form.seldom.map((question) => {
      const { label } = question;
      return openOne(match, null, { label, asked: [{ question, place: 0, label }] }, draft);
    }),
    button(say("go"), "unstep", "", { class: "primary wide" }),
  ];
}

/** What ends a deal at once, and what seldom happens: at the foot of its first screen. What ends it sleeps once there is a
bid, and to stop the whole match is asked about once. */
function endings(match, step, draft) {
  const { form } = match;
  if (step !== form.steps[0]) return null;
  const disabled = !draft.plain && hasBid(draft.calls ?? []);
  return h("div", { class: "two" },
    form.endings.map(({ value, word }) => button(word, value === STOPPED ? "stop" : "pass", value, { disabled })),
    form.seldom.length > 0 && button(say("seldom"), "fix", "seldom", { class: draft.facts ? "" : "plain" }));
}

