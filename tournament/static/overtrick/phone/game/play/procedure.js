/* The steps of a deal as the server tells them, and where the table is: whose turn it is, whether spades are broken.

`kept` is {match, deal, at, told}: the moment on the screen, and for each moment what the table told, by question. */

const NONE = {};

/** Every moment of a procedure: a step that is taken several times gives as many. */
export const momentsOf = ({ steps }) => steps.flatMap((step) =>
  Array.from({ length: step.times }, (_, index) => ({ step, number: step.first + index, isFirst: index === 0 })));

/** What is kept of this match's deal; a new beginning where another was kept. */
export const keptOf = (kept, match, { deal }) =>
  kept?.match === match && kept.deal === deal ? kept : { match, deal, at: 0, told: {} };

const from = (order, hand) => {
  const at = order.indexOf(Number(hand));
  return at < 0 ? order : [...order.slice(at), ...order.slice(0, at)];
};

/** The answers at a moment, with the usual ones where nothing was told. */
const answersAt = ({ questions = [] }, told = NONE) =>
  Object.fromEntries(questions.map((one, index) => [index, told[index] ?? (one.usual ? one.options[0][0] : null)]));

const answerTo = ({ questions = [] }, answers, code) => answers[questions.findIndex((one) => one.code === code)] ?? null;

/** The moment on the screen: its step, whose turn it is, what holds, and what follows from the answers. */
export function sceneOf(procedure, { at, told }) {
  const moments = momentsOf(procedure);
  const won = procedure.hands.map(() => 0);
  let order = [];
  let declarer = null;
  let isBroken = false;
  for (const [index, { step, isFirst }] of moments.slice(0, at + 1).entries()) {
    const answers = answersAt(step, told[index]);
    if (step.order && isFirst) order = step.order;
    declarer = answerTo(step, answers, "declarer") ?? declarer;
    if (isFirst) order = step.orders?.[declarer] ?? order;
    order = from(order, answerTo(step, answers, "leader") ?? order[0]);
    if (index === at) break;
    const winner = answerTo(step, answers, "winner");
    if (winner !== null && step.code === "trick") won[Number(winner)] += 1;
    order = from(order, winner ?? order[0]);
    isBroken ||= answerTo(step, answers, "broken") === "yes";
  }
  return { ...moments[at], all: moments.length, order, isBroken, won, ...answered(moments[at], told[at], order, isBroken) };
}

const BY_HAND = ["winner", "leader", "declarer"];

function answered({ step, number }, told, order, isBroken) {
  const answers = answersAt(step, told);
  const questions = (step.questions ?? []).map((one, index) => ({ ...one, index, answer: answers[index] }));
  const goesRound = step.order || step.orders || questions.some(({ code }) => BY_HAND.includes(code));
  const isKnown = questions.every(({ code, answer }) => answer !== null || code === "winner" || code === "broken");
  const around = goesRound && isKnown ? order : [];
  const turn = step.turn ? (step.alternates ? [step.turn[(number - 1) % step.turn.length]] : step.turn) : around;
  return {
    turn,
    rules: (step.rules ?? []).filter(({ broken }) => broken === null || broken === isBroken),
    questions: questions.filter(({ code }) => code !== "broken" || !isBroken),
    outcome: step.outcomes?.[questions.map(({ answer }) => answer).join(",")] ?? "",
    isComplete: questions.every(({ answer }) => answer !== null),
  };
}

/** What is kept after an answer. Where nothing more is to be read or told, the next moment follows. */
export function toldHere(procedure, kept, index, value) {
  const told = { ...kept.told, [kept.at]: { ...kept.told[kept.at], [index]: value } };
  const after = { ...kept, told };
  const { step, isComplete, questions } = sceneOf(procedure, after);
  const goesOn = isComplete && !step.outcomes && questions.find((one) => one.index === Number(index)).code === "winner";
  return goesOn ? moved(procedure, after, 1) : after;
}

/** Some moments on or back. */
export const moved = (procedure, kept, by) =>
  ({ ...kept, at: Math.min(Math.max(kept.at + by, 0), momentsOf(procedure).length - 1) });
