// Results from paper: the cursor goes on at once, as the movement says (plan.js); lines are sent one after
// the other, and each answer marks its own line. No answer moves the cursor: what is typed next belongs to the next
// line. A refused line waits in the list until a person takes it up. Without this script every Enter asks the server.
import { token } from "../../token.js";
import { Plan } from "./plan.js";

const AGAIN = 3000;
const KEPT = 8; // saved lines in the list
const FIELDS = ["section", "by", "board", "ns", "ew", "result", "lead"];
const form = document.querySelector("form.entry");
const said = form.querySelector(".entry-said");
const lines = document.getElementById("sent");
const latest = document.getElementById("latest");
const missing = document.getElementById("missing");
const words = lines.dataset;
const plans = JSON.parse(words.plan).map((one) => new Plan(one));
const waiting = [];
let sending = false;
let asked = 0;
let slip = null; // the line that the form holds: the same round and table
let cursor = "board"; // the field where the cursor was last
let taken = null; // a refused line that is in the form again: its row, and what the form held before

const field = (name) => form.elements[name];
const text = (name) => field(name)?.value.trim() ?? "";
const plan = () => plans.find((one) => String(one.section) === field("section").value) ?? plans[0];
const typed = () => Object.fromEntries(FIELDS.map((name) => [name, text(name)]));

function go(name) {
  field(name).focus();
  field(name).select?.();
}

/** Where the cursor was, so that typing goes on behind what stands there. */
function goOn(name) {
  field(name).focus();
  field(name).setSelectionRange?.(field(name).value.length, field(name).value.length);
}

function fill(line) {
  for (const name of FIELDS) if (name in line && field(name)) field(name).value = line[name];
  form.elements.sure.value = line.sure ?? "";
  slip = line.board && line.ns ? typed() : null;
}

/** A number that begins with a section's letter chooses that section. */
function chooseSection() {
  const claimed = plans.find((one) => one.claims(text("ns")));
  if (claimed) field("section").value = String(claimed.section);
}

// ── where the cursor goes ───────────────────────────────────────────────────────────────────────────────

function fromBoard() {
  const board = Number(text("board").normalize("NFKC"));
  if (!plan().hasBoard(board)) return ask("board");
  if (slip && slip.board !== text("board") && !plan().isOfSlip(board, slip)) fill({ ns: "", ew: "", result: "", lead: "" });
  if (text("by") === "traveller" && !text("ns") && !plan().free) {
    const open = plan().firstOpen(board);
    if (!open) return ask("board");
    fill(open);
  }
  if (!text("ns")) return go("ns");
  return text("result") ? save() : known("result");
}

function fromPair() {
  chooseSection();
  if (plan().free && !text("ew")) return plan().pair(text("ns"), "NS") === undefined ? ask("ns") : go("ew");
  if (!plan().met(typed())) return ask(document.activeElement.name === "ew" ? "ew" : "ns");
  return text("result") ? save() : known("result");
}

const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((one) => one.toString(16).padStart(2, "0")).join("");

/** The next field, and beside it who is expected there. */
function known(name) {
  slip = typed();
  go(name);
  ask();
}

function save() {
  chooseSection();
  const line = { ...typed(), sure: form.elements.sure.value, key: newKey() };
  if (!plan().met(line)) return ask("ns");
  plan().mark(line, true);
  send(line);
  said.replaceChildren();
  if (taken) return putBack();
  const next = plan().after(line);
  fill({ board: "", ns: "", ew: "", ...next, result: "", lead: "", sure: "" });
  return go(next ? (next.ns ? "result" : "ns") : "board");
}

// ── a refused line ──────────────────────────────────────────────────────────────────────────────────────

/** Puts a refused line into the form; what stood there comes back when the line is saved. */
function take(row, line, answer) {
  if (taken) taken.row.hidden = false;
  taken = { row, held: taken?.held ?? { ...typed(), sure: form.elements.sure.value }, at: taken?.at ?? cursor };
  row.hidden = true;
  fill({ ...line, sure: answer.asks ? "1" : "" });
  said.innerHTML = answer.said;
  go(answer.focus);
  field(answer.focus).setAttribute("aria-invalid", "true");
}

