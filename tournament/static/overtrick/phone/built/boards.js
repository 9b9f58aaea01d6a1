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
  const held2 = place.contains(document.activeElement) ? document.activeElement : null;
  const again = held2 && (held2.id ? `#${held2.id}` : held2.dataset.act && selector(held2));
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
var contentOf = (answer) => answer.json().catch(({ message }) => {
  throw new NoAnswer(message);
});

// phone/shared/network/queue.js
var OVERRULED = "said_otherwise";
var FIRST_WAIT = 1e3;
var LAST_WAIT = 15e3;
var newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
var firstOf = (queue) => queue.find((one) => !one.refused);
function sender(model2, store2, address, how) {
  const { stands: stands3, changed, fields, overtaken: overtaken2, first = firstOf, overruled = () => {
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
      while (entry = first(model2.queue)) await deliver(entry);
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
    const answer = await post(address, Object.fromEntries(fields.map((name) => [name, entry[name]])));
    model2.online = true;
    if (answer.refused?.code === OVERRULED) {
      await drop(entry);
      overruled(answer.refused);
    } else if (answer.refused) {
      entry.refused = answer.refused;
      await store2.put(entry);
    } else {
      for (const later of overtaken2(model2.queue, entry, answer)) {
        later.seen = answer.version;
        await store2.put(later);
      }
      model2.queue.splice(model2.queue.indexOf(entry), 1);
      taken(entry);
      stands3(answer);
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
  const answer = await contentOf(response);
  if (response.ok) return answer;
  if (response.status < 500 && answer.code) return { refused: { code: answer.code, message: answer.message } };
  throw new NoAnswer(response.statusText);
}

// phone/shared/call.js
var SECOND_THOUGHTS = 1e4;
var SIGNS = { irregularity: "⚠︎", boards: "⇄", score: "±", time: "◔", other: "…" };
var FIELDS = ["key", "do", "reason", "board", "round"];
var QUIET = ["loading", "gone", "waiting", "seat", "call", "end", "released", "nobody"];
function caller(model2, { changed, remember: remember2, roundOf: roundOf2, told: told3 }) {
  model2.memory.calls ??= [];
  const line2 = { queue: model2.memory.calls, online: true };
  const store2 = { put: remember2, remove: remember2 };
  const stands3 = ({ calls }) => {
    told3();
    if (model2.table) model2.table.calls = calls;
  };
  const flush = sender(line2, store2, about.calls, { stands: stands3, changed: said, fields: FIELDS, overtaken: () => [] });
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
    push({ key: key3, do: "call", reason, board, round: roundOf2(board) });
    setTimeout(changed, SECOND_THOUGHTS);
  }
  const acts = {
    call: (board) => model2.at = { name: "call", board: Number(board) || null, from: model2.at },
    reason: (reason) => {
      const { board, from } = model2.at;
      model2.at = from;
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
var notTurnedKey = ({ table, memory }, { board, turned: turned2 }) => turned2 && table.state === "playing" && !openCalls({ table, memory }).some((call) => call.board === board) && button(say("was_not_turned"), "not_turned", board, { class: "plain wide" });
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
function stepper({ count, back: back3 }) {
  let depth = history.state?.depth ?? 0;
  addEventListener("popstate", ({ state }) => {
    const before = depth;
    depth = state?.depth ?? 0;
    if (depth >= before) return;
    if (count() > 0) back3();
    else history.back();
  });
  return () => {
    if (count() <= depth) return;
    depth += 1;
    history.pushState({ depth }, "");
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
  function asked() {
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
    const keys3 = lost().map(({ key: key3 }) => key3);
    memory.taken = memory.taken.filter(({ key: key3 }) => !keys3.includes(key3));
  };
  const resend = () => {
    for (const entry of lost().map((one) => ({ ...one, seen: null, refused: null }))) {
      model2.queue.push(entry);
      store2.add(entry);
    }
  };
  return { taken, heard: heard2, asked, acts: { resend, forget } };
}

// phone/shared/bridge.js
var SEATS = ["N", "E", "S", "W"];
var STRAINS = ["C", "D", "H", "S", "NT"];
var RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
var SIGNS2 = { C: "♣︎", D: "♦︎", H: "♥︎", S: "♠︎", NT: "NT" };
var clockwise = (seat2, steps) => SEATS[(SEATS.indexOf(seat2) + steps + 4) % 4];
var sideOf = (seat2) => seat2 === "N" || seat2 === "S" ? "NS" : "EW";
var otherSide = (side) => side === "NS" ? "EW" : "NS";
var handOf = (seat2, turned2) => turned2 ? clockwise(seat2, -1) : seat2;
var leaderOf = (declarer) => clockwise(declarer, 1);
var VULNERABILITIES = ["NONE", "NS", "EW", "BOTH"];
var conditionsOf = (board) => ({
  dealer: SEATS[(board - 1) % 4],
  vulnerability: VULNERABILITIES[(board - 1 + Math.floor((board - 1) % 16 / 4)) % 4]
});
function readContract(text) {
  const [, level, strain2, doubling] = /^([1-7])(C|D|H|S|NT)(X{0,2})$/.exec(text) ?? [];
  return level ? { level: Number(level), strain: strain2, doubling } : null;
}
var over = ({ contract: contract2, tricks }) => (tricks ?? 0) - 6 - (readContract(contract2)?.level ?? 0);
var isVulnerable = (side, vulnerability) => vulnerability === "BOTH" || vulnerability === side;
function scoreNS(account, vulnerability) {
  if (account.state !== "played") return null;
  if (account.contract === "PASS") return 0;
  const contract2 = readContract(account.contract);
  if (!contract2 || account.tricks === null) return account.score_ns ?? null;
  const side = sideOf(account.declarer);
  const points2 = score(contract2, account.tricks, isVulnerable(side, vulnerability));
  return side === "NS" ? points2 : -points2;
}
var TRICK = { C: 20, D: 20, H: 30, S: 30, NT: 30 };
var SLAM = { 6: [500, 750], 7: [1e3, 1500] };
function score({ level, strain: strain2, doubling }, tricks, vulnerable) {
  const extra = tricks - 6 - level;
  const factor = 1 << doubling.length;
  if (extra < 0) return -undertricks(-extra, factor, vulnerable);
  const bid2 = (TRICK[strain2] * level + (strain2 === "NT" ? 10 : 0)) * factor;
  const bonus = bid2 < 100 ? 50 : vulnerable ? 500 : 300;
  const slam = SLAM[level]?.[Number(vulnerable)] ?? 0;
  const insult = 50 * (factor >> 1);
  const each = factor === 1 ? TRICK[strain2] : (vulnerable ? 100 : 50) * factor;
  return bid2 + bonus + slam + insult + extra * each;
}
function undertricks(down, factor, vulnerable) {
  if (factor === 1) return down * (vulnerable ? 100 : 50);
  const doubled = vulnerable ? 300 * down - 100 : down <= 3 ? 200 * down - 100 : 300 * down - 400;
  return doubled * factor / 2;
}
function agree(one, two) {
  const same = (name) => (one[name] ?? "") === (two[name] ?? "");
  return (
    /** @type {(keyof Account)[]} */
    ["state", "contract", "declarer", "tricks"].every(same) && (!one.lead || !two.lead || same("lead"))
  );
}

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
  const count = new Set(queue.map(numberOf)).size;
  return say(count === 1 ? "waiting_one" : "waiting", { count });
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
function poller(model2, { question: question2, hear: hear2, flush, changed, went: went2 = nothing }) {
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
      await went2(response.status);
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
function start({ model: model2, store: store2, remember: remember2 }, claims2, { screens: screens2, sending: sending2, news, acts, roundOf: roundOf2, tapped = nothing2, seen = nothing2 }) {
  const kept2 = keeper(model2, store2, { isThere: sending2.isThere, numberOf: sending2.lostAs });
  const { wake, told: told3 } = poller(model2, { question: news.question, hear: heard2, flush: () => flush(), changed: paint2, went: news.went });
  const flush = sender(model2, store2, sending2.address, { ...sending2, stands: stands3, overruled, changed: paint2, taken: kept2.taken });
  const calls = caller(model2, { changed: paint2, remember: remember2, told: told3, roundOf: roundOf2 });
  const keys3 = { ...acts, ...calls.acts, ...kept2.acts };
  const keepStep = stepper({ count: screens2.depth, back: () => tap("back") });
  const isPressed = finger(paint2);
  let shown = "";
  function paint2() {
    if (!isPressed()) steadily(repaint);
  }
  function repaint() {
    const at = claims2.screenOf(model2);
    const fresh = screens2.draw(at);
    const name = [at.name, ...screens2.nameOf(at), fresh.step].join(" ");
    const isNew = name !== shown;
    if (isNew) {
      model2.speaker = null;
      shown = name;
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
  function stands3(answer) {
    forgetOffline();
    told3();
    news.stands(answer);
  }
  function overruled({ message }) {
    model2.notice = message;
    wake();
  }
  function tap(act, value) {
    const [count, last2] = [model2.queue.length, model2.queue.at(-1)];
    model2.notice = "";
    keys3[act](value);
    remember2();
    paint2();
    if (model2.queue.length !== count || model2.queue.at(-1) !== last2) flush();
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
  function begin3() {
    paint2();
    dispatchEvent(new Event("started"));
    wake();
    calls.flush();
  }
  return { begin: begin3, paint: paint2, shown: () => shown };
}

// phone/shared/touch/swipe.js
var FAR = 60;
var QUICK = 700;
function onSwipe({ left, right }) {
  let begun = null;
  document.addEventListener("touchstart", ({ touches, target, timeStamp }) => {
    const from = (
      /** @type {Element} */
      target
    );
    const [{ clientX: x, clientY: y }] = touches;
    begun = touches.length === 1 && !scrollsSideways(from) ? { x, y, at: timeStamp, from } : null;
  }, { passive: true });
  document.addEventListener("touchend", ({ changedTouches: [{ clientX, clientY }], timeStamp }) => {
    if (!begun) return;
    const { x, y, at, from } = begun;
    begun = null;
    const across = clientX - x;
    const isLevel = Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(clientY - y);
    if (isLevel && timeStamp - at < QUICK) (across < 0 ? left : right)(from);
  }, { passive: true });
  document.addEventListener("touchcancel", () => begun = null);
}
function scrollsSideways(from) {
  if ((visualViewport?.scale ?? 1) > 1) return true;
  const box = from.closest(".scroll, input, select, textarea");
  return Boolean(box && (!box.matches(".scroll") || box.scrollWidth > box.clientWidth));
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
function speakerOf({ law, dealer, calls, draft }) {
  const turn = law.turn(dealer, calls);
  return turn.includes(draft.speaker) ? draft.speaker : turn[0];
}
function called({ law, dealer, calls, draft, told: told3 }, call) {
  const speaker = speakerOf({ law, dealer, calls, draft });
  const why = law.refusal(dealer, calls, speaker, call);
  if (why) return { why: [plainWord(told3, call), why] };
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
function wordOf({ told: told3 }, call) {
  const [, level, code, reversed] = BID.exec(call) ?? [];
  if (level) return [h("span", {}, level), strain(code, true), reversed && h("span", { class: "small" }, "R")];
  if (call === "P" || call === "pass") return say("pass");
  return told3?.words?.[call] ?? SIGNS3[call] ?? call;
}
var heard = ({ told: told3 }, call) => plainWord(told3, call);
function plainWord(told3, call) {
  const [, level, code, reversed] = BID.exec(call) ?? [];
  const bid2 = level && say("bid", { level, suit: say(`suit_${level === "1" ? 1 : ""}${code}`) });
  if (bid2) return reversed ? `${bid2}, ${say("reversed")}` : bid2;
  if (call === "P" || call === "pass") return say("pass");
  return told3?.words?.[call] ?? (call in SIGNS3 ? say(call) : call);
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
  function accountOf2({ pending, result: result2 }) {
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
  function wordsOf(subject) {
    const words2 = [];
    for (const side of kind.sides(subject)) {
      const word = wordOfSide2(subject, side);
      if (word) words2.push([side, word]);
    }
    return words2;
  }
  function splitSide2(subject) {
    if (knownStatusOf(subject) !== "disputed") return null;
    const [said, more] = wordsOf(subject);
    return said && !more && said[0] === subject.result?.entered_by ? said[0] : null;
  }
  function isSettled2(subject) {
    if (statusOf(subject) === "adjusted") return true;
    if (!subject.pending.length) return subject.result?.agreement === "accepted";
    const words2 = wordsOf(subject).map(([, word]) => word);
    return words2.length > 1 && words2.every((word) => kind.agree(subject, word, words2[0]));
  }
  function asker2(subject) {
    if (!subject.result) return null;
    const stands3 = kind.accountIn(subject.result);
    return wordsOf(subject).find(([, word]) => !kind.agree(subject, word, stands3))?.[0] ?? null;
  }
  const speaking2 = (model2, subject) => model2.speaker ?? kind.ownSide(model2, subject);
  const isClosed = (model2, { result: result2 }) => model2.table?.state !== "playing" || Boolean(result2?.past);
  const asideKey2 = (subject) => `${kind.nameOf(subject)}.${subject.result?.version ?? 0}.${subject.refused?.key ?? ""}`;
  function asks(model2, subject) {
    const status = statusOf(subject);
    if (status === "refused") return true;
    if (isClosed(model2, subject)) return false;
    if (status === "proposed") return asker2(subject) !== kind.ownSide(model2, subject);
    if (status === "disputed") return (splitSide2(subject) ?? kind.ownSide(model2, subject)) === kind.ownSide(model2, subject);
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
  function stateOf(model2, subject) {
    const status = knownStatusOf(subject);
    const isAsked = ["disputed", "proposed"].includes(status) && !isClosed(model2, subject);
    if (kind.draftOf(model2, subject)) return "keying";
    if (subject.refused && !isAsked) return "refused";
    if (status === "open") return "keying";
    if (status === "kept_back" || isClosed(model2, subject) || isSettled2(subject)) return "settled";
    if (status === "disputed") return "question";
    if (status === "proposed") return "consent";
    if (isUnplayed(accountOf2(subject) ?? {})) return "settled";
    return waitingSide(subject) === kind.ownSide(model2, subject) ? "confirm" : "agree";
  }
  return { kind, accountOf: accountOf2, wordOfSide: wordOfSide2, wordsOf, isSettled: isSettled2, splitSide: splitSide2, asker: asker2, speaking: speaking2, asideKey: asideKey2, screenOf: screenOf2, stateOf };
}

// phone/shared/entering.js
function entering({ model: model2, store: store2 }, claims2, how) {
  const { accountOf: accountOf2, wordOfSide: wordOfSide2, wordsOf, isSettled: isSettled2, splitSide: splitSide2, speaking: speaking2, asideKey: asideKey2, stateOf, kind } = claims2;
  function go2(at = null, notice = "") {
    Object.assign(model2, { at, notice });
  }
  function finish(subject, draft, at = how.screenAt(subject)) {
    const side = speaking2(model2, subject);
    const account = how.accountFrom(subject, draft);
    const theirs = wordsOf(subject).find(([one, word]) => one !== side && kind.agree(subject, word, account));
    if (!draft.refuses || !theirs) return enter(subject, account, side, at);
    how.drop(subject);
    go2(at, say("not_sent_yet", { side: how.sideNamed(subject, theirs[0]) }));
  }
  function enter(subject, account, side, at) {
    how.drop(subject);
    discard((entry2) => how.isOf(entry2, subject));
    if (splitSide2(subject) === null && how.repeats(subject, side, account)) return go2(how.afterRepeat(subject, at));
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
    const account = accountOf2(subject);
    return kind.draftOf(model2, subject) ?? { ...account ? how.draftFrom(subject, account) : how.newDraft(), refuses: stateOf(model2, subject) === "agree" };
  }
  const sideIn2 = (text) => kind.sides(how.here()).find((side) => String(side) === text);
  const acts = {
    home: () => go2(),
    seat: () => go2({ name: "seat" }),
    more: () => model2.at = { ...claims2.screenOf(model2), more: true },
    /** A side enters the account that this phone takes as the result. */
    accept: (side) => enter(how.here(), accountOf2(how.here()), sideIn2(side), null),
    /** The entering side says which of two accounts is right. */
    take: (claim2) => {
      const subject = how.here();
      const account = claim2 === "stands" ? kind.accountIn(subject.result) : wordOfSide2(subject, sideIn2(claim2));
      const isOwnDispute = splitSide2(subject) !== null;
      model2.aside.add(asideKey2(subject));
      enter(subject, account, speaking2(model2, subject), isOwnDispute ? how.screenAt(subject) : null);
      if (!isOwnDispute && !isSettled2(how.reread(subject))) model2.notice = say("answered");
    },
    /** None of the accounts is right, or the refused one is corrected. */
    again: () => {
      const subject = how.here();
      const draft = subject.refused ? how.draftFrom(subject, kind.accountIn(subject.refused)) : { ...how.newDraft(), refuses: statusOf(subject) === "disputed" && splitSide2(subject) === null };
      how.keep(subject, draft);
      go2(how.screenAt(subject));
    },
    turn: (text) => {
      const side = sideIn2(text);
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
  const refusal2 = (dealer, calls, seat2, call) => {
    if (isOver(calls)) return "auction_over";
    if (!turn(dealer, calls).includes(seat2)) return "out_of_turn";
    if (isBid(call)) return bids2.includes(call) ? refusalOfBid(calls, call) : "bad_call";
    return refusalOfWord(calls, seat2, call, sides);
  };
  return { calls: ["P", "X", "XX", ...bids2], turn, refusal: refusal2, comes: (_dealer, calls) => contractOf(calls, sides, players) };
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
function contractOf(calls, sides, players) {
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

// phone/shared/agreement.js
function agreementScreens(claims2, differs) {
  const { accountOf: accountOf2, wordsOf, splitSide: splitSide2, asker: asker2, speaking: speaking2, kind } = claims2;
  const { numberOf, named, sideName, nextSide } = differs;
  const sideIn2 = (subject, side) => ({ side: sideName(subject, side) });
  const isRight = () => h("p", { "aria-hidden": "true" }, say("is_this_right"));
  const asked = (subject, account, words2, given = {}) => h(
    "h2",
    { id: "question", tabindex: "-1", ...given },
    words2,
    " ",
    h("span", { class: "visually-hidden" }, differs.spoken(subject, account), " ", say("is_this_right"))
  );
  function confirm(model2, subject) {
    const account = accountOf2(subject);
    const other = nextSide(subject, waitingSide(subject) ?? kind.ownSide(model2, subject));
    return [
      differs.own(model2, subject, account),
      h(
        "div",
        { class: "box waiting" },
        asked(subject, account, say("to_side", sideIn2(subject, other))),
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
  function agree2(model2, subject) {
    const account = accountOf2(subject);
    return [
      asked(subject, account, say("they_entered", sideIn2(subject, waitingSide(subject))), { class: "label" }),
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
    const split = splitSide2(subject);
    return split === null ? sidesDiffer(model2, subject) : phonesDiffer(model2, subject, split);
  }
  function sidesDiffer(model2, subject) {
    const speaker = speaking2(model2, subject);
    const words2 = wordsOf(subject).map(([side, account]) => [side, account, say("says", sideIn2(subject, side))]);
    if (words2.length < 2 && subject.result) words2.push(["stands", kind.accountIn(subject.result), say("stands")]);
    return [
      h("h2", { id: "question", tabindex: "-1", class: "box wrong" }, say("differ", named(subject))),
      ...choices(subject, words2, speaker),
      h(
        "div",
        { class: "two" },
        turnTo(subject, nextSide(subject, speaker)),
        button(say("to_director"), "leave", numberOf(subject))
      )
    ];
  }
  function phonesDiffer(model2, subject, side) {
    const words2 = [
      ["stands", kind.accountIn(subject.result), say("one_phone")],
      [...wordsOf(subject)[0], say("other_phone")]
    ];
    const isOwn = speaking2(model2, subject) === side;
    return [
      h(
        "h2",
        { id: "question", tabindex: "-1", class: "box waiting" },
        say("phones_differ", { ...sideIn2(subject, side), ...named(subject) })
      ),
      ...isOwn ? choices(subject, words2, side) : [h("p", {}, say("is_asked_first", sideIn2(subject, side)))],
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
      h("p", {}, h("strong", {}, say("tap_the_right_one", sideIn2(subject, speaker)))),
      alike,
      h("div", { class: "claims" }, words2.map(([side, account, heading2], index) => h(
        "button",
        { type: "button", class: "claim", "data-act": "take", "data-value": String(side) },
        claim2(subject, heading2, account, differing[index])
      ))),
      button(say("neither"), "again", numberOf(subject), { class: "wide" })
    ];
  }
  const claim2 = (subject, heading2, account, { shown, note }) => [
    h("span", { class: "quiet" }, heading2),
    h("strong", { "aria-hidden": "true" }, shown),
    h("span", { class: "visually-hidden" }, differs.spoken(subject, account)),
    note && h("span", { class: "claim-points" }, note)
  ];
  const turnTo = (subject, side) => button(["↻ ", say("answer_for", sideIn2(subject, side))], "turn", side);
  function consent(model2, subject) {
    const side = asker2(subject);
    const words2 = [
      ["stands", kind.accountIn(subject.result)],
      ["instead", wordsOf(subject).find(([one]) => one === side)[1]]
    ];
    const { claims: differing } = differs.differences(subject, words2.map(([, account]) => account));
    const speaker = speaking2(model2, subject);
    return [
      h(
        "h2",
        { id: "question", tabindex: "-1", class: "box waiting" },
        say("asks_to_correct", { ...sideIn2(subject, side), ...named(subject) })
      ),
      h("div", { class: "claims" }, words2.map(([heading2, account], index) => h("div", { class: "card claim" }, claim2(subject, say(heading2), account, differing[index])))),
      speaker === side ? askerWaits(subject, nextSide(subject, side)) : answers(subject, speaker, side),
      button(say("to_director"), "leave", numberOf(subject), { class: "plain wide" })
    ];
  }
  const answers = (subject, speaker, side) => [
    h("p", {}, h("strong", {}, say("do_you_agree", sideIn2(subject, speaker)))),
    button(say("yes_correct"), "take", side, { class: "primary wide" }),
    button(say("no_stands"), "take", "stands", { class: "wide" })
  ];
  const askerWaits = (subject, other) => [
    h("p", {}, say("waits_for", sideIn2(subject, other))),
    h("div", { class: "two" }, turnTo(subject, other), button(say("withdraw"), "take", "stands"))
  ];
  function refused(model2, subject) {
    const stands3 = subject.kept_back ? null : subject.result;
    return [
      refusal(subject.refused, named(subject)),
      stands3 && [
        h("h2", { class: "label" }, say("stands")),
        differs.shown(subject, kind.accountIn(stands3)),
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
  return { confirm, agree: agree2, question: question2, consent, refused, stray: stray2 };
}
var deleteAll = (entries2) => entries2.length > 1 && button(say("delete_all", { count: entries2.length }), "delete_all", "", { class: "danger wide" });
var refusal = (entry, named) => h(
  "div",
  { class: "box wrong", role: "alert" },
  h("h2", { id: "question", tabindex: "-1" }, say("not_taken", named)),
  h("p", {}, entry.refused.message),
  h("p", {}, say("kept"))
);

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
  const from = all ? -BOOK - level : Math.max(-NEAR, -BOOK - level);
  const to = all ? 7 - level : Math.min(NEAR, 7 - level);
  const counts = Array.from({ length: to - from + 1 }, (_, index) => BOOK + level + from + index);
  return [
    h(
      "div",
      { class: all ? "strip all" : "strip", role: "group", "aria-label": say("result") },
      counts.map((count) => key(signedOver(count - BOOK - level), "tricks", count, tricks === count, { "aria-label": spoken2(count) }))
    ),
    !all && button(say("more"), "more", "", { class: "plain more" })
  ];
}

// phone/boards/model.js
function boardsOf(model2) {
  const planned = (model2.table?.rounds ?? []).flatMap(({ round: round2, boards: boards2 }) => boards2.map((board) => ({ ...board, round: round2 })));
  return [...planned, ...strays(model2.queue, planned)].map((board) => {
    const held2 = model2.queue.filter((entry) => entry.board === board.board);
    const refused = held2.find((entry) => entry.refused) ?? null;
    return { ...board, pending: held2.filter((entry) => !entry.refused), refused };
  });
}
function strays(queue, planned) {
  const numbers = new Set(queue.map(({ board }) => board));
  for (const { board } of planned) numbers.delete(board);
  const unknown = { round: null, turned: false, ns: "", ew: "", result: null };
  return [...numbers].map((board) => ({ board, ...conditionsOf(board), ...unknown }));
}
var straysOf = (model2) => boardsOf(model2).flatMap(({ round: round2, refused }) => round2 === null && refused ? [refused] : []);
var boardOf = (model2, number) => boardsOf(model2).find(({ board }) => board === number);
var roundOf = (model2, number) => model2.table.rounds.find(({ round: round2 }) => round2 === number);
var follows = ({ table }) => Boolean(table?.own);
var tableIn = (model2, number) => model2.table.table ?? (roundOf(model2, number)?.table || null);
function seatIn({ memory, table }, number) {
  const { own, seat: seat2 } = table?.rounds.find(({ round: round2 }) => round2 === number) ?? {};
  if (seat2) return seat2;
  if (!own || !memory.seat) return memory.seat;
  return own[["N", "E"].includes(memory.seat) ? 0 : 1];
}
var draftOf = (model2, number) => model2.memory.drafts[number] ?? null;
var handOn = (model2, board) => handOf(seatIn(model2, board.round) ?? sideIn(model2, board.round)[0], board.turned);
var sideIn = ({ table }, number) => table?.rounds.find(({ round: round2 }) => round2 === number)?.own ?? "NS";
function ownSide(model2, board) {
  return sideOf(handOn(model2, board));
}
var pointsOf = (board, account) => scoreNS(account, board.vulnerability);
var isOpen = (board) => knownStatusOf(board) === "open";
function currentRound(model2) {
  const { table, memory } = model2;
  const { round: now } = table;
  if (now === null) return null;
  const open = new Set(boardsOf(model2).filter(isOpen).map(({ board }) => board));
  return table.rounds.find(
    ({ round: round2, sit_out, boards: boards2 }) => round2 >= now && (sit_out && round2 > memory.skipped || boards2.some(({ board }) => open.has(board)))
  ) ?? null;
}
function following(model2) {
  const { table, memory } = model2;
  const current = table.state === "playing" ? currentRound(model2) : null;
  if (!current) return { name: "end" };
  if (!memory.seat) return follows(model2) && current.sit_out ? { name: "sit_out", round: current.round } : { name: "seat" };
  const isOver = memory.card !== null && memory.card < current.round && memory.moved !== memory.card ? memory.card : null;
  if (isOver && !follows(model2) && roundOf(model2, isOver)) return { name: "moves", round: isOver, next: current.round };
  if (current.sit_out) return { name: "sit_out", round: current.round };
  if (current.terminal || memory.card !== current.round) return { name: "round", round: current.round };
  return { name: "board", board: nextBoard(model2, current)?.board };
}
var nextBoard = (model2, { round: round2 }) => boardsOf(model2).find((board) => board.round === round2 && statusOf(board) === "open") ?? boardsOf(model2).find((board) => board.round === round2 && isOpen(board));
var BOARDS = {
  sides: () => ["NS", "EW"],
  accountIn: (said) => said,
  agree: (_board, one, two) => agree(one, two),
  nameOf: ({ board }) => String(board),
  subjectsOf: boardsOf,
  ownSide,
  draftOf: (model2, { board }) => draftOf(model2, board),
  following: (model2) => following(
    /** @type {Seated} */
    model2
  ),
  isKeying: (model2, at) => at.name === "board" && at.board !== void 0 && Boolean(draftOf(model2, at.board)),
  answerAt: ({ memory }, { board, refused }) => memory.seat || refused ? { name: "board", board } : { name: "seat" }
};
var claims = claimsOf(BOARDS);
var { accountOf, wordOfSide, isSettled, splitSide, asker, speaking, asideKey, screenOf } = claims;
var hasTerminal = (model2, { round: round2 }) => Boolean(round2 && roundOf(model2, round2)?.terminal);
function stepOf(model2, board) {
  const state = claims.stateOf(model2, board);
  if (state === "keying" && hasTerminal(model2, board)) return "terminal";
  if (state === "keying") return model2.at?.step ?? nextStep(model2, draftOf(model2, board.board) ?? {});
  const { doubt: doubt2, doubted = 1 } = model2.memory;
  const isDoubted = doubt2 === board.board && statusOf(board) === "accepted" && board.result?.version === doubted && !board.pending.length;
  return state === "settled" && isDoubted ? "doubt" : state;
}
function nextStep(model2, draft) {
  if (draft.bid !== "PASS" && !(draft.bid && draft.declarer)) return "contract";
  if (model2.table.asks_lead && draft.lead === void 0) return "lead";
  return "result";
}
var isComplete = (model2, draft) => draft.bid === "PASS" || Boolean(draft.bid && draft.declarer && draft.tricks != null && !(model2.table.asks_lead && draft.lead === void 0));
function accountFrom({ bid: bid2, doubling = "", declarer = "", lead: lead3 = "", tricks = null, calls, plain: plain2 }) {
  const auction2 = calls?.length && !plain2 ? { auction: calls.map(([, call]) => call).join(" ") } : {};
  if (bid2 === "PASS") return { state: "played", contract: "PASS", declarer: "", tricks: null, lead: "", ...auction2 };
  return { state: "played", contract: bid2 + doubling, declarer, tricks, lead: lead3 ?? "", ...auction2 };
}
function draftFrom({ contract: contract2, declarer, tricks, lead: lead3 }) {
  if (!contract2 || contract2 === "PASS") return {};
  const doubling = /X*$/.exec(contract2)?.[0] ?? "";
  const bid2 = contract2.slice(0, contract2.length - doubling.length);
  return { bid: bid2, doubling, declarer, tricks, lead: lead3 || null, plain: true };
}
var FIELDS2 = ["key", "board", "round", "side", "seen", "device", "state", "contract", "declarer", "tricks", "lead", "auction"];
var overtaken = (queue, entry, answer) => answer.agreement === "sent" && agree(entry, answer) ? queue.filter((one) => one !== entry && one.board === entry.board && one.side === entry.side && one.seen === null) : [];

// phone/boards/parts.js
function written(account) {
  if (account.awarded) return say("state_adjusted");
  if (account.state !== "played") return say(account.state);
  if (account.contract === "PASS") return say("passed_out");
  if (!account.contract) return "";
  const { declarer } = account;
  return [bid(account.contract), " ", say(`seat_${declarer}`), " ", signedOver(over(account))];
}
function spoken(account) {
  if (account.awarded) return say("adjusted");
  if (account.state !== "played") return say(account.state);
  if (account.contract === "PASS") return say("passed_out");
  if (!account.contract) return "";
  const contract2 = say("bid_by", { bid: spokenBid(account.contract), seat: say(`name_${account.declarer}`) });
  const extra = over(account);
  const result2 = extra === 0 ? say("made") : say(extra > 0 ? "over" : "down", { count: Math.abs(extra) });
  const sentence = say("sentence", { contract: contract2, result: result2 });
  return account.lead ? say("sentence", { contract: sentence, result: say("lead_of", { card: spokenCard(account.lead) }) }) : sentence;
}
var card = (text) => [strain(text[0]), text[1] === "T" ? "10" : text[1]];
var spokenCard = (text) => say("card", { rank: say(`rank_${text[1]}`), suit: say(`suit_${text[0]}`) });
function compared(account, other) {
  const isPlay = ({ state, contract: contract2, awarded }) => state === "played" && contract2 && contract2 !== "PASS" && !awarded;
  if (!isPlay(account)) return written(account);
  const part = (said, value) => h(isPlay(other) && value(account) !== value(other) ? "mark" : "span", {}, said);
  return [
    part(bid(account.contract), ({ contract: contract2 }) => contract2),
    " ",
    part(say(`seat_${account.declarer}`), ({ declarer }) => declarer),
    " ",
    part(signedOver(over(account)), over),
    account.lead && h("span", { class: "claim-lead" }, say("lead"), " ", part(card(account.lead), ({ lead: lead3 }) => lead3))
  ];
}
function standing2(model2, board) {
  const status = statusOf(board);
  return status === "sent" && waitingSide(board) !== ownSide(model2, board) ? "for_you" : status;
}
var conditions = ({ dealer, vulnerability }) => `${say("dealer", { seat: say(`seat_${dealer}`) })} · ${say(`vulnerable_${vulnerability}`)}`;
function line(model2, board, shares = null) {
  const share = shares?.boards?.[board.board] ?? "";
  const account = accountOf(board);
  const status = standing2(model2, board);
  const points2 = account && !account.awarded ? pointsOf(board, account) : null;
  const own = points2 === null ? "" : signed(ownSide(model2, board) === "NS" ? points2 : -points2);
  const inWords = [say("board", { board: board.board }), account && spoken(account), own, share, say(`state_${status}`)];
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: "line",
        "data-act": "open",
        "data-value": board.board,
        "aria-label": inWords.filter(Boolean).join(", ")
      },
      h("span", { class: "line-board" }, say("line", { board: board.board })),
      h("span", { class: "line-result" }, account && written(account)),
      own && h("span", { class: "line-points" }, own),
      share && h("span", { class: `line-share score s${shares.bands[board.board]}` }, share),
      !["accepted", "adjusted"].includes(status) && tag(status)
    )
  );
}
function sayPair(code, label, name = "number") {
  const [, number, side] = /^(.*?)(NS|EW)?$/.exec(label);
  return say(side ? `${code}_of_side` : code, { [name]: number, side, line: side?.split("").join("-") });
}
var roundName = ({ round: number, match, drawn: drawn2 }) => {
  if (match?.extra) return say("round_extra", { round: match.round });
  const { round: round2, part, parts: parts2 } = match ?? drawn2 ?? {};
  return parts2 > 1 ? say("round_part", { round: round2, part }) : say("round", { round: match ? round2 : number });
};
var roundNumber = (row, number) => {
  const { round: round2, part, parts: parts2 } = row?.match ?? row?.drawn ?? {};
  return parts2 > 1 ? `${round2} (${part}/${parts2})` : row?.match ? round2 : number;
};
var matchCard = (match, side, score2) => {
  const [own, other] = side === "EW" ? [match.ew, match.ns] : [match.ns, match.ew];
  return own && other && h(
    "div",
    { class: "card match" },
    team(own),
    h("strong", { class: "figure" }, score2 ? [score2.own, " : ", score2.other] : "–"),
    team(other),
    h(
      "p",
      { class: "quiet small" },
      say(match.end ? `end_${match.end}` : `room_${match.room}`),
      score2 && [" · ", say("imps_after", { compared: score2.compared, boards: score2.boards })]
    )
  );
};
var team = ({ number, name }) => h("div", {}, h("span", { class: "quiet small" }, say("team", { number })), h("strong", {}, name));
var dotted = (names) => names.map((name, index) => index < names.length - 1 ? `${name} ·` : name);
var singles = (seats, which, lead3) => [
  h("span", { class: "quiet" }, lead3),
  [...which].map((seat2) => seats[seat2] && h(
    "strong",
    { class: "names" },
    which.length > 1 && `${say(`seat_${seat2}`)} · `,
    seats[seat2].label,
    " ",
    dotted(seats[seat2].names).join(" ")
  ))
];
var people = (row, side, lead3) => row.seats ? singles(row.seats, side, lead3) : pair(row[side.toLowerCase()], lead3);
var pair = (party, lead3) => [
  h("span", { class: "quiet" }, lead3, " · ", sayPair("pair", party.label)),
  h("strong", { class: "names" }, dotted(party.names).map((name) => [h("span", {}, name), " "]))
];

// phone/boards/account.js
function summary(draft, editable) {
  const contractText = draft.bid + (draft.doubling ?? "");
  const extra = draft.tricks == null ? "" : signedOver(over({ contract: contractText, tricks: draft.tricks }));
  const part = (label, step, spokenAs) => editable ? button(label, "fix", step, { class: "part", "aria-label": `${say(step)}: ${spokenAs}` }) : h("span", { class: "part" }, label);
  return h(
    "div",
    { class: "card summary" },
    part(bid(contractText), "contract", spokenBid(contractText)),
    part(say(`seat_${draft.declarer}`), "declarer", say(`name_${draft.declarer}`)),
    draft.lead && part(card(draft.lead), "lead", spokenCard(draft.lead)),
    extra && h("span", { class: "part outcome" }, extra)
  );
}
function told(account, editable) {
  const { contract: text } = account;
  if (account.state !== "played" || account.awarded || !text || text === "PASS") {
    return h("div", { class: "card summary" }, h("span", { class: "part" }, written(account)));
  }
  const doubling = text.match(/X*$/)[0];
  const draft = { ...account, bid: text.slice(0, text.length - doubling.length), doubling };
  return summary(draft, editable);
}
var scored = (board, account, side = "NS") => {
  const points2 = account.awarded ? null : pointsOf(board, account);
  return points2 !== null && h(
    "div",
    { class: "card points" },
    h("span", { class: "quiet" }, say("score_of", { side: say(`side_${side}`) })),
    h("strong", {}, signed(side === "NS" ? points2 : -points2))
  );
};

// phone/boards/doubt.js
async function wonder(model2, { board, agreement: agreement2, version }, changed) {
  if (agreement2 !== "accepted") return;
  try {
    const answer = await (await ask(`${about.doubt}?board=${board}`)).json();
    if (!answer.doubtful || !isFree(model2) || statusOf(boardOf(model2, board)) !== "accepted") return;
    Object.assign(model2.memory, { doubt: board, doubted: version });
    model2.at = { name: "board", board };
    changed();
  } catch {
  }
}
var isFree = (model2) => !model2.at && !draftOf(model2, screenOf(model2).board);
function doubt(model2, board) {
  const account = accountOf(board);
  return [
    h("h2", { id: "question", tabindex: "-1", class: "box waiting" }, say("check_once_more", { result: spoken(account) })),
    told(account, false),
    scored(board, account),
    button(say("is_right"), "sure", board.board, { class: "primary wide" }),
    button(say("correct_it"), "fix", "result", { class: "wide" })
  ];
}

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

// phone/boards/state.js
var { model, store, remember } = await openState(
  { seat: null, claim: null, card: null, moved: null, skipped: 0, turned: null, cards: {}, keyed: {} },
  { stays: false, seating: false, offset: null, card: null, elsewhere: null, held: null, heldAt: null }
);
if (!store.shared.device) store.share({ ...store.shared, device: model.memory.device });
model.memory.device = store.shared.device;

// phone/hands/keys.js
var HAND = 13;
var SUITS = STRAINS.slice(0, 4).reverse();
var PACK = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));
var draftOf2 = (board) => model.memory.cards[board] ?? { cards: [] };
var seatAt2 = (place) => SEATS[Math.floor(place / HAND)];
function dealOf(cards) {
  const hands = [0, 1, 2].map((seat2) => cards.slice(seat2 * HAND, (seat2 + 1) * HAND));
  const rest = PACK.filter((card4) => !cards.includes(card4));
  return `N:${[...hands, rest].map(written2).join(" ")}`;
}
var written2 = (hand) => SUITS.map((suit) => ranksOf(hand, suit).join("")).join(".");
var ranksOf = (hand, suit) => RANKS.filter((rank) => hand.includes(suit + rank));
function handsKey({ memory }, board, isStored) {
  const own = memory.keyed[board];
  if (isStored && !own) return null;
  return button(say(isStored ? "correct_hands" : "enter_hands"), "hands", board, { class: "wide" });
}
function handsScreen(_model, at) {
  const { cards } = draftOf2(at.board);
  const isComplete2 = cards.length === 3 * HAND;
  const undo = button(say("last_card"), "card_back", "", { class: "wide", disabled: !cards.length });
  return {
    title: `${say("board", { board: at.board })} · ${say("hands")}`,
    body: isComplete2 ? review(cards, undo) : keys2(cards, undo),
    step: isComplete2 ? "review" : seatAt2(cards.length)
  };
}
function keys2(cards, undo) {
  const count = cards.length % HAND;
  return [
    h("h2", { "aria-live": "polite" }, say("cards_of", { seat: say(`name_${seatAt2(cards.length)}`), count })),
    SUITS.map((suit) => h(
      "div",
      { class: "pack", role: "group", "aria-label": say(`suit_${suit}`) },
      h("span", { class: "pack-suit", "aria-hidden": "true" }, strain(suit)),
      h("div", { class: "ranks" }, RANKS.map((rank) => cardKey(cards, suit, rank)))
    )),
    undo
  ];
}
function cardKey(cards, suit, rank) {
  const place = cards.indexOf(suit + rank);
  const isOwn = place >= 0 && seatAt2(place) === seatAt2(cards.length);
  const sign = rank === "T" ? "10" : rank;
  const spoken2 = say("card", { rank: say(`rank_${rank}`), suit: say(`suit_${suit}`) });
  const taken = place >= 0 && !isOwn && say(`name_${seatAt2(place)}`);
  return key(
    sign,
    "keyed_card",
    suit + rank,
    isOwn,
    { class: taken ? "key shut" : "key", disabled: Boolean(taken), "aria-label": taken ? `${spoken2}, ${taken}` : spoken2 }
  );
}
function review(cards, undo) {
  const rest = PACK.filter((card4) => !cards.includes(card4));
  const hands = [0, 1, 2, 3].map((seat2) => seat2 < 3 ? cards.slice(seat2 * HAND, (seat2 + 1) * HAND) : rest);
  return [
    h("h2", {}, say("check_hands")),
    h("div", { class: "card hands" }, hands.map((hand, seat2) => h(
      "div",
      {},
      h("h3", {}, say(`name_${SEATS[seat2]}`)),
      SUITS.map((suit) => h(
        "p",
        {},
        strain(suit),
        " ",
        ranksOf(hand, suit).map((rank) => rank === "T" ? "10" : rank).join(" ") || "—"
      ))
    ))),
    button(say("send_hands"), "send_hands", "", { class: "primary wide" }),
    undo
  ];
}
var handsActs = (program) => ({
  hands: (number) => {
    const board = Number(number);
    model.memory.cards[board] ??= { cards: [...model.memory.keyed[board] ?? []] };
    program.go({ name: "hands", board });
  },
  keyed_card: (card4) => change((cards) => cards.includes(card4) ? cards.filter((one) => one !== card4) : [...cards, card4]),
  card_back: () => change((cards) => cards.slice(0, -1)),
  send_hands: () => send(model.at.board, program)
});
function change(how) {
  const { board } = model.at;
  model.memory.cards[board] = { cards: how(draftOf2(board).cards) };
}
async function send(board, { go: go2, paint: paint2, tellOthers: tellOthers2 }) {
  const draft = draftOf2(board);
  draft.key ??= newKey();
  const sent = { board, hands: dealOf(draft.cards), key: draft.key, device: model.memory.device };
  const notice = await answerTo(sent);
  if (!notice) {
    model.notice = say("hands_kept");
    return paint2();
  }
  if (notice.stored) {
    model.memory.keyed[board] = draft.cards;
    delete model.memory.cards[board];
  }
  go2({ name: "others", board }, notice.words);
  tellOthers2(model, board, paint2);
  paint2();
}
async function answerTo(sent) {
  try {
    const answer = await ask(about.hands, { method: "POST", body: JSON.stringify(sent) });
    const { message, stands: stands3 } = await answer.json();
    if (!answer.ok) return { words: message, stored: false };
    return { words: say(stands3 ? "hands_stored" : "hands_differ", { board: sent.board }), stored: true };
  } catch {
    return null;
  }
}

// phone/boards/others.js
async function tellOthers(model2, board, changed) {
  model2.elsewhere = { board };
  const answer = await told2(`${about.others}?board=${board}`);
  model2.elsewhere = { board, ...answer ?? { message: say("offline") } };
  changed();
}
async function tellPlace(model2, changed) {
  if (!model2.table?.own) return;
  model2.card = await told2(about.card) ?? model2.card;
  changed();
}
async function sayTurned(model2, round2, turned2, changed) {
  model2.notice = await answerTo2(round2, turned2) ?? say("offline");
  changed();
}
async function answerTo2(round2, turned2) {
  try {
    const answer = await ask(about.turned, { method: "POST", body: JSON.stringify({ round: round2, turned: turned2 }) });
    const { message } = await answer.json();
    return message ?? say(turned2 ? "turned_done" : "turned_undone");
  } catch {
    return null;
  }
}
async function told2(address) {
  try {
    const response = await ask(address);
    return await response.json();
  } catch {
    return null;
  }
}
var showsOthers = ({ table }) => table.state === "closed" || !["nothing", "own"].includes(table.others);
var showsOwn = ({ table }) => table.state === "closed" || table.others !== "nothing";
function othersScreen(model2, at) {
  const { results, message, side, hand, asks_hands: asks } = model2.elsewhere?.board === at.board ? model2.elsewhere : {};
  return {
    title: say("board", { board: at.board }),
    body: [
      h("h2", {}, say("other_tables")),
      message && h("p", { class: "card" }, message),
      !message && !results && h("p", {}, say("loading")),
      results && h("ul", { class: "card lines" }, results.map((one) => playing(one, side))),
      results && h("p", { class: "quiet small" }, say("points_of", { side: say(`side_${side}`) })),
      hand && h("a", { class: "button wide", href: hand, "data-swipe": true }, say("hand")),
      asks && handsKey(model2, at.board, Boolean(hand))
    ]
  };
}
var playing = (one, side) => h(
  "li",
  { class: one.own ? "line-other own" : "line-other" },
  h(
    "span",
    { class: "line-result", "aria-hidden": "true" },
    written(one),
    one.lead && h("span", { class: "quiet-inline" }, " · ", card(one.lead))
  ),
  h("span", { class: "visually-hidden" }, spoken(one)),
  h("span", { class: "line-points" }, one.score_ns === null ? "" : signed(side === "EW" ? -one.score_ns : one.score_ns)),
  one.points && h("span", { class: "line-share quiet" }, one.points),
  h("span", { class: "line-pairs small" }, who(one.ns), " – ", who(one.ew))
);
var who = ({ label, names }) => [h("strong", {}, label), " ", dotted(names).join(" ")];

// phone/boards/sitting.js
var positionOf = (seat2) => ["N", "E"].includes(seat2) ? 0 : 1;
var seatsOf = ({ table }, round2, seat2) => table.sitting?.round === round2 && table.sitting[sideOf(seat2).toLowerCase()] || null;
function whoSits(model2, round2, seat2) {
  const seats = seatsOf(model2, round2, seat2);
  if (!seats?.players.length) return null;
  const at = positionOf(seat2);
  const title = say("who_sits_here", { seat: say(`name_${seat2}`) });
  return h(
    "div",
    { class: "card sitting" },
    h("h2", {}, title),
    h(
      "div",
      { class: "two", role: "group", "aria-label": title },
      seats.players.map(([player, name]) => button(
        name,
        "player",
        `${round2} ${seat2} ${player}`,
        { "aria-pressed": String(seats.named[at] && seats.seated[at] === player) }
      ))
    ),
    h(
      "p",
      { class: "quiet small" },
      say(!seats.named[at] ? "tap_your_name" : seats.is_hidden ? "seat_hidden" : "seat_named")
    )
  );
}
async function sayPlayer(model2, round2, seat2, player, changed) {
  try {
    const answer = await ask(about.player, { method: "POST", body: JSON.stringify({ round: round2, seat: seat2, player }) });
    const { message } = await answer.json();
    const seats = seatsOf(model2, round2, seat2);
    if (message) model2.notice = message;
    else if (seats) sitDown(seats, positionOf(seat2), player);
  } catch {
    model2.notice = say("offline");
  }
  changed();
}
function sitDown(seats, at, player) {
  if (!seats.is_hidden) seats.seated[at] = player;
  seats.named[at] = true;
}
function asksSeats(model2, { board, round: number }, side) {
  const { match } = roundOf(model2, number) ?? {};
  const others = boardsOf(model2).filter((one) => one.round === number && one.board !== board);
  if (!match || match.end || others.some((one) => statusOf(one) !== "open")) return null;
  return h(
    "div",
    { class: "card sat" },
    h("h2", {}, say("sat_like_this")),
    ["NS", "EW"].map((line2) => match[line2.toLowerCase()] && h(
      "p",
      {},
      h("span", { class: "quiet" }, say(`side_${line2}`)),
      " ",
      h("strong", {}, say("team", match[line2.toLowerCase()]), " ", match[line2.toLowerCase()].name)
    )),
    button(say("right_but_turned"), "accept_turned", side, { class: "wide" })
  );
}
var isTelling = false;
async function tellTurned(model2, changed) {
  const { turned: round2 } = model2.memory;
  const boards2 = boardsOf(model2).filter((one) => one.round === round2);
  const isAgreed = boards2.some(({ result: result2 }) => result2) && boards2.every(({ result: result2, pending }) => !pending.length && (!result2 || result2.agreement === "accepted"));
  if (!round2 || !isAgreed || isTelling) return;
  isTelling = true;
  const answer = await answerTo2(round2, true);
  isTelling = false;
  if (answer === null) return;
  Object.assign(model2, { notice: answer, at: model2.at ?? { name: "round", round: round2 } });
  model2.memory.turned = null;
  changed();
}

// phone/boards/keying.js
function boardScreen(model2, number) {
  const board = boardOf(model2, number);
  const step = stepOf(model2, board);
  const draft = draftOf(model2, number) ?? {};
  const first = model2.table.asks_auction && !draft.plain ? "auction" : "contract";
  const heading2 = { contract: first, lead: "lead" }[step] ?? "result";
  const title = `${say("board", { board: number })} · ${say(heading2)}`;
  const isBeside = step !== "refused" && board.refused;
  const status = standing2(model2, isBeside ? { ...board, refused: null } : board);
  return { title, step, status, body: [STEPS[step](model2, board, draft), isBeside && stray(board)] };
}
function contract(model2, board, draft) {
  if (model2.table.asks_auction && !draft.plain) return auction(model2, board, draft);
  return [
    board.turned && turned(board),
    bids(draft.bid),
    h(
      "div",
      { class: "calls" },
      key(say("pass"), "bid", "PASS", draft.bid === "PASS", { "aria-label": say("passed_out") }),
      doubles(draft.doubling)
    ),
    h("h2", { class: "label" }, say("declarer")),
    compass(board, handOn(model2, board), "declare", draft.declarer),
    draft.bid && draft.declarer && button(say("go"), "go", board.board, { class: "primary wide" }),
    model2.table.asks_auction && button(say("with_auction"), "plain", "", { class: "plain wide" }),
    button(say("other_board"), "boards", board.board, { class: "plain wide" }),
    notTurnedKey(model2, board)
  ];
}
function auction(model2, board, draft) {
  return [
    board.turned && turned(board),
    auctionBody(auctionOf(board, draft)),
    draft.bid && button(say("go"), "go", board.board, { class: "primary wide" }),
    button(say("without_auction"), "plain", "yes", { class: "plain wide" }),
    button(say("other_board"), "boards", board.board, { class: "plain wide" }),
    notTurnedKey(model2, board)
  ];
}
var LAW = bridgeLaw({ players: 4, sides: 2 });
var auctionOf = (board, draft) => ({
  law: LAW,
  dealer: SEATS.indexOf(board.dealer),
  calls: draft.calls ?? [],
  draft,
  seats: SEATS.map((seat2, number) => ({ number, sign: say(`seat_${seat2}`), name: say(`name_${seat2}`) }))
});
function seatKey(seat2, act, pressed, place = "") {
  const [letter, ...name] = say(`key_${seat2}`).split(" ");
  const label = [h("span", {}, letter), " ", h("span", { class: "small" }, name.join(" "))];
  return key(label, act, seat2, pressed, { class: `key seat ${place}`, "aria-label": say(`name_${seat2}`) });
}
function compass(board, hand, act, pressed) {
  const at = (steps, place) => seatKey(clockwise(hand, steps), act, clockwise(hand, steps) === pressed, place);
  return h(
    "div",
    { class: "compass", role: "group", "aria-label": say("declarer") },
    at(2, "top"),
    at(1, "left"),
    drawn(board, conditions(board)),
    at(3, "right"),
    at(0, "bottom")
  );
}
var turned = ({ board, ns }) => h("p", { class: "box waiting" }, h("strong", {}, say("turn_board", { board })), " ", sayPair("turned_pairs", ns, "ns"));
function lead(model2, board, draft) {
  const suits = STRAINS.slice(0, 4).reverse();
  return [
    summary(draft, true),
    h(
      "div",
      { class: "lower" },
      h("h2", { class: "label" }, say("lead_from", { seat: say(`name_${leaderOf(draft.declarer)}`) })),
      h(
        "div",
        { class: "suits", role: "group", "aria-label": say("lead") },
        suits.map((code) => key(strain(code, true), "suit", code, draft.suit === code, { "aria-label": say(`suit_${code}`) }))
      ),
      h(
        "div",
        { class: "ranks", role: "group", "aria-label": say("lead") },
        RANKS.map((rank) => key(rank === "T" ? "10" : rank, "rank", rank, draft.rank === rank, { "aria-label": say(`rank_${rank}`) }))
      ),
      button(say("no_lead"), "no_lead", "", { class: "wide" })
    )
  ];
}
function result(model2, board, draft) {
  return [
    summary(draft, true),
    draft.tricks != null && h("p", { class: "quiet" }, say("tap_what_is_wrong")),
    // At the top: at the foot of the next screen lies the key that accepts, and a second tap must not press it.
    resultStrip(model2, readContract(draft.bid).level, accountFrom(draft)),
    button(say("other_board"), "boards", board.board, { class: "plain wide" })
  ];
}
var resultStrip = (model2, level, { contract: text, declarer, tricks }) => strip(model2, {
  level,
  tricks,
  spoken: (count) => spoken({ state: "played", contract: text, declarer, tricks: count })
});
var points = (board, account) => pointsOf(board, account) === null ? null : signed(pointsOf(board, account));
var { stray, ...agreement } = agreementScreens(claims, {
  numberOf: ({ board }) => board,
  named: ({ board }) => ({ board }),
  sideName: (_board, side) => say(`side_${side}`),
  nextSide: (_board, side) => otherSide(side),
  own: (model2, board, account) => [told(account, true), resultOf(model2, account), scored(board, account)],
  theirs: (model2, board, account) => [told(account, false), scored(board, account, ownSide(model2, board))],
  aloud: (_board, account) => h("p", { class: "spoken" }, spoken(account)),
  spoken: (_board, account) => spoken(account),
  differences: (board, accounts) => ({
    claims: accounts.map((account, index) => ({
      shown: compared(account, accounts[1 - index]),
      note: points(board, account) && `${say("side_NS")} ${points(board, account)}`
    }))
  }),
  fixedAt: "result",
  shown: (_board, account) => told(account, false),
  mending,
  strays: (model2) => deleteAll(straysOf(model2)),
  asks: asksSeats
});
var terminal = () => [
  h("p", { class: "box waiting" }, say("terminal")),
  button(say("go"), "home", "", { class: "primary wide" })
];
var STEPS = { terminal, contract, lead, result, doubt, settled: settled2, ...agreement };
function resultOf(model2, account) {
  const { level } = readContract(account.contract) ?? {};
  return level && resultStrip(model2, level, account);
}
function mending({ board, refused }) {
  if (refused.refused.code === "too_late") return [button(say("call_director"), "call", board, { class: "primary wide" })];
  return [
    button(say("correct_it"), "again", board, { class: "primary wide" }),
    button(say("other_number"), "elsewhere", board, { class: "wide" })
  ];
}
function settled2(model2, board) {
  const goOn = button(say("go"), "home", "", { class: "primary wide" });
  if (statusOf(board) === "kept_back") return [h("p", { class: "card" }, say("kept_back")), goOn];
  const account = accountOf(board);
  const canChange = model2.table.state === "playing" && !account.awarded && !hasTerminal(model2, board);
  const isPlayed = account.state === "played";
  return [
    told(account, false),
    scored(board, account, ownSide(model2, board)),
    canChange && button(
      say(isPlayed ? "wrong_entry" : "enter_result"),
      isPlayed ? "fix" : "again",
      isPlayed ? "result" : board.board,
      { class: "wide" }
    ),
    notTurnedKey(model2, board),
    goOn
  ];
}

// phone/shared/moment.js
var placeOf = ({ place, ranked: count }) => place.endsWith("=") ? say("place_tied", { place: place.slice(0, -1), count }) : say("place_of", { place, count });
var rankOf = ({ place }) => place.replace("=", "");
var medal = (rank) => h("div", { class: `medal m${rank}`, "aria-hidden": "true" }, rank);
var moment = ({ card: card4, event, date, names }) => h(
  "section",
  { class: "hero moment" },
  h("p", { class: "quiet small" }, `${event} · ${date}`),
  medal(rankOf(card4)),
  h("p", { class: "quiet small" }, say("your_place")),
  h("p", { class: "big" }, placeOf(card4)),
  card4.value && h("p", { class: "moment-value" }, card4.value),
  h("p", {}, names.map((name, index) => [h("span", { class: "name" }, name), index < names.length - 1 && " – "])),
  course(card4.places ?? []),
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
var pictureOf = ({ card: card4, event, date, names }, best = null) => ({ event, date, place: rankOf(card4), placed: placeOf(card4), value: card4.value, names: names.join(" – "), best });

// clock.js
function spanAt(clock, milliseconds) {
  if (clock.paused || !clock.spans.length) return clock;
  const now = milliseconds / 1e3;
  const span = clock.spans.findLast((one) => one.starts <= now);
  if (!span) return { round: 1, kind: "before", left: null, ends: null };
  const left = span.ends === null ? null : Math.max(0, Math.ceil(span.ends - now));
  return { round: span.round, kind: span.kind, left, ends: span.ends, length: span.ends === null ? null : span.ends - span.starts };
}

// phone/boards/cards.js
var heading = (model2, number) => {
  const row = number && roundOf(model2, number);
  const idle = row?.sit_out && (row.match || row.drawn) ? row.ns ?? row.ew : null;
  const table = number ? tableIn(model2, number) : model2.table.table;
  const who2 = idle || table === null ? sayPair("pair", (idle ?? model2.table.own).label) : say("table", { table });
  return [who2, number && (row ? roundName(row) : say("round", { round: number }))].filter(Boolean).join(" · ");
};
var isBye = (row) => Boolean(row?.sit_out && (row.match || row.drawn?.bye));
var isHalf = (row) => Boolean(row?.sit_out && row.drawn?.parts > 1 && !row.drawn.bye);
var foot = ({ table }) => [
  about.line_up && table.state === "playing" && h("a", { class: "button wide", href: about.line_up }, say("line_up")),
  h("p", { class: "quiet small" }, `${table.event} · ${say("section", { section: table.section })} · ${table.date}`)
];
function round(model2, at) {
  const current = roundOf(model2, at.round);
  const own = seatIn(model2, at.round);
  const side = sideOf(own).toLowerCase();
  const next = nextBoard(model2, current);
  const listed = boardsOf(model2).filter((board) => board.round === current.round);
  const isEntered = listed.some((board) => statusOf(board) !== "open");
  const index = model2.table.rounds.indexOf(current);
  return {
    title: heading(model2, current.round),
    body: [
      follows(model2) && wayTo(model2, current, own),
      current.terminal && h("p", { class: "box waiting" }, say("terminal")),
      current.match && matchCard(current.match, sideOf(own), follows(model2) && model2.card?.score),
      h(
        "div",
        { class: "card people" },
        current.seat ? [
          h("p", {}, singles(current.seats, own, say("you_are", { seat: say(`name_${own}`) }))),
          h("p", {}, singles(current.seats, partnerOf(current), `${say("partner")} · ${say(`name_${partnerOf(current)}`)}`))
        ] : h("p", {}, people(current, side.toUpperCase(), say("you_are", { seat: say(`name_${own}`) }))),
        h("p", {}, people(current, otherSide(sideOf(own)), say("opponents"))),
        button(say("change_seat"), "seat", "", { class: "plain" }),
        current.match && isEntered && button(say("sat_turned"), "turned", current.round, { class: "plain" })
      ),
      !isEntered && whoSits(model2, at.round, own),
      minutes(model2, current),
      next && h("div", { class: "card next" }, drawn(next), h(
        "p",
        {},
        h("span", { class: "quiet" }, say("next_board")),
        h("strong", { class: "big" }, say("board", { board: next.board })),
        h("span", {}, conditions(next))
      )),
      next?.turned && turned(next),
      isEntered ? h("ul", { class: "card lines" }, listed.map((board) => line(model2, board, showsOwn(model2) ? model2.card : null))) : coming(listed),
      elsewhere(listed),
      follows(model2) && !isEntered && lastRound(model2, model2.table.rounds[index - 1]),
      foot(model2),
      !current.terminal && h(
        "div",
        { class: "lower held" },
        button(say("other_board"), "boards", next?.board ?? "", { class: "wide" }),
        next && button(say("enter", { board: next.board }), "open", next.board, { class: "primary wide" })
      )
    ]
  };
}
var partnerOf = ({ own = "", seat: seat2 = "" }) => own.replace(seat2, "");
function turnedSeats(model2, at) {
  const current = roundOf(model2, at.round);
  const entered = boardsOf(model2).filter((board) => board.round === at.round && board.result && !board.turned);
  const isTurned = entered.some((board) => board.ns !== current.ns.label);
  return {
    title: heading(model2, at.round),
    body: [
      h("h2", {}, say("sat_turned")),
      h(
        "div",
        { class: "card people" },
        h("p", {}, pair(current.ns, say("side_NS"))),
        h("p", {}, pair(current.ew, say("side_EW")))
      ),
      h("p", { class: "box waiting" }, say(isTurned ? "turned_so_far" : "turned_what", { boards: entered.map(({ board }) => board).join(" · ") })),
      button(say(isTurned ? "turned_back" : "turned_yes"), "seats_turned", `${at.round} ${isTurned ? "" : "yes"}`, { class: "primary wide" }),
      button(say("keep"), "back", "", { class: "wide" })
    ]
  };
}
function wayTo(model2, current, own) {
  const index = model2.table.rounds.indexOf(current);
  if (index === 0) return null;
  const stays = model2.table.rounds[index - 1].table === current.table;
  const seat2 = say(`name_${own}`);
  return h(
    "div",
    { class: "card way" },
    tablePicture(current.table, own),
    h(
      "div",
      {},
      h("span", { class: "quiet" }, say("next_up")),
      h("p", { class: "where" }, stays ? say("you_stay", { seat: seat2 }) : say("you_go", { table: current.table, seat: seat2 }))
    )
  );
}
var PLACES = { N: [55, 2], E: [110, 51], S: [55, 100], W: [0, 51] };
var tablePicture = (table, own) => h(
  "svg:svg",
  { class: "seats-of", viewBox: "-2 0 160 136", "aria-hidden": "true" },
  h("svg:rect", { class: "seats-table", x: 50, y: 40, width: 56, height: 56, rx: 8 }),
  h("svg:text", { class: "seats-number", x: 78, y: 80 }, table),
  Object.entries(PLACES).map(([seat2, [x, y]]) => h(
    "svg:g",
    { class: seatTone(seat2, own) },
    h("svg:rect", { x, y, width: 46, height: 34, rx: 8 }),
    h("svg:text", { x: x + 23, y: y + 23 }, say(`seat_${seat2}`))
  ))
);
var seatTone = (seat2, own) => seat2 === own ? "seats-own seats-me" : sideOf(seat2) === sideOf(own) ? "seats-own" : "";
function lastRound(model2, before) {
  if (!before || !showsOwn(model2)) return null;
  const played = boardsOf(model2).filter((board) => board.round === before.round && !["open", "kept_back"].includes(statusOf(board)));
  return played.length > 0 && h(
    "section",
    { class: "card last" },
    h("h2", { class: "label" }, say("last_round", { round: roundName(before) })),
    h("ul", { class: "lines" }, played.map((board) => line(model2, board, model2.card))),
    model2.card?.place && h(
      "p",
      { class: "quiet small" },
      say("place_so_far"),
      ": ",
      h("strong", {}, placeOf(model2.card)),
      model2.card.value && ` · ${model2.card.value}`
    )
  );
}
function minutes(model2, current) {
  const { clock } = model2.table;
  if (!clock || model2.offset === null) return null;
  const now = spanAt(clock, Date.now() + model2.offset);
  if (now.round !== current.round || now.kind !== "play" || now.left === null) return null;
  const left = say("minutes_left", { minutes: Math.ceil(now.left / 60) });
  return h("p", { class: "card time" }, h("strong", {}, left), clock.paused && [" · ", say("paused")]);
}
var coming = (listed) => listed.length > 1 && h(
  "div",
  { class: "coming" },
  h("p", { class: "quiet" }, `${say("boards")}: ${listed.map(({ board }) => board).join(" · ")}`),
  h("div", {}, listed.map((board) => drawn(board)))
);
function elsewhere(listed) {
  const away = listed.filter((board) => board.at && statusOf(board) === "open");
  return away.length > 0 && h(
    "ul",
    { class: "card away" },
    away.map(({ board, at }) => h("li", {}, say("board_is_at", { board, table: at })))
  );
}
function moves(model2, at) {
  const over2 = roundOf(model2, at.round), further = roundOf(model2, at.next);
  const walks = Object.values(over2.next).some((move) => move && move.table !== over2.table);
  return {
    title: heading(model2, at.round),
    body: [
      h("h2", {}, say("next_up")),
      over2.seats ? Object.keys(over2.seats).map((seat2) => h(
        "div",
        { class: "card" },
        singles(over2.seats, seat2, say(`name_${seat2}`)),
        h("p", { class: "where" }, where(over2, over2.next[seat2.toLowerCase()]))
      )) : ["ns", "ew"].map((side) => over2[side] && h(
        "div",
        { class: "card" },
        pair(over2[side], say(`side_${side.toUpperCase()}`)),
        h("p", { class: "where" }, where(over2, over2.next[side]))
      )),
      walks && h("p", { class: "quiet" }, say("scan")),
      h(
        "div",
        { class: "lower" },
        button(say("boards"), "boards", "", { class: "wide" }),
        button(say("go_on", { round: roundName(further ?? { round: at.next }) }), "moved", at.round, { class: "primary wide" })
      )
    ]
  };
}
function where(from, move, next = null) {
  if (!move) return say("goes_home");
  if (move.sit_out && next?.drawn?.parts > 1) return say("sits_out_part", next.drawn);
  if (move.sit_out) return say("sits_out", { round: move.round });
  const side = say(move.side.length > 1 ? `side_${move.side}` : `name_${move.side}`);
  return move.table === from.table ? say("stays", { side }) : say("goes", { table: move.table, side });
}
function sitOut(model2, at) {
  const current = roundOf(model2, at.round);
  const idle = current.ns ? "ns" : "ew";
  const further = model2.table.rounds.find(({ round: number }) => number > at.round);
  const move = current.next[idle];
  const worth = current.match?.worth || current.drawn?.worth;
  return {
    title: heading(model2, at.round),
    body: [
      h(
        "div",
        { class: "card" },
        pair(current[idle], say(isBye(current) ? "bye" : "sit_out")),
        h("p", {}, isHalf(current) ? say("you_sit_out_part", current.drawn) : say(follows(model2) ? "you_sit_out" : "no_opponents", { round: roundNumber(current, at.round) })),
        worth && h("p", {}, say("bye_worth", { points: worth })),
        (move || !model2.table.to_draw) && h(
          "p",
          { class: "where" },
          move && !move.sit_out && `${roundName(roundOf(model2, move.round) ?? move)}: `,
          follows(model2) && model2.memory.seat && move && !move.sit_out ? ownWay(model2, move) : where(current, move, roundOf(model2, move?.round))
        )
      ),
      !follows(model2) && move && move.table !== current.table && h("p", { class: "quiet" }, say("scan")),
      follows(model2) && ownResults(model2),
      h(
        "div",
        { class: "lower" },
        button(say("boards"), "boards", "", { class: "wide" }),
        further ? button(say(follows(model2) ? "on_to" : "go_on", { round: roundName(further) }), "skip", at.round, { class: "wide" }) : h("p", { class: "quiet" }, model2.table.to_draw ? toDraw() : say("no_more_rounds"))
      )
    ]
  };
}
var toDraw = () => [say("to_draw"), " · ", say("to_draw_hint")];
var ownWay = (model2, { round: number, table }) => say("you_go", { table, seat: say(`name_${seatIn(model2, number)}`) });
function ownResults(model2) {
  const played = boardsOf(model2).filter((board) => statusOf(board) !== "open");
  if (!showsOwn(model2)) return null;
  return [
    model2.card?.place && model2.table.state !== "closed" && h(
      "p",
      { class: "card place" },
      h("span", { class: "quiet" }, say(model2.card.cup ? "your_place" : "place_so_far")),
      h("strong", { class: "big" }, placeOf(model2.card)),
      h("span", {}, model2.card.value)
    ),
    played.length > 0 && h(
      "ul",
      { class: "card lines" },
      played.map((board) => line(model2, board, model2.card))
    )
  ];
}
function end(model2) {
  const isClosed = model2.table.state === "closed";
  const isFinal = isClosed && Boolean(model2.card?.place);
  const late = boardsOf(model2).filter((board) => statusOf(board) === "late").map(({ board }) => board);
  const done = follows(model2) ? "all_yours_in" : "all_in";
  const cup = follows(model2) && !isClosed && model2.card?.cup !== "place" && model2.card?.cup;
  return {
    title: isFinal ? say("final_result") : heading(model2),
    body: [
      oldCode(),
      isFinal ? moment(endOf(model2)) : h(
        "div",
        { class: "card" },
        h("h2", {}, say(cup ? `cup_${cup}` : model2.table.to_draw ? "to_draw" : "thanks")),
        model2.table.has_left && !isClosed && h("p", {}, say("has_left")),
        (cup || model2.table.to_draw) && h("p", {}, say(cup ? "cup_hint" : "to_draw_hint")),
        model2.table.rounds.length > 0 && h("p", {}, say(isClosed ? "closed" : done))
      ),
      late.length > 0 && h("p", { class: "box waiting" }, say("still_late", { boards: late.join(" · ") })),
      isFinal && extremes(model2),
      ownResults(model2),
      foot(model2),
      h(
        "div",
        { class: "lower held" },
        !showsOwn(model2) && button(say("boards"), "boards", "", { class: "wide" }),
        h(
          "div",
          { class: "two" },
          model2.table.is_ranked && h(
            "a",
            { class: isFinal ? "button wide" : "button primary wide", href: about.ranking, "data-way": "ranking" },
            say("ranking")
          ),
          isFinal && button(say("share"), "share", "", { class: "primary wide" })
        )
      )
    ]
  };
}
var extremes = (model2) => model2.card.best && h(
  "div",
  { class: "two extremes" },
  [["best_board", playedAs(model2, "best")], ["worst_board", playedAs(model2, "worst")]].map(([name, board]) => button([
    h("span", { class: "quiet" }, say(name)),
    h("strong", {}, say("board", { board })),
    h("span", { class: `score s${model2.card.bands[board]}` }, model2.card.boards[board])
  ], "open", board, { class: "plain" }))
);
function playedAs(model2, which) {
  const { [which]: found, boards: boards2 } = model2.card;
  const isPlayed = (result2) => result2?.contract && result2.contract !== "PASS";
  const equal = boardsOf(model2).filter(({ board, result: result2 }) => boards2[board] === boards2[found] && isPlayed(result2));
  return equal.some(({ board }) => board === found) ? found : equal[0]?.board ?? found;
}
var endOf = ({ card: card4, table: { event, date, own } }) => ({ card: card4, event, date, names: own.names });
var pictureOf2 = (model2) => pictureOf(endOf(model2), bestOf(model2));
function bestOf(model2) {
  const best = model2.card.best && playedAs(model2, "best");
  return best && `${say("best_board")}: ${best} · ${model2.card.boards[best]}`;
}

// phone/boards/follow.js
var BRIEFLY = 4e3;
var way = null;
var scanned = "";
async function claim(changed) {
  const { side, round: round2, seat: seat2 } = model.memory.claim;
  const isSingle = model.table.rounds.some((row) => row.round === round2 && row.seats);
  const asked = { side, round: round2, ...isSingle ? { seat: seat2 } : {} };
  model.seating = true;
  setTimeout(() => {
    model.seating = false;
    changed();
  }, BRIEFLY);
  try {
    const response = await ask(about.seat, { method: "POST", body: JSON.stringify(asked) });
    const answer = await response.json();
    if (response.ok) {
      await hold({ ...answer, seat: seat2 });
      way = answer.address;
    } else model.notice = answer.message ?? "";
    if (response.status < 500) model.memory.claim = null;
  } catch {
    model.online = false;
  }
  if (!way) model.seating = false;
  depart();
  changed();
}
var hold = (follows2) => store.share({ ...store.shared, follows: follows2 });
async function depart() {
  if (!way || model.queue.length || Object.keys(model.memory.drafts).length) return;
  model.seating = true;
  model.memory.seat = null;
  await remember();
  location.replace(way + (location.hash || scanned));
}
function held() {
  const follows2 = store.shared.follows;
  const { session, section } = model.table ?? {};
  return follows2?.session === session && follows2?.section === section ? follows2 : null;
}
async function tellWhere(changed) {
  const follows2 = model.table && !model.table.own && !model.memory.seat ? held() : null;
  if (!follows2 || way) return;
  try {
    const { round: now, rounds } = await (await ask(`${follows2.address}state`)).json();
    model.heldAt = rounds?.find(({ round: round2 }) => round2 === now)?.table || null;
    changed();
  } catch {
    model.heldAt = null;
  }
}
function begin() {
  const { table, memory } = model;
  const single = table?.own && table.rounds.find((row) => row.seat);
  if (single && !memory.seat) return keep(memory.seat = single.seat);
  const follows2 = table && !memory.seat && !memory.claim ? held() : null;
  if (!follows2) return;
  if (table.own) memory.seat = follows2.token === about.token ? follows2.seat : null;
  else if (table.rounds.some((row) => labels(row).includes(follows2.pair))) {
    way = follows2.address;
    scanned = `#table-${table.table}`;
  }
  depart();
}
var labels = ({ ns, ew, seats }) => [ns, ew, ...Object.values(seats ?? {})].map((party) => party?.label);
function lose() {
  if (store.shared.follows?.token === about.token) hold(null);
}
var sit = (seat2) => keep(seat2);
function keep(seat2) {
  const { session, section, own } = model.table;
  hold({ token: about.token, address: location.pathname, session, section, pair: own.label, seat: seat2 });
}
var release = () => hold(null);
var back = () => location.replace(held().address);

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

// phone/boards/way.js
var HOME = { name: "home" };
var ABOVE = {
  board: aboveBoard,
  boards: list,
  others: list,
  hands: (_model, { board }) => ({ name: "others", board }),
  turned: card2,
  mark: (_model, { board }) => ({ name: "boards", board }),
  call: (_model, { from }) => from ?? HOME,
  seat: ({ memory }) => memory.seat ? HOME : null
};
var above = (model2, at) => ABOVE[at.name]?.(model2, at) ?? null;
function depthOf(model2) {
  let depth = 0;
  for (let at = above(model2, screenOf(model2)); at; at = above(model2, at)) depth += 1;
  return depth;
}
function aboveBoard(model2, at) {
  const board = boardOf(model2, at.board);
  const step = at.step ?? (board && stepOf(model2, board));
  if (step === "result" && model2.table.asks_lead) return { ...at, step: "lead", more: false };
  if (step === "result" || step === "lead") return { ...at, step: "contract", more: false };
  return card2(model2);
}
function list(model2, at) {
  return at.board ? { name: "board", board: at.board } : card2(model2);
}
function card2(model2) {
  const current = model2.table.state === "playing" ? currentRound(model2) : null;
  return current && !current.sit_out ? { name: "round", round: current.round } : HOME;
}

// phone/boards/acts.js
var here = () => boardOf(model, screenOf(model).board);
var drafts = () => model.memory.drafts;
function repeats(board, side, account) {
  const word = wordOfSide(board, side);
  return Boolean(word && statusOf(board) !== "proposed" && agree(word, account) && word.lead === account.lead);
}
function entryOf({ board, round: round2 }, account) {
  const { state, contract: contract2, declarer, tricks, lead: card4, auction: auction2 } = account;
  return { board, round: round2, state, contract: contract2, declarer, tricks, lead: card4, ...auction2 ? { auction: auction2 } : {} };
}
var entries = entering({ model, store }, claims, {
  here,
  reread: ({ board }) => boardOf(model, board),
  screenAt: ({ board }) => ({ name: "board", board }),
  keep: ({ board }, draft) => drafts()[board] = draft,
  drop: ({ board }) => delete drafts()[board],
  newDraft: () => ({}),
  draftFrom: (_board, account) => draftFrom(account),
  accountFrom: (_board, draft) => accountFrom(draft),
  entryOf,
  isOf: (entry, { board }) => entry.board === board,
  sideNamed: (_board, side) => say(`side_${side}`),
  repeats,
  afterRepeat: (_board, at) => at
});
var { go } = entries;
function key2(change2, { commits = true } = {}) {
  const board = here();
  const draft = { ...draftOfHere(), ...change2 };
  drafts()[board.board] = draft;
  const at = { name: "board", board: board.board };
  if (commits && isComplete(model, draft)) entries.finish(board, draft, at);
  else model.at = commits ? at : { ...at, step: "contract" };
}
var actsOf = (paint2) => ({
  ...entries.acts,
  sure: () => {
    model.memory.doubt = null;
    go();
  },
  back: back2,
  seat: () => {
    model.stays = Boolean(model.memory.seat && !model.memory.claim);
    go({ name: "seat" });
  },
  stays: (value) => model.stays = value === "yes",
  sit: (seat2) => sit2(seat2, paint2),
  mine: () => back(),
  release: () => {
    release();
    go({ name: "released" });
  },
  others: (number) => {
    go({ name: "others", board: Number(number) });
    tellOthers(model, Number(number), paint2);
  },
  ...handsActs({ go, paint: paint2, tellOthers }),
  turned: (round2) => go({ name: "turned", round: Number(round2) }),
  seats_turned: (value) => {
    const [round2, turned2] = value.split(" ");
    go({ name: "round", round: Number(round2) });
    sayTurned(model, Number(round2), Boolean(turned2), paint2);
  },
  accept_turned: (side) => {
    model.memory.turned = here().round;
    entries.acts.accept(side);
    tellTurned(model, paint2);
  },
  player: (value) => {
    const [round2, seat2, player] = value.split(" ");
    sayPlayer(model, Number(round2), seat2, Number(player), paint2);
  },
  share: () => sharePicture(pictureOf2(model)),
  moved: (round2) => model.memory.moved = Number(round2),
  skip: (round2) => model.memory.skipped = Number(round2),
  boards: (number) => go({ name: "boards", board: Number(number) || null }),
  open: (number) => choose(Number(number)),
  change: (number) => openBoard(Number(number)),
  bid: (bid2) => bid2 === "PASS" ? key2({ bid: bid2 }) : key2({ bid: bid2, tricks: null }, { commits: false }),
  make,
  unmake: () => key2({ calls: (draftOfHere().calls ?? []).slice(0, -1), why: null, ...OPEN }, { commits: false }),
  plain: (yes) => key2({ plain: Boolean(yes), ...yes ? { calls: void 0, why: null } : OPEN }, { commits: false }),
  double: (code) => key2({ doubling: draftOfHere().doubling === code ? "" : code }, { commits: false }),
  declare: (declarer) => key2(declarer === draftOfHere().declarer ? {} : { declarer, lead: void 0 }),
  suit: (suit) => lead2({ suit }),
  rank: (rank) => lead2({ rank }),
  no_lead: () => key2({ lead: null }),
  tricks: (tricks) => key2({ tricks: Number(tricks) }),
  go: () => key2({}),
  fix: (step) => fix(step),
  delete_all: () => {
    const strays2 = straysOf(model);
    entries.discard((entry) => strays2.includes(entry));
    go();
  },
  elsewhere: (number) => {
    drafts()[number] = draftFrom(here().refused);
    go({ name: "boards", board: Number(number) });
  },
  mark: (value) => {
    const [state, number] = value.split(" ");
    go({ name: "mark", state, board: Number(number) });
  },
  save: (state) => {
    const account = { state, contract: "", declarer: "", tricks: null, lead: "" };
    entries.enter(here(), account, ownSide(model, here()), null);
  }
});
var draftHere = () => drafts()[screenOf(model).board] ??= {};
function lead2(half) {
  const { suit, rank } = Object.assign(draftHere(), half);
  if (suit && rank) key2({ lead: suit + rank, suit: null, rank: null });
}
var OPEN = { bid: void 0, doubling: "", declarer: void 0, lead: void 0, tricks: null };
function make(text) {
  const at = auctionOf(here(), draftOfHere());
  const change2 = called(at, text);
  const isOver = change2.calls && !at.law.turn(at.dealer, change2.calls).length;
  if (!isOver) return key2(change2, { commits: false });
  const reached = at.law.comes(at.dealer, change2.calls);
  key2({ ...change2, ...OPEN, ...reached ? contractOf2(reached) : { bid: "PASS" } });
}
var contractOf2 = ({ level, denomination, doubling, declarer }) => ({ bid: `${level}${denomination}`, doubling, declarer: SEATS[declarer] });
var draftOfHere = () => draftOf(model, screenOf(model).board) ?? draftFrom(accountOf(here()) ?? {});
function sit2(seat2, paint2) {
  const round2 = currentRound(model)?.round;
  model.memory.seat = seat2;
  go();
  if (follows(model)) return sit(seat2);
  model.memory.claim = model.stays || !round2 ? null : { side: sideOf(seat2), round: round2, seat: seat2 };
  if (model.memory.claim) claim(paint2);
  else openAsked();
}
function back2() {
  const at = screenOf(model);
  const to = above(model, at);
  if (at.name === "board" && to === HOME) model.aside.add(asideKey(here()));
  go(to === HOME ? null : to);
}
function choose(number) {
  const from = screenOf(model);
  const board = boardOf(model, number);
  if (!board) go({ ...from, wrong: number, ask: null });
  else if (from.name === "boards" && isElsewhere(board)) go({ ...from, ask: number, wrong: null });
  else openBoard(number);
}
var isElsewhere = (board) => statusOf(board) === "open" && board.round !== currentRound(model)?.round;
function openBoard(number) {
  const { name, board: from } = screenOf(model);
  const draft = name === "boards" && from !== number && draftOf(model, from);
  if (draft && statusOf(boardOf(model, number)) === "open") {
    drafts()[number] = draft;
    delete drafts()[from];
    entries.discard((entry) => entry.board === from);
  }
  const current = currentRound(model);
  if (current && !current.sit_out) model.memory.card = current.round;
  go({ name: "board", board: number });
}
function openAsked() {
  tellTable();
  const asked = Number(/^#board-(\d+)$/.exec(location.hash)?.[1]);
  const isThere = model.memory.seat && !model.memory.claim && !model.seating;
  if (!asked || !isThere || !boardOf(model, asked)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  openBoard(asked);
}
function tellTable() {
  const [hash, scanned2] = /^#table-(\d+)$/.exec(location.hash) ?? [];
  if (!hash || !model.table) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  const current = model.table.state === "playing" && currentRound(model);
  const table = current && tableIn(model, current.round);
  if (table && table !== Number(scanned2)) model.notice = say("other_table", { scanned: scanned2, table, round: current.round });
}
function fix(step) {
  const board = here();
  drafts()[board.board] = entries.corrected(board);
  const steps = { contract: "contract", declarer: "contract", lead: "lead" };
  go({ name: "board", board: board.board, ...steps[step] && { step: steps[step] } });
}

// phone/boards/news.js
function question() {
  const seat2 = seatIn(model, model.table?.round) ?? "";
  return `${about.state}?${new URLSearchParams({ device: model.memory.device, seat: seat2 })}`;
}
function stands({ board: number, ...result2 }) {
  takeIn(() => {
    for (const round2 of model.table?.rounds ?? []) {
      for (const board of round2.boards) {
        if (board.board !== number) continue;
        board.result = result2;
        board.kept_back &&= !result2.contract;
      }
    }
  });
}
function hear(state) {
  model.offset = state.clock ? state.clock.now * 1e3 - Date.now() : null;
  takeIn(() => model.table = state);
}
function takeIn(news) {
  const waiting2 = new Set(numbersOf((board) => !isSettled(board)));
  news();
  const reopened = numbersOf((board) => !isSettled(board)).filter((number) => !waiting2.has(number));
  if (reopened.some((board) => model.notice === say("board_accepted", { board }))) model.notice = "";
  remember();
  const { at } = model;
  if (at?.board && !boardOf(model, at.board)) return go();
  if (at?.board && at.board === model.memory.doubt && statusOf(boardOf(model, at.board)) === "kept_back") return go();
  const accepted = numbersOf(isSettled).filter((number) => waiting2.has(number));
  for (const number of accepted) if (number !== at?.board) delete model.memory.drafts[number];
  if (at?.name === "board" && accepted.includes(at.board) && !draftOf(model, at.board) && !boardOf(model, at.board).refused) {
    go(null, say("board_accepted", { board: at.board }));
  }
}
var numbersOf = (fits) => boardsOf(model).filter(fits).map(({ board }) => board);

// phone/shared/plain.js
var plain = (title, ...body) => ({ title, body });
var loading = () => plain("Overtrick", h("p", {}, say("loading")));
var gone = (model2, numberOf) => plain(
  "Overtrick",
  h("p", { class: "box wrong" }, model2.gone),
  model2.queue.length > 0 && h("p", {}, unsent(model2.queue, numberOf))
);
var waiting = (title) => plain(title, h("p", { class: "card" }, say("not_started")));

// phone/boards/screens.js
var SCREENS = {
  loading,
  gone: (model2) => gone(model2, ({ board }) => board),
  waiting: (model2) => waiting(heading(model2)),
  seat,
  released,
  round,
  moves,
  turned: turnedSeats,
  sit_out: sitOut,
  end,
  boards,
  mark,
  others: othersScreen,
  hands: handsScreen,
  call: callScreen
};
var draw2 = (model2, at) => at.name === "board" ? ofBoard(model2, at.board) : SCREENS[at.name](model2, at);
function ofBoard(model2, number) {
  const screen = boardScreen(model2, number);
  const isCovered = screen.status === "kept_back" || boardOf(model2, number).own_word;
  const offers = screen.step === "settled" && !isCovered && showsOthers(model2);
  return { ...screen, body: [screen.body, offers && button(say("other_tables"), "others", number, { class: "wide", "data-swipe": true })] };
}
function seat(model2) {
  const current = currentRound(model2) ?? model2.table.rounds[0];
  const own = follows(model2);
  const isFree2 = (side) => !own || side === current.own && !current.seats;
  const seats = (side) => h(
    "div",
    { class: "two", role: "group", "aria-label": say(`side_${side}`) },
    [...side].map((one) => seatKey(one, "sit", one === seatIn(model2, current.round)))
  );
  const who2 = (side) => current[side.toLowerCase()] && h(
    "div",
    { class: "card seats" },
    h("p", {}, people(current, side, say(`side_${side}`))),
    isFree2(side) && seats(side)
  );
  return {
    title: heading(model2, current.round),
    body: [
      model2.held && model2.heldAt && !own && h("p", { class: "box waiting" }, h("strong", {}, say("held_at", { table: model2.heldAt }))),
      model2.held && !own && button(sayPair("back_to_pair", model2.held.pair), "mine", "", { class: "primary wide" }),
      !(own && current.seats) && h("h2", {}, say("where_do_you_sit")),
      current.match && matchCard(current.match, current.own || "NS"),
      who2("NS"),
      who2("EW"),
      !(own && current.seats) && h("p", { class: "quiet" }, say(own ? "seat_again" : model2.stays ? "stays_hint" : "follows_hint")),
      !own && h(
        "div",
        { class: "card choices", role: "group", "aria-label": say("this_phone") },
        h("span", { class: "quiet" }, say("this_phone")),
        choice(say("i_play"), "", !model2.stays),
        choice(say("it_stays"), "yes", model2.stays)
      ),
      own && button(say("release"), "release", "", { class: "plain wide" })
    ]
  };
}
var choice = (label, value, pressed) => button(
  [h("span", { "aria-hidden": "true" }, pressed ? "◉" : "○"), " ", label],
  "stays",
  value,
  { class: "plain choice", "aria-pressed": String(pressed) }
);
function released() {
  return plain("Overtrick", h("p", { class: "card" }, say("released")));
}
function boards(model2, at) {
  const offered = at.board && boardsOf(model2).find(({ board }) => board === at.board);
  const canMark = offered && statusOf(offered) === "open" && !hasTerminal(model2, offered);
  return {
    title: say("which_board"),
    body: [
      at.wrong && h("p", { class: "box wrong", role: "alert" }, wrongBoard(model2, at.wrong)),
      at.ask && otherRound(model2, at.ask),
      canMark && h(
        "div",
        { class: "card" },
        h("h2", {}, say("this_board", { board: at.board })),
        h(
          "div",
          { class: "two" },
          button(say("mark_late"), "mark", `late ${at.board}`),
          button(say("mark_not_played"), "mark", `not_played ${at.board}`)
        )
      ),
      model2.table.rounds.filter((one) => one.boards.length).map((one) => [
        h("h2", {}, roundName(one)),
        h(
          "ul",
          { class: "card lines" },
          boardsOf(model2).filter((board) => board.round === one.round).map((board) => line(model2, board))
        )
      ]),
      astray(model2),
      h(
        "form",
        { class: "card number", "data-form": "number" },
        h("label", { for: "number" }, say("number")),
        h("input", { id: "number", name: "number", inputmode: "numeric", pattern: "[0-9]*", maxlength: 3, autocomplete: "off" }),
        h("button", { type: "submit" }, say("choose"))
      )
    ]
  };
}
var wrongBoard = (model2, board) => follows(model2) ? say("not_your_board", { board }) : say("wrong_board", { board, table: model2.table.table });
function astray(model2) {
  const strays2 = boardsOf(model2).filter(({ round: number }) => number === null);
  return strays2.length > 0 && h("ul", { class: "card lines" }, strays2.map((board) => line(model2, board)));
}
function otherRound(model2, number) {
  const board = boardsOf(model2).find((one) => one.board === number);
  return h(
    "div",
    { class: "box waiting", role: "alert" },
    h("p", {}, say("other_round", { board: number, round: roundNumber(roundOf(model2, board.round), board.round) })),
    h(
      "div",
      { class: "two" },
      button(say("yes_change", { board: number }), "change", number, { class: "primary" }),
      button(say("keep"), "back")
    )
  );
}
function mark(model2, at) {
  return {
    title: say("board", { board: at.board }),
    body: [
      h("p", { class: "box waiting" }, say(`confirm_${at.state}`, { board: at.board })),
      button(say("yes_save"), "save", at.state, { class: "primary wide" }),
      button(say("keep"), "back", "", { class: "wide" })
    ]
  };
}

// phone/boards/main.js
var PUT_AWAY = 6e4;
var opened2 = 0;
var screens = {
  draw: (at) => {
    model.held = held();
    return draw2(model, at);
  },
  nameOf: ({ board, round: round2 }) => [board, round2],
  hasBack: (at) => above(model, at),
  depth: () => depthOf(model),
  entered: () => {
    opened2 = Date.now();
    tellStanding();
  },
  allSent: () => boardsOf(model).some(({ result: result2 }) => result2)
};
var sending = {
  address: about.entries,
  fields: FIELDS2,
  overtaken,
  refused: () => model.queue.filter(({ refused }) => refused),
  mend: ({ board }) => ["change", board],
  numberOf: ({ board }) => board,
  lostAs: ({ board }) => board,
  isThere: ({ rounds }, entry) => {
    const known = rounds.flatMap(({ boards: boards2 }) => boards2).find(({ board }) => board === entry.board);
    return !known || Boolean(known.result) || known.kept_back;
  }
};
function stands2(answer) {
  stands(answer);
  tellTurned(model, paint);
  wonder(model, answer, paint);
}
function tellStanding() {
  if (["round", "sit_out", "end"].includes(screenOf(model).name) && showsOwn(model)) tellPlace(model, paint);
}
async function went(status) {
  if (status === 404) return lose();
  if (status === 200) tellStanding();
  if (status === 200) tellTurned(model, paint);
  const { seat: seat2 } = model.memory;
  begin();
  if (status === 200) tellWhere(paint);
  if (seat2 !== model.memory.seat) remember();
  if (model.memory.claim && !model.seating) await claim(paint);
  depart();
  openAsked();
}
function leaveCard() {
  const at = screenOf(model);
  if (at.name === "round" && !model.at && Date.now() - opened2 > PUT_AWAY) model.memory.card = at.round;
  paint();
}
onSwipe({
  left: (from) => (from.closest('[data-act="open"]') ?? document.querySelector("#screen [data-swipe]"))?.click(),
  right: () => document.querySelector('#bar [data-act="back"]')?.click()
});
var { begin: begin2, paint } = start({ model, store, remember }, claims, {
  screens,
  sending,
  news: { question, hear, stands: stands2, went },
  acts: actsOf(() => paint()),
  roundOf: (board) => (boardOf(model, board) ?? currentRound(model))?.round ?? null,
  seen: leaveCard
});
document.addEventListener("submit", (event) => {
  if (event.target.dataset.form !== "number") return;
  event.preventDefault();
  const number = Number(event.target.elements.number.value);
  if (number > 0) choose(number);
  paint();
});
var card3 = (
  /** @type {HTMLAnchorElement | null} */
  document.getElementById("card")
);
if (card3) card3.search = String(new URLSearchParams({ device: model.memory.device }));
begin2();
})();
