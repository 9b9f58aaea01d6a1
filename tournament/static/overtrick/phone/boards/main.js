/* The players' phone. One model, one painter, one listener: what is tapped changes the model, and the screen
follows from it (model.js). Entries leave through the queue (../shared/queue.js), news come by polling
(news.js), and a player's phone goes with its pair (follow.js). */

import {
  accountFrom, accountOf, asideKey, boardOf, boardsOf, currentRound, draftFrom, draftOf, follows, isComplete, isSettled,
  ownSide, screenOf, speaking, statusOf, stepOf, tableIn, wordOfSide,
} from "./model.js";
import { agree, otherSide, sideOf } from "../shared/bridge.js";
import { newKey, sender } from "../shared/queue.js";
import { openStore } from "../shared/store.js";
import { follower } from "./follow.js";
import { listen } from "./news.js";
import { tellOthers, tellPlace } from "./others.js";
import { banner, callKey, caller } from "../shared/call.js";
import { wonder } from "./doubt.js";
import { marked, notTaken, tag, unsent } from "../shared/parts.js";
import { draw } from "./screens.js";
import { steadily } from "../shared/guard.js";
import { stepper } from "../shared/history.js";
import { HOME, above, depthOf } from "./way.js";
import { about, button, finger, h, say, show } from "../shared/dom.js";

const PUT_AWAY = 60_000; // milliseconds after which a round's card has been read

const store = await openStore(about.token);
const model = {
  table: null,
  queue: store.entries,
  memory: { seat: null, claim: null, card: null, moved: null, skipped: 0, drafts: {}, ...store.memory },
  at: null,
  speaker: null,
  aside: new Set(),
  online: true,
  gone: "",
  notice: "",
  stays: false,
  seating: false,
  offset: null,
  card: null,
  elsewhere: null,
};
model.memory.device = store.shared.device ?? newKey().slice(0, 16);
if (!store.shared.device) store.share({ ...store.shared, device: model.memory.device });
if (model.memory.language === about.language) model.table = model.memory.table;

const follow = follower(model, store, { changed: paint, remember: () => remember() });
const news = listen(model, { changed: paint, go, flush: () => flush(), remember: () => remember(), went });
const remember = () => store.remember({ ...model.memory, table: model.table, language: about.language });
const flush = sender(model, store, about.entries, { stands, changed: paint });
const calls = caller(model, {
  changed: paint, remember, told: news.told, roundOf: (board) => (boardOf(model, board) ?? currentRound(model))?.round ?? null,
});

// ── painting ────────────────────────────────────────────────────────────────────────────────────────

const keepStep = stepper({ count: () => depthOf(model), back: () => tap("back") });
let shown = "";
const isPressed = finger(paint);
let opened = 0; // when the screen that is shown was opened

function paint() {
  if (!isPressed()) steadily(repaint);
}

function repaint() {
  model.held = follow.held();
  const at = screenOf(model);
  const fresh = draw(model, at);
  const name = [at.name, at.board, at.round, fresh.step].join(" ");
  const isNew = name !== shown;
  if (isNew) {
    model.speaker = null;
    shown = name;
    opened = Date.now();
    tellStanding();
  }
  const drawn = isNew ? draw(model, at) : fresh;
  show(document.getElementById("bar"), [
    above(model, at) && button("‹", "back", "", { class: "back", "aria-label": say("back") }),
    h("h1", { tabindex: "-1" }, drawn.title),
    state(drawn.status),
  ]);
  if (model.notice === say("saved_offline") && model.queue.some(({ refused }) => refused)) model.notice = "";
  show(document.getElementById("notice"), [model.notice || (store.volatile && model.queue.length > 0 && say("volatile"))]);
  show(document.getElementById("screen"), [
    banner(model),
    h("div", { class: model.speaker ? "page flipped" : "page" }, drawn.body, callKey(model, at)),
  ]);
  if (isNew) {
    keepStep();
    scrollTo(0, 0);
    document.querySelector("#bar h1").focus({ preventScroll: true });
  }
}

/** The state line: of the board on the screen, else of everything entered here. */
function state(status = "open") {
  if (status !== "open") return tag(status);
  const refused = model.queue.filter(({ refused }) => refused);
  if (refused.length) return notTaken(refused, "change", refused[0].board);
  if (model.queue.length) return marked("○", "waiting", unsent(model.queue, ({ board }) => board));
  if (!model.online) return marked("○", "waiting", say("offline"));
  return boardsOf(model).some(({ result }) => result) && marked("●", "done", say("all_sent"));
}

// ── what a tap does ─────────────────────────────────────────────────────────────────────────────────

/** Go where the evening goes on by itself, or to a screen of one's own choice. */
function go(at = null, notice = "") {
  Object.assign(model, { at, notice });
}

/** Change the draft of the board on the screen; a finished one becomes an entry. */
function key(change, { commits = true } = {}) {
  const { board: number } = screenOf(model);
  const board = boardOf(model, number);
  const draft = { ...(draftOf(model, number) ?? draftFrom(accountOf(board) ?? {})), ...change };
  model.memory.drafts[number] = draft;
  const at = { name: "board", board: number };
  if (commits && isComplete(model, draft)) finish(board, draft, at);
  else model.at = commits ? at : { ...at, step: "contract" };
}

