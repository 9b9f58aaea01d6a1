/* An account of a board as a big line, each part of it a key where it may be corrected, and what it scores. */

import { over } from "../shared/bridge.js";
import { pointsOf } from "./model.js";
import { card, spokenCard, written } from "./parts.js";
import { bid, signed, signedOver, spokenBid } from "../shared/parts.js";
import { button, h, say } from "../shared/dom.js";

/** What has been keyed. Each part of it is a key to correct that part. */
export function summary(draft) {
  const contractText = draft.bid + (draft.doubling ?? "");
  const extra = draft.tricks == null ? "" : signedOver(over({ contract: contractText, tricks: draft.tricks }));
  const part = (label, step, spokenAs) =>
    button(label, "fix", step, { class: "part", "aria-label": `${say(step)}: ${spokenAs}` });
  return h("div", { class: "card summary" },
    part(bid(contractText), "contract", spokenBid(contractText)),
    part(say(`seat_${draft.declarer}`), "declarer", say(`name_${draft.declarer}`)),
    draft.lead && part(card(draft.lead), "lead", spokenCard(draft.lead)),
    extra && h("span", { class: "part outcome" }, extra));
}

/** An account as a big line. @param {any} account @param {any} [more] its score */
export const told = (account, more) => h("div", { class: "card summary" },
  h("span", {}, written(account)), !account.awarded && account.lead && h("span", { class: "outcome" }, card(account.lead)), more);

export const scored = (board, account, side = "NS") => {
  const points = account.awarded ? null : pointsOf(board, account);
  return points !== null && h("p", { class: "points" },
    h("span", { class: "quiet" }, say("score_of", { side: say(`side_${side}`) })),
    h("strong", {}, signed(side === "NS" ? points : -points)));
};
