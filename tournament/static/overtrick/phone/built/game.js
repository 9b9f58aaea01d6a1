(async () => {"use strict";

// phone/shared/dom.js
var data = (id) => JSON.parse(document.getElementById(id).textContent);
var about = data("about");
var words = data("words");
var say = (code, given = {}) => words[code].replace(/%\((\w+)\)[sd]/g, (_, name) => given[name] ?? "");
function h(name, given = {}, ...children) {
  const element = name.includes(":") ? document.createElementNS("http://www.w3.org/2000/svg", name.slice(4)) : document.createElement(name);
  for (const [attribute, value] of Object.entries(given)) {
    if (value === true) element.setAttribute(attribute, "");
    else if (value !== false && value != null) element.setAttribute(attribute, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false && child !== ""));
  return element;
}
var button = (label, act, value = "", given = {}) => h("button", { type: "button", "data-act": act, "data-value": String(value), ...given }, label);
function finger(lifted) {
  let isDown = false;
  document.addEventListener("pointerdown", () => isDown = true, true);
  for (const end2 of ["pointerup", "pointercancel"]) {
    document.addEventListener(end2, () => {
      isDown = false;
      setTimeout(lifted);
    }, true);
  }
  return () => isDown;
}
function show(place, fresh) {
  const wrap = h(place.tagName, { id: place.id, class: place.getAttribute("class") }, fresh);
  if (wrap.isEqualNode(place)) return;
  const held = place.contains(document.activeElement) ? document.activeElement : null;
  const again = held && (held.id ? `#${held.id}` : held.dataset.act && selector(held));
  place.replaceChildren(...wrap.childNodes);
  if (again) place.querySelector(again)?.focus({ preventScroll: true });
}
var selector = ({ dataset }) => `[data-act="${dataset.act}"][data-value="${dataset.value}"]`;

// phone/shared/network/request.js
var PATIENCE = 1e4;
var NoAnswer = class extends Error {
};
async function ask(address, options) {
  const aborter = new AbortController();
  const patience = setTimeout(() => aborter.abort(), PATIENCE);
  try {
    const response = await fetch(address, { credentials: "same-origin", cache: "no-store", signal: aborter.signal, ...options });
    const { ok, status, statusText, headers } = response;
    const body = await response.text();
    return { ok, status, statusText, headers, json: async () => JSON.parse(body) };
  } catch (error) {
    throw new NoAnswer(
      /** @type {Error} */
      error.message
    );
  } finally {
    clearTimeout(patience);
  }
}
var contentOf = (answer2) => answer2.json().catch(({ message }) => {
  throw new NoAnswer(message);
});

// phone/shared/network/queue.js
var OVERRULED = "said_otherwise";
var FIRST_WAIT = 1e3;
var LAST_WAIT = 15e3;
var newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
var firstOf = (queue) => queue.find((one) => !one.refused);
function sender(model2, store2, address, how) {
  const { stands, changed, fields, overtaken: overtaken2, first: first2 = firstOf, overruled = () => {
  }, taken = () => {
  } } = how;
  let busy = false;
  let wait = FIRST_WAIT;
  let timer;
  async function flush() {
    clearTimeout(timer);
    if (busy) return;
    busy = true;
    try {
      for (const old of model2.queue.filter(({ refused }) => refused?.code === OVERRULED)) await drop(old);
      let entry;
      while (entry = first2(model2.queue)) await deliver(entry);
      wait = FIRST_WAIT;
    } catch (error) {
      timer = setTimeout(flush, wait);
      wait = Math.min(2 * wait, LAST_WAIT);
      if (!(error instanceof NoAnswer)) throw error;
      model2.online = false;
    } finally {
      busy = false;
      changed();
    }
  }
  async function drop(entry) {
    model2.queue.splice(model2.queue.indexOf(entry), 1);
    await store2.remove(entry);
  }
  async function deliver(entry) {
    const answer2 = await post(address, Object.fromEntries(fields.map((name) => [name, entry[name]])));
    model2.online = true;
    if (answer2.refused?.code === OVERRULED) {
      await drop(entry);
      overruled(answer2.refused);
    } else if (answer2.refused) {
      entry.refused = answer2.refused;
      await store2.put(entry);
    } else {
      for (const later of overtaken2(model2.queue, entry, answer2)) {
        later.seen = answer2.version;
        await store2.put(later);
      }
      model2.queue.splice(model2.queue.indexOf(entry), 1);
      taken(entry);
      stands(answer2);
      await store2.remove(entry);
    }
    changed();
  }
  return flush;
}
async function post(address, said) {
  const response = await ask(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(said)
  });
  const answer2 = await contentOf(response);
  if (response.ok) return answer2;
  if (response.status < 500 && answer2.code) return { refused: { code: answer2.code, message: answer2.message } };
  throw new NoAnswer(response.statusText);
}

// phone/shared/call.js
var SECOND_THOUGHTS = 1e4;
var SIGNS = { irregularity: "⚠︎", boards: "⇄", score: "±", time: "◔", other: "…" };
var FIELDS = ["key", "do", "reason", "board", "round"];
var QUIET = ["loading", "gone", "waiting", "seat", "call", "end", "released", "nobody"];
function caller(model2, { changed, remember: remember2, roundOf, told: told2 }) {
  model2.memory.calls ??= [];
  const line2 = { queue: model2.memory.calls, online: true };
  const store2 = { put: remember2, remove: remember2 };
  const stands = ({ calls }) => {
    told2();
    if (model2.table) model2.table.calls = calls;
  };
  const flush = sender(line2, store2, about.calls, { stands, changed: said, fields: FIELDS, overtaken: () => [] });
  function said() {
    for (const one of line2.queue.filter(({ refused }) => refused)) {
      model2.notice = one.refused.message;
      line2.queue.splice(line2.queue.indexOf(one), 1);
      remember2();
    }
    changed();
  }
  function push(act) {
    line2.queue.push({ reason: "", board: null, round: null, refused: null, ...act });
    remember2();
    flush();
  }
  function call(reason, board) {
    const key3 = newKey();
    model2.memory.called = { key: key3, at: Date.now() };
    push({ key: key3, do: "call", reason, board, round: roundOf(board) });
    setTimeout(changed, SECOND_THOUGHTS);
  }
  const acts = {
    call: (board) => model2.at = { name: "call", board: Number(board) || null, from: model2.at },
    reason: (reason) => {
      const { board, from: from2 } = model2.at;
      model2.at = from2;
      call(reason, board);
    },
    not_turned: (board) => call("not_turned", Number(board)),
    uncall: (key3) => {
      model2.memory.called = null;
      push({ key: key3, do: "take_back" });
    },
    hang_up: () => model2.at = model2.at.from
  };
  addEventListener("online", flush);
  return { acts, flush };
}
function openCalls({ table, memory }) {
  if (table?.state !== "playing") return [];
  const waiting2 = memory.calls ?? [];
  const gone2 = new Set(waiting2.filter((one) => one.do === "take_back").map(({ key: key3 }) => key3));
  const known = table.calls ?? [];
  const here2 = waiting2.filter((one) => one.do === "call" && !known.some(({ key: key3 }) => key3 === one.key));
  return [...known, ...here2.map((one) => ({ ...one, state: "here" }))].filter(({ key: key3 }) => !gone2.has(key3));
}
var banner = (model2) => openCalls(model2).map((call) => h(
  "div",
  { class: `box called ${call.state === "coming" ? "" : "waiting"}`, role: "status" },
  h("strong", {}, say(`call_${call.state}`)),
  h("p", {}, reasonOf(call), call.place > 0 && ` · ${say(call.place === 1 ? "call_next" : "call_place", call)}`),
  isFresh(model2, call) && button(say("uncall"), "uncall", call.key, { class: "wide" })
));
var reasonOf = ({ reason, board }) => [say(`reason_${reason}`), board && say("board", { board })].filter(Boolean).join(" · ");
var isFresh = ({ memory }, { key: key3, state }) => state !== "coming" && memory.called?.key === key3 && Date.now() - memory.called.at < SECOND_THOUGHTS;
var callKey = (model2, at) => model2.table?.state === "playing" && !QUIET.includes(at.name) && !openCalls(model2).length && button(say("call_director"), "call", at.board ?? "", { class: "plain wide" });
function callScreen() {
  return {
    title: say("call_director"),
    body: [
      h("h2", {}, say("why_call")),
      Object.entries(SIGNS).map(([reason, sign]) => button([h("span", { "aria-hidden": "true" }, `${sign} `), say(`reason_${reason}`)], "reason", reason, { class: "wide" })),
      button(say("back"), "hang_up", "", { class: "plain wide" })
    ]
  };
}

// phone/shared/touch/guard.js
var SLEEP = 500;
var waking;
var touchedAt = 0;
var last = { key: "", at: -SLEEP };
function isEcho(key3) {
  const { act, value } = key3.dataset;
  const now = performance.now();
  const before = last;
  last = { key: `${act} ${value}`, at: now };
  return key3.hasAttribute("aria-pressed") && before.key === last.key && now - before.at < SLEEP;
}
var touched = () => touchedAt = performance.now();
function steadily(draw3) {
  const before = parts();
  const layout = layoutOf(before);
  draw3();
  if (layoutOf(parts()) === layout) return;
  sleep(before.every(isHeading) ? touchedAt + SLEEP - performance.now() : SLEEP);
}
function sleep(pause) {
  clearTimeout(waking);
  document.body.classList.toggle("asleep", pause > 0);
  if (pause > 0) waking = setTimeout(() => document.body.classList.remove("asleep"), pause);
}
var parts = () => [...document.querySelectorAll(":is(#bar, #screen) :is(h1, h2, button, a, input)")];
var isHeading = (part) => part.tagName.startsWith("H");
var layoutOf = (found) => found.map((part) => {
  const { left, top } = part.getBoundingClientRect();
  const heading2 = isHeading(part) ? part.textContent : "";
  return [heading2, part.dataset.act, part.dataset.value, Math.round(left), Math.round(top)].join(" ");
}).join("\n");

// phone/shared/touch/history.js
function stepper({ count: count2, back: back2 }) {
  let depth2 = history.state?.depth ?? 0;
  addEventListener("popstate", ({ state }) => {
    const before = depth2;
    depth2 = state?.depth ?? 0;
    if (depth2 >= before) return;
    if (count2() > 0) back2();
    else history.back();
  });
  return () => {
    if (count2() <= depth2) return;
    depth2 += 1;
    history.pushState({ depth: depth2 }, "");
  };
}

// phone/shared/lost.js
var MOST = 120;
function keeper(model2, store2, { isThere, numberOf }) {
  const { memory } = model2;
  const isLost = (entry) => Boolean(model2.table) && !isThere(model2.table, entry) && !model2.queue.some(({ key: key3 }) => key3 === entry.key);
  function taken(entry) {
    const said = { ...entry };
    delete said.order;
    memory.taken = [...(memory.taken ?? []).filter(({ key: key3 }) => key3 !== said.key), said].slice(-MOST);
  }
  function heard2(table) {
    const gone2 = (memory.taken ?? []).filter((entry) => !isThere(table, entry));
    const isRemoved = table.plan > (memory.plan ?? table.plan);
    if (table.state === "closed") memory.taken = [];
    else if (isRemoved) memory.taken = (memory.taken ?? []).filter((entry) => !gone2.includes(entry) || memory.lost?.includes(entry.key));
    memory.lost = isRemoved ? memory.lost : gone2.map(({ key: key3 }) => key3);
    memory.plan = table.plan;
  }
  const lost = () => (model2.table?.state === "playing" ? memory.taken ?? [] : []).filter((entry) => memory.lost?.includes(entry.key) && isLost(entry));
  function asked2() {
    const numbers = [...new Set(lost().map(numberOf))].sort((one, two) => one - two);
    return numbers.length > 0 && h(
      "div",
      { class: "box waiting", role: "status" },
      h("p", {}, say(numbers.length === 1 ? "lost_one" : "lost", { numbers: numbers.join(", ") })),
      button(say("send_again"), "resend", "", { class: "primary wide" }),
      button(say("keep"), "forget", "", { class: "plain wide" })
    );
  }
  const forget = () => {
    const keys2 = lost().map(({ key: key3 }) => key3);
    memory.taken = memory.taken.filter(({ key: key3 }) => !keys2.includes(key3));
  };
  const resend = () => {
    for (const entry of lost().map((one) => ({ ...one, seen: null, refused: null }))) {
      model2.queue.push(entry);
      store2.add(entry);
    }
  };
  return { taken, heard: heard2, asked: asked2, acts: { resend, forget } };
}

// phone/shared/bridge.js
var STRAINS = ["C", "D", "H", "S", "NT"];
var SIGNS2 = { C: "♣︎", D: "♦︎", H: "♥︎", S: "♠︎", NT: "NT" };
function readContract(text) {
  const [, level, strain2, doubling] = /^([1-7])(C|D|H|S|NT)(X{0,2})$/.exec(text) ?? [];
  return level ? { level: Number(level), strain: strain2, doubling } : null;
}
var over = ({ contract: contract2, tricks }) => (tricks ?? 0) - 6 - (readContract(contract2)?.level ?? 0);

// phone/shared/parts.js
var CLASSES = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
var MARKS = {
  open: ["", ""],
  kept_back: ["—", "done"],
  here: ["○", "waiting"],
  refused: ["！", "wrong"],
  sent: ["●", "done"],
  for_you: ["？", "waiting"],
  accepted: ["✓", "done"],
  disputed: ["≠", "wrong"],
  proposed: ["？", "waiting"],
  late: ["！", "waiting"],
  not_played: ["—", "waiting"],
  adjusted: ["✓", "done"]
};
var signed = (points2) => points2 > 0 ? `+${points2}` : points2 < 0 ? `−${-points2}` : "0";
var signedOver = (extra) => extra === 0 ? "=" : signed(extra);
var strain = (code, withLetter = false) => h(
  "span",
  { class: `strain ${CLASSES[code] ?? "nt"}` },
  SIGNS2[code],
  withLetter && code !== "NT" && h("span", { class: "letter" }, code)
);
var bid = (contract2) => {
  const { level, strain: code, doubling } = readContract(contract2);
  return [level, strain(code), "×".repeat(doubling.length)];
};
function spokenBid(text) {
  const { level, strain: code, doubling } = readContract(text);
  const suit = say(`suit_${level === 1 ? 1 : ""}${code}`);
  const name = say("bid", { level, suit });
  return doubling ? `${name} ${say(`said_${doubling}`)}` : name;
}
var marked = (sign, tone, words2) => h("span", { class: `tag ${tone}` }, sign && h("span", { "aria-hidden": "true" }, `${sign} `), words2);
var tag = (status) => marked(...MARKS[status], say(`state_${status}`));
function unsent(queue, numberOf) {
  const count2 = new Set(queue.map(numberOf)).size;
  return say(count2 === 1 ? "waiting_one" : "waiting", { count: count2 });
}
var notTaken = (refused, act, number) => button(["！ ", say("refused_count", { count: refused.length })], act, number, { class: "tag wrong" });
var POCKETS = {
  N: [13, 3, 22, 10, 24, 11.2],
  E: [35, 13, 10, 22, 40, 27.4],
  S: [13, 35, 22, 10, 24, 43.4],
  W: [3, 13, 10, 22, 8, 27.4]
};
function drawn({ board, dealer, vulnerability }, label = "") {
  const pocket = ([seat2, [x, y, width, height, left, base]]) => {
    const tone = vulnerability === "BOTH" || vulnerability.includes(seat2) && vulnerability !== "NONE" ? "v" : "n";
    return [
      h("svg:rect", { class: tone, x, y, width, height, rx: 2.5 }),
      seat2 === dealer && h("svg:text", { class: `d ${tone}`, x: left, y: base }, "D")
    ];
  };
  return h(
    "svg:svg",
    { class: "board", viewBox: "0 0 48 48", ...label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" } },
    h("svg:rect", { class: "edge", x: 0.7, y: 0.7, width: 46.6, height: 46.6, rx: 7 }),
    Object.entries(POCKETS).map(pocket),
    h("svg:text", { x: 24, y: 30 }, board)
  );
}
var oldCode = () => about.now && h(
  "div",
  { class: "box waiting" },
  h("p", {}, say(about.now.address ? "old_code" : "past_code", about.now)),
  about.now.address && h("p", {}, h("a", { href: about.now.address }, say("session_now")))
);

// phone/shared/network/poll.js
var POLL = 4e3;
var nothing = (_status) => {
};
function poller(model2, { question: question2, hear: hear2, flush, changed, went = nothing }) {
  let etag = null;
  let known = 0;
  let timer = null;
  async function poll() {
    clearTimeout(timer);
    const began = performance.now();
    try {
      const response = await ask(question2(), { headers: etag ? { "If-None-Match": etag } : {} });
      if (response.status === 200 || response.status === 404) await renew(response, began);
      if (response.status < 500 && !model2.online) {
        model2.online = true;
        flush();
      }
      await went(response.status);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      model2.online = false;
    } finally {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(poll, POLL);
    }
    changed();
  }
  async function renew(response, began) {
    const state = await contentOf(response);
    if (response.status === 404) {
      model2.gone = state.message ?? "";
      return;
    }
    if (began < known) return;
    known = began;
    etag = response.headers.get("ETag");
    model2.gone = "";
    hear2(state);
    if (state.release !== about.release && !Object.keys(model2.memory.drafts).length) location.reload();
  }
  function wake() {
    if (document.hidden) return;
    flush();
    poll();
  }
  return { wake, told: () => known = performance.now() };
}

// phone/shared/program.js
var nothing2 = () => {
};
function start({ model: model2, store: store2, remember: remember2 }, claims2, { screens: screens2, sending: sending2, news, acts, roundOf, tapped = nothing2, seen = nothing2 }) {
  const kept2 = keeper(model2, store2, { isThere: sending2.isThere, numberOf: sending2.lostAs });
  const { wake, told: told2 } = poller(model2, { question: news.question, hear: heard2, flush: () => flush(), changed: paint2, went: news.went });
  const flush = sender(model2, store2, sending2.address, { ...sending2, stands, overruled, changed: paint2, taken: kept2.taken });
  const calls = caller(model2, { changed: paint2, remember: remember2, told: told2, roundOf });
  const keys2 = { ...acts, ...calls.acts, ...kept2.acts };
  const keepStep = stepper({ count: screens2.depth, back: () => tap("back") });
  const isPressed = finger(paint2);
  let shown2 = "";
  function paint2() {
    if (!isPressed()) steadily(repaint);
  }
  function repaint() {
    const at = claims2.screenOf(model2);
    const fresh = screens2.draw(at);
    const name = [at.name, ...screens2.nameOf(at), fresh.step].join(" ");
    const isNew = name !== shown2;
    if (isNew) {
      model2.speaker = null;
      shown2 = name;
      screens2.entered?.();
    } else if (screens2.keeps?.()) return;
    const drawn2 = isNew ? screens2.draw(at) : fresh;
    show(document.getElementById("bar"), [
      screens2.hasBack(at) && button("‹", "back", "", { class: "back", "aria-label": say("back") }),
      h("h1", { id: "heading", tabindex: "-1" }, drawn2.title),
      stateLine(drawn2.status)
    ]);
    show(document.getElementById("notice"), [notice()]);
    show(document.getElementById("screen"), [
      kept2.asked(),
      banner(model2),
      h("div", { class: model2.speaker !== null ? "page flipped" : "page" }, drawn2.body, callKey(model2, at))
    ]);
    if (isNew) focusOnTop();
  }
  function focusOnTop() {
    keepStep();
    scrollTo(0, 0);
    (document.querySelector("#question") ?? document.querySelector("#heading")).focus({ preventScroll: true });
  }
  function notice() {
    if (model2.queue.some(({ refused }) => refused)) forgetOffline();
    return model2.notice || store2.volatile && model2.queue.length > 0 && say("volatile");
  }
  function forgetOffline() {
    if (model2.notice === say("saved_offline")) model2.notice = "";
  }
  function stateLine(status = "open") {
    if (status !== "open") return tag(status);
    const refused = sending2.refused();
    if (refused.length) return notTaken(refused, ...sending2.mend(refused[0]));
    if (model2.queue.length) return marked("○", "waiting", unsent(model2.queue, sending2.numberOf));
    if (!model2.online) return marked("○", "waiting", say("offline"));
    return screens2.allSent() && marked("●", "done", say("all_sent"));
  }
  function heard2(table) {
    kept2.heard(table);
    news.hear(table);
  }
  function stands(answer2) {
    forgetOffline();
    told2();
    news.stands(answer2);
  }
  function overruled({ message }) {
    model2.notice = message;
    wake();
  }
  function tap(act, value) {
    const [count2, last2] = [model2.queue.length, model2.queue.at(-1)];
    model2.notice = "";
    keys2[act](value);
    remember2();
    paint2();
    if (model2.queue.length !== count2 || model2.queue.at(-1) !== last2) flush();
    tapped();
  }
  document.addEventListener("click", ({ target, detail = 0 }) => {
    const key3 = target.closest("[data-act]");
    if (!key3 || key3.disabled || detail > 0 && isEcho(key3)) return;
    tap(key3.dataset.act, key3.dataset.value);
    if (key3.dataset.act === "bid") steadily(() => document.querySelector(".compass")?.scrollIntoView({ block: "nearest" }));
  });
  document.addEventListener("pointerdown", touched, true);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    seen();
    wake();
  });
  addEventListener("online", wake);
  function begin2() {
    paint2();
    dispatchEvent(new Event("started"));
    wake();
    calls.flush();
  }
  return { begin: begin2, paint: paint2, shown: () => shown2 };
}

