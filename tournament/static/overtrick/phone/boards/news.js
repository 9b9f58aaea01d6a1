/* News of boards: what stands on the boards of a round, taken in without losing the place. */

import { about, say } from "../shared/dom.js";
import { go } from "./acts.js";
import { statusOf } from "../shared/claims.js";
import { boardOf, boardsOf, draftOf, isSettled, seatIn } from "./model.js";
import { model, remember } from "./state.js";

/** The address that is polled. The request names the phone: the director sees which phones are there. */
export function question() {
  const seat = seatIn(model, model.table?.round) ?? "";
  return `${about.state}?${new URLSearchParams({ device: model.memory.device, seat })}`;
}

/** The answer to an entry: what stands on its board. */
export function stands({ board: number, ...result }) {
  takeIn(() => {
    for (const round of model.table?.rounds ?? []) {
      for (const board of round.boards) {
        if (board.board !== number) continue;
        board.result = result;
        board.kept_back &&= !result.contract; // what this phone has entered is not kept back from it
      }
    }
  });
}

/** A new state of the table, which came at that time. */
export function hear(state, at) {
  model.offset = state.clock ? state.clock.now * 1000 - at : null;
  takeIn(() => (model.table = state));
}

/** Take news in; leave a board that is gone by it, or that both sides now agree on. */
function takeIn(news) {
  const waiting = new Set(numbersOf((board) => !isSettled(board)));
  news();
  const reopened = numbersOf((board) => !isSettled(board)).filter((number) => !waiting.has(number));
  if (reopened.some((board) => model.notice === say("board_accepted", { board }))) model.notice = "";
  remember();
  const { at } = model;
  if (at?.board && !boardOf(model, at.board)) return go();
  if (at?.board && at.board === model.memory.doubt && statusOf(boardOf(model, at.board)) === "kept_back") return go();
  const accepted = numbersOf(isSettled).filter((number) => waiting.has(number));
  for (const number of accepted) if (number !== at?.board) delete model.memory.drafts[number];
  if (at?.name === "board" && accepted.includes(at.board) && !draftOf(model, at.board) && !boardOf(model, at.board).refused) {
    go(null, say("board_accepted", { board: at.board }));
  }
}

const numbersOf = (fits) => boardsOf(model).filter(fits).map(({ board }) => board);
