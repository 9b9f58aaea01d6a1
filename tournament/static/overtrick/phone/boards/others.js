/* Other tables' results of a board, and the pair's own place: requested when opened, shown as the gate allows. */

import { handsKey } from "../hands/keys.js";
import { card, joined, spoken, written } from "./parts.js";
import { signed } from "../shared/parts.js";
import { ask } from "../shared/network/request.js";
import { about, h, say } from "../shared/dom.js";

/** A board at every table, or the sentence that says why it is not shown. */
export async function tellOthers(model, board, changed) {
  model.elsewhere = { board };
  const answer = await told(`${about.others}?board=${board}`);
  model.elsewhere = { board, ...(answer ?? { message: say("offline") }) };
  changed();
}

/** How the pair stands; of a tablet's there is nothing to ask before the end. */
export async function tellPlace(model, changed) {
  if (!model.table?.own && !isFinal(model)) return;
  model.card = (await told(about.card)) ?? model.card;
  changed();
}

/** The pairs of this table sat the other way round, or did not: the same word again changes nothing. */
export async function sayTurned(model, round, turned, changed) {
  model.notice = (await answerTo(round, turned)) ?? say("offline");
  changed();
}

/** What the server says to it, in words; null without a network. */
export async function answerTo(round, turned) {
  try {
    const answer = await ask(about.turned, { method: "POST", body: JSON.stringify({ round, turned }) });
    const { message } = await answer.json();
    return message ?? say(turned ? "turned_done" : "turned_undone");
  } catch {
    return null;
  }
}

async function told(address) {
  try {
    const response = await ask(address);
    return await response.json();
  } catch {
    return null;
  }
}

/** Whether the event shows other tables' results on phones at all; once the session is closed it does. */
export const showsOthers = ({ table }) => table.state === "closed" || !["nothing", "own"].includes(table.others);
/** Whether the ranking that everybody may see is the last word. */
export const isFinal = ({ table }) => table?.state === "closed" && table.is_ranked && !table.provisional_until;
export const showsOwn = ({ table }) => table.state === "closed" || table.others !== "nothing";

export function othersScreen(model, at) {
  const { results, message, side, hand, asks_hands: asks } = model.elsewhere?.board === at.board ? model.elsewhere : {};
  return {
    title: say("board", { board: at.board }),
    body: [
      h("h2", {}, say("other_tables")),
      message && h("p", { class: "card" }, message),
      !message && !results && h("p", {}, say("loading")),
      results && h("ul", { class: "card lines" }, results.map((one) => playing(one, side))),
      results && h("p", { class: "quiet small" }, say("points_of", { side: say(`side_${side}`) })),
      hand && h("a", { class: "button wide", href: hand, "data-swipe": true }, say("hand")),
      asks && handsKey(model, at.board, Boolean(hand)),
    ],
  };
}

/** One table's result: what and its lead, the score of `side` and what it brought where that is shown, and who. */
const playing = (one, side) =>
  h("li", { class: one.own ? "line-other own" : "line-other" },
    h("span", { class: "line-result", "aria-hidden": "true" }, written(one),
      one.lead && h("span", { class: "quiet-inline" }, " · ", card(one.lead))),
    h("span", { class: "visually-hidden" }, spoken(one)),
    h("span", { class: "line-points" }, one.score_ns === null ? "" : signed(side === "EW" ? -one.score_ns : one.score_ns)),
    one.points && h("span", { class: "line-share quiet" }, one.points),
    h("span", { class: "line-pairs small" }, who(one.ns), " ", who(one.ew)));

const who = ({ label, names }) => h("span", {}, h("strong", {}, label), " ", joined(names).join(" "));
