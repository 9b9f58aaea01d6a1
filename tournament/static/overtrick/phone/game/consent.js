/* A side asks to correct a deal on which all had agreed: what stands beside what is asked for. */

import { asker, nextSide, speaking, wordOfSide } from "./model.js";
import { compared, listed, spoken } from "./parts.js";
import { button, h, say } from "../shared/dom.js";

/** Only another side can say yes; the asker can withdraw, or hand the screen over. */
export function consent(model, match, deal) {
  const side = asker(deal);
  const other = nextSide(match, side);
  const words = [["stands", deal.result.facts], ["instead", wordOfSide(deal, side)]];
  const { otherwise } = compared(match, words.map(([, facts]) => facts));
  const name = (one) => match.sides[one].label;
  return [
    h("p", { class: "box waiting", role: "alert" },
      h("strong", {}, say("deal_asked", { side: name(side), deal: deal.number }))),
    h("div", { class: "claims" }, words.map(([heading, facts], index) => h("div", { class: "card claim" },
      h("span", { class: "quiet" }, say(heading)),
      h("strong", { "aria-hidden": "true" }, listed(otherwise[index])),
      h("span", { class: "visually-hidden" }, spoken(match, facts))))),
    ...(speaking(model, match) === side ? waiting(other, name) : answering(speaking(model, match), side, name)),
    button(say("to_director"), "leave", deal.number, { class: "plain wide" }),
  ];
}

const answering = (speaker, side, name) => [
  h("p", {}, h("strong", {}, say("do_you_agree", { side: name(speaker) }))),
  button(say("yes_correct"), "take", side, { class: "primary wide" }),
  button(say("no_stands"), "take", "stands", { class: "wide" }),
];

const waiting = (other, name) => [
  h("p", {}, say("waits_for", { side: name(other) })),
  h("div", { class: "two" },
    button(["↻ ", say("answer_for", { side: name(other) })], "turn", other),
    button(say("withdraw"), "take", "stands")),
];
