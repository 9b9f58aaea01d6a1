/* The screen on which a deal is followed step by step: who acts, what is legal, what the table tells. */

import { key } from "../../shared/bidding.js";
import { button, h, say } from "../../shared/dom.js";
import { matchOf } from "../model.js";
import { keptOf, sceneOf } from "./procedure.js";

/** The way to the steps, below the questions of the deal that they are of. */
export const wayToSteps = ({ procedure }, number) =>
  procedure?.deal === number && button(say("how_played"), "steps");

export function steps(model) {
  const match = matchOf(model);
  const { procedure } = match;
  if (!procedure) return { title: say("how_played"), body: [button(say("go"), "home", "", { class: "primary wide" })] };
  const kept = keptOf(model.memory.procedure, match.match, procedure);
  const scene = sceneOf(procedure, kept);
  const { step, number } = scene;
  const isLast = kept.at === scene.all - 1;
  return {
    title: say("how_played"),
    body: [
      h("p", { class: "quiet small" }, say("deal", { deal: procedure.deal }), " · ",
        say("step_of", { step: kept.at + 1, all: scene.all })),
      h("section", { class: "card step", "aria-live": "polite" },
        h("h2", {}, step.title, step.whole > 1 && ` ${say("of", { count: number, all: step.whole })}`),
        turns(procedure, scene),
        h("ul", { class: "step-rules" }, scene.rules.map(({ text }) => h("li", {}, text))),
        scene.questions.map((one) => asked(one)),
        scene.outcome && h("p", { class: "box done", role: "status" }, scene.outcome)),
      h("div", { class: "two" },
        button(say("step_back"), "step", -1, { disabled: kept.at === 0 }),
        isLast ? button(say("enter_deal"), "home", "", { class: "primary" })
          : scene.isComplete && button(say("go"), "step", 1, { class: "primary" })),
    ],
  };
}

/** Whose turn it is: one, or all in their order, with the tricks that they have won. */
function turns({ hands }, { step, turn, won }) {
  if (!turn.length) return null;
  const isTrick = step.code === "trick";
  const leads = !step.together && (isTrick || ["draw_trick", "first_lead", "opening"].includes(step.code));
  const names = turn.map((hand) => hands[hand] + (isTrick && won[hand] > 0 ? ` (${won[hand]})` : ""));
  return [
    h("p", { role: "status" }, step.together && turn.length > 1 ? say("all_at_once")
      : [h("strong", {}, say(leads ? "hand_leads" : "hand_acts", { hand: hands[turn[0]] }))]),
    turn.length > 1 && h("p", { class: "quiet hands-in-turn" },
      names.map((name, index) => [index > 0 && (step.together ? " · " : " → "), h("span", {}, name)])),
  ];
}

const asked = ({ code, label, options, index, answer }) => [
  h("p", { class: "label" }, label),
  h("div", { class: "answers", role: "group", "aria-label": label }, options.map(([value, word]) =>
    key(word, "tell", `${index} ${value}`, answer === value, { class: code === "winner" ? "key seat" : "key" }))),
];