// phone/auction/screen.js
var BID = /^(\d+)(C|D|H|S|NT)(R?)$/;
var SIGNS3 = { X: "×", XX: "××" };
function auctionBody(at) {
  const { law, dealer, calls, draft } = at;
  const turn = law.turn(dealer, calls);
  const speaker = speakerOf(at);
  return [
    turn.length > 1 && h("div", { class: "two" }, turn.map((seat2) => {
      const { name } = seatAt(at, seat2);
      return button(name, "speaker", seat2, { class: "key", "aria-pressed": String(seat2 === speaker) });
    })),
    turn.length > 0 && h("h2", { class: "label", "aria-live": "polite" }, say("calls_next", { seat: seatAt(at, speaker).name })),
    turn.length > 0 && lastCalls(at),
    turn.length > 0 && keys(at, speaker),
    button(say("last_call"), "unmake", "", { class: "wide", disabled: calls.length === 0 }),
    draft.why && h("p", { class: "box waiting", role: "alert" }, `${draft.why[0]}: `, say(`why_${draft.why[1]}`)),
    record(at)
  ];
}
var hasBid = (calls) => calls.some(([, call]) => BID.test(call));
function speakerOf({ law, dealer, calls, draft }) {
  const turn = law.turn(dealer, calls);
  return turn.includes(draft.speaker) ? draft.speaker : turn[0];
}
function called({ law, dealer, calls, draft, told: told2 }, call) {
  const speaker = speakerOf({ law, dealer, calls, draft });
  const why = law.refusal(dealer, calls, speaker, call);
  if (why) return { why: [plainWord(told2, call), why] };
  return { calls: [...calls, [speaker, call]], why: null, reversed: false, speaker: null };
}
var seatAt = ({ seats }, seat2) => seats.find(({ number }) => number === seat2);
var lastCalls = (at) => h(
  "p",
  { class: "last-calls", "aria-hidden": "true" },
  at.calls.slice(1 - at.seats.length).map(([seat2, call]) => h("span", {}, h("span", { class: "quiet" }, seatAt(at, seat2).sign), " ", h("strong", {}, wordOf(at, call))))
);
function record(at) {
  const rows = [];
  for (const [seat2, call] of at.calls) {
    const column = at.seats.findIndex(({ number }) => number === seat2);
    const last2 = rows.at(-1);
    if (!last2 || last2.at >= column) rows.push({ at: column, cells: /* @__PURE__ */ new Map([[column, call]]) });
    else {
      last2.cells.set(column, call);
      last2.at = column;
    }
  }
  return h(
    "table",
    { class: "auction" },
    h("thead", {}, h("tr", {}, at.seats.map(({ number, sign, name }) => h("th", { scope: "col", "aria-label": name, class: number === at.dealer ? "dealer" : null }, sign)))),
    h("tbody", {}, rows.map(({ cells }) => h("tr", {}, at.seats.map((_, column) => h("td", {}, cells.has(column) ? wordOf(at, cells.get(column)) : "")))))
  );
}
function keys(at, speaker) {
  const { law, dealer, calls, draft } = at;
  const offered = law.now?.(dealer, calls) ?? law.calls;
  const isReversed = (call) => (BID.exec(call)?.[3] ?? "") === "R";
  const hasReverse = offered.some(isReversed);
  const bids2 = offered.filter((call) => BID.test(call) && isReversed(call) === Boolean(hasReverse && draft.reversed));
  const words2 = offered.filter((call) => !BID.test(call));
  const one = (call) => {
    const why = law.refusal(dealer, calls, speaker, call);
    return button(wordOf(at, call), "make", call, {
      class: why ? "key shut" : "key",
      "aria-disabled": why ? "true" : null,
      "aria-label": heard(at, call)
    });
  };
  return [
    h(
      "div",
      { class: words2.every((call) => /^\d+$/.test(call)) ? "answers numbers" : `calls${hasReverse ? " four" : ""}` },
      words2.map(one),
      hasReverse && button(say("reversed"), "reversed", "", { class: "key", "aria-pressed": String(Boolean(draft.reversed)) })
    ),
    bids2.length > 0 && h("div", { class: "bids" }, bids2.map(one))
  ];
}
function wordOf({ told: told2 }, call) {
  const [, level, code, reversed] = BID.exec(call) ?? [];
  if (level) return [h("span", {}, level), strain(code, true), reversed && h("span", { class: "small" }, "R")];
  if (call === "P" || call === "pass") return say("pass");
  return told2?.words?.[call] ?? SIGNS3[call] ?? call;
}
var heard = ({ told: told2 }, call) => plainWord(told2, call);
function plainWord(told2, call) {
  const [, level, code, reversed] = BID.exec(call) ?? [];
  const bid2 = level && say("bid", { level, suit: say(`suit_${level === "1" ? 1 : ""}${code}`) });
  if (bid2) return reversed ? `${bid2}, ${say("reversed")}` : bid2;
  if (call === "P" || call === "pass") return say("pass");
  return told2?.words?.[call] ?? (call in SIGNS3 ? say(call) : call);
}

// phone/shared/claims.js
function statusOf({ pending, refused, result: result2, kept_back: keptBack }) {
  if (refused) return "refused";
  if (pending.length) return "here";
  if (!result2) return "open";
  if (keptBack) return "kept_back";
  if (result2.awarded) return "adjusted";
  if (result2.agreement === "disputed") return "disputed";
  return isUnplayed(result2) ? (
    /** @type {string} */
    result2.state
  ) : result2.agreement;
}
var knownStatusOf = (subject) => statusOf({ ...subject, refused: null });
var isUnplayed = (said) => "state" in said && said.state !== "played";
function waitingSide({ pending, result: result2 }) {
  const last2 = pending.at(-1);
  if (last2) return last2.side;
  return result2?.agreement === "sent" ? result2.entered_by : null;
}
var seenOf = ({ pending, result: result2 }) => pending.length ? null : result2?.version ?? null;
function claimsOf(kind) {
  function accountOf({ pending, result: result2 }) {
    const said = pending.at(-1) ?? result2;
    return said ? kind.accountIn(said) : null;
  }
  function wordOfSide2({ pending, result: result2 }, side) {
    const own = pending.findLast((entry) => entry.side === side);
    if (own) return kind.accountIn(own);
    if (!result2) return null;
    if (["disputed", "proposed"].includes(result2.agreement)) return (
      /** @type {A | undefined} */
      result2.claims?.[side] ?? null
    );
    return result2.agreement === "accepted" || result2.entered_by === side ? kind.accountIn(result2) : null;
  }
  function wordsOf2(subject) {
    const words2 = [];
    for (const side of kind.sides(subject)) {
      const word = wordOfSide2(subject, side);
      if (word) words2.push([side, word]);
    }
    return words2;
  }
  function splitSide(subject) {
    if (knownStatusOf(subject) !== "disputed") return null;
    const [said, more] = wordsOf2(subject);
    return said && !more && said[0] === subject.result?.entered_by ? said[0] : null;
  }
  function isSettled2(subject) {
    if (statusOf(subject) === "adjusted") return true;
    if (!subject.pending.length) return subject.result?.agreement === "accepted";
    const words2 = wordsOf2(subject).map(([, word]) => word);
    return words2.length > 1 && words2.every((word) => kind.agree(subject, word, words2[0]));
  }
  function asker2(subject) {
    if (!subject.result) return null;
    const stands = kind.accountIn(subject.result);
    return wordsOf2(subject).find(([, word]) => !kind.agree(subject, word, stands))?.[0] ?? null;
  }
  const speaking = (model2, subject) => model2.speaker ?? kind.ownSide(model2, subject);
  const isClosed2 = (model2, { result: result2 }) => model2.table?.state !== "playing" || Boolean(result2?.past);
  const asideKey2 = (subject) => `${kind.nameOf(subject)}.${subject.result?.version ?? 0}.${subject.refused?.key ?? ""}`;
  function asks(model2, subject) {
    const status = statusOf(subject);
    if (status === "refused") return true;
    if (isClosed2(model2, subject)) return false;
    if (status === "proposed") return asker2(subject) !== kind.ownSide(model2, subject);
    if (status === "disputed") return (splitSide(subject) ?? kind.ownSide(model2, subject)) === kind.ownSide(model2, subject);
    return status === "sent" && waitingSide(subject) !== kind.ownSide(model2, subject);
  }
  function calling(model2) {
    const subject = kind.subjectsOf(model2).find((one) => !model2.aside.has(asideKey2(one)) && asks(model2, one));
    return subject ? kind.answerAt(model2, subject) : null;
  }
  function screenOf2(model2) {
    if (model2.gone) return { name: "gone" };
    if (!model2.table || model2.seating) return { name: "loading" };
    if (model2.table.state === "setup") return { name: "waiting" };
    if (kind.isEmpty?.(model2)) return { name: "nobody" };
    if (model2.at) return model2.at;
    const next = kind.following(model2);
    return kind.isKeying(model2, next) ? next : calling(model2) ?? next;
  }
  function stateOf2(model2, subject) {
    const status = knownStatusOf(subject);
    const isAsked = ["disputed", "proposed"].includes(status) && !isClosed2(model2, subject);
    if (kind.draftOf(model2, subject)) return "keying";
    if (subject.refused && !isAsked) return "refused";
    if (status === "open") return "keying";
    if (status === "kept_back" || isClosed2(model2, subject) || isSettled2(subject)) return "settled";
    if (status === "disputed") return "question";
    if (status === "proposed") return "consent";
    if (isUnplayed(accountOf(subject) ?? {})) return "settled";
    return waitingSide(subject) === kind.ownSide(model2, subject) ? "confirm" : "agree";
  }
  return { kind, accountOf, wordOfSide: wordOfSide2, wordsOf: wordsOf2, isSettled: isSettled2, splitSide, asker: asker2, speaking, asideKey: asideKey2, screenOf: screenOf2, stateOf: stateOf2 };
}

// phone/shared/entering.js
function entering({ model: model2, store: store2 }, claims2, how) {
  const { accountOf, wordOfSide: wordOfSide2, wordsOf: wordsOf2, isSettled: isSettled2, splitSide, speaking, asideKey: asideKey2, stateOf: stateOf2, kind } = claims2;
  function go2(at = null, notice = "") {
    Object.assign(model2, { at, notice });
  }
  function finish(subject, draft, at = how.screenAt(subject)) {
    const side = speaking(model2, subject);
    const account = how.accountFrom(subject, draft);
    const theirs = wordsOf2(subject).find(([one, word]) => one !== side && kind.agree(subject, word, account));
    if (!draft.refuses || !theirs) return enter(subject, account, side, at);
    how.drop(subject);
    go2(at, say("not_sent_yet", { side: how.sideNamed(subject, theirs[0]) }));
  }
  function enter(subject, account, side, at) {
    how.drop(subject);
    discard((entry2) => how.isOf(entry2, subject));
    if (splitSide(subject) === null && how.repeats(subject, side, account)) return go2(how.afterRepeat(subject, at));
    const entry = {
      key: newKey(),
      ...how.entryOf(subject, account),
      side,
      seen: seenOf(subject),
      device: model2.memory.device,
      refused: null
    };
    model2.queue.push(entry);
    go2(isSettled2(how.reread(subject)) ? null : at, model2.online ? "" : say("saved_offline"));
    store2.add(entry);
  }
  function discard(isMeant) {
    for (const entry of model2.queue.filter((one) => one.refused && isMeant(one))) {
      model2.queue.splice(model2.queue.indexOf(entry), 1);
      store2.remove(entry);
    }
  }
  function corrected(subject) {
    const account = accountOf(subject);
    return kind.draftOf(model2, subject) ?? { ...account ? how.draftFrom(subject, account) : how.newDraft(), refuses: stateOf2(model2, subject) === "agree" };
  }
  const sideIn = (text) => kind.sides(how.here()).find((side) => String(side) === text);
  const acts = {
    home: () => go2(),
    seat: () => go2({ name: "seat" }),
    more: () => model2.at = { ...claims2.screenOf(model2), more: true },
    /** A side enters the account that this phone takes as the result. */
    accept: (side) => enter(how.here(), accountOf(how.here()), sideIn(side), null),
    /** The entering side says which of two accounts is right. */
    take: (claim) => {
      const subject = how.here();
      const account = claim === "stands" ? kind.accountIn(subject.result) : wordOfSide2(subject, sideIn(claim));
      const isOwnDispute = splitSide(subject) !== null;
      model2.aside.add(asideKey2(subject));
      enter(subject, account, speaking(model2, subject), isOwnDispute ? how.screenAt(subject) : null);
      if (!isOwnDispute && !isSettled2(how.reread(subject))) model2.notice = say("answered");
    },
    /** None of the accounts is right, or the refused one is corrected. */
    again: () => {
      const subject = how.here();
      const draft = subject.refused ? how.draftFrom(subject, kind.accountIn(subject.refused)) : { ...how.newDraft(), refuses: statusOf(subject) === "disputed" && splitSide(subject) === null };
      how.keep(subject, draft);
      go2(how.screenAt(subject));
    },
    turn: (text) => {
      const side = sideIn(text);
      model2.speaker = model2.speaker === side ? null : side;
    },
    leave: () => {
      model2.aside.add(asideKey2(how.here()));
      go2();
    },
    delete: () => {
      const subject = how.here();
      how.drop(subject);
      discard((entry) => how.isOf(entry, subject));
      go2();
    }
  };
  return { go: go2, finish, enter, discard, corrected, acts };
}