function putBack() {
  const { row, held, at } = taken;
  taken = null;
  row.remove();
  fill(held);
  goOn(at);
}

form.addEventListener("focusin", (event) => { if (FIELDS.includes(event.target.name)) cursor = event.target.name; });
form.addEventListener("keydown", (event) => {
  const refused = lines.querySelector(".refused:not([hidden]) button");
  if (event.key !== "ArrowUp" || !refused || event.target.matches("select")) return;
  event.preventDefault();
  refused.click();
});

missing.addEventListener("click", (event) => {
  const board = event.target.closest("a");
  if (!board) return;
  event.preventDefault();
  fill({ ew: "", result: "", lead: "", ...Object.fromEntries(new URL(board.href).searchParams) });
  fromPair();
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const here = document.activeElement?.name;
  if (here === "board" || !text("board")) return text("board") ? fromBoard() : go("board");
  if (here === "ns" || here === "ew" || !text("ns")) return text("ns") ? fromPair() : go("ns");
  return text("result") ? save() : fromPair();
});

// ── what the server says ────────────────────────────────────────────────────────────────────────────────

async function post(line) {
  const body = new FormData(form);
  body.set("csrfmiddlewaretoken", token() || text("csrfmiddlewaretoken"));
  for (const [name, value] of Object.entries(line)) body.set(name, value);
  const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
  if (response.status === 401) throw new Error(words.out);
  if (!response.headers.get("Content-Type")?.startsWith("application/json")) throw new Error(response.statusText);
  return response.json();
}

/** Looks the line up; with a field, the cursor stays there and what was typed is replaced by what is typed next. */
async function ask(stay) {
  const number = ++asked;
  if (stay) go(stay);
  try {
    const answer = await post({ ...typed(), result: "" });
    if (number !== asked) return;
    said.innerHTML = answer.said;
    for (const name of FIELDS) field(name)?.removeAttribute?.("aria-invalid");
    if (answer.refused && stay) field(stay).setAttribute("aria-invalid", "true");
  } catch { /* the line is checked again when it is saved */ }
}

function send(line) {
  const row = document.createElement("li");
  row.className = "quiet";
  row.textContent = `… ${words.board} ${line.board}, ${line.ns}: ${line.result}`;
  lines.prepend(row);
  waiting.push({ line, row });
  if (!sending) work();
}

async function work() {
  sending = true;
  while (waiting.length) {
    const { line, row } = waiting[0];
    try {
      mark(line, row, await post(line));
      waiting.shift();
    } catch (error) {
      const why = error.message === words.out ? words.out : words.later;
      row.textContent = `！ ${words.board} ${line.board}, ${line.ns}: ${line.result} · ${why}`;
      await new Promise((go_on) => { setTimeout(go_on, AGAIN); });
    }
  }
  sending = false;
}

function mark(line, row, answer) {
  row.className = answer.refused ? "refused" : "saved";
  row.innerHTML = answer.said;
  if (!answer.refused) {
    latest.innerHTML = answer.latest;
    missing.innerHTML = answer.missing;
    [...lines.querySelectorAll(".saved")].slice(KEPT).forEach((old) => old.remove());
    return;
  }
  plans.find((one) => String(one.section) === String(line.section))?.mark(line, false);
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: `${words.right} ↑`, onclick: () => take(row, line, answer) });
  button.setAttribute("aria-keyshortcuts", "ArrowUp");
  const what = document.createElement("strong");
  what.textContent = `${words.board} ${line.board}, ${line.ns}: ${line.result} `;
  row.prepend(what);
  row.append(button);
}

window.addEventListener("beforeunload", (event) => { if (waiting.length) event.preventDefault(); });
if (text("board") && text("ns")) slip = typed();
