// Results from paper: the cursor goes on at once, as the movement says (plan.js); lines are sent one after
// the other, and each answer marks its own line. Without this script every Enter asks the server.
import { Plan } from "./plan.js";

const AGAIN = 3000;
const FIELDS = ["section", "by", "board", "ns", "ew", "result", "lead"];
const form = document.querySelector("form.entry");
const said = form.querySelector(".entry-said");
const lines = document.getElementById("sent");
const latest = document.getElementById("latest");
const words = lines.dataset;
const plans = JSON.parse(words.plan).map((one) => new Plan(one));
const waiting = [];
let sending = false;
let asked = 0;
let slip = null; // the line that the form holds: the same round and table
let isOffered = false; // nothing was typed since the form went on to the next line

const field = (name) => form.elements[name];
const text = (name) => field(name)?.value.trim() ?? "";
const plan = () => plans.find((one) => String(one.section) === field("section").value) ?? plans[0];
const typed = () => Object.fromEntries(FIELDS.map((name) => [name, text(name)]));

function go(name) {
  field(name).focus();
  field(name).select?.();
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
  const next = plan().after(line);
  fill({ board: "", ns: "", ew: "", ...next, result: "", lead: "", sure: "" });
  said.replaceChildren();
  isOffered = true;
  return go(next ? (next.ns ? "result" : "ns") : "board");
}

form.addEventListener("input", () => { isOffered = false; });

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
  for (const [name, value] of Object.entries(line)) body.set(name, value);
  const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
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
    } catch {
      row.textContent = `！ ${words.board} ${line.board}, ${line.ns}: ${line.result} · ${words.later}`;
      await new Promise((go_on) => { setTimeout(go_on, AGAIN); });
    }
  }
  sending = false;
}

function mark(line, row, answer) {
  row.className = answer.refused ? "refused" : "";
  row.innerHTML = answer.said;
  if (!answer.refused) {
    latest.innerHTML = answer.latest;
    while (lines.children.length > 8) lines.lastElementChild.remove();
    return;
  }
  plans.find((one) => String(one.section) === String(line.section))?.mark(line, false);
  const back = () => {
    fill({ ...line, sure: answer.asks ? "1" : "" });
    said.innerHTML = answer.said;
    row.remove();
    go(answer.focus);
    field(answer.focus).setAttribute("aria-invalid", "true");
  };
  if (waiting.length === 1 && isOffered) return back();
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: words.right, onclick: back });
  const what = document.createElement("strong");
  what.textContent = `${words.board} ${line.board}, ${line.ns}: ${line.result} `;
  row.prepend(what);
  row.append(button);
}

window.addEventListener("beforeunload", (event) => { if (waiting.length) event.preventDefault(); });
if (text("board") && text("ns")) slip = typed();
