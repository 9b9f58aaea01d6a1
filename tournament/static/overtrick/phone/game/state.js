/* What the phone of a game table holds in memory, and what it keeps in the browser. See model.js. */

import { newKey } from "../shared/queue.js";
import { openStore } from "../shared/store.js";
import { about } from "../shared/dom.js";

export const store = await openStore(about.token);
export const model = {
  table: null,
  queue: store.entries,
  memory: { device: newKey().slice(0, 16), who: null, match: null, drafts: {}, ...store.memory },
  at: null,
  speaker: null,
  aside: new Set(),
  problems: null, // what the server says of the unfinished deal
  unchecked: null, // the unfinished deal that it has not been asked about
  online: true,
  gone: "",
  notice: "",
};
if (model.memory.language === about.language) model.table = model.memory.table;

export const remember = () => store.remember({ ...model.memory, table: model.table, language: about.language });
