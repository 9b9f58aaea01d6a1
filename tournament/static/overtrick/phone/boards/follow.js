/* A player's phone chooses its seat once and then follows its pair from table to table; a tablet stays.

To follow is to open the pair's own page, whose address the server tells. What was entered before is sent first.
The browser remembers whom it follows: at a table where the pair comes to play it finds back by itself. */

import { ask } from "../shared/network/request.js";
import { about } from "../shared/dom.js";
import { model, remember, store } from "./state.js";

const BRIEFLY = 4_000; // milliseconds that the seat question waits for the server

let way = null;
let scanned = ""; // the table whose code led back to the own page

/** Ask whom to follow: the pair that sits at `side` of this table in `round`. Offline it is asked again later.
`changed` paints. */
export async function claim(changed) {
  const { side, round, seat } = model.memory.claim;
  const isSingle = model.table.rounds.some((row) => row.round === round && row.seats);
  const asked = { side, round, ...(isSingle ? { seat } : {}) };
  model.seating = true;
  setTimeout(() => {
    model.seating = false;
    changed();
  }, BRIEFLY);
  try {
    const response = await ask(about.seat, { method: "POST", body: JSON.stringify(asked) });
    const answer = await response.json();
    if (response.ok) {
      await hold({ ...answer, seat });
      way = answer.address;
    } else model.notice = answer.message ?? "";
    if (response.status < 500) model.memory.claim = null;
  } catch {
    model.online = false;
  }
  if (!way) model.seating = false;
  depart();
  changed();
}

const hold = (follows) => store.share({ ...store.shared, follows });

/** Go to the pair's own page as soon as nothing waits or is half keyed here, where the seat is free again. */
export async function depart() {
  if (!way || model.queue.length || Object.keys(model.memory.drafts).length) return;
  model.seating = true;
  model.memory.seat = null;
  await remember();
  location.replace(way + (location.hash || scanned));
}

/** The pair that this browser follows tonight in this section; null for none. */
export function held() {
  const follows = store.shared.follows;
  const { session, section } = model.table ?? {};
  return follows?.session === session && follows?.section === section ? follows : null;
}

/** The table where the pair that this browser follows plays now: asked while another table's code asks for a seat. */
export async function tellWhere(changed) {
  const follows = model.table && !model.table.own && !model.memory.seat ? held() : null;
  if (!follows || way) return;
  try {
    const { round: now, rounds } = await (await ask(`${follows.address}state`)).json();
    model.heldAt = rounds?.find(({ round }) => round === now)?.table || null;
    changed();
  } catch {
    model.heldAt = null; // no answer: the key leads to the own page all the same
  }
}

/** With the first state: back to the own page at a table of the pair's; on the own page the seat chosen before. */
export function begin() {
  const { table, memory } = model;
  const single = table?.own && table.rounds.find((row) => row.seat);
  if (single && !memory.seat) return keep(memory.seat = single.seat);
  const follows = table && !memory.seat && !memory.claim ? held() : null;
  if (!follows) return;
  if (table.own) memory.seat = follows.token === about.token ? follows.seat : null;
  else if (table.rounds.some((row) => labels(row).includes(follows.pair))) {
    way = follows.address;
    scanned = `#table-${table.table}`;
  }
  depart();
}

/** Who sits at a table in a round: the pairs, or the single players. */
const labels = ({ ns, ew, seats }) => [ns, ew, ...Object.values(seats ?? {})].map((party) => party?.label);

/** An own page that is no longer valid is followed no more: the table's code is scanned again. */
export function lose() {
  if (store.shared.follows?.token === about.token) hold(null);
}

/** The seat on an own page that was opened by its own address. */
export const sit = (seat) => keep(seat);

function keep(seat) {
  const { session, section, own } = model.table;
  hold({ token: about.token, address: location.pathname, session, section, pair: own.label, seat });
}

/** Follow no pair any more. */
export const release = () => hold(null);

/** Back to the pair's own page. */
export const back = () => location.replace(held().address);
