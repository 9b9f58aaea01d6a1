/* Calling the director: why, second thoughts for ten seconds, a place in the queue, and who is coming.

A call is kept in the phone's memory until the server has it, and leaves with a key of its own, like an entry. */

import { newKey, sender } from "./network/queue.js";
import { about, button, h, say } from "./dom.js";

const SECOND_THOUGHTS = 10_000; // milliseconds
const SIGNS = { irregularity: "⚠\uFE0E", boards: "⇄", score: "±", time: "◔", other: "…" };
const FIELDS = ["key", "do", "reason", "board", "round"];
const QUIET = ["loading", "gone", "waiting", "seat", "call", "end", "released", "nobody"];

/** What a phone does about calls: `acts` by the name of their keys, and `flush`, which sends what waits.

`roundOf(board)` is the round of a board, `told` that the server has just said what stands. */
export function caller(model, { changed, remember, roundOf, told }) {
  model.memory.calls ??= [];
  const line = { queue: model.memory.calls, online: true };
  const store = { put: remember, remove: remember };
  const stands = ({ calls }) => {
    told();
    if (model.table) model.table.calls = calls;
  };
  const flush = sender(line, store, about.calls, { stands, changed: said, fields: FIELDS, overtaken: () => [] });

  /** A refusal is shown once and not kept: the director is in the room. */
  function said() {
    for (const one of line.queue.filter(({ refused }) => refused)) {
      model.notice = one.refused.message;
      line.queue.splice(line.queue.indexOf(one), 1);
      remember();
    }
    changed();
  }

  function push(act) {
    line.queue.push({ reason: "", board: null, round: null, refused: null, ...act });
    remember();
    flush();
  }

  function call(reason, board) {
    const key = newKey();
    model.memory.called = { key, at: Date.now() };
    push({ key, do: "call", reason, board, round: roundOf(board) });
    setTimeout(changed, SECOND_THOUGHTS);
  }

  const acts = {
    call: (board) => (model.at = { name: "call", board: Number(board) || null, from: model.at }),
    reason: (reason) => {
      const { board, from } = model.at;
      model.at = from;
      call(reason, board);
    },
    not_turned: (board) => call("not_turned", Number(board)),
    uncall: (key) => {
      model.memory.called = null;
      push({ key, do: "take_back" });
    },
    hang_up: () => (model.at = model.at.from),
  };
  addEventListener("online", flush);
  return { acts, flush };
}

/** The table's open calls as this phone knows them: those of the server, and those that still wait here. */
export function openCalls({ table, memory }) {
  if (table?.state !== "playing") return [];
  const waiting = memory.calls ?? [];
  const gone = new Set(waiting.filter((one) => one.do === "take_back").map(({ key }) => key));
  const known = table.calls ?? [];
  const here = waiting.filter((one) => one.do === "call" && !known.some(({ key }) => key === one.key));
  return [...known, ...here.map((one) => ({ ...one, state: "here" }))].filter(({ key }) => !gone.has(key));
}

/** The open calls as news, above every screen. */
export const callNews = (model) => openCalls(model).map((call) => ({
  text: [say(`call_${call.state}`), call.place > 0 && say(call.place === 1 ? "call_next" : "call_place", call)].filter(Boolean).join(" · "),
  tone: call.state === "coming" ? "called" : "called waiting",
  more: reasonOf(call),
  key: isFresh(model, call) && button(say("cancel"), "uncall", call.key, { "aria-label": say("uncall") }),
}));

const reasonOf = ({ reason, board }) =>
  [say(`reason_${reason}`), board && say("board", { board })].filter(Boolean).join(" · ");

const isFresh = ({ memory }, { key, state }) =>
  state !== "coming" && memory.called?.key === key && Date.now() - memory.called.at < SECOND_THOUGHTS;

/** The key that calls, under every screen of the session, until a call is open. */
export const callKey = (model, at) =>
  model.table?.state === "playing" && !QUIET.includes(at.name) && !openCalls(model).length &&
  button(say("call_director"), "call", at.board ?? "");

/** The call that an arrow-switched board was played without the switch. */
export const notTurnedKey = ({ table, memory }, { board, turned }) =>
  turned && table.state === "playing" && !openCalls({ table, memory }).some((call) => call.board === board) &&
  button(say("was_not_turned"), "not_turned", board);

/** The question for the reason: five reasons, one tap. */
export function callScreen() {
  return {
    title: say("call_director"),
    body: [
      h("h2", {}, say("why_call")),
      Object.entries(SIGNS).map(([reason, sign]) =>
        button([h("span", { "aria-hidden": "true" }, `${sign} `), say(`reason_${reason}`)], "reason", reason, { class: "wide" })),
      button(say("back"), "hang_up", "", { class: "wide" }),
    ],
  };
}
