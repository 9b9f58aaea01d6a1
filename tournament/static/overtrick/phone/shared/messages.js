/* Messages of the director: one line above every screen until OK, which is kept here until the server has it. */

import { sender } from "./network/queue.js";
import { about, button, say } from "./dom.js";

const KEPT = 50; // answers that this phone remembers

/** `acts` by the name of their keys, and `flush`, which sends what waits. */
export function reader(model, { changed, remember }) {
  model.memory.answers ??= [];
  const line = { queue: model.memory.answers, online: true };
  const store = { put: remember, remove: remember };
  const flush = sender(line, store, about.read, { stands: remember, changed: dropRefused, fields: ["message"], overtaken: () => [] });

  /** What the server does not take is gone: nothing is asked again. */
  function dropRefused() {
    for (const one of line.queue.filter(({ refused }) => refused)) line.queue.splice(line.queue.indexOf(one), 1);
    changed();
  }

  const acts = {
    message_read: (value) => {
      const message = Number(value);
      model.memory.read = [...(model.memory.read ?? []), message].slice(-KEPT);
      line.queue.push({ message, refused: null });
      remember();
      flush();
    },
  };
  addEventListener("online", flush);
  return { acts, flush };
}

/** The messages that this phone has not answered, as news. */
export const messageNews = ({ table, memory }) =>
  (table?.messages ?? []).filter(({ id }) => !memory.read?.includes(id)).map(({ id, text, at }) => ({
    text,
    tone: "message",
    more: say("from_director", { time: new Date(at * 1000).toTimeString().slice(0, 5) }),
    key: button(say("message_read"), "message_read", id),
  }));
