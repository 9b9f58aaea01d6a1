/* What the director's computer has taken from this phone stays here until a second copy of it exists: an older copy of the
data may be put back. Then the server has another generation, and the phone sends by itself what was taken since; what is
missing otherwise is asked about. It is kept while the session goes on, and at most a day after its end. */

import { button, say } from "./dom.js";

const MOST = 120; // entries that are kept
const DAY = 86_400_000; // milliseconds

/**
 * Returns {taken(entry, answer), heard(table), asked(): the question as news, acts}.
 *
 * `isThere(table, entry)` says whether the server has anything where this entry belongs, or says nothing of it; `numberOf`
 * is the number of its board or deal. A result that the director has removed is not lost: such an act gives the plan
 * another version, and an older copy has none that is newer.
 * @param {any} model @param {{add: (entry: any) => unknown}} store
 * @param {{isThere: (table: any, entry: any) => boolean, numberOf: (entry: any) => number}} how
 */
export function keeper(model, store, { isThere, numberOf }) {
  const { memory } = model;
  const isQueued = (entry) => model.queue.some(({ key }) => key === entry.key);
  const isLost = (entry) => Boolean(model.table) && !isThere(model.table, entry) && !isQueued(entry);
  const isCopied = ({ at }) => at < (memory.copied ?? 0);

  /** The server has taken an entry. What has a second copy gives way first. @param {any} entry @param {{at?: number}} [answer] */
  function taken(entry, answer) {
    const said = { ...entry, at: answer?.at };
    delete said.order;
    delete said.again;
    const all = [...(memory.taken ?? []).filter(({ key }) => key !== said.key), said];
    const first = Math.max(all.findIndex(isCopied), 0);
    memory.taken = all.length > MOST ? all.filter((_one, index) => index !== first) : all;
  }

  /** A new state of the table. @param {any} table */
  function heard(table) {
    const { generation = "", until = 0, copied = 0 } = table.data ?? {};
    const isOlder = generation !== (memory.generation ?? "");
    Object.assign(memory, { generation, copied });
    if (isOlder && table.state === "playing") collect(table, until);
    const gone = (memory.taken ?? []).filter((entry) => !isThere(table, entry));
    const isRemoved = !isOlder && table.plan > (memory.plan ?? table.plan);
    if (table.state === "closed") close();
    else if (isRemoved) memory.taken = (memory.taken ?? []).filter((entry) => !gone.includes(entry) || memory.lost?.includes(entry.key));
    memory.lost = isRemoved ? memory.lost : gone.map(({ key }) => key);
    memory.plan = table.plan;
    if (table.state !== "closed") delete memory.ended;
  }

  /** An older copy is in use: the last entry of each side on each board goes again. The server knows those that it has. */
  function collect(table, until) {
    const last = new Map();
    for (const entry of memory.taken ?? []) {
      if (!isThere(table, entry) || entry.at >= until) last.set([entry.match, numberOf(entry), entry.round, entry.side].join(), entry);
    }
    send([...last.values()].filter((entry) => !isQueued(entry)));
  }

  /** After the end only what has no second copy is kept, for a day. */
  function close() {
    memory.ended ??= Date.now();
    const isOver = Date.now() - memory.ended > DAY;
    memory.taken = (memory.taken ?? []).filter((entry) => !isOver && !isCopied(entry));
  }

  const send = (/** @type {any[]} */ entries) => {
    for (const entry of entries.map((one) => ({ ...one, seen: null, refused: null, again: true }))) {
      model.queue.push(entry);
      store.add(entry);
    }
  };

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
  return { taken, heard, asked, acts: { resend: () => send(lost()), forget } };
}
