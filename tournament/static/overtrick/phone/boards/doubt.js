/* The question whether an unlikely result is right: it is asked once. */

import { accountOf, boardOf, draftOf, screenOf } from "./model.js";
import { statusOf } from "../shared/claims.js";
import { spoken } from "./parts.js";
import { ask } from "../shared/network/request.js";
import { scored, told } from "./account.js";
import { about, button, h, say } from "../shared/dom.js";

/** Ask the server about a word that it has just taken, while its board is on the screen. Without a network nothing
is asked; the server says yes or no, and to nothing but a first word on what happened, after "play later" too. */
export async function wonder(model, { board, agreement, version }, changed) {
  if (agreement !== "sent" || !isShown(model, board)) return;
  try {
    const answer = await (await ask(`${about.doubt}?board=${board}`)).json();
    if (!answer.doubtful || !isShown(model, board)) return;
    Object.assign(model.memory, { doubt: board, doubted: version });
    changed();
  } catch {
    // No answer: the director sees the doubt anyway.
  }
}

/** Whether this board is on the screen, without a newer claim or draft about it. */
function isShown(model, number) {
  const at = screenOf(model);
  return at.name === "board" && at.board === number && !draftOf(model, number) && statusOf(boardOf(model, number)) === "sent";
}

/** One neutral question: neither what is unlikely nor by how much. It never keeps a player from going on. */
export function doubt(model, board) {
  const account = accountOf(board);
  return [
    h("p", { class: "box waiting", role: "alert" }, h("strong", {}, say("check_once_more", { result: spoken(account) }))),
    told(account, false),
    scored(board, account),
    button(say("is_right"), "sure", board.board, { class: "primary wide" }),
    button(say("correct_it"), "fix", "result", { class: "wide" }),
  ];
}
