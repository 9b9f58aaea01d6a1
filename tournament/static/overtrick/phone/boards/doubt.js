/* The question whether an unlikely result is right: it is asked once. */

import { accountOf, boardOf, draftOf, screenOf } from "./model.js";
import { statusOf } from "../shared/claims.js";
import { spoken } from "./parts.js";
import { ask } from "../shared/network/request.js";
import { scored, told } from "./account.js";
import { about, button, h, say } from "../shared/dom.js";

/** Ask the server about a result that the other side has just confirmed on this phone. Without a network nothing is
asked until it is back; the server says yes or no. The question comes before the next board, unless something is keyed already. */
export async function wonder(model, { board, agreement, version }, changed) {
  if (agreement !== "accepted") return;
  try {
    const answer = await (await ask(`${about.doubt}?board=${board}`)).json();
    if (!answer.doubtful || !isFree(model) || statusOf(boardOf(model, board)) !== "accepted") return;
    Object.assign(model.memory, { doubt: board, doubted: version });
    model.at = { name: "board", board };
    changed();
  } catch {
    // No answer: the director sees the doubt anyway.
  }
}

/** Whether the screen is one that came by itself, and nothing is keyed on it. */
const isFree = (model) => !model.at && !draftOf(model, screenOf(model).board);

/** One neutral question: neither what is unlikely nor by how much. It never keeps a player from going on. */
export function doubt(model, board) {
  const account = accountOf(board);
  return [
    h("h2", { id: "question", tabindex: "-1", class: "box waiting" }, say("check_once_more", { result: spoken(account) })),
    told(account, scored(board, account)),
    button(say("is_right"), "sure", board.board, { class: "primary wide" }),
    button(say("correct_it"), "fix", "result", { class: "wide" }),
  ];
}
