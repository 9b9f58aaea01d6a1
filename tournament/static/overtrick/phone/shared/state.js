/* What a program holds in memory, and what the browser keeps of it. The names are explained in claims.js. */

import { openStore } from "./network/store.js";
import { about } from "./dom.js";

/** {model, store, remember}. `memory` is what a phone that is new here begins with, `more` the program's own. A phone that is
new everywhere is called as the page says, which brings its state. */
export async function openState(memory, more) {
  const store = await openStore(about.token);
  const model = {
    table: null,
    queue: store.entries,
    memory: { device: about.device, drafts: {}, ...memory, ...store.memory },
    at: null,
    speaker: null,
    aside: new Set(),
    online: true,
    gone: "",
    notice: "",
    ...more,
  };
  if (model.memory.language === about.language) model.table = model.memory.table;
  const remember = () => store.remember({ ...model.memory, table: model.table, language: about.language });
  return { model, store, remember };
}
