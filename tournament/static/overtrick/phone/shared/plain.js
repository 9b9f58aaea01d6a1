/* The screens of a phone that has nothing to ask: it loads, its address is no longer valid, the session has not begun. */

import { h, say } from "./dom.js";
import { unsent } from "./parts.js";

export const plain = (title, ...body) => ({ title, body });

export const loading = () => plain("Overtrick", h("p", {}, say("loading")));

/** Why the address is no longer valid, and how many entries still wait. */
export const gone = (model, numberOf) => plain("Overtrick",
  h("p", { class: "box wrong" }, model.gone),
  model.queue.length > 0 && h("p", {}, unsent(model.queue, numberOf)));

export const waiting = (title) => plain(title, h("p", { class: "card" }, say("not_started")));
