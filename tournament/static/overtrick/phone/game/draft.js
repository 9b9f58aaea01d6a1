/* The draft of a deal, and the answers it still lacks. The questions come from the server's form.

A draft is {facts: answers by the name of their question, passed: codes of screens left by "Continue",
step: the screen somebody went back to, calls: the auction so far, plain: whether the deal is keyed without one,
block: the part of a screen that is open, again: whether something of it was
corrected, so that it leaves the phone by "Send" only, refuses: whether it was begun with "No" to what another side had
said}. Where each player's own bid is keyed, facts.own holds them; the bids and nils of the deal follow from it. */

const MOST = 9999; // points of a deal

export const draftOf = (model, match, number) => model.memory.drafts[`${match.match}.${number}`] ?? null;
export const keepDraft = (model, match, number, draft) => (model.memory.drafts[`${match.match}.${number}`] = draft);
export const dropDraft = (model, match, number) => delete model.memory.drafts[`${match.match}.${number}`];

export const newDraft = () => ({ facts: {}, passed: [], step: null, block: null });

/** Facts taken up again, to be corrected screen by screen. */
export function draftFrom(form, facts) {
  const known = Object.entries(facts).filter(([, value]) => value !== null && !(Array.isArray(value) && !value.length));
  const texts = questionsOf(form).filter(({ kind }) => kind === "text").map(({ name }) => name);
  const typed = ([name, value]) => [name, texts.includes(name) ? typedLine(value) : structuredClone(value)];
  const taken = Object.fromEntries(known.map(typed));
  if (form.steps.some(({ keyed }) => keyed) && facts.calls?.length) taken.own = ownFrom(facts.calls);
  return {
    facts: taken, passed: form.steps.map(({ code }) => code), step: null, block: null, again: true,
    plain: !facts.calls?.length,
  };
}

const ownFrom = (calls) => calls.reduce((own, [player, call]) => {
  own[player] = /^\d+$/.test(call) ? Number(call) : call;
  return own;
}, []);

const typedLine = (values) => values.map((one) => (Array.isArray(one) ? `${one[0] + 1}${one[1]}` : one)).join(" ");

export const questionsOf = (form) => [...form.steps.flatMap(({ questions }) => questions), ...form.seldom];

/** The answer at a place; null while there is none. */
export function answerTo(question, facts, place = 0) {
  const answer = question.per ? facts[question.name]?.[place] : facts[question.name];
  return answer ?? question.default ?? null;
}

/** The places that are answered together: [{seats, side}]. Partners keep one pile of tricks unless one of them bid a
nil; elsewhere every place is for itself, and `side` is null. */
export function groupsOf(question, facts) {
  const alone = (seats) => seats.map((seat) => ({ seats: [seat], side: null }));
  if (!question.together?.length) return alone(question.places.map((_, place) => place));
  return question.together.flatMap((seats, side) =>
    seats.length < 2 || seats.some((seat) => facts.nils?.[seat]) ? alone(seats) : [{ seats, side }]);
}

/**
 * The answer of a group; null while there is none.
 * @param {any} question @param {any} facts @param {{seats: number[]}} group
 */
export function answerOf(question, facts, { seats }) {
  const answers = seats.map((seat) => answerTo(question, facts, seat)).filter((answer) => answer !== null);
  if (seats.length === 1 || !answers.length) return answers[0] ?? null;
  return answers.reduce((sum, one) => sum + one, 0);
}

/** The same facts with what is one group's at its first place. */
function pooled(form, facts) {
  const joined = questionsOf(form).filter(({ name, together }) => together?.length && facts[name]);
  const told = { ...facts };
  for (const question of joined) {
    told[question.name] = question.places.map(() => 0);
    for (const group of groupsOf(question, facts)) told[question.name][group.seats[0]] = answerOf(question, facts, group);
  }
  return told;
}

/** Put each player's own bid into the facts: the sides' numbers, the nils, the calls in their turn. */
export function setOwn(match, facts, place, value, dealer) {
  facts.own = match.seats.map((_, seat) => (seat === place ? value : facts.own?.[seat] ?? null));
  const number = (seat) => (typeof facts.own[seat] === "number" ? facts.own[seat] : 0);
  facts.nils = facts.own.map((bid) => (typeof bid === "string" ? bid : ""));
  facts.bids = match.sides.map(({ seats }) => seats.some((seat) => facts.own[seat] === null) ? null
    : seats.reduce((sum, seat) => sum + number(seat), 0));
  const turns = match.seats.map((_, step) => (dealer + 1 + step) % match.seats.length);
  const isWhole = dealer !== null && facts.own.every((bid) => bid !== null);
  facts.calls = isWhole ? turns.map((seat) => [seat, String(facts.own[seat])]) : [];
}

/** Change a bid; answers keyed for partners together say nothing of each of them, and are asked again. */
export function regroup(form, facts, change) {
  const joined = questionsOf(form).filter(({ together }) => together?.length);
  const groups = () => joined.map((question) => JSON.stringify(groupsOf(question, facts)));
  const before = groups();
  change();
  groups().forEach((now, index) => now !== before[index] && delete facts[joined[index].name]);
}

