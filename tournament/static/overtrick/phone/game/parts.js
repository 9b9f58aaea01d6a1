/* Parts shared by all screens of a game table: the score, seats, a deal in figures and in words. */

import { key } from "../shared/bidding.js";
import { over } from "../shared/bridge.js";
import { bid, drawn, marked, signedOver, spokenBid, spokenOver, strain } from "../shared/parts.js";
import { button, h, say } from "../shared/dom.js";
import { answerOf, answerTo, endingOf, groupsOf, questionsOf } from "./draft.js";
import { follows } from "./follows.js";
import { uncounted } from "./model.js";

const COMPASS = ["bottom", "left", "top", "right"]; // clockwise from one's own place

/** Both sides' totals with what else stands, who is ahead, and what the totals do not hold yet. */
export const scoreBoard = (model, match) => h("section", { class: "score-board", "aria-label": say("points") },
  scoreSides(match),
  match.verdict && h("p", { class: "small" }, match.verdict),
  missing(model, match));

export const scoreSides = (match) => h("div", { class: "score-sides" }, match.sides.map((one) =>
  h("div", { class: one.leads || one.won ? "score-side ahead" : "score-side" },
    h("span", { class: "score-short" }, one.short),
    h("span", { class: "score-name" }, one.label),
    h("strong", {}, one.total),
    one.notes.map((note) => h("span", { class: "score-note" }, note)))));

/** The deals that the totals do not hold yet. */
export function missing(model, match) {
  const deals = uncounted(model, match);
  return deals.length > 0 && h("p", { class: "small uncounted" }, say("not_counted", { deals: deals.join(", ") }));
}

/** Deal, dealer, vulnerability: drawn as the board lies where four sit round the table. Nothing of a deal that was
played before, and of one behind deals that the server has not seen yet, that they are missing. */
export function dealHead(match, number) {
  const coming = match.coming.find((one) => one.number === number);
  const isAhead = number > match.coming[0]?.number;
  if (!coming && !isAhead) return null;
  return h("div", { class: "deal-head" },
    coming?.board && drawn({ board: number, ...coming.board }),
    h("p", {}, coming ? coming.conditions : say("unknown_conditions")));
}

/** A seat in words: North, or nothing where seats have no names. */
export const seatName = ({ code }) => (["N", "E", "S", "W"].includes(code) ? say(`name_${code}`) : code);
export const seatSign = ({ code }) => (["N", "E", "S", "W"].includes(code) ? say(`seat_${code}`) : code);

/** One key for every seat, four of them as seen from the seat `own`; `label` names the group. */
export function around(match, own, label, draw, middle = null) {
  const group = { role: "group", "aria-label": label };
  if (match.seats.length !== 4) return [middle, h("div", { class: "calls", ...group }, match.seats.map((seat) => draw(seat, "")))];
  const placed = match.seats.map((seat) => [COMPASS[(seat.number - own + 4) % 4], seat]);
  const at = (place) => placed.find(([where]) => where === place)[1];
  return h("div", { class: "compass", ...group }, ["bottom", "left", "top", "right"].map((place) => draw(at(place), place)), middle);
}

export const seatKey = (seat, place, act, value, pressed) =>
  key([seatSign(seat) && h("span", {}, seatSign(seat)), " ", h("span", { class: "small" }, seat.name)], act, value, pressed, {
    class: `key seat ${place}`, "aria-label": [seatName(seat), seat.name].filter(Boolean).join(" "),
  });

/** The seats that answer a question of this kind, with a short name for each place. */
export function placesOf(match, { per, places }) {
  if (per === "side") return match.sides.map(({ label }) => label);
  if (per === "player") return match.seats.map((seat) => [seatSign(seat), seat.name].filter(Boolean).join(" "));
  return places.map(() => "");
}

/** Whose answer it is: the side's where partners answer together. */
export const groupName = (match, question, { seats, side }) =>
  side === null ? placesOf(match, question)[seats[0]] : match.sides[side].label;

const doublingOf = ({ doubling }) => doubling ?? "";
export const contractText = (facts) => `${facts.level}${facts.denomination}${doublingOf(facts)}`;

/** The word of an answer; a denomination is drawn. `answerHeard` is for the ear. */
export function answerWord(question, place, value) {
  if (question.kind === "strain") return strain(value, true);
  if (question.kind === "switch") return value ? question.label : "";
  return question.places[place].find((answer) => answer.value === value)?.word ?? signed(value);
}