// phone/shared/moment.js
var placeOf = ({ place, ranked: count2 }) => place.endsWith("=") ? say("place_tied", { place: place.slice(0, -1), count: count2 }) : say("place_of", { place, count: count2 });
var rankOf = ({ place }) => place.replace("=", "");
var medal = (rank) => h("div", { class: `medal m${rank}`, "aria-hidden": "true" }, rank);
var moment = ({ card, event, date, names }) => h(
  "section",
  { class: "hero moment" },
  h("p", { class: "quiet small" }, `${event} · ${date}`),
  medal(rankOf(card)),
  h("p", { class: "quiet small" }, say("your_place")),
  h("p", { class: "big" }, placeOf(card)),
  card.value && h("p", { class: "moment-value" }, card.value),
  h("p", {}, names.map((name, index) => [h("span", { class: "name" }, name), index < names.length - 1 && " – "])),
  course(card.places ?? []),
  h("p", { class: "quiet small" }, say("thanks"), " ", say("closed"))
);
var WIDTH = 300;
var TOP = 26;
var DEPTH = 40;
var EDGE = 14;
var MOST_FIGURES = 9;
function course(places) {
  if (places.length < 3) return null;
  const [best, worst] = [Math.min(...places), Math.max(...places)];
  const spots = places.map((place, index) => ({
    place,
    x: Math.round(EDGE + index * (WIDTH - 2 * EDGE) / (places.length - 1)),
    y: Math.round(TOP + (worst > best ? (place - best) * DEPTH / (worst - best) : DEPTH / 2))
  }));
  const named = [0, places.indexOf(best), places.length - 1];
  return [
    h(
      "svg:svg",
      {
        class: "course",
        viewBox: `0 0 ${WIDTH} ${TOP + DEPTH + 8}`,
        role: "img",
        "aria-label": `${say("rank_after_rounds")}: ${places.join(" · ")}`
      },
      h("svg:polyline", { points: spots.map(({ x, y }) => `${x},${y}`).join(" ") }),
      spots.map(({ place, x, y }, index) => [
        h("svg:circle", { cx: x, cy: y, r: 3.5 }),
        (places.length <= MOST_FIGURES || named.includes(index)) && h("svg:text", { x, y: y - 9 }, place)
      ])
    ),
    h("p", { class: "quiet small", "aria-hidden": "true" }, say("rank_after_rounds"))
  ];
}
var pictureOf = ({ card, event, date, names }, best = null) => ({ event, date, place: rankOf(card), placed: placeOf(card), value: card.value, names: names.join(" – "), best });