/** Enter a finished draft. After "No" the other side's word is never repeated unasked: it is shown again instead. */
function finish(board, draft, at) {
  const side = speaking(model, board);
  const theirs = wordOfSide(board, otherSide(side));
  const account = accountFrom(draft);
  if (!draft.refuses || !theirs || !agree(theirs, account)) return enter(board, account, side, at);
  delete model.memory.drafts[board.board];
  go(at, say("not_sent_yet", { side: say(`side_${otherSide(side)}`) }));
}

/** Put an entry into the queue; `at` shows what becomes of it, unless both sides have now said the same. */
function enter(board, account, side, at) {
  delete model.memory.drafts[board.board];
  forget(board.board);
  if (hasSaid(board, side, account)) return go(at);
  const { state, contract, declarer, tricks, lead } = account;
  const entry = {
    key: newKey(), board: board.board, round: board.round, side, seen: seenOf(board), device: model.memory.device,
    state, contract, declarer, tricks, lead, refused: null,
  };
  model.queue.push(entry);
  go(isSettled(boardOf(model, board.board)) ? null : at, model.online ? "" : say("saved_offline"));
  store.add(entry);
  flush();
}

/** Whether a side's last word is just this: a second tap says nothing new, unless it refuses a correction. */
function hasSaid(board, side, account) {
  const word = wordOfSide(board, side);
  return Boolean(word && statusOf(board) !== "proposed" && agree(word, account) && word.lead === account.lead);
}

/** The version this phone has looked at; an entry that still waits here has none yet. */
const seenOf = ({ pending, result }) => (pending.length ? null : result?.version ?? null);

/** Refused entries of a board go when a new one takes their place, or when somebody deletes them. */
function forget(number) {
  for (const entry of model.queue.filter((one) => one.board === number && one.refused)) {
    model.queue.splice(model.queue.indexOf(entry), 1);
    store.remove(entry);
  }
}

const here = () => boardOf(model, screenOf(model).board);

/** What the server says stands for an entry; an unlikely first word is asked about once. */
function stands(answer) {
  if (model.notice === say("saved_offline")) model.notice = "";
  news.stands(answer);
  wonder(model, answer, paint);
}

const ACTS = {
  ...calls.acts,
  sure: () => (model.memory.doubt = null),
  back,
  home: () => go(),
  seat: () => {
    model.stays = Boolean(model.memory.seat && !model.memory.claim);
    go({ name: "seat" });
  },
  stays: (value) => (model.stays = value === "yes"),
  sit: (seat) => sit(seat),
  mine: () => follow.back(),
  release: () => {
    follow.release();
    go({ name: "released" });
  },
  others: (number) => {
    go({ name: "others", board: Number(number) });
    tellOthers(model, Number(number), paint);
  },
  moved: (round) => (model.memory.moved = Number(round)),
  skip: (round) => (model.memory.skipped = Number(round)),
  boards: (number) => go({ name: "boards", board: Number(number) || null }),
  open: (number) => choose(Number(number)),
  change: (number) => openBoard(Number(number)),
  bid: (bid) => (bid === "PASS" ? key({ bid }) : key({ bid, tricks: null }, { commits: false })),
  double: (code) => key({ doubling: draftOfHere().doubling === code ? "" : code }, { commits: false }),
  declare: (declarer) => key(declarer === draftOfHere().declarer ? {} : { declarer, lead: undefined }),
  suit: (suit) => lead({ suit }),
  rank: (rank) => lead({ rank }),
  no_lead: () => key({ lead: null }),
  tricks: (tricks) => key({ tricks: Number(tricks) }),
  more: () => (model.at = { ...screenOf(model), more: true }),
  go: () => key({}),
  fix: (step) => fix(step),
  again: (number) => {
    model.memory.drafts[number] = here().refused ? draftFrom(here().refused) : { refuses: statusOf(here()) === "disputed" };
    go({ name: "board", board: Number(number) });
  },
  accept: (side) => enter(here(), accountOf(here()), side, null),
  take: (side) => take(side),
  turn: (side) => (model.speaker = model.speaker === side ? null : side),
  leave: () => {
    model.aside.add(asideKey(here()));
    go();
  },
  elsewhere: (number) => {
    model.memory.drafts[number] = draftFrom(here().refused);
    go({ name: "boards", board: Number(number) });
  },
  delete: (number) => {
    forget(Number(number));
    go();
  },
  mark: (value) => {
    const [state, number] = value.split(" ");
    go({ name: "mark", state, board: Number(number) });
  },
  save: (state) => {
    const account = { state, contract: "", declarer: "", tricks: null, lead: "" };
    enter(here(), account, ownSide(model, here()), null);
  },
};

const draftHere = () => (model.memory.drafts[screenOf(model).board] ??= {});

/** One half of the card that was led; whichever comes first waits for the other one. */
function lead(half) {
  const { suit, rank } = Object.assign(draftHere(), half);
  if (suit && rank) key({ lead: suit + rank, suit: null, rank: null });
}