/** A number with the minus sign of print. */
export const signed = (value) => String(value).replace("-", "−");

const answerHeard = (question, place, value) =>
  question.kind === "strain" ? say(`suit_${value}`) : answerWord(question, place, value);

/** A deal beside its contract as lines of [code of the screen, label, what it says, the same for the ear]. */
function linesOf(match, facts) {
  const { form } = match;
  const ending = endingOf(form, facts);
  const lines = [];
  if (ending) lines.push([form.steps[0].code, "", endingWord(form, ending), endingWord(form, ending)]);
  for (const step of form.steps) for (const question of step.questions) lines.push(...lineOf(match, step.code, step, question, facts));
  for (const question of form.seldom) lines.push(...lineOf(match, "seldom", null, question, facts));
  return lines;
}

const endingWord = (form, ending) =>
  ending === "passed_out" ? say("passed_out") : form.endings.find(({ value }) => value === ending).word;

const declarerOf = (match, facts) => match.seats[match.form.declarers.indexOf(facts.declarer)];
const extraOf = (facts) => over({ contract: contractText(facts), tricks: facts.tricks });

/** The contract and its result, each with the code of its screen. */
function contractLines(match, facts) {
  if (!facts.level || endingOf(match.form, facts)) return [];
  const declarer = declarerOf(match, facts);
  const called = contractText(facts);
  const heard = `${spokenBid(called)} ${declarer ? seatName(declarer) : ""}`;
  const lines = [["contract", say("contract"), [bid(called), " ", declarer && seatSign(declarer)], heard]];
  const result = resultOf(facts);
  return result ? [...lines, ["tricks", say("result"), result, result]] : lines;
}

const resultOf = (facts) => (facts.tricks == null ? "" : signedOver(extraOf(facts)));

/** A contract with its result in parts of [value, what it says]; two that look alike are alike. */
function contractParts(match, facts) {
  const declarer = declarerOf(match, facts);
  const result = resultOf(facts);
  return [[contractText(facts), bid(contractText(facts))], [facts.declarer, declarer && seatSign(declarer)], [result, result]];
}

const contractLine = (match, facts) => contractLines(match, facts).map(([, , said], index) => [index > 0 && " ", said]);

function lineOf(match, code, step, question, facts) {
  if (step?.kind === "result") return [];
  const answers = question.places.map((_, place) => answerTo(question, facts, place));
  const isPlain = answers.every((answer) => answer === null || answer === question.default);
  if (isPlain && (question.default !== null || answers.every((answer) => answer === null))) return [];
  const shown = groupsOf(question, facts).map((group) => ({ group, answer: answerOf(question, facts, group) }))
    .filter(({ answer }) => answer !== null && answer !== question.default);
  const seen = shown.map(({ answer, group }) => h("span", { class: "said" },
    groupName(match, question, group) && h("span", { class: "quiet-inline" }, groupName(match, question, group), " "),
    answerWord(question, group.seats[0], answer)));
  const heard = shown.map(({ answer, group }) =>
    `${groupName(match, question, group)} ${answerHeard(question, group.seats[0], answer)}`.trim());
  const label = question.kind === "switch" ? "" : question.label; // its answer is its name
  return [[code, label, seen, heard.join(say("comma"))]];
}

/** What several accounts of a deal say alike, and for each of them what it says otherwise: as pieces of
[label, whose, what]. A contract is one piece, with its result; the parts in which all have it otherwise are marked. */
export function compared(match, accounts) {
  const pieces = accounts.map((facts) => piecesOf(match, facts));
  const names = [...new Set(pieces.flatMap((one) => [...one.keys()]))];
  const valueOf = (piece) => piece && JSON.stringify(piece.parts.map(([value]) => value));
  const isAlike = (name) => pieces.every((one) => valueOf(one.get(name)) === valueOf(pieces[0].get(name)));
  const isMarked = (name, at, parts) => pieces.every((one) => one.get(name)?.parts.length === parts.length) &&
    pieces.some((one) => one.get(name).parts[at][0] !== parts[at][0]);
  const of = (one, wanted) => names.filter((name) => one.has(name) && wanted(name)).map((name) => {
    const { parts, ...piece } = one.get(name);
    const said = parts.map(([, word], at) => [at > 0 && " ", word && isMarked(name, at, parts) ? h("mark", {}, word) : word]);
    return { ...piece, said };
  });
  return {
    alike: of(pieces[0], isAlike).filter(({ isPlain }) => !isPlain),
    otherwise: pieces.map((one) => of(one, (name) => !isAlike(name))),
  };
}

