/* News of pairs: what stands on the boards of a round, taken in without losing the place. */

import { boardOf, boardsOf, draftOf, isSettled, seatIn } from "./model.js";
import { about, say } from "../shared/dom.js";
import { poller } from "../shared/poll.js";

/** Returns {stands, told, wake}: what the server says of a board that was sent, or of anything; a reason to ask at once.

`went` is told that the state is new, `go` changes the screen, `flush` sends what waits, `changed` paints. */
export function listen(model, { changed, go, flush, remember, went }) {
  const { wake, told } = poller(model, { question, hear: renew, flush, changed, went });

  /** What the server says stands for a board, as the answer to an entry. */
  function stands({ board: number, ...result }) {
    told();
    hear(() => {
      for (const round of model.table?.rounds ?? []) {
        for (const board of round.boards) if (board.board === number) board.result = result;
      }
    });
  }

  /** Who asks is said with the question: the director sees which phones are there. */
  function question() {
    const seat = seatIn(model, model.table?.round) ?? "";
    return `${about.state}?${new URLSearchParams({ device: model.memory.device, seat })}`;
  }

  function renew(state) {
    model.offset = state.clock ? state.clock.now * 1000 - Date.now() : null;
    hear(() => (model.table = state));
  }

  /** Take news in; leave a board that is gone by it, or that both sides now agree on. */
  function hear(news) {
    const waiting = new Set(numbersOf((board) => !isSettled(board)));
    news();
    remember();
    const { at } = model;
    if (at?.board && !boardOf(model, at.board)) return go();
    const accepted = numbersOf(isSettled).filter((number) => waiting.has(number));
    for (const number of accepted) if (number !== at?.board) delete model.memory.drafts[number];
    if (at?.name === "board" && accepted.includes(at.board) && !draftOf(model, at.board)) {
      go(null, say("board_accepted", { board: at.board }));
    }
  }

  const numbersOf = (fits) => boardsOf(model).filter(fits).map(({ board }) => board);

  return { stands, told, wake };
}
