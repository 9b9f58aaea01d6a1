/* Entries wait here until the server has them: kept in the browser's IndexedDB, sent in order, once.

A page on a hall's plain HTTP has no service worker, so the page itself is the sender: it tries again when the
network is back, when somebody looks at it, and ever more seldom in between. The key of an entry is made here;
sending it twice is harmless. Refused entries stay, with the server's sentence, until a person decides. */

import { agree } from "./table_bridge.js";

const FIELDS = ["key", "board", "round", "side", "seen", "device", "state", "contract", "declarer", "tricks", "lead"];
const PATIENCE = 10_000; // milliseconds for one answer
const FIRST_WAIT = 1_000;
const LAST_WAIT = 15_000;

/** Thirty-two random figures; crypto.randomUUID does not exist on plain HTTP. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** What was written, once it is kept even when the page is left at this moment. */
const kept = (request) =>
  new Promise((resolve, reject) => {
    const { transaction } = request;
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });

function opened() {
  const request = indexedDB.open("overtrick", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("entries", { keyPath: "order", autoIncrement: true });
    request.result.createObjectStore("memory", { keyPath: "token" });
  };
  return settled(request);
}

// The shape of the rows that wait. An update that changes it brings older rows up to it when it reads them, so that
// what was keyed before the update is sent after it: shape n → what makes a row of shape n + 1 of it.
const SHAPE = 1;
const UPGRADES = {};

function understood(row) {
  let entry = row;
  for (let shape = row.shape ?? 1; shape < SHAPE; shape += 1) entry = UPGRADES[shape](entry);
  return { ...entry, shape: SHAPE };
}

const SHARED = "*"; // what this browser keeps whatever address is open

/** What this browser keeps for one address. Where it can keep nothing, `volatile` says so and the page goes on. */
export async function openStore(token) {
  const store = { volatile: false, entries: [], memory: null, shared: {} };
  let database = null;
  let last = Promise.resolve();
  const within = (name) => database.transaction(name, "readwrite").objectStore(name);
  // One write after the other: an entry is never removed before it has been added.
  const inTurn = (write) => (last = last.then(write).catch(() => void (store.volatile = true)));
  await inTurn(async () => {
    database = await opened();
    const everything = await settled(within("entries").getAll());
    store.entries = everything.filter((entry) => entry.token === token).map(understood);
    store.memory = (await settled(within("memory").get(token)))?.memory ?? null;
    store.shared = (await settled(within("memory").get(SHARED)))?.memory ?? {};
  });
  return Object.assign(store, {
    add: (entry) => inTurn(async () => (entry.order = await kept(within("entries").add({ ...entry, token, shape: SHAPE })))),
    put: (entry) => inTurn(() => kept(within("entries").put({ ...entry, token }))),
    remove: (entry) => inTurn(() => kept(within("entries").delete(entry.order))),
    remember: (memory) => inTurn(() => kept(within("memory").put({ token, memory }))),
    share: (memory) => {
      store.shared = memory;
      return inTurn(() => kept(within("memory").put({ token: SHARED, memory })));
    },
  });
}

/** The first entry that the server has not refused. */
const firstOf = (queue) => queue.find((one) => !one.refused);

/** Returns `flush()`, which sends what waits. `stands(answer)` is told what the server says stands.

`fields` of an entry are sent, in the order that `first` finds; `overtaken` are those keyed over it meanwhile. */
export function sender(model, store, address, how) {
  const { stands, changed, fields = FIELDS, first = firstOf, overtaken = corrections } = how;
  let busy = false;
  let wait = FIRST_WAIT;
  let timer = null;

  async function flush() {
    clearTimeout(timer);
    if (busy) return;
    busy = true;
    try {
      let entry;
      while ((entry = first(model.queue))) await deliver(entry);
      wait = FIRST_WAIT;
    } catch (error) {
      timer = setTimeout(flush, wait);
      wait = Math.min(2 * wait, LAST_WAIT);
      if (!(error instanceof NoAnswer)) throw error; // a fault of this page is not called a missing network
      model.online = false;
    } finally {
      busy = false;
      changed();
    }
  }

  async function deliver(entry) {
    const answer = await post(address, Object.fromEntries(fields.map((name) => [name, entry[name]])));
    model.online = true;
    if (answer.refused) {
      entry.refused = answer.refused;
      await store.put(entry);
    } else {
      for (const later of overtaken(model.queue, entry, answer)) {
        later.seen = answer.version;
        await store.put(later);
      }
      model.queue.splice(model.queue.indexOf(entry), 1);
      stands(answer);
      await store.remove(entry);
    }
    changed();
  }

  return flush;
}

/** Entries keyed over `entry` before it had an answer: they have seen it, if it is what stands. */
const corrections = (queue, entry, answer) =>
  answer.agreement === "sent" && agree(entry, answer)
    ? queue.filter((one) => one !== entry && one.board === entry.board && one.side === entry.side && one.seen === null)
    : [];

/** There is no answer from our own server: no network, or another one in between. */
export class NoAnswer extends Error {}

const orNoAnswer = (promise) => promise.catch(({ message }) => { throw new NoAnswer(message); });

/** Ask the server something; a network that stays silent is given up. Throws NoAnswer. */
export function ask(address, options) {
  const aborter = new AbortController();
  setTimeout(() => aborter.abort(), PATIENCE);
  return orNoAnswer(fetch(address, { credentials: "same-origin", cache: "no-store", signal: aborter.signal, ...options }));
}

/** What an answer holds. Throws NoAnswer where it is not our server's. */
export const held = (response) => orNoAnswer(response.json());

/** The server's answer, or {refused: {code, message}}. Throws NoAnswer. */
async function post(address, said) {
  const response = await ask(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(said),
  });
  const answer = await held(response);
  if (response.ok) return answer;
  if (response.status < 500 && answer.code) return { refused: { code: answer.code, message: answer.message } };
  throw new NoAnswer(response.statusText);
}
