/* The queue: sends entries to the server in order, once each, and keeps them until the server has answered.

A page on a hall's plain HTTP has no service worker, so the page itself is the sender: it retries when the network is
back, when the page becomes visible, and with growing pauses in between. The phone makes the key of an entry, so
sending it twice is harmless. A refused entry stays, with the server's sentence, until a person decides. An acceptance of
a side whose own phone has said otherwise does not stay: the server asks which of the two is right. */

import { NoAnswer, ask, contentOf } from "./request.js";

/**
 * @typedef {object} Queued   What waits to be sent: the `fields` of it go to the server.
 * @property {{code: string, message: string} | null} refused
 * @property {number | null} [seen]
 * @property {unknown} [order]   Its place in the store, once it is kept.
 *
 * @typedef {object} Sending
 * @property {string[]} fields   The fields that are sent.
 * @property {(queue: any[], entry: any, answer: any) => any[]} overtaken   Entries keyed over this one before its answer came.
 * @property {(answer: any) => void} stands   Takes in what the server says stands.
 * @property {() => void} changed   Paints.
 * @property {(queue: any[]) => any} [first]   The entry that is sent next.
 * @property {(refused: {code: string, message: string}) => void} [overruled]   Is told of an acceptance that did not count.
 * @property {(entry: any, answer: any) => void} [taken]   Is told of an entry that the server has taken.
 */

const OVERRULED = "said_otherwise";
const FIRST_WAIT = 1_000;
const LAST_WAIT = 15_000;

/** Thirty-two random figures; crypto.randomUUID does not exist on plain HTTP. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The first entry that the server has not refused. */
const firstOf = (/** @type {Queued[]} */ queue) => queue.find((one) => !one.refused);

/**
 * Returns `flush()`, which sends what waits.
 * @param {{queue: any[], online: boolean}} model
 * @param {{put: (entry: any) => unknown, remove: (entry: any) => unknown}} store
 * @param {string} address @param {Sending} how
 */
export function sender(model, store, address, how) {
  const { stands, changed, fields, overtaken, first = firstOf, overruled = () => {}, taken = () => {} } = how;
  let busy = false;
  let wait = FIRST_WAIT;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  async function flush() {
    clearTimeout(timer);
    if (busy) return;
    busy = true;
    try {
      for (const old of model.queue.filter(({ refused }) => refused?.code === OVERRULED)) await drop(old);
      let entry;
      while ((entry = first(model.queue))) await deliver(entry);
      wait = FIRST_WAIT;
    } catch (error) {
      timer = setTimeout(flush, wait);
      wait = Math.min(2 * wait, LAST_WAIT);
      if (!(error instanceof NoAnswer)) throw error; // a fault of this page is not reported as a missing network
      model.online = false;
    } finally {
      busy = false;
      changed();
    }
  }

  /** @param {any} entry */
  async function drop(entry) {
    model.queue.splice(model.queue.indexOf(entry), 1);
    await store.remove(entry);
  }

  /** @param {any} entry */
  async function deliver(entry) {
    const answer = await post(address, Object.fromEntries(fields.map((name) => [name, entry[name]])));
    model.online = true;
    if (answer.refused?.code === OVERRULED) {
      await drop(entry);
      overruled(answer.refused);
    } else if (answer.refused) {
      entry.refused = answer.refused;
      await store.put(entry);
    } else {
      for (const later of overtaken(model.queue, entry, answer)) {
        later.seen = answer.version;
        await store.put(later);
      }
      model.queue.splice(model.queue.indexOf(entry), 1);
      taken(entry, answer);
      stands(answer);
      await store.remove(entry);
    }
    changed();
  }

  return flush;
}

/** The server's answer, or {refused: {code, message}}. Throws NoAnswer. @param {string} address @param {object} said */
async function post(address, said) {
  const response = await ask(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(said),
  });
  const answer = await contentOf(response);
  if (response.ok) return answer;
  if (response.status < 500 && answer.code) return { refused: { code: answer.code, message: answer.message } };
  throw new NoAnswer(response.statusText);
}
