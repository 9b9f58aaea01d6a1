/* News of a game table: corrections are announced, and the screen of a deal that all now agree on is left. */

import { about, say } from "../shared/dom.js";
import { go } from "./acts.js";
import { draftOf } from "./draft.js";
import { changesBetween, dealOf, dealsOf, isSettled, matchOf, withHeld } from "./model.js";
import { model, remember } from "./state.js";

/** The address that is polled. */
export const question = () => `${about.state}?${new URLSearchParams({ device: model.memory.device })}`;

/** A new state of the table. `isRead` says whether the deal on the screen was settled before: who looks at it goes on
looking. */
export function hear(table, isRead) {
  const before = model.table && matchOf(model);
  const open = before ? dealsOf(model, before).filter((deal) => !isSettled(deal)).map(({ number }) => number) : [];
  model.table = withHeld(model, table);
  if (before && model.memory.match === null) model.memory.match = before.match;
  remember();
  const match = matchOf(model);
  if (!before || match?.match !== before.match) return;
  const reopened = dealsOf(model, match).filter((deal) => !isSettled(deal) && !open.includes(deal.number));
  if (reopened.some(({ number }) => model.notice === say("deal_accepted", { deal: number }))) model.notice = "";
  tellOfChanges(changesBetween(before, match));
  const { at } = model;
  const deal = at?.name === "deal" && open.includes(at.deal) ? dealOf(model, match, at.deal) : null;
  const isAgreed = deal && isSettled(deal) && !deal.refused;
  if (isAgreed && !isRead && !draftOf(model, match, at.deal)) go(null, model.notice || say("deal_accepted", { deal: at.deal }));
}

function tellOfChanges({ numbers, totals }) {
  if (!numbers.length) return;
  const moved = totals.map((total) => say("total_changed", total));
  model.notice = [say("deal_changed", { deal: numbers.join(", ") }), ...moved].join(" ");
}