// phone/shared/picture.js
var SIZE = 1080;
var MIDDLE = SIZE / 2;
var MEDALS = { 1: "gold", 2: "silver", 3: "bronze" };
var token = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
async function sharePicture(words2) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  draw(canvas.getContext("2d"), words2);
  const blob = await new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  const file = new File([blob], `overtrick-${words2.date}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {
  });
  save(file);
}
function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 6e4);
}
function draw(pen, { event, date, place, placed, value, names, best }) {
  pen.fillStyle = token("nav");
  pen.fillRect(0, 0, SIZE, SIZE);
  lattice(pen);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  write(pen, `${event} · ${date}`, 110, 40, token("on-nav-2"));
  pen.beginPath();
  pen.arc(MIDDLE, 360, 170, 0, 2 * Math.PI);
  pen.fillStyle = token(MEDALS[place] ?? "nav-2");
  pen.fill();
  write(pen, place, 368, 190, token(MEDALS[place] ? `on-${MEDALS[place]}` : "on-nav"), "bold");
  write(pen, placed, 630, 76, token("on-nav"), "bold");
  write(pen, value, 730, 64, token("nav-mark"), "bold");
  write(pen, names, 830, 52, token("on-nav"));
  if (best) write(pen, best, 920, 40, token("on-nav-2"));
  write(pen, "Overtrick", 1020, 30, token("on-nav-2"));
}
function lattice(pen) {
  pen.strokeStyle = "rgb(255 255 255 / .05)";
  pen.lineWidth = 4;
  for (let start2 = -SIZE; start2 < 2 * SIZE; start2 += 40) {
    for (const slope of [SIZE, -SIZE]) {
      pen.beginPath();
      pen.moveTo(start2, 0);
      pen.lineTo(start2 + slope, SIZE);
      pen.stroke();
    }
  }
}
function write(pen, text, y, size, colour, weight = "normal") {
  const family = getComputedStyle(document.body).fontFamily;
  pen.fillStyle = colour;
  pen.font = `${weight} ${size}px ${family}`;
  const width = pen.measureText(text).width;
  if (width > SIZE - 120) pen.font = `${weight} ${Math.floor(size * (SIZE - 120) / width)}px ${family}`;
  pen.fillText(text, MIDDLE, y);
}

// phone/game/draft.js
var MOST2 = 9999;
var draftOf = (model2, match, number) => model2.memory.drafts[`${match.match}.${number}`] ?? null;
var keepDraft = (model2, match, number, draft) => model2.memory.drafts[`${match.match}.${number}`] = draft;
var dropDraft = (model2, match, number) => delete model2.memory.drafts[`${match.match}.${number}`];
var newDraft = () => ({ facts: {}, passed: [], step: null, block: null });
function draftFrom(form, facts) {
  const known = Object.entries(facts).filter(([, value]) => value !== null && !(Array.isArray(value) && !value.length));
  const texts = questionsOf(form).filter(({ kind }) => kind === "text").map(({ name }) => name);
  const typed = ([name, value]) => [name, texts.includes(name) ? typedLine(value) : structuredClone(value)];
  const taken = Object.fromEntries(known.map(typed));
  if (form.steps.some(({ keyed }) => keyed) && facts.calls?.length) taken.own = ownFrom(facts.calls);
  return {
    facts: taken,
    passed: form.steps.map(({ code }) => code),
    step: null,
    block: null,
    again: true,
    plain: !facts.calls?.length
  };
}
var ownFrom = (calls) => calls.reduce((own, [player, call]) => {
  own[player] = /^\d+$/.test(call) ? Number(call) : call;
  return own;
}, []);
var typedLine = (values) => values.map((one) => Array.isArray(one) ? `${one[0] + 1}${one[1]}` : one).join(" ");
var questionsOf = (form) => [...form.steps.flatMap(({ questions: questions2 }) => questions2), ...form.seldom];
function answerTo(question2, facts, place = 0) {
  const answer2 = question2.per ? facts[question2.name]?.[place] : facts[question2.name];
  return answer2 ?? question2.default ?? null;
}
function groupsOf(question2, facts) {
  const alone = (seats) => seats.map((seat2) => ({ seats: [seat2], side: null }));
  if (!question2.together?.length) return alone(question2.places.map((_, place) => place));
  return question2.together.flatMap((seats, side) => seats.length < 2 || seats.some((seat2) => facts.nils?.[seat2]) ? alone(seats) : [{ seats, side }]);
}
function answerOf(question2, facts, { seats }) {
  const answers = seats.map((seat2) => answerTo(question2, facts, seat2)).filter((answer2) => answer2 !== null);
  if (seats.length === 1 || !answers.length) return answers[0] ?? null;
  return answers.reduce((sum2, one) => sum2 + one, 0);
}
function pooled(form, facts) {
  const joined = questionsOf(form).filter(({ name, together }) => together?.length && facts[name]);
  const told2 = { ...facts };
  for (const question2 of joined) {
    told2[question2.name] = question2.places.map(() => 0);
    for (const group of groupsOf(question2, facts)) told2[question2.name][group.seats[0]] = answerOf(question2, facts, group);
  }
  return told2;
}
function setOwn(match, facts, place, value, dealer) {
  facts.own = match.seats.map((_, seat2) => seat2 === place ? value : facts.own?.[seat2] ?? null);
  const number = (seat2) => typeof facts.own[seat2] === "number" ? facts.own[seat2] : 0;
  facts.nils = facts.own.map((bid2) => typeof bid2 === "string" ? bid2 : "");
  facts.bids = match.sides.map(({ seats }) => seats.some((seat2) => facts.own[seat2] === null) ? null : seats.reduce((sum2, seat2) => sum2 + number(seat2), 0));
  const turns3 = match.seats.map((_, step) => (dealer + 1 + step) % match.seats.length);
  const isWhole = dealer !== null && facts.own.every((bid2) => bid2 !== null);
  facts.calls = isWhole ? turns3.map((seat2) => [seat2, String(facts.own[seat2])]) : [];
}
function regroup(form, facts, change) {
  const joined = questionsOf(form).filter(({ together }) => together?.length);
  const groups = () => joined.map((question2) => JSON.stringify(groupsOf(question2, facts)));
  const before = groups();
  change();
  groups().forEach((now, index) => now !== before[index] && delete facts[joined[index].name]);
}
function answersAt({ places, least, kinds }, facts, place) {
  const isTooSmall = ({ value }) => least && facts.declarer === place && value < least[0];
  const kind = kinds?.[facts.kinds?.[place] ?? "normal"];
  return places[place].map((answer2) => {
    if (isTooSmall(answer2)) return { ...answer2, refused: least[1] };
    return kind && !answer2.refused && !kind.numbers.includes(answer2.value) ? { ...answer2, refused: kind.reason } : answer2;
  });
}
function dropUnfit(form, facts, place) {
  for (const question2 of questionsOf(form)) {
    const { numbers } = question2.kinds?.[facts.kinds?.[place]] ?? {};
    if (numbers && facts[question2.name]?.[place] != null && !numbers.includes(facts[question2.name][place])) {
      setAnswer(question2, facts, place, null);
    }
  }
}
function setAnswer(question2, facts, place, value) {
  if (!question2.per) return void (facts[question2.name] = value);
  const answers = question2.places.map((_, index) => facts[question2.name]?.[index] ?? null);
  answers[place] = value;
  const group = groupsOf(question2, facts).find(({ seats }) => seats[0] === place);
  for (const other of group?.seats.slice(1) ?? []) answers[other] = 0;
  facts[question2.name] = answers;
}
function typedNumber(number, key3) {
  if (key3 === "±") return number === null ? null : 0 - number;
  if (key3 === "⌫") return number === null || Math.abs(number) < 10 ? null : Math.trunc(number / 10);
  const longer = (number ?? 0) * 10 + (number < 0 ? -key3 : Number(key3));
  return Math.abs(longer) > MOST2 ? number : longer;
}
var endingOf = (form, facts) => ["passed_out", ...form.endings.map(({ value }) => value)].find((name) => facts[name] === true) ?? "";
var sumOf = ({ questions: questions2 }, facts) => questions2.flatMap((question2) => question2.places.map((_, place) => answerTo(question2, facts, place) ?? 0)).reduce((sum2, one) => sum2 + one, 0);
var isAnswered = (question2, facts) => question2.places.every((_, place) => answerTo(question2, facts, place) !== null);
function isComplete(step, facts) {
  if (step.kind === "contract") return Boolean(facts.level && facts.declarer);
  return step.questions.every((question2) => isAnswered(question2, facts)) && (step.whole === null || sumOf(step, facts) === step.whole);
}
var needsContinue = (step, draft) => step.kind === "questions" && step.questions.some(({ kind, default: usual }) => usual !== null || kind === "number") && (step.stays || Boolean(draft?.again) || draft?.step === step.code);
var isDone = (step, draft) => isComplete(step, draft.facts) && (!needsContinue(step, draft) || draft.passed.includes(step.code));
function stepOf(form, draft) {
  if (draft.step) return form.steps.find(({ code }) => code === draft.step) ?? null;
  if (endingOf(form, draft.facts)) return null;
  return form.steps.find((step) => !isDone(step, draft)) ?? null;
}
function fillRest(step, facts) {
  if (step.whole === null) return;
  const open2 = step.questions.flatMap((question3) => groupsOf(question3, facts).map((group2) => ({ question: question3, group: group2 }))).filter(({ question: question3, group: group2 }) => answerOf(question3, facts, group2) === null);
  const rest = step.whole - sumOf(step, facts);
  const [{ question: question2, group } = {}] = open2;
  const fits = ([place]) => question2.kind === "number" || question2.places[place].some(({ value }) => value === rest);
  if (open2.length === 1 && fits(group.seats)) {
    setAnswer(question2, facts, group.seats[0], rest);
  }
}
var CONTRACT = ["level", "denomination", "doubling", "declarer"];
function toFacts(form, draft) {
  const { facts } = draft;
  const ending = endingOf(form, facts);
  const told2 = ending ? { [ending]: true } : contractOf(form, facts);
  for (const question2 of questionsOf(form)) {
    if (ending && (question2.per || question2.default === null)) continue;
    const answers = question2.places.map((_, place) => answerTo(question2, facts, place));
    if (answers.every((answer2) => answer2 === null || answer2 === question2.default)) continue;
    told2[question2.name] = question2.per ? answers : answers[0];
  }
  if (facts.calls?.length && (ending || told2.level || told2.bids)) told2.calls = facts.calls;
  return told2;
}
var contractOf = (form, facts) => form.steps[0].kind === "contract" && facts.level ? Object.fromEntries(CONTRACT.filter((name) => facts[name]).map((name) => [name, facts[name]])) : {};
function isSame(form, one, two) {
  const names = [.../* @__PURE__ */ new Set([...Object.keys(form.defaults), ...Object.keys(one), ...Object.keys(two)])].filter((name) => name !== "calls");
  const whole = (facts) => names.map((name) => pooled(form, facts)[name] ?? form.defaults[name] ?? null);
  return JSON.stringify(whole(one)) === JSON.stringify(whole(two));
}

// phone/auction/bridge.js
var LEVELS = [1, 2, 3, 4, 5, 6, 7];
var LADDER = LEVELS.flatMap((level) => STRAINS.flatMap((strain2) => [`${level}${strain2}`, `${level}${strain2}R`]));
var isBid = (call) => LADDER.includes(call);
function bridgeLaw({ players, sides, reverse = false }) {
  const bids2 = LADDER.filter((bid2) => reverse || !bid2.endsWith("R"));
  const isOver = (calls) => {
    const passes = players - (calls.some(([, call]) => isBid(call)) ? 1 : 0);
    return calls.length >= passes && calls.slice(-passes).every(([, call]) => call === "P");
  };
  const turn = (dealer, calls) => isOver(calls) ? [] : [(dealer + calls.length) % players];
  const refusal3 = (dealer, calls, seat2, call) => {
    if (isOver(calls)) return "auction_over";
    if (!turn(dealer, calls).includes(seat2)) return "out_of_turn";
    if (isBid(call)) return bids2.includes(call) ? refusalOfBid(calls, call) : "bad_call";
    return refusalOfWord(calls, seat2, call, sides);
  };
  return { calls: ["P", "X", "XX", ...bids2], turn, refusal: refusal3, comes: (_dealer, calls) => contractOf2(calls, sides, players) };
}
var standing = (calls) => calls.filter(([, call]) => isBid(call)).at(-1) ?? null;
function doublingOf(calls) {
  const since = calls.slice(calls.findLastIndex(([, call]) => isBid(call)) + 1).map(([, call]) => call);
  return ["XX", "X"].find((word) => since.includes(word)) ?? "";
}
function refusalOfBid(calls, bid2) {
  const [, last2] = standing(calls) ?? [];
  return last2 && LADDER.indexOf(bid2) <= LADDER.indexOf(last2) ? "bid_not_higher" : "";
}
function refusalOfWord(calls, seat2, word, sides) {
  const [bidder] = standing(calls) ?? [];
  const isOwn = bidder !== void 0 && bidder % sides === seat2 % sides;
  const isTheirs = bidder !== void 0 && !isOwn;
  if (word === "X") return isTheirs && doublingOf(calls) === "" ? "" : "double_not_allowed";
  if (word === "XX") return isOwn && doublingOf(calls) === "X" ? "" : "redouble_not_allowed";
  return word === "P" ? "" : "bad_call";
}
function contractOf2(calls, sides, players) {
  const [last2, text] = standing(calls) ?? [];
  if (!text) return null;
  const denomination = text.slice(1).replace("R", "");
  const [declarer] = calls.find(([seat2, call]) => isBid(call) && call.slice(1).replace("R", "") === denomination && seat2 % sides === last2 % sides);
  return {
    level: Number(text[0]),
    denomination,
    reverse: text.endsWith("R"),
    doubling: doublingOf(calls),
    declarer,
    leader: (declarer + 1) % players
  };
}

// phone/auction/spades.js
var NILS = ["nil", "dnil", "dbnil"];
var UNSEEN = ["dnil", "dbnil", "blind", "bmoon"];
var CLOSING = ["blind", "moon", "bmoon"];
var SUIT = 13;
function spadesLaw(rules2, scores, sides) {
  const table = { rules: rules2, scores, sides, sideOf: (seat2) => sides.findIndex((seats) => seats.includes(seat2)) };
  const heard2 = (dealer, calls) => calls.reduce((bids2, [seat2, text]) => [...bids2, { seat: seat2, ...parsed(rules2, text), round: turns(table, dealer, bids2)[0]?.round ?? 1 }], []);
  return {
    calls: everyCall(rules2),
    turn: (dealer, calls) => turns(table, dealer, heard2(dealer, calls))[0]?.seats ?? [],
    refusal: (dealer, calls, seat2, call) => refusal(table, dealer, heard2(dealer, calls), seat2, call),
    comes: (dealer, calls) => sides.map((_, side) => sideBid(table, heard2(dealer, calls), side))
  };
}
function everyCall(rules2) {
  const numbers = Array.from({ length: rules2.tricks + 1 }, (_, number) => String(number));
  const played = (call) => isAllowed(rules2, parsed(rules2, call)?.kind);
  const blind = numbers.filter((number) => isBlindNumber(rules2, Number(number))).map((number) => `blind${number}`);
  return [
    ...numbers.slice(rules2.zero_bid === "nil" ? 1 : 0),
    ...[...NILS, ...blind, "moon", "bmoon"].filter(played),
    ...rules2.bid_rounds > 1 ? ["pass"] : []
  ];
}
function parsed(rules2, text) {
  const found = /^(?:(\d+)|blind(\d+)|(nil|dnil|dbnil|moon|bmoon|pass))$/.exec(text);
  if (!found) return null;
  const [, number, blind, word] = found;
  if (word) return { kind: word, number: 0 };
  if (blind) return { kind: "blind", number: Number(blind) };
  return Number(number) === 0 && rules2.zero_bid === "nil" ? { kind: "nil", number: 0 } : { kind: "number", number: Number(number) };
}
var SWITCHES = { nil: "nil", dnil: "double_nil", dbnil: "double_blind_nil", moon: "moon", bmoon: "blind_moon" };
var DEFICITS = {
  dnil: "double_nil_deficit",
  dbnil: "double_blind_nil_deficit",
  blind: "blind_deficit",
  bmoon: "blind_moon_deficit"
};
function isAllowed(rules2, kind) {
  if (kind === "blind") return rules2.blind_min !== null;
  return kind in SWITCHES ? rules2[SWITCHES[kind]] : true;
}
var isBlindNumber = (rules2, number) => rules2.blind_numbers.includes(number);
function isFarEnoughBehind({ rules: rules2, scores }, side, kind) {
  const needed = rules2[DEFICITS[kind]] ?? 0;
  const others = scores.filter((_, other) => other !== side);
  if (!needed) return true;
  if (rules2.scoring === "error") return scores[side] - Math.min(...others) >= needed;
  return Math.max(...others) - scores[side] >= needed;
}
var ofSide = (table, bids2, side) => bids2.filter(({ seat: seat2 }) => table.sideOf(seat2) === side);
var isClosed = (own) => own.some(({ kind }) => CLOSING.includes(kind));
var rounds = ({ rules: rules2 }) => Array.from({ length: rules2.bid_rounds }, (_, round) => round + 1);
function turns(table, dealer, bids2) {
  const { rules: rules2, sides } = table;
  return rules2.bid_method === "consultation" && sides.some((seats) => seats.length > 1) ? turnsBySide(table, dealer, bids2) : turnsByPlayer(table, dealer, bids2);
}
function turnsByPlayer(table, dealer, bids2) {
  const { players } = table.rules;
  const order = Array.from({ length: players }, (_, step) => (dealer + 1 + step) % players);
  const coming = [];
  let made = 0;
  for (const round of rounds(table)) {
    for (const seat2 of order) {
      if (isClosed(ofSide(table, bids2.slice(0, made), table.sideOf(seat2)))) continue;
      if (made < bids2.length) made += 1;
      else coming.push({ round, seats: [seat2] });
    }
  }
  return coming;
}
function turnsBySide(table, dealer, bids2) {
  const dealing = table.sideOf(dealer);
  return rounds(table).flatMap((round) => [1 - dealing, dealing].flatMap((side) => {
    const own = ofSide(table, bids2, side);
    const seats = table.sides[side];
    return isClosed(own) || hasSpoken(own.filter((one) => one.round === round), seats) ? [] : [{ round, seats }];
  }));
}
function hasSpoken(bids2, seats) {
  const nils = bids2.filter(({ kind }) => NILS.includes(kind));
  return bids2.length > nils.length || nils.length === seats.length;
}
function sideBid(table, bids2, side) {
  const { rules: rules2, sides } = table;
  const own = ofSide(table, bids2, side);
  const closing = own.find(({ kind }) => CLOSING.includes(kind));
  if (closing?.kind === "blind") return { kind: "blind", bid: closing.number, nils: [] };
  if (closing) return { kind: closing.kind === "moon" ? "moon" : "blind_moon", bid: rules2.tricks, nils: [] };
  const nils = own.filter(({ kind }) => NILS.includes(kind)).map(({ seat: seat2, kind }) => [seat2, kind]).sort(([one], [other]) => one - other);
  const bid2 = bidSoFar(rules2, own);
  if (nils.length === sides[side].length && !bid2) return { kind: "none", bid: 0, nils };
  const isMoon = rules2.moon_auto_13 && bid2 === rules2.tricks && !nils.length;
  return { kind: isMoon ? "moon" : "normal", bid: bid2, nils };
}
function bidSoFar(rules2, own) {
  const [first2, raises] = [1, 2].map((round) => own.filter((one) => one.round === round).map(({ number }) => number));
  const named = rules2.bid_method === "individual_sum" ? first2.reduce((sum2, one) => sum2 + one, 0) : Math.max(0, ...first2);
  return Math.max(named, 0, ...raises);
}
function refusal(table, dealer, bids2, seat2, call) {
  const [coming] = turns(table, dealer, bids2);
  const bid2 = parsed(table.rules, call);
  if (!coming) return "bidding_over";
  if (!coming.seats.includes(seat2)) return "out_of_turn";
  if (!bid2) return "unknown_call";
  const made = { seat: seat2, ...bid2, round: coming.round };
  return general(table, dealer, bids2, made) || FAULTS[made.kind](table, bids2, made) || final(table, dealer, [...bids2, made], table.sideOf(seat2));
}
function general(table, dealer, bids2, made) {
  const { rules: rules2 } = table;
  const { kind, number, round } = made;
  if (round === 1 ? kind === "pass" : !["number", "pass"].includes(kind)) return "call_not_allowed";
  if (kind === "number" && number > rules2.tricks) return "bid_out_of_range";
  if (round > 1 || !breaksForcedBid(table, dealer, bids2, made)) return "";
  return rules2.forced_bid === "spade_count" ? "forced_spades" : "forced_bid_mismatch";
}
function breaksForcedBid(table, dealer, bids2, made) {
  const { forced_bid: forced, bid_method: method } = table.rules;
  if (forced === "double_nil") return made.kind !== "dnil";
  const ownNumber = method === "individual_sum" || table.sides.every((seats) => seats.length === 1);
  return forced === "spade_count" && ownNumber && !maybeSpades(table, dealer, bids2, made);
}
function maybeSpades(table, dealer, bids2, made) {
  const left = [...bids2, made].filter(({ round }) => round === 1).reduce((rest, { number }) => rest - number, SUIT);
  const isLast = turns(table, dealer, [...bids2, made]).every(({ round }) => round !== 1);
  const isNamed = made.kind === "nil" || made.kind === "number" && made.number > 0;
  return isNamed && (isLast ? left === 0 : left >= 0);
}
var haveSeen = (bids2) => bids2.filter(({ kind }) => !UNSEEN.includes(kind)).map(({ seat: seat2 }) => seat2);
function nilFault(table, bids2, { seat: seat2, kind }) {
  const side = table.sideOf(seat2);
  const nils = ofSide(table, bids2, side).filter((one) => NILS.includes(one.kind));
  if (!isAllowed(table.rules, kind) || nils.some((one) => one.seat === seat2)) return "call_not_allowed";
  if (UNSEEN.includes(kind) && haveSeen(bids2).includes(seat2)) return "hand_already_seen";
  if (!isFarEnoughBehind(table, side, kind)) return "not_far_enough_behind";
  return nils.length && !table.rules.both_nil_allowed ? "both_nil_not_allowed" : "";
}
function blindFault(table, bids2, { seat: seat2, kind, number }) {
  const side = table.sideOf(seat2);
  if (!isAllowed(table.rules, kind)) return "call_not_allowed";
  if (kind === "blind" && !isBlindNumber(table.rules, number)) return "blind_level_not_allowed";
  if (haveSeen(bids2).some((one) => table.sides[side].includes(one))) return "hand_already_seen";
  if (ofSide(table, bids2, side).length) return "call_not_allowed";
  return isFarEnoughBehind(table, side, kind) ? "" : "not_far_enough_behind";
}
function moonFault(table, bids2, { seat: seat2 }) {
  const own = ofSide(table, bids2, table.sideOf(seat2));
  return !table.rules.moon || own.some(({ kind }) => NILS.includes(kind)) ? "call_not_allowed" : "";
}
function numberFault(table, bids2, { seat: seat2, number, round }) {
  const own = ofSide(table, bids2, table.sideOf(seat2));
  const alone = table.sides.every((seats) => seats.length === 1);
  if (alone && own.some(({ kind }) => NILS.includes(kind))) return "call_not_allowed";
  if (round === 2 && number <= bidSoFar(table.rules, own)) return "not_above_side_bid";
  return table.rules.bid_method === "final_partner" && number < bidSoFar(table.rules, own) ? "below_partner_bid" : "";
}
function final(table, dealer, bids2, side) {
  if (turns(table, dealer, bids2).some(({ seats }) => table.sideOf(seats[0]) === side)) return "";
  const { kind, bid: bid2, nils } = sideBid(table, bids2, side);
  if (table.rules.nil_required && !nils.length) return "nil_required";
  const alone = table.sides.every((seats) => seats.length === 1);
  const isExempt = ["moon", "blind_moon"].includes(kind) || kind === "none" && alone;
  return bid2 < table.rules.min_bid && !isExempt ? "below_minimum" : "";
}
var FAULTS = {
  number: numberFault,
  nil: nilFault,
  dnil: nilFault,
  dbnil: nilFault,
  blind: blindFault,
  bmoon: blindFault,
  moon: moonFault,
  pass: () => ""
};

// phone/auction/whist.js
var PLAYERS = 4;
var TRICKS = 13;
var LOWEST = 5;
var STRAINS2 = ["C", "D", "H", "S", "NT"];
var NUMBERS = Array.from({ length: TRICKS + 1 }, (_, number) => String(number));
var BIDS = NUMBERS.slice(LOWEST).flatMap((tricks) => STRAINS2.map((strain2) => tricks + strain2));
var isBid2 = (call) => BIDS.includes(call);
var readBid = (call) => [parseInt(call, 10), call.replace(/^\d+/, "")];
function whistLaw({ closing_passes: closing, forbid_total_13: forbids }) {
  const closedAt = (calls) => {
    for (let count2 = 1; count2 <= calls.length; count2 += 1) if (isClosed2(calls.slice(0, count2))) return count2;
    return null;
  };
  const isClosed2 = (calls) => {
    const needed = calls.some(([, call]) => isBid2(call)) ? closing : PLAYERS;
    return calls.length >= needed && calls.slice(-needed).every(([, call]) => call === "pass");
  };
  const won = (calls) => calls.slice(0, closedAt(calls) ?? calls.length).filter(([, call]) => isBid2(call)).at(-1) ?? null;
  const numbers = (calls) => closedAt(calls) === null ? [] : calls.slice(closedAt(calls));
  const turn = (dealer, calls) => {
    if (closedAt(calls) === null) return [(dealer + 1 + calls.length) % PLAYERS];
    const [declarer] = won(calls) ?? [];
    const spoken2 = numbers(calls).length;
    return declarer === void 0 || spoken2 === PLAYERS - 1 ? [] : [(declarer + 1 + spoken2) % PLAYERS];
  };
  const refusal3 = (dealer, calls, seat2, call) => {
    const next = turn(dealer, calls);
    if (!next.length) return "auction_over";
    if (!next.includes(seat2)) return "out_of_turn";
    return closedAt(calls) === null ? refusalOfBid2(calls, call) : refusalOfNumber(won(calls), numbers(calls), call, forbids);
  };
  return {
    calls: ["pass", ...BIDS, ...NUMBERS],
    turn,
    refusal: refusal3,
    now: (_dealer, calls) => closedAt(calls) === null ? ["pass", ...BIDS] : NUMBERS,
    comes: (_dealer, calls) => won(calls) ? numbersOf(won(calls), numbers(calls)) : null
  };
}
function refusalOfBid2(calls, call) {
  if (call === "pass") return "";
  if (!/^\d+(C|D|H|S|NT)$/.test(call)) return "bad_call";
  if (!isBid2(call)) return "bid_out_of_range";
  const last2 = calls.filter(([, one]) => isBid2(one)).at(-1);
  return last2 && BIDS.indexOf(call) <= BIDS.indexOf(last2[1]) ? "bid_not_higher" : "";
}
function refusalOfNumber([, bid2], spoken2, call, forbids) {
  if (call === "pass" || isBid2(call)) return "auction_over";
  if (!NUMBERS.includes(call)) return "bid_out_of_range";
  const total = [readBid(bid2)[0], ...spoken2.map(([, one]) => Number(one)), Number(call)].reduce((sum2, one) => sum2 + one, 0);
  return forbids && spoken2.length === PLAYERS - 2 && total === TRICKS ? "total_must_not_be_13" : "";
}
function numbersOf([declarer, bid2], spoken2) {
  const [tricks, trump] = readBid(bid2);
  const bids2 = Array.from({ length: PLAYERS }, () => null);
  bids2[declarer] = tricks;
  for (const [seat2, number] of spoken2) bids2[seat2] = Number(number);
  return { declarer, trump, bids: bids2 };
}

// phone/auction/laws.js
function lawOf(told2, { scores = [], sides = [] } = {}) {
  if (told2.law === "whist") return whistLaw(told2);
  return told2.law === "spades" ? spadesLaw(told2, scores, sides) : bridgeLaw(told2);
}

// phone/game/model.js
function matchOf(model2) {
  const matches = model2.table?.matches ?? [];
  return matches.find(({ match }) => match === model2.memory.match) ?? matches.at(-1) ?? null;
}
function withHeld(model2, table) {
  const told2 = new Set(table.matches.map(({ match }) => match));
  const held = new Set(model2.queue.map(({ match }) => match));
  const earlier2 = (model2.table?.matches ?? []).filter(({ match }) => held.has(match) && !told2.has(match));
  return { ...table, matches: told2.size ? [...earlier2, ...table.matches] : [] };
}
function refusedOf(model2) {
  const here2 = matchOf(model2)?.match;
  const refused = model2.queue.filter((entry) => entry.refused);
  return [...refused.filter(({ match }) => match === here2), ...refused.filter(({ match }) => match !== here2)];
}
var straysOf = (model2) => refusedOf(model2).filter(({ match }) => !model2.table?.matches.some((one) => one.match === match));
var isLeft = (model2) => matchOf(model2) !== model2.table.matches.at(-1);
var seatOf = (model2, match) => match.seats.find(({ who }) => who === model2.memory.who) ?? null;
function endOf({ table: { state, event, date }, memory }, match) {
  const card = match.seats.find(({ who }) => who === memory.who)?.card;
  return state === "closed" && card ? { card, event, date, names: card.names } : null;
}
var nextSide = (match, side) => (side + 1) % match.sides.length;
function dealerOf({ coming: [next], seats, first_dealer: firstDealer = null }, number) {
  const known = next?.dealer == null ? { dealer: firstDealer, number: 1 } : next;
  if (known.dealer === null) return null;
  return ((known.dealer + number - known.number) % seats.length + seats.length) % seats.length;
}
function dealsOf(model2, match) {
  const held = model2.queue.filter((entry) => entry.match === match.match);
  const numbers = new Set([...match.deals, ...held].map(({ number }) => number));
  return [...numbers].sort((one, two) => one - two).map((number) => {
    const own = held.filter((entry) => entry.number === number);
    return {
      match,
      number,
      result: match.deals.find((deal) => deal.number === number) ?? null,
      pending: own.filter((entry) => !entry.refused),
      refused: own.find((entry) => entry.refused) ?? null
    };
  });
}
var dealOf = (model2, match, number) => dealsOf(model2, match).find((deal) => deal.number === number) ?? { match, number, result: null, pending: [], refused: null };
function nextNumber(model2, match) {
  if (!match.coming.length) return null;
  const open2 = dealsOf(model2, match).find((deal) => statusOf(deal) === "open")?.number;
  const number = open2 ?? Math.max(match.coming[0].number, ...dealsOf(model2, match).map((deal) => deal.number + 1));
  return match.last !== null && number > match.last ? null : number;
}
var blocking = (model2, match, number) => dealsOf(model2, match).find((deal) => deal.refused && deal.number < number)?.number ?? null;
var uncounted = (model2, match) => dealsOf(model2, match).filter(({ result: result2 }) => !result2).map(({ number }) => number);
function following(model2) {
  const match = matchOf(model2);
  const isOpen = model2.table.state === "playing" && ["open", "playing"].includes(match.state);
  const number = isOpen ? nextNumber(model2, match) : null;
  if (number === null) return { name: "end" };
  if (!seatOf(model2, match)) return { name: "seat" };
  return { name: "deal", deal: number };
}
var matchesOf = (model2) => [matchOf(model2)].filter(Boolean);
var DEALS = {
  sides: ({ match }) => match.sides.map((_, side) => side),
  accountIn: ({ facts }) => facts,
  agree: ({ match }, one, two) => isSame(match.form, one, two),
  nameOf: ({ match, number }) => `${match.match}.${number}`,
  subjectsOf: (model2) => matchesOf(model2).flatMap((match) => dealsOf(model2, match)),
  ownSide: (model2, { match }) => seatOf(model2, match)?.side ?? 0,
  draftOf: (model2, { match, number }) => draftOf(model2, match, number),
  following,
  isKeying: (model2, at) => at.name === "deal" && Boolean(draftOf(model2, matchOf(model2), at.deal)),
  answerAt: (model2, { match, number }) => seatOf(model2, match) ? { name: "deal", deal: number } : null,
  isEmpty: (model2) => !matchOf(model2)
};
var claims = claimsOf(DEALS);
var { wordOfSide, wordsOf, isSettled, asker, asideKey, screenOf, stateOf } = claims;
var factsOf = claims.accountOf;
var ownSide = (model2, match) => DEALS.ownSide(model2, { match });
var FIELDS2 = ["key", "match", "number", "side", "seen", "device", "facts"];
function first(queue) {
  const isHeld = (entry) => queue.some((one) => one.refused && one.match === entry.match && one.number < entry.number);
  return queue.filter((entry) => !entry.refused && !isHeld(entry)).reduce((best, entry) => !best || entry.match === best.match && entry.number < best.number ? entry : best, void 0);
}
function overtaken(queue, entry, answer2) {
  const isOver = (one) => one !== entry && one.match === entry.match && one.number === entry.number && one.side === entry.side && one.seen === null;
  return answer2.agreement === "sent" ? queue.filter(isOver) : [];
}
function changesBetween(before, after) {
  const numbers = after.deals.filter((deal) => isCorrected(before.deals.find(({ number }) => number === deal.number), deal));
  const moved2 = after.sides.map((side, index) => ({ name: side.label, before: before.sides[index].total, after: side.total }));
  return { numbers: numbers.map(({ number }) => number), totals: moved2.filter((side) => side.before !== side.after) };
}
var isCorrected = (then, now) => Boolean(then) && JSON.stringify(then.facts) !== JSON.stringify(now.facts);

// phone/shared/bidding.js
var LEVELS2 = [1, 2, 3, 4, 5, 6, 7];
var BOOK = 6;
var NEAR = 3;
var key = (label, act, value, pressed, given = {}) => button(label, act, value, { class: "key", "aria-pressed": String(Boolean(pressed)), ...given });
var bids = (chosen, shut = {}) => h(
  "div",
  { class: "bids", role: "group", "aria-label": say("contract") },
  LEVELS2.map((level) => STRAINS.map((code) => `${level}${code}`).map((bid2) => key([h("span", {}, bid2[0]), strain(bid2.slice(1), true)], "bid", bid2, bid2 === chosen, {
    "aria-label": spokenBid(bid2),
    disabled: bid2 in shut
  })))
);
var doubles = (doubling) => [["X", "×"], ["XX", "××"]].map(([code, sign]) => key([h("span", {}, sign), " ", h("span", { class: "small" }, say(code))], "double", code, doubling === code));
function strip(model2, { level, tricks, spoken: spoken2 }) {
  const isFar = tricks != null && Math.abs(tricks - BOOK - level) > NEAR;
  const all = model2.at?.more || isFar;
  const from2 = all ? -BOOK - level : Math.max(-NEAR, -BOOK - level);
  const to = all ? 7 - level : Math.min(NEAR, 7 - level);
  const counts = Array.from({ length: to - from2 + 1 }, (_, index) => BOOK + level + from2 + index);
  return [
    h(
      "div",
      { class: all ? "strip all" : "strip", role: "group", "aria-label": say("result") },
      counts.map((count2) => key(signedOver(count2 - BOOK - level), "tricks", count2, tricks === count2, { "aria-label": spoken2(count2) }))
    ),
    !all && button(say("more"), "more", "", { class: "plain more" })
  ];
}

// phone/game/follows.js
var follows = (match, facts, number) => (
  /** @type {[string, any][]} */
  [declares(match, facts, number), overOrUnder(match, facts)].filter(Boolean)
);
function declares(match, facts, number) {
  const asked2 = wholeOf(match, "hcp");
  const held = facts.hcp ?? [];
  if (!asked2 || match.seats.some((_, seat3) => held[seat3] == null) || sum(held) !== asked2) return null;
  const [most, least] = match.sides.map(({ seats }) => seats).sort((one, two) => sum(two.map(of(held))) - sum(one.map(of(held))));
  if (sum(most.map(of(held))) === sum(least.map(of(held)))) return ["none_declares", {}];
  const points2 = Math.max(...most.map(of(held)));
  const equal = most.filter((seat3) => held[seat3] === points2);
  const dealer = number === null ? null : dealerOf(match, number);
  if (equal.length > 1 && dealer === null) return null;
  const turn = (seat3) => (seat3 - (dealer ?? 0) + match.seats.length) % match.seats.length;
  const [seat2] = equal.sort((one, two) => turn(one) - turn(two));
  const why = equal.length === 1 ? "declares" : turn(seat2) === 0 ? "declares_dealer" : "declares_first";
  return [why, { seat: match.seats[seat2], points: points2 }];
}
function overOrUnder(match, facts) {
  const tricks = wholeOf(match, "won");
  const bids2 = facts.bids ?? [];
  if (!tricks || match.seats.some((_, seat2) => bids2[seat2] == null)) return null;
  const total = sum(bids2);
  return [total > tricks ? "bids_over" : total < tricks ? "bids_under" : "bids_even", { total, tricks }];
}
var wholeOf = ({ form }, name) => questionsOf(form).some((one) => one.name === name) && form.steps.find(({ questions: questions2 }) => questions2.some((one) => one.name === name)).whole;
var of = (held) => (seat2) => held[seat2];
var sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

// phone/game/parts.js
var COMPASS = ["bottom", "left", "top", "right"];
var scoreBoard = (model2, match) => h(
  "section",
  { class: "score-board", "aria-label": say("points") },
  scoreSides(match),
  match.verdict && h("p", { class: "small" }, match.verdict),
  missing(model2, match)
);
var scoreSides = (match) => h("div", { class: "score-sides" }, match.sides.map((one) => h(
  "div",
  { class: one.leads || one.won ? "score-side ahead" : "score-side" },
  h("span", { class: "score-name" }, one.label),
  h("strong", {}, one.total),
  one.notes.map((note) => h("span", { class: "score-note" }, note))
)));
function missing(model2, match) {
  const deals2 = uncounted(model2, match);
  return deals2.length > 0 && h("p", { class: "small uncounted" }, say("not_counted", { deals: deals2.join(", ") }));
}
function dealHead(match, number) {
  const coming = match.coming.find((one) => one.number === number);
  const isAhead = number > match.coming[0]?.number;
  if (!coming && !isAhead) return null;
  return h(
    "div",
    { class: "deal-head" },
    coming?.board && drawn({ board: number, ...coming.board }),
    h("p", {}, coming ? coming.conditions : say("unknown_conditions"))
  );
}
var seatName = ({ code }) => ["N", "E", "S", "W"].includes(code) ? say(`name_${code}`) : code;
var seatSign = ({ code }) => ["N", "E", "S", "W"].includes(code) ? say(`seat_${code}`) : code;
function around(match, own, label, draw3) {
  const group = { role: "group", "aria-label": label };
  if (match.seats.length !== 4) return h("div", { class: "calls", ...group }, match.seats.map((seat2) => draw3(seat2, "")));
  const placed = match.seats.map((seat2) => [COMPASS[(seat2.number - own + 4) % 4], seat2]);
  const at = (place) => placed.find(([where]) => where === place)[1];
  return h("div", { class: "compass", ...group }, ["top", "left", "right", "bottom"].map((place) => draw3(at(place), place)));
}
var seatKey = (seat2, place, act, value, pressed) => key([seatSign(seat2) && h("span", {}, seatSign(seat2)), " ", h("span", { class: "small" }, seat2.name)], act, value, pressed, {
  class: `key seat ${place}`,
  "aria-label": [seatName(seat2), seat2.name].filter(Boolean).join(" ")
});
function placesOf(match, { per, places }) {
  if (per === "side") return match.sides.map(({ label }) => label);
  if (per === "player") return match.seats.map((seat2) => [seatSign(seat2), seat2.name].filter(Boolean).join(" "));
  return places.map(() => "");
}
var groupName = (match, question2, { seats, side }) => side === null ? placesOf(match, question2)[seats[0]] : match.sides[side].label;
var doublingOf2 = ({ doubling }) => doubling ?? "";
var contractText = (facts) => `${facts.level}${facts.denomination}${doublingOf2(facts)}`;
function answerWord(question2, place, value) {
  if (question2.kind === "strain") return strain(value, true);
  if (question2.kind === "switch") return value ? question2.label : "";
  return question2.places[place].find((answer2) => answer2.value === value)?.word ?? signed2(value);
}
var signed2 = (value) => String(value).replace("-", "−");
var answerHeard = (question2, place, value) => question2.kind === "strain" ? say(`suit_${value}`) : answerWord(question2, place, value);
function linesOf(match, facts) {
  const { form } = match;
  const ending = endingOf(form, facts);
  const lines = [];
  if (ending) lines.push([form.steps[0].code, "", endingWord(form, ending), endingWord(form, ending)]);
  for (const step of form.steps) for (const question2 of step.questions) lines.push(...lineOf(match, step.code, step, question2, facts));
  for (const question2 of form.seldom) lines.push(...lineOf(match, "seldom", null, question2, facts));
  return lines;
}
var endingWord = (form, ending) => ending === "passed_out" ? say("passed_out") : form.endings.find(({ value }) => value === ending).word;
var declarerOf = (match, facts) => match.seats[match.form.declarers.indexOf(facts.declarer)];
var extraOf = (facts) => over({ contract: contractText(facts), tricks: facts.tricks });
function contractLines(match, facts) {
  if (!facts.level || endingOf(match.form, facts)) return [];
  const declarer = declarerOf(match, facts);
  const called2 = contractText(facts);
  const heard2 = `${spokenBid(called2)} ${declarer ? seatName(declarer) : ""}`;
  const lines = [["contract", say("contract"), [bid(called2), " ", declarer && seatSign(declarer)], heard2]];
  const result2 = resultOf(facts);
  return result2 ? [...lines, ["tricks", say("result"), result2, result2]] : lines;
}
var resultOf = (facts) => facts.tricks == null ? "" : signedOver(extraOf(facts));
function contractParts(match, facts) {
  const declarer = declarerOf(match, facts);
  const result2 = resultOf(facts);
  return [[contractText(facts), bid(contractText(facts))], [facts.declarer, declarer && seatSign(declarer)], [result2, result2]];
}
var contractLine = (match, facts) => contractLines(match, facts).map(([, , said], index) => [index > 0 && " ", said]);
function lineOf(match, code, step, question2, facts) {
  if (step?.kind === "result") return [];
  const answers = question2.places.map((_, place) => answerTo(question2, facts, place));
  const isPlain = answers.every((answer2) => answer2 === null || answer2 === question2.default);
  if (isPlain && (question2.default !== null || answers.every((answer2) => answer2 === null))) return [];
  const shown2 = groupsOf(question2, facts).map((group) => ({ group, answer: answerOf(question2, facts, group) })).filter(({ answer: answer2 }) => answer2 !== null && answer2 !== question2.default);
  const seen = shown2.map(({ answer: answer2, group }) => h(
    "span",
    { class: "said" },
    groupName(match, question2, group) && h("span", { class: "quiet-inline" }, groupName(match, question2, group), " "),
    answerWord(question2, group.seats[0], answer2)
  ));
  const heard2 = shown2.map(({ answer: answer2, group }) => `${groupName(match, question2, group)} ${answerHeard(question2, group.seats[0], answer2)}`.trim());
  const label = question2.kind === "switch" ? "" : question2.label;
  return [[code, label, seen, heard2.join(say("comma"))]];
}
function compared(match, accounts) {
  const pieces = accounts.map((facts) => piecesOf(match, facts));
  const names = [...new Set(pieces.flatMap((one) => [...one.keys()]))];
  const valueOf = (piece) => piece && JSON.stringify(piece.parts.map(([value]) => value));
  const isAlike = (name) => pieces.every((one) => valueOf(one.get(name)) === valueOf(pieces[0].get(name)));
  const isMarked = (name, at, parts2) => pieces.every((one) => one.get(name)?.parts.length === parts2.length) && pieces.some((one) => one.get(name).parts[at][0] !== parts2[at][0]);
  const of2 = (one, wanted) => names.filter((name) => one.has(name) && wanted(name)).map((name) => {
    const { parts: parts2, ...piece } = one.get(name);
    const said = parts2.map(([, word], at) => [at > 0 && " ", word && isMarked(name, at, parts2) ? h("mark", {}, word) : word]);
    return { ...piece, said };
  });
  return {
    alike: of2(pieces[0], isAlike).filter(({ isPlain }) => !isPlain),
    otherwise: pieces.map((one) => of2(one, (name) => !isAlike(name)))
  };
}
function piecesOf(match, facts) {
  const { form } = match;
  const found = /* @__PURE__ */ new Map();
  const ending = endingOf(form, facts);
  const whole = { label: "", who: "" };
  if (ending) found.set("whole", { ...whole, parts: [[ending, endingWord(form, ending)]] });
  else if (facts.level) found.set("whole", { ...whole, parts: contractParts(match, facts) });
  const asked2 = form.steps.filter(({ kind }) => kind !== "result").flatMap(({ questions: questions2 }) => questions2);
  for (const question2 of ending ? [] : [...asked2, ...form.seldom]) {
    for (const group of groupsOf(question2, facts)) {
      const [place] = group.seats;
      const answer2 = answerOf(question2, facts, group);
      if (answer2 === null) continue;
      const who = groupName(match, question2, group);
      const isPlain = answer2 === question2.default;
      const said = answerWord(question2, place, answer2) || "–";
      const name = `${question2.name} ${group.side === null ? place : `side ${group.side}`}`;
      found.set(name, { parts: [[String(answer2), said]], isPlain, label: question2.label, who });
    }
  }
  return found;
}
var listed = (pieces) => pieces.map(({ label, who, said }, index) => [
  label && label !== pieces[index - 1]?.label && h("span", { class: "piece-label" }, label),
  h("span", { class: "piece" }, who && h("span", { class: "quiet-inline" }, who, " "), said)
]);
function brief(match, facts) {
  if (facts.level) return contractLine(match, facts);
  const values = (question2) => groupsOf(question2, facts).map((group) => answerOf(question2, facts, group)).filter((answer2) => answer2 !== null && answer2 !== question2.default);
  const answers = questionsOf(match.form).filter((question2) => values(question2).length).map((question2, index) => [index > 0 && " · ", values(question2).map((value, place) => [place > 0 && " ", answerWord(question2, 0, value)])]);
  return endingOf(match.form, facts) ? endingWord(match.form, endingOf(match.form, facts)) : answers;
}
var spoken = (match, facts) => [contractSentence(match, facts), ...linesOf(match, facts).map(([, label, , heard2]) => `${label} ${heard2}`.trim())].filter(Boolean).join(say("comma"));
function contractSentence(match, facts) {
  if (!facts.level || facts.tricks == null) return "";
  const extra = extraOf(facts);
  const result2 = extra === 0 ? say("made") : say(extra > 0 ? "over" : "down", { count: Math.abs(extra) });
  const seat2 = declarerOf(match, facts);
  const called2 = spokenBid(contractText(facts));
  const contract2 = seat2 ? say("bid_by", { bid: called2, seat: `${seatName(seat2)} ${seat2.name}` }) : called2;
  return say("sentence", { contract: contract2, result: result2 });
}
function told(match, facts, act = "", without = "", number = null) {
  const part = (named, given) => ([code, label, said, heard2]) => {
    const inside = [named && label && h("span", { class: "quiet" }, label), h("strong", {}, said)];
    return act ? button(inside, act, code, { ...given, "aria-label": label ? `${label}: ${heard2}` : heard2 }) : h("div", given, inside);
  };
  const big = contractLines(match, facts).map(part(false, { class: "told-line big" }));
  const lines = linesOf(match, facts).filter(([code]) => code !== without).map(part(true, { class: "told-line" }));
  return (big.length > 0 || lines.length > 0) && h(
    "div",
    { class: "card told" },
    big.length > 0 && h("div", { class: "told-contract" }, big),
    lines,
    follows(match, facts, number).map(([code, given]) => h(
      "p",
      { class: "told-follows" },
      say(code, { ...given, seat: given.seat && [seatName(given.seat), given.seat.name].join(" ") })
    ))
  );
}
var pointsTag = (sum2, whole, isTyped) => sum2 === whole && isTyped ? marked("✓", "done", say("points_sum", { count: signed2(sum2) })) : marked("", "waiting", say("points_due", { count: signed2(sum2), whole: signed2(whole) }));
var sumTag = (sum2, whole) => {
  if (sum2 === whole) return marked("✓", "done", say("of_whole", { count: signed2(sum2), whole: signed2(whole) }));
  const rest = sum2 < whole ? say("left", { count: whole - sum2 }) : say("too_many", { count: sum2 - whole });
  return marked("", sum2 < whole ? "waiting" : "wrong", `${say("of_whole", { count: signed2(sum2), whole: signed2(whole) })} · ${rest}`);
};

// phone/game/auctions.js
var ANSWERED = ["declarer", "trump", "kinds", "bids", "nils"];
var MOST_PASSES = 2;
var isAuctioned = (step) => step.kind === "contract" || step.questions.some(({ name }) => name === "bids" || name === "trump");
function auctionOf(match, number, draft) {
  const dealer = dealerOf(match, number);
  if (!match.auction || draft.plain || dealer === null) return null;
  const law = lawOf(match.auction, { scores: match.auction.scores, sides: match.sides.map(({ seats: seats2 }) => seats2) });
  const seats = match.seats.map((seat2) => ({ number: seat2.number, sign: seatSign(seat2) || seat2.name, name: seat2.name }));
  return { law, dealer, calls: draft.calls ?? seated(law, dealer, draft.facts.calls ?? []), seats, draft, told: match.auction };
}
var seated = (law, dealer, calls) => calls.reduce((made, call) => [...made, Array.isArray(call) ? call : [law.turn(dealer, made)[0], call]], []);
function conclude({ form, auction: auction2 }, at, draft) {
  const comes = at.law.comes(at.dealer, draft.calls);
  const reached = comes && `${comes.level}${comes.denomination}` in (form.shut ?? {}) ? null : comes;
  Object.assign(draft, { step: null, passed: [...draft.passed, ...form.steps.filter(isAuctioned).map(({ code }) => code)] });
  const again = reached === null && repeated(form, auction2, draft.facts);
  if (again) return Object.assign(draft, { calls: [], facts: { ...draft.facts, ...again } });
  const calls = auction2.law === "spades" ? draft.calls : draft.calls.map(([, call]) => call);
  const facts = reached === null ? { [auction2.law === "whist" ? "all_pass" : "passed_out"]: true } : FACTS[auction2.law](form, reached);
  draft.facts = { ...withoutAuction(draft.facts), ...facts, calls };
}
function repeated(form, { law, all_pass: passing }, { redeals = 0, card_passes: passes = 0 }) {
  if (law === "whist") return passing === "frisch" && passes < MOST_PASSES ? { card_passes: passes + 1 } : null;
  return form.passing === "redeals" ? { redeals: redeals + 1 } : null;
}
function uncalled(at, draft) {
  return { ...draft, why: null, calls: at.calls.slice(0, -1), facts: withoutAuction(draft.facts) };
}
function withoutAuction(facts) {
  const gone2 = ["level", "denomination", "doubling", "reverse", "passed_out", "all_pass", "calls", ...ANSWERED];
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !gone2.includes(name)));
}
var FACTS = {
  bridge: (form, { level, denomination, doubling, reverse, declarer }) => {
    const known = questionsOf(form).some(({ name }) => name === "reverse") ? { reverse } : {};
    return { level, denomination, doubling, declarer: form.declarers[declarer], ...known };
  },
  whist: (_form, { declarer, trump, bids: bids2 }) => ({ declarer, trump, bids: bids2 }),
  spades: (form, sides) => {
    const asks = (wanted) => questionsOf(form).find(({ name }) => name === wanted);
    const seats = asks("nils")?.places.map(() => "");
    for (const [seat2, sort] of sides.flatMap(({ nils }) => nils)) if (seats) seats[seat2] = sort;
    return {
      bids: sides.map(({ bid: bid2 }) => bid2),
      ...seats ? { nils: seats } : {},
      ...asks("kinds") ? { kinds: sides.map(({ kind }) => kind) } : {}
    };
  }
};

// phone/game/play/procedure.js
var NONE = {};
var momentsOf = ({ steps: steps2 }) => steps2.flatMap((step) => Array.from({ length: step.times }, (_, index) => ({ step, number: step.first + index, isFirst: index === 0 })));
var keptOf = (kept2, match, { deal }) => kept2?.match === match && kept2.deal === deal ? kept2 : { match, deal, at: 0, told: {} };
var from = (order, hand) => {
  const at = order.indexOf(Number(hand));
  return at < 0 ? order : [...order.slice(at), ...order.slice(0, at)];
};
var answersAt2 = ({ questions: questions2 = [] }, told2 = NONE) => Object.fromEntries(questions2.map((one, index) => [index, told2[index] ?? (one.usual ? one.options[0][0] : null)]));
var answerTo2 = ({ questions: questions2 = [] }, answers, code) => answers[questions2.findIndex((one) => one.code === code)] ?? null;
function sceneOf(procedure, { at, told: told2 }) {
  const moments = momentsOf(procedure);
  const won = procedure.hands.map(() => 0);
  let order = [];
  let declarer = null;
  let isBroken = false;
  for (const [index, { step, isFirst }] of moments.slice(0, at + 1).entries()) {
    const answers = answersAt2(step, told2[index]);
    if (step.order && isFirst) order = step.order;
    declarer = answerTo2(step, answers, "declarer") ?? declarer;
    if (isFirst) order = step.orders?.[declarer] ?? order;
    order = from(order, answerTo2(step, answers, "leader") ?? order[0]);
    if (index === at) break;
    const winner = answerTo2(step, answers, "winner");
    if (winner !== null && step.code === "trick") won[Number(winner)] += 1;
    order = from(order, winner ?? order[0]);
    isBroken ||= answerTo2(step, answers, "broken") === "yes";
  }
  return { ...moments[at], all: moments.length, order, isBroken, won, ...answered(moments[at], told2[at], order, isBroken) };
}
var BY_HAND = ["winner", "leader", "declarer"];
function answered({ step, number }, told2, order, isBroken) {
  const answers = answersAt2(step, told2);
  const questions2 = (step.questions ?? []).map((one, index) => ({ ...one, index, answer: answers[index] }));
  const goesRound = step.order || step.orders || questions2.some(({ code }) => BY_HAND.includes(code));
  const isKnown = questions2.every(({ code, answer: answer2 }) => answer2 !== null || code === "winner" || code === "broken");
  const around2 = goesRound && isKnown ? order : [];
  const turn = step.turn ? step.alternates ? [step.turn[(number - 1) % step.turn.length]] : step.turn : around2;
  return {
    turn,
    rules: (step.rules ?? []).filter(({ broken }) => broken === null || broken === isBroken),
    questions: questions2.filter(({ code }) => code !== "broken" || !isBroken),
    outcome: step.outcomes?.[questions2.map(({ answer: answer2 }) => answer2).join(",")] ?? "",
    isComplete: questions2.every(({ answer: answer2 }) => answer2 !== null)
  };
}
function toldHere(procedure, kept2, index, value) {
  const told2 = { ...kept2.told, [kept2.at]: { ...kept2.told[kept2.at], [index]: value } };
  const after = { ...kept2, told: told2 };
  const { step, isComplete: isComplete2, questions: questions2 } = sceneOf(procedure, after);
  const goesOn = isComplete2 && !step.outcomes && questions2.find((one) => one.index === Number(index)).code === "winner";
  return goesOn ? moved(procedure, after, 1) : after;
}
var moved = (procedure, kept2, by) => ({ ...kept2, at: Math.min(Math.max(kept2.at + by, 0), momentsOf(procedure).length - 1) });

// phone/shared/network/store.js
var settled = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
var kept = (request) => new Promise((resolve, reject) => {
  const transaction = (
    /** @type {IDBTransaction} */
    request.transaction
  );
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
var SHAPE = 1;
var UPGRADES = {};
function understood(row) {
  let entry = row;
  for (let shape = row.shape ?? 1; shape < SHAPE; shape += 1) entry = UPGRADES[shape](entry);
  return { ...entry, shape: SHAPE };
}
var SHARED = "*";
async function openStore(token2) {
  const store2 = { volatile: false, entries: [], memory: null, shared: {} };
  let database;
  let last2 = Promise.resolve();
  const within = (name) => database.transaction(name, "readwrite").objectStore(name);
  const inTurn = (write2) => last2 = last2.then(write2).catch(() => {
    store2.volatile = true;
    document.documentElement.setAttribute("data-volatile", "");
  });
  await inTurn(async () => {
    database = await opened();
    const everything = await settled(within("entries").getAll());
    store2.entries = everything.filter((entry) => entry.token === token2).map(understood);
    store2.memory = (await settled(within("memory").get(token2)))?.memory ?? null;
    store2.shared = (await settled(within("memory").get(SHARED)))?.memory ?? {};
  });
  return Object.assign(store2, {
    add: (entry) => inTurn(async () => entry.order = await kept(within("entries").add({ ...entry, token: token2, shape: SHAPE }))),
    put: (entry) => inTurn(() => kept(within("entries").put({ ...entry, token: token2 }))),
    remove: (entry) => inTurn(() => kept(within("entries").delete(entry.order))),
    remember: (memory) => inTurn(() => kept(within("memory").put({ token: token2, memory }))),
    share: (memory) => {
      store2.shared = memory;
      return inTurn(() => kept(within("memory").put({ token: SHARED, memory })));
    }
  });
}

// phone/shared/state.js
async function openState(memory, more) {
  const store2 = await openStore(about.token);
  const model2 = {
    table: null,
    queue: store2.entries,
    memory: { device: newKey().slice(0, 16), drafts: {}, ...memory, ...store2.memory },
    at: null,
    speaker: null,
    aside: /* @__PURE__ */ new Set(),
    online: true,
    gone: "",
    notice: "",
    ...more
  };
  if (model2.memory.language === about.language) model2.table = model2.memory.table;
  const remember2 = () => store2.remember({ ...model2.memory, table: model2.table, language: about.language });
  return { model: model2, store: store2, remember: remember2 };
}

// phone/game/state.js
var { model, store, remember } = await openState({ who: null, match: null }, { problems: null, unchecked: null });

// phone/game/way.js
var numberHere = () => screenOf(model).deal;
var here = () => dealOf(model, matchOf(model), numberHere());
var draftHere = () => draftOf(model, matchOf(model), numberHere()) ?? newDraft();
var stepHere = () => stepOf(matchOf(model).form, draftHere());
function stepBefore() {
  const match = matchOf(model);
  if (!match || stateOf(model, here()) !== "keying") return null;
  const { form } = match;
  const index = form.steps.indexOf(stepHere());
  return index > 0 ? form.steps[index - 1].code : null;
}
function hasBack(at) {
  if (["deals", "seat", "call", "stray", "steps", "stop"].includes(at.name)) return Boolean(model.at);
  return at.name === "deal" && (Boolean(model.at) || stepBefore() !== null);
}
function depth() {
  const at = screenOf(model);
  if (!hasBack(at)) return 0;
  const before = at.name === "deal" ? stepBefore() : null;
  return (model.at ? 1 : 0) + matchOf(model).form.steps.findIndex(({ code }) => code === before) + 1;
}

// phone/game/acts.js
function repeats(deal, side, facts) {
  const word = wordOfSide(deal, side);
  return Boolean(word && isSame(deal.match.form, word, facts));
}
var entries = entering({ model, store }, claims, {
  here,
  reread: ({ match, number }) => dealOf(model, match, number),
  screenAt: ({ number }) => ({ name: "deal", deal: number }),
  keep: ({ match, number }, draft) => keepDraft(model, match, number, draft),
  drop: ({ match, number }) => dropDraft(model, match, number),
  newDraft,
  draftFrom: ({ match }, facts) => draftFrom(match.form, facts),
  accountFrom: ({ match }, draft) => toFacts(match.form, draft),
  entryOf: ({ match, number }, facts) => ({ match: match.match, number, facts }),
  isOf: (entry, { match, number }) => entry.match === match.match && entry.number === number,
  sideNamed: ({ match }, side) => match.sides[side].label,
  repeats,
  afterRepeat: (deal, at) => isSettled(deal) ? null : at
});
var { go } = entries;
function key2(change) {
  const match = matchOf(model);
  const number = numberHere();
  const draft = structuredClone(draftHere());
  const before = stepHere();
  change(draft);
  keepDraft(model, match, number, draft);
  settle(match, number, draft, before);
}
function settle(match, number, draft, before) {
  const isBack = draft.step !== null && draft.step === before?.code && draft.step !== "contract";
  if (isBack && !needsContinue(before, draft) && isComplete(before, draft.facts)) draft.step = null;
  if (["seldom", "contract"].includes(draft.step)) return;
  const next = stepOf(match.form, draft);
  if (next === null && !draft.again) return entries.finish(dealOf(model, match, number), draft);
  if (next?.code !== before?.code) {
    draft.block = null;
    model.at = model.at && { ...model.at, more: false };
    model.unchecked = { match, number, draft, left: draft.again ? null : before?.code };
  }
}
var queued = (wanted) => model.queue.find((entry) => entry.key === wanted);
function mend(wanted) {
  if (!model.table) return;
  const { match, number } = queued(wanted);
  if (straysOf(model).some(({ key: stray2 }) => stray2 === wanted)) return go({ name: "stray", key: wanted });
  model.memory.match = match;
  go({ name: "deal", deal: number });
}
function back() {
  const before = stepBefore();
  const draft = draftHere();
  if (screenOf(model).name === "deal" && draft.step === "seldom") return key2((one) => one.step = null);
  if (screenOf(model).name === "deal" && before === null) model.aside.add(asideKey(here()));
  if (screenOf(model).name !== "deal" || before === null) return go(screenOf(model).from ?? null);
  keepDraft(model, matchOf(model), numberHere(), { ...draft, step: before, block: null });
}
function fix(code) {
  const deal = here();
  keepDraft(model, deal.match, deal.number, { ...entries.corrected(deal), step: code || null, block: null });
  go({ name: "deal", deal: deal.number });
}
var questionNamed = (name) => {
  const { form } = matchOf(model);
  return [...questionsOf(form), ...form.steps.map(({ keyed }) => keyed)].find((question2) => question2?.name === name);
};
function answer(text) {
  const [name, place, ...rest] = text.split(" ");
  const question2 = questionNamed(name);
  const chosen = question2.places[place].find(({ value }) => String(value) === rest.join(" "));
  const match = matchOf(model);
  key2((draft) => {
    const step = stepOf(match.form, draft);
    put(match, question2, draft.facts, Number(place), chosen.value);
    draft.block = null;
    if (!step || draft.step === "seldom") return;
    if (!draft.again) fillRest(step, draft.facts);
    if (step.whole !== null && sumOf(step, draft.facts) > step.whole) draft.again = true;
  });
}
function put(match, question2, facts, place, value) {
  regroup(match.form, facts, () => {
    if (question2.name === "own") setOwn(match, facts, place, value, dealerOf(match, numberHere()));
    else setAnswer(question2, facts, place, value);
    if (question2.name === "kinds") dropUnfit(match.form, facts, place);
  });
}
function block(index) {
  const draft = draftHere();
  const step = stepHere();
  const isTold = step.whole !== null && step.questions.some((question2) => question2.default === null && groupsOf(question2, draft.facts).some((group) => answerOf(question2, draft.facts, group) !== null));
  keepDraft(model, matchOf(model), numberHere(), { ...draft, block: Number(index), again: draft.again || isTold });
}
function count(text) {
  const [name, place, change] = text.split(" ");
  key2((draft) => setAnswer(questionNamed(name), draft.facts, Number(place), Math.max(0, (draft.facts[name] ?? 0) + Number(change))));
}
function digit(text) {
  const [name, place, pressed] = text.split(" ");
  const question2 = questionNamed(name);
  key2((draft) => {
    setAnswer(question2, draft.facts, Number(place), typedNumber(answerTo(question2, draft.facts, Number(place)), pressed));
    draft.block = Number(place);
  });
}
function make(text) {
  const match = matchOf(model);
  key2((draft) => {
    const at = auctionOf(match, numberHere(), draft);
    Object.assign(draft, called(at, text));
    if (draft.calls?.length > at.calls.length && !at.law.turn(at.dealer, draft.calls).length) conclude(match, at, draft);
  });
}
function done() {
  key2((draft) => {
    draft.block = null;
    if (!draft.again) fillRest(stepHere(), draft.facts);
  });
}
function pass(name) {
  if (name === "redeals") return key2(({ facts }) => facts.redeals = (facts.redeals ?? 0) + 1);
  key2((draft) => Object.assign(draft, { step: null, facts: { ...withoutPlay(draft.facts), [name]: true } }));
}
var withoutPlay = (facts) => Object.fromEntries(Object.entries(facts).filter(([name]) => questionNamed(name)?.default != null));
function walk(change) {
  const { match, procedure } = matchOf(model);
  model.memory.procedure = change(procedure, keptOf(model.memory.procedure, match, procedure));
}
var ACTS = {
  ...entries.acts,
  back,
  share: () => sharePicture(pictureOf(endOf(model, matchOf(model)))),
  sit: (who) => {
    Object.assign(model.memory, { who, match: matchOf(model).match });
    go();
  },
  next: () => {
    model.memory.match = model.table.matches.at(-1).match;
    go();
  },
  deals: () => go({ name: "deals" }),
  steps: () => go({ name: "steps" }),
  step: (by) => walk((procedure, kept2) => moved(procedure, kept2, Number(by))),
  tell: (text) => {
    const [index, value] = text.split(" ");
    walk((procedure, kept2) => toldHere(procedure, kept2, index, value));
  },
  open: (number) => go({ name: "deal", deal: Number(number) }),
  bid: (bid2) => key2(({ facts }) => {
    const chosen = { level: Number(bid2[0]), denomination: bid2.slice(1) };
    const isSameLevel = facts.level === chosen.level;
    Object.assign(facts, chosen, isSameLevel ? {} : { tricks: null });
  }),
  double: (code) => key2(({ facts }) => facts.doubling = facts.doubling === code ? "" : code),
  declare: (declarer) => key2(({ facts }) => facts.declarer = declarer),
  switch: (name) => key2(({ facts }) => facts[name] = !facts[name]),
  tricks: (tricks) => key2(({ facts }) => facts.tricks = Number(tricks)),
  pass,
  stop: () => go({ name: "stop", deal: numberHere(), from: model.at }),
  unpass: () => key2(({ facts }) => facts.redeals = Math.max(0, facts.redeals - 1)),
  answer,
  count,
  digit,
  done,
  make,
  unmake: () => key2((draft) => Object.assign(draft, uncalled(auctionOf(matchOf(model), numberHere(), draft), draft))),
  speaker: (seat2) => key2((draft) => Object.assign(draft, { speaker: Number(seat2), why: null })),
  reversed: () => key2((draft) => draft.reversed = !draft.reversed),
  plain: (yes) => key2((draft) => {
    Object.assign(draft, { plain: Boolean(yes), calls: void 0, why: null });
    delete draft.facts.calls;
  }),
  block,
  go: (code) => key2((draft) => {
    draft.step = null;
    if (!draft.passed.includes(code)) draft.passed.push(code);
  }),
  unstep: () => key2((draft) => draft.step = null),
  enter: () => entries.finish(here(), draftHere()),
  fix,
  mend,
  delete_all: () => {
    const strays = straysOf(model);
    entries.discard((entry) => strays.includes(entry));
    go();
  },
  discard: (wanted) => {
    const { match, number } = queued(wanted);
    entries.discard((entry) => entry.match === match && entry.number === number);
    go();
  }
};

// phone/game/check.js
async function check(paint2) {
  if (!model.unchecked) return;
  const { match, number, draft, left } = model.unchecked;
  model.unchecked = null;
  const facts = toFacts(match.form, draft);
  const said = { key: newKey(), match: match.match, number, side: ownSide(model, match), seen: null, device: model.memory.device, facts };
  try {
    const response = await ask(about.check, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(said)
    });
    const sentences = response.ok ? (await response.json()).problems : [];
    const now = draftOf(model, match, number) ?? newDraft();
    if (!isSame(match.form, facts, toFacts(match.form, now))) return;
    model.problems = { match: match.match, number, sentences };
    if (sentences.length && left && !now.step) keepDraft(model, match, number, { ...now, step: left, block: null });
    paint2();
  } catch {
    model.problems = null;
  }
}

// phone/game/news.js
var question = () => about.state;
function hear(table, isRead) {
  const before = model.table && matchOf(model);
  const open2 = before ? dealsOf(model, before).filter((deal2) => !isSettled(deal2)).map(({ number }) => number) : [];
  model.table = withHeld(model, table);
  if (before && model.memory.match === null) model.memory.match = before.match;
  remember();
  const match = matchOf(model);
  if (!before || match?.match !== before.match) return;
  const reopened = dealsOf(model, match).filter((deal2) => !isSettled(deal2) && !open2.includes(deal2.number));
  if (reopened.some(({ number }) => model.notice === say("deal_accepted", { deal: number }))) model.notice = "";
  tellOfChanges(changesBetween(before, match));
  const { at } = model;
  const deal = at?.name === "deal" && open2.includes(at.deal) ? dealOf(model, match, at.deal) : null;
  const isAgreed = deal && isSettled(deal) && !deal.refused;
  if (isAgreed && !isRead && !draftOf(model, match, at.deal)) go(null, model.notice || say("deal_accepted", { deal: at.deal }));
}
function tellOfChanges({ numbers, totals }) {
  if (!numbers.length) return;
  const moved2 = totals.map((total) => say("total_changed", total));
  model.notice = [say("deal_changed", { deal: numbers.join(", ") }), ...moved2].join(" ");
}

// phone/shared/agreement.js
function agreementScreens(claims2, differs) {
  const { accountOf, wordsOf: wordsOf2, splitSide, asker: asker2, speaking, kind } = claims2;
  const { numberOf, named, sideName: sideName2, nextSide: nextSide2 } = differs;
  const sideIn = (subject, side) => ({ side: sideName2(subject, side) });
  const isRight = () => h("p", { "aria-hidden": "true" }, say("is_this_right"));
  const asked2 = (subject, account, words2, given = {}) => h(
    "h2",
    { id: "question", tabindex: "-1", ...given },
    words2,
    " ",
    h("span", { class: "visually-hidden" }, differs.spoken(subject, account), " ", say("is_this_right"))
  );
  function confirm(model2, subject) {
    const account = accountOf(subject);
    const other = nextSide2(subject, waitingSide(subject) ?? kind.ownSide(model2, subject));
    return [
      differs.own(model2, subject, account),
      h(
        "div",
        { class: "box waiting" },
        asked2(subject, account, say("to_side", sideIn(subject, other))),
        differs.aloud(subject, account),
        isRight()
      ),
      button(say("yes"), "accept", other, { class: "primary wide" }),
      h(
        "div",
        { class: "two" },
        button(say("no"), "fix", differs.fixedAt),
        button(["↻ ", say("turn")], "turn", other, { "aria-pressed": String(model2.speaker !== null) })
      ),
      differs.asks?.(model2, subject, other),
      button(say("accept_later"), "leave", numberOf(subject), { class: "plain wide" }),
      h("p", { class: "quiet small" }, say("works_offline"))
    ];
  }
  function agree(model2, subject) {
    const account = accountOf(subject);
    return [
      asked2(subject, account, say("they_entered", sideIn(subject, waitingSide(subject))), { class: "label" }),
      differs.theirs(model2, subject, account),
      differs.aloud(subject, account),
      isRight(),
      button(say("yes"), "accept", kind.ownSide(model2, subject), { class: "primary wide" }),
      h(
        "div",
        { class: "two" },
        button(say("no"), "fix", differs.fixedAt),
        button(say("set_aside"), "leave", numberOf(subject))
      ),
      differs.asks?.(model2, subject, kind.ownSide(model2, subject))
    ];
  }
  function question2(model2, subject) {
    const split = splitSide(subject);
    return split === null ? sidesDiffer(model2, subject) : phonesDiffer(model2, subject, split);
  }
  function sidesDiffer(model2, subject) {
    const speaker = speaking(model2, subject);
    const words2 = wordsOf2(subject).map(([side, account]) => [side, account, say("says", sideIn(subject, side))]);
    if (words2.length < 2 && subject.result) words2.push(["stands", kind.accountIn(subject.result), say("stands")]);
    return [
      h("h2", { id: "question", tabindex: "-1", class: "box wrong" }, say("differ", named(subject))),
      ...choices(subject, words2, speaker),
      h(
        "div",
        { class: "two" },
        turnTo(subject, nextSide2(subject, speaker)),
        button(say("to_director"), "leave", numberOf(subject))
      )
    ];
  }
  function phonesDiffer(model2, subject, side) {
    const words2 = [
      ["stands", kind.accountIn(subject.result), say("one_phone")],
      [...wordsOf2(subject)[0], say("other_phone")]
    ];
    const isOwn = speaking(model2, subject) === side;
    return [
      h(
        "h2",
        { id: "question", tabindex: "-1", class: "box waiting" },
        say("phones_differ", { ...sideIn(subject, side), ...named(subject) })
      ),
      ...isOwn ? choices(subject, words2, side) : [h("p", {}, say("is_asked_first", sideIn(subject, side)))],
      h(
        "div",
        { class: "two" },
        !isOwn && turnTo(subject, side),
        button(say("to_director"), "leave", numberOf(subject))
      )
    ];
  }
  function choices(subject, words2, speaker) {
    const { alike, claims: differing } = differs.differences(subject, words2.map(([, account]) => account));
    return [
      h("p", {}, h("strong", {}, say("tap_the_right_one", sideIn(subject, speaker)))),
      alike,
      h("div", { class: "claims" }, words2.map(([side, account, heading2], index) => h(
        "button",
        { type: "button", class: "claim", "data-act": "take", "data-value": String(side) },
        claim(subject, heading2, account, differing[index])
      ))),
      button(say("neither"), "again", numberOf(subject), { class: "wide" })
    ];
  }
  const claim = (subject, heading2, account, { shown: shown2, note }) => [
    h("span", { class: "quiet" }, heading2),
    h("strong", { "aria-hidden": "true" }, shown2),
    h("span", { class: "visually-hidden" }, differs.spoken(subject, account)),
    note && h("span", { class: "claim-points" }, note)
  ];
  const turnTo = (subject, side) => button(["↻ ", say("answer_for", sideIn(subject, side))], "turn", side);
  function consent(model2, subject) {
    const side = asker2(subject);
    const words2 = [
      ["stands", kind.accountIn(subject.result)],
      ["instead", wordsOf2(subject).find(([one]) => one === side)[1]]
    ];
    const { claims: differing } = differs.differences(subject, words2.map(([, account]) => account));
    const speaker = speaking(model2, subject);
    return [
      h(
        "h2",
        { id: "question", tabindex: "-1", class: "box waiting" },
        say("asks_to_correct", { ...sideIn(subject, side), ...named(subject) })
      ),
      h("div", { class: "claims" }, words2.map(([heading2, account], index) => h("div", { class: "card claim" }, claim(subject, say(heading2), account, differing[index])))),
      speaker === side ? askerWaits(subject, nextSide2(subject, side)) : answers(subject, speaker, side),
      button(say("to_director"), "leave", numberOf(subject), { class: "plain wide" })
    ];
  }
  const answers = (subject, speaker, side) => [
    h("p", {}, h("strong", {}, say("do_you_agree", sideIn(subject, speaker)))),
    button(say("yes_correct"), "take", side, { class: "primary wide" }),
    button(say("no_stands"), "take", "stands", { class: "wide" })
  ];
  const askerWaits = (subject, other) => [
    h("p", {}, say("waits_for", sideIn(subject, other))),
    h("div", { class: "two" }, turnTo(subject, other), button(say("withdraw"), "take", "stands"))
  ];
  function refused(model2, subject) {
    const stands = subject.kept_back ? null : subject.result;
    return [
      refusal2(subject.refused, named(subject)),
      stands && [
        h("h2", { class: "label" }, say("stands")),
        differs.shown(subject, kind.accountIn(stands)),
        h("h2", { class: "label" }, say("your_entry"))
      ],
      differs.shown(subject, kind.accountIn(subject.refused)),
      differs.mending(subject),
      button(say("set_aside"), "leave", numberOf(subject), { class: "wide" }),
      button(say("delete"), "delete", numberOf(subject), { class: "danger wide" }),
      differs.strays?.(model2)
    ];
  }
  const stray2 = (subject) => subject.refused && h(
    "section",
    { class: "card stray" },
    h("h2", { class: "label" }, say("not_taken", named(subject))),
    h("p", { class: "small" }, subject.refused.refused.message),
    differs.shown(subject, kind.accountIn(subject.refused)),
    button(say("delete"), "delete", numberOf(subject), { class: "danger wide" })
  );
  return { confirm, agree, question: question2, consent, refused, stray: stray2 };
}
var deleteAll = (entries2) => entries2.length > 1 && button(say("delete_all", { count: entries2.length }), "delete_all", "", { class: "danger wide" });
var refusal2 = (entry, named) => h(
  "div",
  { class: "box wrong", role: "alert" },
  h("h2", { id: "question", tabindex: "-1" }, say("not_taken", named)),
  h("p", {}, entry.refused.message),
  h("p", {}, say("kept"))
);

// phone/game/keying.js
var KINDS = { contract, result, questions };
var STOPPED = "stopped";
var stop = (_model, { deal }) => ({
  title: say("deal", { deal }),
  body: [
    h("h2", { id: "question", tabindex: "-1", class: "box waiting" }, say("confirm_stop", { deal })),
    button(say("yes_save"), "pass", STOPPED, { class: "primary wide" }),
    button(say("keep"), "back", "", { class: "wide" })
  ]
});
function keying(model2, match, deal) {
  const draft = draftOf(model2, match, deal.number) ?? newDraft();
  const step = stepOf(match.form, draft);
  if (draft.step === "seldom") return { title: say("seldom"), step: "seldom", body: seldom(match, draft) };
  if (!step) return { title: say("wrong_entry"), step: "review", body: review(model2, match, deal, draft) };
  const at = isAuctioned(step) ? auctionOf(match, deal.number, draft) : null;
  if (at) return { title: say("auction"), step: "auction", body: auction(model2, match, deal, step, at) };
  return {
    title: step.title,
    step: step.code,
    body: [
      step === match.form.steps[0] ? dealHead(match, deal.number) : told(match, draft.facts, "fix", step.code, deal.number),
      problems(model2, match, deal),
      KINDS[step.kind](model2, match, step, draft),
      match.auction && isAuctioned(step) && button(say("with_auction"), "plain", "", { class: "plain wide" }),
      endings(match, step, draft)
    ]
  };
}
function auction(model2, match, deal, step, at) {
  const { facts } = at.draft;
  return [
    dealHead(match, deal.number),
    problems(model2, match, deal),
    facts.redeals > 0 && redealt(facts.redeals),
    facts.card_passes > 0 && h("div", { class: "box waiting", role: "status" }, say("cards_passed")),
    auctionBody(at),
    isComplete(step, facts) && button(say("go"), "go", step.code, { class: "primary wide" }),
    button(say("without_auction"), "plain", "yes", { class: "plain wide" }),
    endings(match, step, at.draft)
  ];
}
function problems(model2, match, { number }) {
  const found = model2.problems?.match === match.match && model2.problems.number === number ? model2.problems.sentences : [];
  return found.length > 0 && h(
    "div",
    { class: "box wrong", role: "alert" },
    h("strong", {}, say("not_allowed")),
    found.map((sentence) => h("p", {}, sentence)),
    h("p", {}, say("tap_what_is_wrong"))
  );
}
function review(model2, match, deal, draft) {
  return [
    problems(model2, match, deal) || h("p", {}, say("tap_what_is_wrong")),
    told(match, draft.facts, "fix", "", deal.number),
    untold(match, draft.facts).map(({ title, code }) => button(title, "fix", code, { class: "wide" })),
    match.form.seldom.length > 0 && button(say("seldom"), "fix", "seldom", { class: "wide" }),
    button(say("send"), "enter", deal.number, { class: "primary wide" })
  ];
}
var untold = (match, facts) => endingOf(match.form, facts) ? [] : match.form.steps.filter((step) => step.kind === "questions" && step.questions.every((question2) => question2.default !== null) && step.questions.every((question2) => question2.places.every((_, place) => answerTo(question2, facts, place) === question2.default)));
function contract(model2, match, step, { facts, step: chosenStep }) {
  const { form } = match;
  const own = seatOf(model2, match)?.number ?? 0;
  return [
    form.passing === "redeals" && facts.redeals > 0 && redealt(facts.redeals),
    bids(facts.level ? `${facts.level}${facts.denomination}` : "", form.shut),
    [...new Set(Object.values(form.shut ?? {}))].map((sentence) => h("p", { class: "quiet small" }, sentence)),
    h(
      "div",
      { class: "calls" },
      passKey(form),
      doubles(facts.doubling),
      step.questions.map((question2) => switchKey(question2, facts))
    ),
    h("h2", { class: "label" }, say("declarer")),
    around(match, own, say("declarer"), (seat2, place) => seatKey(seat2, place, "declare", form.declarers[seat2.number], facts.declarer === form.declarers[seat2.number])),
    chosenStep && isComplete(step, facts) && button(say("go"), "go", step.code, { class: "primary wide" })
  ];
}
function passKey({ passing }) {
  if (passing === "passed_out") return key(say("pass"), "pass", "passed_out", false, { "aria-label": say("passed_out") });
  return passing === "redeals" && key(say("four_passes"), "pass", "redeals", false);
}
var redealt = (count2) => h(
  "div",
  { class: "box waiting redealt", role: "status" },
  h("p", {}, say("redealt", { count: count2 })),
  button(say("take_back"), "unpass", "", { class: "plain" })
);
var switchKey = (question2, facts) => key(question2.label, "switch", question2.name, facts[question2.name]);
function result(model2, match, _step, { facts }) {
  return strip(model2, { level: facts.level, tricks: facts.tricks, spoken: (tricks) => spoken(match, { ...facts, tricks }) });
}
function questions(model2, match, step, draft) {
  const blocks = blocksOf(match, step, draft.facts);
  const open2 = openBlock(step, blocks, draft);
  return [
    step.whole !== null && h("p", { class: "sum" }, wholeTag(step, draft.facts)),
    step.keyed && match.sides.some(({ seats }) => seats.length > 1) && sidesSoFar(match, draft.facts),
    blocks.map((block2, index) => open2 === null || open2 === index ? openOne(match, step, block2, draft) : closed(block2, index, draft)),
    needsContinue(step, draft) && button(say("go"), "go", step.code, { class: "primary wide", disabled: !isComplete(step, draft.facts) })
  ];
}
function wholeTag(step, facts) {
  const sum2 = sumOf(step, facts);
  if (step.questions.every(({ kind }) => kind !== "number")) return sumTag(sum2, step.whole);
  const isTyped = step.questions.some((question2) => question2.places.some((_, place) => answerTo(question2, facts, place) !== null));
  return pointsTag(sum2, step.whole, isTyped);
}
var sidesSoFar = (match, { own = [] }) => h("p", { class: "sum" }, match.sides.map(({ label, seats }, side) => {
  const numbers = seats.map((seat2) => own[seat2]).filter((bid2) => typeof bid2 === "number");
  const sum2 = numbers.length ? numbers.reduce((all, one) => all + one, 0) : "–";
  return h("span", { class: "piece" }, side > 0 && " · ", h("span", { class: "quiet-inline" }, label, " "), h("strong", {}, sum2));
}));
function blocksOf(match, step, facts) {
  const all = step.keyed ? [step.keyed] : step.questions;
  const joined = all.find(({ together }) => together?.length);
  if (joined) return groupsOf(joined, facts).map((group) => pile(match, all, joined, group));
  const per = ["side", "player"].find((one) => all.some((question2) => question2.per === one));
  if (!per) return [{ label: "", asked: all.map((question2) => ({ question: question2, place: 0, label: question2.label })) }];
  const places = placesOf(match, all.find((question2) => question2.per === per));
  return places.map((label, place) => ({ label, asked: all.flatMap((question2) => askedOf(match, question2, per, place)) }));
}
function askedOf(match, question2, per, block2) {
  if (question2.per === per) return [{ question: question2, place: block2, label: question2.label }];
  if (!question2.per) return block2 === 0 ? [{ question: question2, place: 0, label: question2.label }] : [];
  return match.sides[block2].seats.map((seat2) => ({
    question: question2,
    place: seat2,
    label: `${question2.label} · ${placesOf(match, question2)[seat2]}`
  }));
}
function pile(match, all, question2, group) {
  const [place] = group.seats;
  const others = place === 0 ? all.filter(({ per }) => !per).map((one) => ({ question: one, place: 0, label: one.label })) : [];
  const label = group.side === null ? placesOf(match, question2)[place] : match.sides[group.side].label;
  return { label, asked: [{ question: question2, place, group, label: question2.label }, ...others] };
}
var isOpenPlace = (facts) => ({ question: question2, place }) => answerTo(question2, facts, place) === null;
function openBlock(step, blocks, draft) {
  if (blocks.length === 1 || step.questions.every((question2) => question2.default !== null)) return null;
  if (draft.block !== null) return draft.block;
  const open2 = blocks.findIndex(({ asked: asked2 }) => asked2.some(isOpenPlace(draft.facts)));
  return open2 < 0 ? blocks.length : open2;
}
var answerOfOne = ({ question: question2, place, group }, facts) => answerOf(question2, facts, group ?? { seats: [place] });
function closed({ label, asked: asked2 }, index, { facts }) {
  const answers = asked2.filter((one) => !isOpenPlace(facts)(one)).filter((one) => one.question.default === null || answerOfOne(one, facts) !== one.question.default).map((one, order) => [order > 0 && " · ", answerWord(one.question, one.place, answerOfOne(one, facts))]);
  return button([h("span", {}, label), h("strong", {}, answers.length ? answers : "–")], "block", index, { class: "told-line closed" });
}
var openOne = (match, step, { label, asked: asked2 }, { facts, again }) => h(
  "section",
  { class: "card asked" },
  label && h("h2", {}, label),
  asked2.map((one) => [
    (asked2.length > 1 || !label) && h("p", { class: "label" }, one.label),
    answerKeys(one, facts, one.label || label, again || step?.whole == null ? null : step.whole - sumOf(step, facts))
  ]),
  refusals(asked2, facts).map((sentence) => h("p", { class: "quiet small" }, sentence))
);
function answerKeys({ question: question2, place, group }, facts, label, left = null) {
  const answer2 = answerOf(question2, facts, group ?? { seats: [place] });
  const isAbove = (value) => left !== null && typeof value === "number" && value > left + (answer2 ?? 0);
  const name = `${question2.name} ${place}`;
  if (question2.kind === "count") return counter(question2, name, answer2 ?? 0, label);
  if (question2.kind === "number") return digits(name, answer2, label);
  if (question2.kind === "text") return textLine(question2, name, answer2 ?? "", label);
  if (question2.kind === "switch") return h("div", { class: "answers" }, switchKey(question2, facts));
  const answers = answersAt(question2, facts, place);
  const isNumbers = question2.name === "own" || answers.every(({ value, word }) => word === String(value));
  return h(
    "div",
    { class: isNumbers ? "answers numbers" : "answers", role: "group", "aria-label": label },
    answers.map(({ value, word, refused }) => key(question2.kind === "strain" ? strain(value, true) : word, "answer", `${name} ${value}`, answer2 === value, {
      class: isNumbers && word.length > 2 ? "key word" : "key",
      disabled: Boolean(refused) || isAbove(value),
      "aria-label": question2.kind === "strain" ? say(`suit_${value}`) : word
    }))
  );
}
function refusals(asked2, facts) {
  const refused = asked2.flatMap(({ question: question2, place }) => answersAt(question2, facts, place)).filter((answer2) => answer2.refused);
  const wordsOf2 = (reason) => [...new Set(refused.filter((answer2) => answer2.refused === reason).map(({ word }) => word))];
  return [...new Set(refused.map((answer2) => answer2.refused))].map((reason) => `${wordsOf2(reason).join(", ")}: ${reason}`);
}
var counter = (question2, name, count2, label) => h(
  "div",
  { class: "count", role: "group", "aria-label": label },
  button("−", "count", `${name} -1`, { class: "key", "aria-label": `${label} −1`, disabled: count2 === 0 }),
  h("output", {}, count2),
  button("+", "count", `${name} 1`, { class: "key", "aria-label": `${label} +1` })
);
var digits = (name, number, label) => {
  const digit2 = (sign, heard2 = sign) => button(sign, "digit", `${name} ${sign}`, { class: "key", "aria-label": heard2 });
  return h(
    "div",
    { class: "digits", role: "group", "aria-label": label },
    h("output", {}, number === null ? "–" : signed2(number)),
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((one) => digit2(String(one))),
    digit2("±", say("other_sign")),
    digit2("0"),
    digit2("⌫", say("last_digit")),
    button(say("number_done"), "done", name, { class: "key wide", disabled: number === null })
  );
};
var textLine = (question2, name, text, label) => [
  h("input", { id: `text-${question2.name}`, type: "text", "data-text": name, value: text, "aria-label": label, autocomplete: "off" }),
  question2.help && h("p", { class: "quiet small" }, question2.help)
];
function seldom(match, draft) {
  return [
    match.form.seldom.map((question2) => {
      const { label } = question2;
      return openOne(match, null, { label, asked: [{ question: question2, place: 0, label }] }, draft);
    }),
    button(say("go"), "unstep", "", { class: "primary wide" })
  ];
}
function endings(match, step, draft) {
  const { form } = match;
  if (step !== form.steps[0]) return null;
  const disabled = !draft.plain && hasBid(draft.calls ?? []);
  return h(
    "div",
    { class: "two" },
    form.endings.map(({ value, word }) => button(word, value === STOPPED ? "stop" : "pass", value, { disabled })),
    form.seldom.length > 0 && button(say("seldom"), "fix", "seldom", { class: draft.facts ? "" : "plain" })
  );
}

// phone/game/lists.js
function deals(model2) {
  const match = matchOf(model2);
  const own = seatOf(model2, match);
  const next = nextNumber(model2, match);
  return {
    title: say("deals"),
    body: [
      scoreBoard(model2, match),
      dealLines(model2, match),
      h(
        "div",
        { class: "card people" },
        own && h("p", {}, h("strong", {}, say("sits_here", { name: own.name }))),
        sitsOut(match),
        button(say("change_seat"), "seat", "", { class: "plain" })
      ),
      rules(match),
      next !== null && h("div", { class: "lower held" }, button(say("next_deal"), "home", "", { class: "primary wide" }))
    ]
  };
}
var sitsOut = (match) => match.out.length > 0 && h("p", { class: "quiet" }, say("sits_out", { names: match.out.join(" · ") }));
var rules = (match) => [h("h2", {}, say("rules")), h("p", { class: "small" }, match.rules), way(match, "all_rules")];
var way = ({ links }, name, look = "") => links && h("a", { href: links[name], class: look, "data-way": name, target: "_blank", rel: "noopener" }, say(name));
var lineHeads = (match) => h(
  "li",
  { class: "line-heads small quiet", "aria-hidden": "true" },
  h("span", { class: "line-board" }, ""),
  h("span", { class: "line-result" }, headsOf(match)),
  h("span", { class: "line-points" }, match.sides.map(({ code, label }) => code || label).join(" : "))
);
var headsOf = ({ form }) => form.steps[0].kind === "contract" ? say("contract") : form.steps.flatMap(({ questions: questions2 }) => questions2).filter((one) => one.default === null).map(({ label }) => label).join(" · ");
var dealLines = (model2, match) => {
  const played = dealsOf(model2, match);
  return h("ul", { class: "card lines" }, played.length > 0 && lineHeads(match), played.map((deal) => line(match, deal)));
};
function line(match, deal) {
  const facts = deal.refused?.facts ?? factsOf(deal);
  const status = statusOf(deal);
  const label = [say("deal", { deal: deal.number }), spoken(match, facts), say(`state_${status}`)].join(", ");
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "line", "data-act": "open", "data-value": deal.number, "aria-label": label },
      h("span", { class: "line-board" }, deal.number),
      h("span", { class: "line-result" }, brief(match, facts)),
      deal.result && h(
        "span",
        { class: "line-points" },
        h("strong", {}, deal.result.points.join(" : ")),
        h("span", { class: "quiet small" }, ` → ${deal.result.totals.join(" : ")}`)
      ),
      status !== "accepted" && tag(status),
      deal.result?.faults.map((fault) => h("span", { class: "error" }, fault))
    )
  );
}
function end(model2) {
  const match = matchOf(model2);
  const isOver = ["finished", "adjourned"].includes(match.state);
  const final2 = endOf(model2, match);
  return {
    title: say(final2 ? "final_result" : isOver ? "finished" : "table", { table: model2.table.table }),
    body: [
      oldCode(),
      final2 ? [moment(final2), scoreBoard(model2, match)] : isOver ? decided(model2, match) : open(model2, match),
      isOver && !final2 && goes(match),
      dealLines(model2, match),
      rules(match),
      h(
        "div",
        { class: "lower held" },
        h(
          "div",
          { class: "two" },
          way(match, "league", "button wide"),
          final2 ? button(say("share"), "share", "", { class: "primary wide" }) : way(match, "sheet", "button wide")
        ),
        isLeft(model2) && button(say("next_game"), "next", "", { class: "primary wide" })
      )
    ]
  };
}
var reasonOf2 = (model2, match) => model2.table.state === "closed" ? say("closed") : match.state === "adjourned" ? say("adjourned") : match.reason;
var open = (model2, match) => [scoreBoard(model2, match), h("div", { class: "card" }, h("h2", {}, reasonOf2(model2, match) || say("all_known")))];
function decided(model2, match) {
  const hasWon = match.sides[seatOf(model2, match)?.side]?.won && !match.sides.every(({ won }) => won);
  return h(
    "section",
    { class: "hero moment", "aria-label": say("points") },
    h("p", { class: "quiet small" }, `${match.game} · ${say("round", { round: match.round })}`),
    hasWon && medal("1"),
    h("p", { class: "big" }, match.verdict || reasonOf2(model2, match)),
    scoreSides(match),
    missing(model2, match),
    match.verdict && h("p", { class: "quiet" }, reasonOf2(model2, match))
  );
}
function goes(match) {
  const move = ({ name, where }) => h("li", {}, h("strong", {}, name), " ", h("span", { class: "where" }, where));
  return h(
    "div",
    { class: "card" },
    h("h2", {}, say("next_up")),
    match.moves.length > 0 ? h("ul", { class: "moves" }, [...match.moves, ...match.comes_in ?? []].map(move)) : h("p", {}, say("no_next"))
  );
}

// phone/game/play/steps.js
var wayToSteps = ({ procedure }, number) => procedure?.deal === number && button(say("how_played"), "steps", "", { class: "plain wide" });
function steps(model2) {
  const match = matchOf(model2);
  const { procedure } = match;
  if (!procedure) return { title: say("how_played"), body: [button(say("go"), "home", "", { class: "primary wide" })] };
  const kept2 = keptOf(model2.memory.procedure, match.match, procedure);
  const scene = sceneOf(procedure, kept2);
  const { step, number } = scene;
  const isLast = kept2.at === scene.all - 1;
  return {
    title: say("how_played"),
    body: [
      h(
        "p",
        { class: "quiet small" },
        say("deal", { deal: procedure.deal }),
        " · ",
        say("step_of", { step: kept2.at + 1, all: scene.all })
      ),
      h(
        "section",
        { class: "card step", "aria-live": "polite" },
        h("h2", {}, step.title, step.whole > 1 && ` ${say("of", { count: number, all: step.whole })}`),
        turns2(procedure, scene),
        h("ul", { class: "step-rules" }, scene.rules.map(({ text }) => h("li", {}, text))),
        scene.questions.map((one) => asked(one)),
        scene.outcome && h("p", { class: "box done", role: "status" }, scene.outcome)
      ),
      h(
        "div",
        { class: "two" },
        button(say("step_back"), "step", -1, { disabled: kept2.at === 0 }),
        isLast ? button(say("enter_deal"), "home", "", { class: "primary" }) : scene.isComplete && button(say("go"), "step", 1, { class: "primary" })
      )
    ]
  };
}
function turns2({ hands }, { step, turn, won }) {
  if (!turn.length) return null;
  const isTrick = step.code === "trick";
  const leads = !step.together && (isTrick || ["draw_trick", "first_lead", "opening"].includes(step.code));
  const names = turn.map((hand) => hands[hand] + (isTrick && won[hand] > 0 ? ` (${won[hand]})` : ""));
  return [
    h("p", { role: "status" }, step.together && turn.length > 1 ? say("all_at_once") : [h("strong", {}, say(leads ? "hand_leads" : "hand_acts", { hand: hands[turn[0]] }))]),
    turn.length > 1 && h(
      "p",
      { class: "quiet hands-in-turn" },
      names.map((name, index) => [index > 0 && (step.together ? " · " : " → "), h("span", {}, name)])
    )
  ];
}
var asked = ({ code, label, options, index, answer: answer2 }) => [
  h("p", { class: "label" }, label),
  h("div", { class: "answers", role: "group", "aria-label": label }, options.map(([value, word]) => key(word, "tell", `${index} ${value}`, answer2 === value, { class: code === "winner" ? "key seat" : "key" })))
];

// phone/shared/plain.js
var plain = (title, ...body) => ({ title, body });
var loading = () => plain("Overtrick", h("p", {}, say("loading")));
var gone = (model2, numberOf) => plain(
  "Overtrick",
  h("p", { class: "box wrong" }, model2.gone),
  model2.queue.length > 0 && h("p", {}, unsent(model2.queue, numberOf))
);
var waiting = (title) => plain(title, h("p", { class: "card" }, say("not_started")));

// phone/game/screens.js
var NORTH_ON_TOP = 2;
var SCREENS = {
  loading,
  gone: (model2) => gone(model2, ({ match, number }) => `${match} ${number}`),
  waiting: (model2) => waiting(heading(model2)),
  nobody,
  seat,
  deals,
  end,
  stray: unknown,
  steps,
  stop,
  call: callScreen
};
var draw2 = (model2, at) => at.name === "deal" ? dealScreen(model2, at.deal) : SCREENS[at.name](model2, at);
function dealScreen(model2, number) {
  const match = matchOf(model2);
  const deal = dealOf(model2, match, number);
  const state = stateOf(model2, deal);
  const shown2 = state === "keying" ? keying(model2, match, deal) : { step: state, body: STATES[state](model2, deal) };
  const title = [say("deal", { deal: number }), shown2.title].filter(Boolean).join(" · ");
  return {
    title,
    step: shown2.step,
    status: state === "refused" ? "refused" : knownStatusOf(deal),
    body: [
      earlier(model2, match),
      state !== "question" && scoreBoard(model2, match),
      shown2.body,
      state !== "refused" && stray(deal),
      state === "keying" && wayToSteps(match, number),
      foot(model2)
    ]
  };
}
var earlier = (model2, match) => isLeft(model2) && h(
  "p",
  { class: "box waiting" },
  h("strong", {}, say("round", { round: match.round })),
  " ",
  match.sides.map(({ label }) => label).join(" – ")
);
var foot = (model2) => [
  isLeft(model2) && button(say("next_game"), "next", "", { class: "wide" }),
  button(say("deals"), "deals", "", { class: "plain wide" })
];
var heading = (model2) => say("table", { table: model2.table.table });
function nobody(model2) {
  return plain(heading(model2), h("p", { class: "card" }, say("nobody_seated")));
}
function seat(model2) {
  const match = matchOf(model2);
  const rests = match.resting?.find(({ who }) => who === model2.memory.who);
  const isElsewhere = model2.memory.who && !rests && !seatOf(model2, match);
  return {
    title: heading(model2),
    body: [
      h("h2", {}, match.game),
      isElsewhere && h("p", { class: "box waiting" }, say("elsewhere")),
      rests && h("p", { class: "box waiting" }, h("strong", {}, say("sits_here", { name: rests.name })), " ", say("rests_now")),
      !match.resting?.length && sitsOut(match),
      h("p", {}, h("strong", {}, say("where_do_you_sit"))),
      around(match, NORTH_ON_TOP, say("where_do_you_sit"), (one, place) => seatKey(one, place, "sit", one.who, one.who === model2.memory.who)),
      match.resting?.length > 0 && h(
        "div",
        { class: "two", role: "group", "aria-label": say("sits_out_key") },
        match.resting.map(({ name, who }) => key([h("span", { class: "small" }, say("sits_out_key")), " ", name], "sit", who, who === model2.memory.who, { class: "key seat" }))
      ),
      h("p", { class: "quiet" }, say("seat_hint")),
      h("p", { class: "quiet small" }, match.rules)
    ]
  };
}
var sideName = (match, side) => match.sides[side]?.label ?? "";
var behind = (model2, match, deal) => {
  const first2 = blocking(model2, match, deal.number);
  return first2 !== null && h("p", { class: "box waiting" }, say("waits_behind", { deal: first2 }));
};
var aloud = (match, facts) => h("p", { class: facts.level ? "spoken" : "visually-hidden" }, spoken(match, facts));
var { stray, ...agreement } = agreementScreens(claims, {
  numberOf: ({ number }) => number,
  named: ({ number }) => ({ deal: number }),
  sideName: ({ match }, side) => sideName(match, side),
  nextSide: ({ match }, side) => nextSide(match, side),
  own: (model2, deal, facts) => [behind(model2, deal.match, deal), told(deal.match, facts, "fix", "", deal.number), points(deal)],
  theirs: (_model, deal, facts) => [told(deal.match, facts, "", "", deal.number), points(deal)],
  aloud: ({ match }, facts) => aloud(match, facts),
  spoken: ({ match }, facts) => spoken(match, facts),
  differences: ({ match }, accounts) => {
    const { alike, otherwise } = compared(match, accounts);
    return {
      alike: alike.length > 0 && h("p", { class: "quiet small alike" }, say("alike"), " ", listed(alike)),
      claims: otherwise.map((pieces) => ({ shown: listed(pieces) }))
    };
  },
  fixedAt: "",
  shown: ({ match, number }, facts) => told(match, facts, "", "", number),
  mending: ({ number }) => [button(say("correct_it"), "again", number, { class: "primary wide" })]
});
var STATES = { settled: settled2, ...agreement };
function unknown(model2, { key: name }) {
  const entry = model2.queue.find((one) => one.key === name);
  return plain(
    say("deal", { deal: entry.number }),
    refusal2(entry, { deal: entry.number }),
    button(say("delete"), "discard", name, { class: "danger wide" }),
    deleteAll(straysOf(model2))
  );
}
function settled2(model2, deal) {
  const { match } = deal;
  const canChange = model2.table.state === "playing" && !deal.result?.past;
  return [
    told(match, factsOf(deal), "", "", deal.number),
    points(deal),
    canChange && button(say("wrong_entry"), "fix", "", { class: "wide" }),
    button(say("go"), "home", "", { class: "primary wide" })
  ];
}
function points({ match, ...deal }) {
  if (!deal.result || deal.pending.length) return null;
  return h("div", { class: "card score-sides" }, match.sides.map((side, index) => h(
    "div",
    { class: "score-side" },
    h("span", { class: "score-name" }, side.label),
    h("strong", {}, deal.result.points[index]),
    h("span", { class: "score-note" }, `→ ${deal.result.totals[index]}`)
  )));
}

// phone/game/main.js
var screens = {
  draw: (at) => {
    showSheet();
    return draw2(model, at);
  },
  nameOf: ({ deal }) => [deal],
  hasBack,
  depth,
  keeps: () => Boolean(document.activeElement?.dataset.text),
  // a person is typing
  allSent: () => matchOf(model)?.deals.length > 0
};
function showSheet() {
  const link = document.getElementById("sheet");
  const sheet = matchOf(model)?.links?.sheet;
  link.hidden = !sheet;
  if (sheet) link.href = sheet;
}
var sending = {
  address: about.deals,
  fields: FIELDS2,
  first,
  overtaken,
  refused: () => refusedOf(model),
  mend: ({ key: key3 }) => ["mend", key3],
  numberOf: ({ match, number }) => `${match} ${number}`,
  lostAs: ({ number }) => number,
  isThere: ({ matches }, entry) => {
    const match = matches.find((one) => one.match === entry.match);
    return !match || match.deals.some(({ number }) => number === entry.number);
  }
};
var takeIn = (table) => hear(table, shown().endsWith(" settled"));
var { begin, paint, shown } = start({ model, store, remember }, claims, {
  screens,
  sending,
  news: { question, hear: takeIn, stands: ({ table }) => takeIn(table) },
  acts: ACTS,
  roundOf: () => matchOf(model)?.round ?? null,
  tapped: () => check(paint)
});
document.addEventListener("input", ({ target }) => {
  const [name, place] = target.dataset.text?.split(" ") ?? [];
  if (!name) return;
  const draft = draftHere();
  setAnswer(questionNamed(name), draft.facts, Number(place), target.value);
  keepDraft(model, matchOf(model), numberHere(), draft);
  remember();
});
begin();
})();
