/* What the director's computer has taken from this phone and has no more, since an older copy was put back: it can be sent
again. It is kept until the session is closed. */

import { button, say } from "./dom.js";

const MOST = 120; // entries that are kept

/**
 * Returns {taken(entry), heard(table), asked(): the question as news, acts}.
 *
 * `isThere(table, entry)` says whether the server has anything where this entry belongs, or says nothing of it; `numberOf`
 * is the number of its board or deal. A result that the director has removed is not lost: such an act gives the plan
 * another version, and an older copy has none that is newer.
 * @param {any} model @param {{add: (entry: any) => unknown}} store
 * @param {{isThere: (table: any, entry: any) => boolean, numberOf: (entry: any) => number}} how
 */
export function keeper(model, store, { isThere, numberOf }) {
  const { memory } = model;
  const isLost = (entry) => Boolean(model.table) && !isThere(model.table, entry) && !model.queue.some(({ key }) => key === entry.key);

  /** The server has taken an entry. @param {any} entry */
  function taken(entry) {
    const said = { ...entry };
    delete said.order;
    memory.taken = [...(memory.taken ?? []).filter(({ key }) => key !== said.key), said].slice(-MOST);
  }

  /** A new state of the table. @param {any} table */
  function heard(table) {
    const gone = (memory.taken ?? []).filter((entry) => !isThere(table, entry));
    const isRemoved = table.plan > (memory.plan ?? table.plan);
    if (table.state === "closed") memory.taken = [];
    else if (isRemoved) memory.taken = (memory.taken ?? []).filter((entry) => !gone.includes(entry) || memory.lost?.includes(entry.key));
    memory.lost = isRemoved ? memory.lost : gone.map(({ key }) => key);
    memory.plan = table.plan;
  }

  const lost = () => (model.table?.state === "playing" ? memory.taken ?? [] : [])
    .filter((entry) => memory.lost?.includes(entry.key) && isLost(entry));

  function asked() {
    const numbers = [...new Set(lost().map(numberOf))].sort((one, two) => one - two);
    return numbers.length === 0 ? [] : [{
      text: say(numbers.length === 1 ? "lost_one" : "lost", { numbers: numbers.join(", ") }),
      tone: "waiting",
      key: button(say("send_again"), "resend"),
      more: button(say("keep"), "forget"),
    }];
  }

  const forget = () => {
    const keys = lost().map(({ key }) => key);
    memory.taken = memory.taken.filter(({ key }) => !keys.includes(key));
  };
  const resend = () => {
    for (const entry of lost().map((one) => ({ ...one, seen: null, refused: null }))) {
      model.queue.push(entry);
      store.add(entry);
    }
  };
  return { taken, heard, asked, acts: { resend, forget } };
}
