/* The list of deals; the end of a match, and of the session. */

import { statusOf } from "../shared/claims.js";
import { about, button, h, say } from "../shared/dom.js";
import { medal, moment } from "../shared/moment.js";
import { oldCode, tag } from "../shared/parts.js";
import { dealsOf, endOf, factsOf, isLeft, matchOf, nextNumber, seatOf } from "./model.js";
import { brief, missing, scoreBoard, scoreSides, spoken } from "./parts.js";

/** Every deal: what was played, what it scored, whether it is agreed. Any of them can be opened and corrected. */
export function deals(model) {
  const match = matchOf(model);
  const own = seatOf(model, match);
  const next = nextNumber(model, match);
  return {
    title: say("deals"),
    body: [
      scoreBoard(model, match),
      dealLines(model, match),
      h("div", { class: "card people" },
        own && h("p", {}, h("strong", {}, say("sits_here", { name: own.name }))),
        sitsOut(match),
        button(say("change_seat"), "seat")),
      rules(match),
      next !== null && h("div", { class: "lower held" }, button(say("next_deal"), "home", "", { class: "primary wide" })),
    ],
  };
}

export const sitsOut = (match) =>
  match.out.length > 0 && h("p", { class: "quiet" }, say("sits_out", { names: match.out.join(" · ") }));

const rules = (match) => [h("h2", {}, say("rules")), h("p", { class: "small" }, match.rules), way(match, "all_rules")];

/** A page beside this one: it opens in a tab of its own, so that the phone stays where it is. */
export const way = ({ links }, name, look = "") =>
  links && h("a", { href: links[name], class: look, "data-way": name, target: "_blank", rel: "noopener" }, say(name));

const headsOf = ({ form }) => form.steps[0].kind === "contract" ? say("contract")
  : form.steps.flatMap(({ questions }) => questions).filter((one) => one.default === null)
    .map(({ label }) => label).join(" · ");

/** The deals as a sheet: what was played, and what each side has of it, over what it has then. */
function dealLines(model, match) {
  const played = dealsOf(model, match);
  return played.length > 0 && h("div", { class: "card deals" }, h("table", {},
    h("caption", { class: "visually-hidden" }, say("deals")),
    h("thead", {}, h("tr", {}, h("td"), h("th", { scope: "col" }, headsOf(match)),
      match.sides.map(({ short, label }) => h("th", { scope: "col", class: "figure", title: label }, short)))),
    h("tbody", {}, played.map((deal) => line(match, deal)))));
}

/** A deal, and how it stands unless all is well. */
function line(match, deal) {
  const facts = deal.refused?.facts ?? factsOf(deal);
  const status = statusOf(deal);
  const label = [say("deal", { deal: deal.number }), spoken(match, facts), say(`state_${status}`)].join(", ");
  return h("tr", {},
    h("th", { scope: "row" }, deal.number),
    h("td", {},
      button(brief(match, facts), "open", deal.number, { class: "line", "aria-label": label }),
      status !== "accepted" && tag(status),
      deal.result?.faults.map((fault) => h("span", { class: "error small" }, fault))),
    match.sides.map(({ short }, side) => h("td", { class: "figure", "data-side": short }, deal.result && [
      h("strong", {}, deal.result.points[side]), h("span", { class: "quiet small" }, deal.result.totals[side]),
    ])));
}

/** The result, who goes where, and the next match once it is there; once the session is closed the player's place. */
export function end(model) {
  const match = matchOf(model);
  const isOver = ["finished", "adjourned"].includes(match.state);
  const final = endOf(model, match);
  return {
    title: say(final ? "final_result" : isOver ? "finished" : "table", { table: model.table.table }),
    body: [
      oldCode(),
      final ? [moment(final), scoreBoard(model, match)] : isOver ? decided(model, match) : open(model, match),
      isOver && model.table.state !== "closed" && goes(match),
      dealLines(model, match),
      rules(match),
      h("div", { class: "lower held" },
        h("div", { class: "two" },
          way(match, "league", "button wide"),
          final ? button(say("share"), "share", "", { class: "primary wide" }) : way(match, "sheet", "button wide")),
        isLeft(model) && button(say("next_game"), "next", "", { class: "primary wide" })),
    ],
  };
}

const reasonOf = (model, match) => model.table.state === "closed" ? say("closed")
  : match.state === "adjourned" ? say("adjourned") : match.reason;

/** A match that is not over as far as the server knows. */
const open = (model, match) =>
  [scoreBoard(model, match), h("div", { class: "card" }, h("h2", {}, reasonOf(model, match) || say("all_known")))];

/** A match that is over: who has won it, with a medal where the phone's owner has, and both sides' totals. */
function decided(model, match) {
  const hasWon = match.sides[seatOf(model, match)?.side]?.won && !match.sides.every(({ won }) => won);
  return h("section", { class: "hero moment", "aria-label": say("points") },
    h("p", { class: "quiet small" }, [match.game, say("round", { round: match.round }), about.now?.date].filter(Boolean).join(" · ")),
    hasWon && medal("1"),
    h("p", { class: "big" }, match.verdict || reasonOf(model, match)),
    scoreSides(match),
    missing(model, match),
    match.verdict && !about.now && h("p", { class: "quiet" }, reasonOf(model, match)));
}

function goes(match) {
  const move = ({ name, where }) => h("li", {}, h("strong", {}, name), " ", h("span", { class: "where" }, where));
  return h("div", { class: "card" },
    h("h2", {}, say("next_up")),
    match.moves.length > 0 ? h("ul", { class: "moves" }, [...match.moves, ...match.comes_in ?? []].map(move))
      : h("p", {}, say("no_next")));
}