/** The answers at a place; those too small for the declarer's side, or that do not go with its kind of bid, are refused. */
export function answersAt({ places, least, kinds }, facts, place) {
  const isTooSmall = ({ value }) => least && facts.declarer === place && value < least[0];
  const kind = kinds?.[facts.kinds?.[place] ?? "normal"];
  return places[place].map((answer) => {
    if (isTooSmall(answer)) return { ...answer, refused: least[1] };
    return kind && !answer.refused && !kind.numbers.includes(answer.value) ? { ...answer, refused: kind.reason } : answer;
  });
}

/** A kind of bid is chosen: a number that does not go with it is keyed again. */
export function dropUnfit(form, facts, place) {
  for (const question of questionsOf(form)) {
    const { numbers } = question.kinds?.[facts.kinds?.[place]] ?? {};
    if (numbers && facts[question.name]?.[place] != null && !numbers.includes(facts[question.name][place])) {
      setAnswer(question, facts, place, null);
    }
  }
}

/** Put an answer into the facts; the others of its group have none of it. */
export function setAnswer(question, facts, place, value) {
  if (!question.per) return void (facts[question.name] = value);
  const answers = question.places.map((_, index) => facts[question.name]?.[index] ?? null);
  answers[place] = value;
  const group = groupsOf(question, facts).find(({ seats }) => seats[0] === place);
  for (const other of group?.seats.slice(1) ?? []) answers[other] = 0;
  facts[question.name] = answers;
}

/** A number after one more of its keys: a digit, the other sign, or the last digit taken off. */
export function typedNumber(number, key) {
  if (key === "±") return number === null ? null : 0 - number;
  if (key === "⌫") return number === null || Math.abs(number) < 10 ? null : Math.trunc(number / 10);
  const longer = (number ?? 0) * 10 + (number < 0 ? -key : Number(key));
  return Math.abs(longer) > MOST ? number : longer;
}

/** The fact that says everything about a deal without play: passed out, all passed, stopped; "" for none. */
export const endingOf = (form, facts) =>
  ["passed_out", ...form.endings.map(({ value }) => value)].find((name) => facts[name] === true) ?? "";

/** What the numbers on a screen make together, as far as they are there. */
export const sumOf = ({ questions }, facts) =>
  questions.flatMap((question) => question.places.map((_, place) => answerTo(question, facts, place) ?? 0))
    .reduce((sum, one) => sum + one, 0);

const isAnswered = (question, facts) => question.places.every((_, place) => answerTo(question, facts, place) !== null);

export function isComplete(step, facts) {
  if (step.kind === "contract") return Boolean(facts.level && facts.declarer);
  return step.questions.every((question) => isAnswered(question, facts)) && (step.whole === null || sumOf(step, facts) === step.whole);
}

/** Screens where everything has to be chosen are left by the last choice, as those of bids are; others, those where
numbers are typed, and all that somebody came back to, by "Continue". */
export const needsContinue = (step, draft) =>
  step.kind === "questions" && step.questions.some(({ kind, default: usual }) => usual !== null || kind === "number")
  && (step.stays || Boolean(draft?.again) || draft?.step === step.code);

const isDone = (step, draft) =>
  isComplete(step, draft.facts) && (!needsContinue(step, draft) || draft.passed.includes(step.code));

/** The screen to show: the one the reader went back to, else the first that is incomplete; null when none is. */
export function stepOf(form, draft) {
  if (draft.step) return form.steps.find(({ code }) => code === draft.step) ?? null;
  if (endingOf(form, draft.facts)) return null;
  return form.steps.find((step) => !isDone(step, draft)) ?? null;
}

/** Where only one number is missing to the whole, it is known. */
export function fillRest(step, facts) {
  if (step.whole === null) return;
  const open = step.questions.flatMap((question) => groupsOf(question, facts).map((group) => ({ question, group })))
    .filter(({ question, group }) => answerOf(question, facts, group) === null);
  const rest = step.whole - sumOf(step, facts);
  const [{ question, group } = {}] = open;
  const fits = ([place]) => question.kind === "number" || question.places[place].some(({ value }) => value === rest);
  if (open.length === 1 && fits(group.seats)) {
    setAnswer(question, facts, group.seats[0], rest);
  }
}

const CONTRACT = ["level", "denomination", "doubling", "declarer"];

/** A draft as facts for the server: what is as by default is left out. */
export function toFacts(form, draft) {
  const { facts } = draft;
  const ending = endingOf(form, facts);
  const told = ending ? { [ending]: true } : contractOf(form, facts);
  for (const question of questionsOf(form)) {
    if (ending && (question.per || question.default === null)) continue;
    const answers = question.places.map((_, place) => answerTo(question, facts, place));
    if (answers.every((answer) => answer === null || answer === question.default)) continue;
    told[question.name] = question.per ? answers : answers[0];
  }
  if (facts.calls?.length && (ending || told.level || told.bids)) told.calls = facts.calls;
  return told;
}

const contractOf = (form, facts) =>
  form.steps[0].kind === "contract" && facts.level
    ? Object.fromEntries(CONTRACT.filter((name) => facts[name]).map((name) => [name, facts[name]]))
    : {};

/** Whether two accounts say the same: what one leaves out is as by default. */
export function isSame(form, one, two) {
  const names = [...new Set([...Object.keys(form.defaults), ...Object.keys(one), ...Object.keys(two)])]
    .filter((name) => name !== "calls"); // a note, not a claim
  const whole = (facts) => names.map((name) => pooled(form, facts)[name] ?? form.defaults[name] ?? null);
  return JSON.stringify(whole(one)) === JSON.stringify(whole(two));
}
