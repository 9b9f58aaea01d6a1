/* What has been keyed of a deal, and what it still lacks. The questions come from the server's form.

A draft is {facts: answers by the name of their question, passed: codes of screens left by "Continue",
step: the screen somebody went back to, block: the part of a screen that is open, again: whether it was said before
and leaves the phone by "Send" only, so that several parts can be corrected, refuses: whether it was begun with "No" to
what another side had said}. */

export const draftOf = (model, match, number) => model.memory.drafts[`${match.match}.${number}`] ?? null;
export const keepDraft = (model, match, number, draft) => (model.memory.drafts[`${match.match}.${number}`] = draft);
export const dropDraft = (model, match, number) => delete model.memory.drafts[`${match.match}.${number}`];

export const newDraft = () => ({ facts: {}, passed: [], step: null, block: null });

/** Facts taken up again, to be corrected screen by screen. */
export function draftFrom(form, facts) {
  const known = Object.entries(facts).filter(([, value]) => value !== null && !(Array.isArray(value) && !value.length));
  const texts = questionsOf(form).filter(({ kind }) => kind === "text").map(({ name }) => name);
  const typed = ([name, value]) => [name, texts.includes(name) ? typedLine(value) : structuredClone(value)];
  return { facts: Object.fromEntries(known.map(typed)), passed: form.steps.map(({ code }) => code), step: null, block: null, again: true };
}

const typedLine = (values) => values.map((one) => (Array.isArray(one) ? `${one[0] + 1}${one[1]}` : one)).join(" ");

export const questionsOf = (form) => [...form.steps.flatMap(({ questions }) => questions), ...form.seldom];

/** The answer at a place; null while there is none. */
export function answerTo(question, facts, place = 0) {
  const answer = question.per ? facts[question.name]?.[place] : facts[question.name];
  return answer ?? question.default ?? null;
}

/** The answers at a place; those too small for whoever was chosen to declare are refused. */
export function answersAt({ places, least }, facts, place) {
  const isTooSmall = ({ value }) => least && facts.declarer === place && value < least[0];
  return places[place].map((answer) => (isTooSmall(answer) ? { ...answer, refused: least[1] } : answer));
}

/** Put an answer into the facts. */
export function setAnswer(question, facts, place, value) {
  if (!question.per) return void (facts[question.name] = value);
  const answers = question.places.map((_, index) => facts[question.name]?.[index] ?? null);
  answers[place] = value;
  facts[question.name] = answers;
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

/** Screens where everything has to be chosen are left by the last choice; others by "Continue". */
export const needsContinue = (step) => step.kind === "questions" && step.questions.some((question) => question.default !== null);

const isDone = (step, draft) => isComplete(step, draft.facts) && (!needsContinue(step) || draft.passed.includes(step.code));

/** The screen to show: the one somebody went back to, else the first with something left; null when all is said. */
export function stepOf(form, draft) {
  if (draft.step) return form.steps.find(({ code }) => code === draft.step) ?? null;
  if (endingOf(form, draft.facts)) return null;
  return form.steps.find((step) => !isDone(step, draft)) ?? null;
}

/** Where only one number is missing to the whole, it is known. */
export function fillRest(step, facts) {
  if (step.whole === null) return;
  const open = step.questions.flatMap((question) => question.places.map((answers, place) => ({ question, answers, place })))
    .filter(({ question, place }) => answerTo(question, facts, place) === null);
  const rest = step.whole - sumOf(step, facts);
  if (open.length === 1 && open[0].answers.some(({ value }) => value === rest)) {
    setAnswer(open[0].question, facts, open[0].place, rest);
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
  return told;
}

const contractOf = (form, facts) =>
  form.steps[0].kind === "contract" && facts.level
    ? Object.fromEntries(CONTRACT.filter((name) => facts[name]).map((name) => [name, facts[name]]))
    : {};

/** Whether two accounts say the same: what one leaves out is as by default. */
export function isSame(form, one, two) {
  const names = [...new Set([...Object.keys(form.defaults), ...Object.keys(one), ...Object.keys(two)])];
  const whole = (facts) => names.map((name) => facts[name] ?? form.defaults[name] ?? null);
  return JSON.stringify(whole(one)) === JSON.stringify(whole(two));
}