const draftOfHere = () => draftOf(model, screenOf(model).board) ?? draftFrom(accountOf(here()) ?? {});

/** The seat is chosen once: a tablet's stays at this table, a player's phone goes with its pair. */
function sit(seat) {
  const round = currentRound(model)?.round;
  model.memory.seat = seat;
  go();
  if (follows(model)) return follow.sit(seat);
  model.memory.claim = model.stays || !round ? null : { side: sideOf(seat), round, seat };
  if (model.memory.claim) follow.claim();
  else openAsked();
}

/** The pair's place, where the screen has one. */
function tellStanding() {
  if (["sit_out", "end"].includes(screenOf(model).name)) tellPlace(model, paint);
}

/** News have come, or have been confirmed: whom to follow is asked again where nobody has answered yet. */
async function went(status) {
  if (status === 404) return follow.lose();
  if (status === 200) tellStanding();
  const { seat } = model.memory;
  follow.begin();
  if (seat !== model.memory.seat) remember();
  if (model.memory.claim && !model.seating) await follow.claim();
  follow.depart();
  openAsked();
}

/** A round's card gives way to the first board's grid when the phone was put away, and is looked at again. */
function leaveCard() {
  const at = screenOf(model);
  if (at.name === "round" && !model.at && Date.now() - opened > PUT_AWAY) model.memory.card = at.round;
}

/** One screen back; a board that had come by itself is put off. */
function back() {
  const at = screenOf(model);
  const to = above(model, at);
  if (at.name === "board" && !model.at && to === HOME) model.aside.add(asideKey(here()));
  go(to === HOME ? null : to);
}

/** A board from a list. Another round's is asked about once; a number of another table is refused in words. */
function choose(number) {
  const from = screenOf(model);
  const board = boardOf(model, number);
  if (!board) go({ ...from, wrong: number, ask: null });
  else if (from.name === "boards" && isElsewhere(board)) go({ ...from, ask: number, wrong: null });
  else openBoard(number);
}

const isElsewhere = (board) => statusOf(board) === "open" && board.round !== currentRound(model)?.round;

/** Open a board; what was keyed under another number goes with it. */
function openBoard(number) {
  const { name, board: from } = screenOf(model);
  const draft = name === "boards" && from !== number && draftOf(model, from);
  if (draft && statusOf(boardOf(model, number)) === "open") {
    model.memory.drafts[number] = draft;
    delete model.memory.drafts[from];
    forget(from);
  }
  const current = currentRound(model);
  if (current && !current.sit_out) model.memory.card = current.round;
  go({ name: "board", board: number });
}

/** The board that the QR of a paper names (#board-7), once the seat is known and this is the page to stay on. */
function openAsked() {
  tellTable();
  const asked = Number(/^#board-(\d+)$/.exec(location.hash)?.[1]);
  const isThere = model.memory.seat && !model.memory.claim && !model.seating;
  if (!asked || !isThere || !boardOf(model, asked)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  openBoard(asked);
}

/** The table whose code was scanned (#table-3), where the pair does not sit there now. */
function tellTable() {
  const [hash, scanned] = /^#table-(\d+)$/.exec(location.hash) ?? [];
  if (!hash || !model.table) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  const current = model.table.state === "playing" && currentRound(model);
  const table = current && tableIn(model, current.round);
  if (table && table !== Number(scanned)) model.notice = say("other_table", { scanned, table, round: current.round });
}

/** Correct one part of what was said. */
function fix(step) {
  const board = here();
  model.memory.drafts[board.board] ??= { ...draftFrom(accountOf(board)), refuses: stepOf(model, board) === "agree" };
  const steps = { contract: "contract", declarer: "contract", lead: "lead" };
  go({ name: "board", board: board.board, ...(steps[step] && { step: steps[step] }) });
}

/** One of two claims is right, says the side that speaks. */
function take(claim) {
  const board = here();
  const account = claim === "stands" ? board.result : wordOfSide(board, claim);
  model.aside.add(asideKey(board));
  enter(board, account, speaking(model, board), null);
  if (!isSettled(boardOf(model, board.board))) model.notice = say("answered");
}

function tap(act, value) {
  model.notice = "";
  ACTS[act](value);
  remember();
  paint();
}

document.addEventListener("click", ({ target }) => {
  const tapped = target.closest("[data-act]");
  if (!tapped || tapped.disabled) return;
  tap(tapped.dataset.act, tapped.dataset.value);
  if (tapped.dataset.act === "bid") steadily(() => document.querySelector(".compass")?.scrollIntoView({ block: "nearest" }));
});

document.addEventListener("submit", (event) => {
  if (event.target.dataset.form !== "number") return;
  event.preventDefault();
  const number = Number(event.target.elements.number.value);
  if (number > 0) choose(number);
  paint();
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  leaveCard();
  paint();
  news.wake();
});
addEventListener("online", news.wake);

paint();
dispatchEvent(new Event("started")); // ../start.js waits for it
news.wake();
calls.flush();
