/* Two questions about a result: whether it is right, asked once after an unlikely one, and whether the other side
consents to a correction of what both had agreed on. */

import { otherSide } from "../shared/bridge.js";
import { accountOf, asker, boardOf, draftOf, pointsOf, screenOf, speaking, wordOfSide } from "./model.js";
import { statusOf } from "../shared/claims.js";
import { compared, spoken } from "./parts.js";
import { signed } from "../shared/parts.js";
import { ask } from "../shared/request.js";
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

/** What both had agreed on, and what one side asks for instead. Only the other side can say yes. */
export function consent(model, board) {
  const side = asker(board);
  const speaker = speaking(model, board);
  const words = [["stands", board.result], ["instead", wordOfSide(board, side)]];
  return [
    h("p", { class: "box waiting", role: "alert" },
      h("strong", {}, say("asks_to_correct", { side: say(`side_${side}`), board: board.board }))),
    h("div", { class: "two" }, words.map(([heading, word], index) => version(board, say(heading), word, words[1 - index][1]))),
    ...(speaker === side ? waiting(side) : answering(model, otherSide(side), side)),
    button(say("to_director"), "leave", board.board, { class: "plain wide" }),
  ];
}

const version = (board, heading, word, other) =>
  h("div", { class: "card claim" },
    h("span", { class: "quiet" }, heading),
    h("strong", { "aria-hidden": "true" }, compared(word, other)),
    h("span", { class: "visually-hidden" }, spoken(word)),
    pointsOf(board, word) !== null && h("span", { class: "claim-points" }, `${say("side_NS")} ${signed(pointsOf(board, word))}`));

const answering = (model, speaker, side) => [
  h("p", {}, h("strong", {}, say("do_you_agree", { side: say(`side_${speaker}`) }))),
  button(say("yes_correct"), "take", side, { class: "primary wide" }),
  button(say("no_stands"), "take", "stands", { class: "wide" }),
];

const waiting = (side) => [
  h("p", {}, say("waits_for", { side: say(`side_${otherSide(side)}`) })),
  h("div", { class: "two" },
    button(["↻ ", say("answer_for", { side: say(`side_${otherSide(side)}`) })], "turn", otherSide(side)),
    button(say("withdraw"), "take", "stands")),
];
