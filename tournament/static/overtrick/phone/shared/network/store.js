/* What this browser keeps: the entries that wait and the memory of a page, in IndexedDB. */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * What was written, once it is kept even when the page is left at this moment.
 * @template T @param {IDBRequest<T>} request @returns {Promise<T>}
 */
const kept = (request) =>
  new Promise((resolve, reject) => {
    const transaction = /** @type {IDBTransaction} */ (request.transaction);
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
/** @type {Record<number, (row: any) => any>} */
const UPGRADES = {};

/** @param {any} row */
function understood(row) {
  let entry = row;
  for (let shape = row.shape ?? 1; shape < SHAPE; shape += 1) entry = UPGRADES[shape](entry);
  return { ...entry, shape: SHAPE };
}

const SHARED = "*"; // what this browser keeps whatever address is open

/**
 * What this browser keeps for one address. Where it can keep nothing, `volatile` says so and the page goes on.
 * @param {string} token
 */
export async function openStore(token) {
  /** @type {{volatile: boolean, entries: any[], memory: any, shared: any}} */
  const store = { volatile: false, entries: [], memory: null, shared: {} };
  /** @type {IDBDatabase} */
  let database;
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  /** @param {string} name */
  const within = (name) => database.transaction(name, "readwrite").objectStore(name);
  // One write after the other: an entry is never removed before it has been added.
  /** @param {() => Promise<unknown>} write */
  const inTurn = (write) => (last = last.then(write).catch(() => {
    store.volatile = true;
    document.documentElement.setAttribute("data-volatile", ""); // ../../start.js promises nothing then
  }));
  await inTurn(async () => {
    database = await opened();
    const everything = await settled(within("entries").getAll());
    store.entries = everything.filter((entry) => entry.token === token).map(understood);
    store.memory = (await settled(within("memory").get(token)))?.memory ?? null;
    store.shared = (await settled(within("memory").get(SHARED)))?.memory ?? {};
  });
  return Object.assign(store, {
    add: (/** @type {any} */ entry) => inTurn(async () => (entry.order = await kept(within("entries").add({ ...entry, token, shape: SHAPE })))),
    put: (/** @type {any} */ entry) => inTurn(() => kept(within("entries").put({ ...entry, token }))),
    remove: (/** @type {any} */ entry) => inTurn(() => kept(within("entries").delete(entry.order))),
    remember: (/** @type {object} */ memory) => inTurn(() => kept(within("memory").put({ token, memory }))),
    share: (/** @type {object} */ memory) => {
      store.shared = memory;
      return inTurn(() => kept(within("memory").put({ token: SHARED, memory })));
    },
  });
}
