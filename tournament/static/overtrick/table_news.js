/* News from the server: asked for every four seconds while somebody looks, taken in without losing the place. */

import { boardOf, boardsOf, draftOf, isSettled, seatIn } from "./table_model.js";
import { ask } from "./table_queue.js";
import { about, say } from "./table_dom.js";

const POLL = 4_000; // milliseconds

/** Returns {stands, wake}: what the server says of a board that was sent, and a reason to ask at once.

`went` is told that the state is new, `go` changes the screen, `flush` sends what waits, `changed` paints. */
export function listen(model, { changed, go, flush, remember, went }) {
  let etag = null;
  let known = 0; // when what this phone knows was true: a poll that began before knows less
  let timer = null;

  /** What the server says stands for a board, as the answer to an entry. */
  function stands({ board: number, ...result }) {
    known = performance.now();
    hear(() => {
      for (const round of model.table?.rounds ?? []) {
        for (const board of round.boards) if (board.board === number) board.result = result;
      }
    });
  }

  async function poll() {
    clearTimeout(timer);
    const began = performance.now();
    try {
      const headers = etag ? { "If-None-Match": etag } : {};
      const response = await ask(question(), { headers });
      if (response.status === 200 || response.status === 404) await renew(response, began);
      if (response.status < 500 && !model.online) {
        model.online = true;
        flush();
      }
      await went(response.status);
    } catch {
      model.online = false;
    }
    changed();
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(poll, POLL);
  }

  /** Who asks is said with the question: the director sees which phones are there. */
  function question() {
    const seat = seatIn(model, model.table?.round) ?? "";
    return `${about.state}?${new URLSearchParams({ device: model.memory.device, seat })}`;
  }

  /** The table's new state; an address that is no longer valid says why. */
  async function renew(response, began) {
    const answer = await response.json();
    if (response.status === 404) {
      model.gone = answer.message ?? "";
      return;
    }
    if (began < known) return;
    known = began;
    etag = response.headers.get("ETag");
    model.gone = "";
    model.offset = answer.clock ? answer.clock.now * 1000 - Date.now() : null;
    hear(() => (model.table = answer));
    if (answer.release !== about.release && !Object.keys(model.memory.drafts).length) location.reload();
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

  function wake() {
    if (document.hidden) return;
    flush();
    poll();
  }

  return { stands, wake };
}