function piecesOf(match, facts) {
  const { form } = match;
  const found = new Map();
  const ending = endingOf(form, facts);
  const whole = { label: "", who: "" };
  if (ending) found.set("whole", { ...whole, parts: [[ending, endingWord(form, ending)]] });
  else if (facts.level) found.set("whole", { ...whole, parts: contractParts(match, facts) });
  const asked = form.steps.filter(({ kind }) => kind !== "result").flatMap(({ questions }) => questions);
  for (const question of ending ? [] : [...asked, ...form.seldom]) {
    for (const group of groupsOf(question, facts)) {
      const [place] = group.seats;
      const answer = answerOf(question, facts, group);
      if (answer === null) continue;
      const who = groupName(match, question, group);
      const isPlain = answer === question.default;
      const said = answerWord(question, place, answer) || "–";
      const name = `${question.name} ${group.side === null ? place : `side ${group.side}`}`;
      found.set(name, { parts: [[String(answer), said]], isPlain, label: question.label, who });
    }
  }
  return found;
}

/** Pieces as lines, each label once above what belongs to it. */
export const listed = (pieces) => pieces.map(({ label, who, said }, index) => [
  label && label !== pieces[index - 1]?.label && h("span", { class: "piece-label" }, label),
  h("span", { class: "piece" }, who && h("span", { class: "quiet-inline" }, who, " "), said),
]);

/** A deal as briefly as a list has room for. */
export function brief(match, facts) {
  if (facts.level) return contractLine(match, facts);
  const values = (question) => groupsOf(question, facts).map((group) => answerOf(question, facts, group))
    .filter((answer) => answer !== null && answer !== question.default);
  const answers = questionsOf(match.form).filter((question) => values(question).length)
    .map((question, index) => [index > 0 && " · ", values(question).map((value, place) => [place > 0 && " ", answerWord(question, 0, value)])]);
  return endingOf(match.form, facts) ? endingWord(match.form, endingOf(match.form, facts)) : answers;
}

/** A deal in words, for those who listen. */
export const spoken = (match, facts) =>
  [contractSentence(match, facts), ...linesOf(match, facts).map(([, label, , heard]) => `${label} ${heard}`.trim())]
    .filter(Boolean).join(say("comma"));

function contractSentence(match, facts) {
  if (!facts.level || facts.tricks == null) return "";
  const seat = declarerOf(match, facts);
  const called = spokenBid(contractText(facts));
  const contract = seat ? say("bid_by", { bid: called, seat: `${seatName(seat)} ${seat.name}` }) : called;
  return say("sentence", { contract, result: spokenOver(extraOf(facts)) });
}

/** What has been keyed, big, and what follows from it. Each part is a key to correct it where `act` is given. */
export function told(match, facts, act = "", without = "", number = null) {
  const part = (named, given) => ([code, label, said, heard]) => {
    const inside = [named && label && h("span", { class: "quiet" }, label), h("strong", {}, said)];
    return act ? button(inside, act, code, { ...given, "aria-label": label ? `${label}: ${heard}` : heard }) : h("div", given, inside);
  };
  const big = contractLines(match, facts).map(part(false, { class: "told-line big" }));
  const lines = linesOf(match, facts).filter(([code]) => code !== without).map(part(true, { class: "told-line" }));
  return (big.length > 0 || lines.length > 0) && h("div", { class: "card told" },
    big.length > 0 && h("div", { class: "told-contract" }, big), lines,
    follows(match, facts, number).map(([code, given]) => h("p", { class: "told-follows" },
      say(code, { ...given, seat: given.seat && [seatName(given.seat), given.seat.name].join(" ") }))));
}

/** The sum of the points of a deal, and what it has to be. */
export const pointsTag = (sum, whole, isTyped) =>
  sum === whole && isTyped ? marked("✓", "done", say("points_sum", { count: signed(sum) }))
    : marked("", "waiting", say("points_due", { count: signed(sum), whole: signed(whole) }));

export const sumTag = (sum, whole) => {
  if (sum === whole) return marked("✓", "done", say("of_whole", { count: signed(sum), whole: signed(whole) }));
  const rest = sum < whole ? say("left", { count: whole - sum }) : say("too_many", { count: sum - whole });
  return marked("", sum < whole ? "waiting" : "wrong", `${say("of_whole", { count: signed(sum), whole: signed(whole) })} · ${rest}`);
};

