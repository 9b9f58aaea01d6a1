/* Polling: asks the server for the table's state every four seconds while the page is visible, and at once when there is
a reason. Each program takes the state in by itself (boards/news.js, game/main.js). */

import { NoAnswer, ask, contentOf } from "./request.js";
import { about } from "../dom.js";

const POLL = 4_000; // milliseconds

/** How full the battery is, where the browser tells (Chrome on Android, over HTTPS). */
let battery = null;
globalThis.navigator?.getBattery?.().then((found) => (battery = found), () => {});

/** The director sees how long the Wi-Fi takes, and which batteries are low. */
function withSigns(address, took) {
  const signs = { ...(took !== null && { took: `${Math.round(took)}` }), ...(battery && { battery: `${Math.round(100 * battery.level)}` }) };
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(signs)}`;
}

/** @param {number} _status */
const nothing = (_status) => {};

/** Returns {wake, told}: `wake` asks at once; `told` notes that the server has just sent the current state.

`first`: the state that the page has brought, if it counts. `question()` is the address that is asked, `hear(state)` takes
a new state of the table in, `went(status)` is told how an answer came, `flush` sends what waits, `changed` paints. */
export function poller(model, { first, question, hear, flush, changed, went = nothing }) {
  let etag = first ? about.etag : null;
  let isFirst = Boolean(first);
  let known = 0; // when this phone's state was true: a poll that began before is older
  let timer = null;
  let took = null; // milliseconds from the last question to its answer

  async function poll() {
    clearTimeout(timer);
    const began = performance.now();
    try {
      const response = await ask(withSigns(question(), took), { headers: etag ? { "If-None-Match": etag } : {} });
      took = document.hidden ? null : performance.now() - began;
      if (response.status === 200 || response.status === 404) await renew(response, began);
      if (response.status < 500 && !model.online) {
        model.online = true;
        flush();
      }
      await went(isFirst && response.status === 304 ? 200 : response.status); // what the page brought is news as well
      isFirst = false;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error; // a fault of this page is not reported as a missing network
      model.online = false;
    } finally {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(poll, POLL);
    }
    changed();
  }

  /** The table's new state; an address that is no longer valid says why. */
  async function renew(response, began) {
    const state = await contentOf(response);
    if (response.status === 404) {
      model.gone = state.message ?? "";
      return;
    }
    if (began < known) return;
    known = began;
    etag = response.headers.get("ETag");
    model.gone = "";
    hear(state);
    if (state.release !== about.release && !Object.keys(model.memory.drafts).length) location.reload();
  }

  function wake() {
    if (document.hidden) return;
    flush();
    poll();
  }

  return { wake, told: () => (known = performance.now()) };
}
