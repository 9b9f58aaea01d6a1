/* The round clock on any page: computes its state from the spans in the page, four times a second.

   An element with data-clock holds the JSON of domain/room/reports/room_clocks.py. Inside it [data-left] shows what is left, [data-round]
   and [data-next] the round and the one after it, [data-ends] the time of day, and each [data-when] its words in the
   states that it names. The laptop's time counts, never this device's: what the two differ by is measured. */

const MEASURE_EVERY = 60_000;
const KEPT = 5;
const SET = 1000; // more than the error of measurement: one of the two clocks was set, and the measured offset is void
const samples = [];

/** The laptop's time in milliseconds, as well as this device knows it. */
export const serverNow = () => Date.now() + (samples[0]?.offset ?? 0);

/** Ask the laptop for its time. The shortest round trip gives the best estimate. */
export async function measure() {
  const sent = Date.now();
  try {
    const { now } = await (await fetch("/time", { cache: "no-store" })).json();
    const received = Date.now();
    const fresh = { trip: received - sent, offset: now - (sent + received) / 2, at: received };
    if (samples.some(({ offset, trip }) => Math.abs(offset - fresh.offset) > trip + fresh.trip + SET)) samples.length = 0;
    samples.push(fresh);
    samples.sort((one, other) => other.at - one.at).splice(KEPT);
    samples.sort((one, other) => one.trip - other.trip);
    document.documentElement.dataset.offset = String(samples[0].offset); // for who looks into a page
  } catch { /* the next one will do: the clock goes on by what is known */ }
}

/** Where a clock is: { round, kind, left (seconds), ends (seconds since the epoch), length (seconds), paused }. As sheets/timetable.py. */
export function spanAt(clock, milliseconds) {
  if (clock.paused || !clock.spans.length) return clock; // nothing moves by itself
  const now = milliseconds / 1000;
  const span = clock.spans.findLast((one) => one.starts <= now);
  if (!span) return { round: 1, kind: "before", left: null, ends: null };
  const left = span.ends === null ? null : Math.max(0, Math.ceil(span.ends - now));
  const { round, kind, starts, ends } = span;
  return { round, kind, left, starts, ends, length: ends === null ? null : ends - starts };
}

/** The state as the face names it: before, play, warning, move, wait, paused or over. As web/formatting/clock_face.py. */
export function stateOf(moment, warning) {
  if (moment.paused) return "paused";
  if (moment.kind === "play" && moment.left !== null && moment.left <= warning) return "warning";
  return moment.kind === "move" && moment.left === null ? "wait" : moment.kind;
}

export const figures = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const timeOfDay = (seconds, zone) =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: zone }).format(seconds * 1000);

function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** How much of the ring is drawn: the share of the round that is left. What stands still keeps its ring. */
function drawRing(ring, { left, length }) {
  if (!length) return;
  const share = `${Math.round(Math.min(1, left / length) * 100)} 100`;
  if (ring.getAttribute("stroke-dasharray") !== share) ring.setAttribute("stroke-dasharray", share);
}

/** A round by its name, as a part of a match has one, or its number. */
const named = (clock, round) => clock.names?.[round] ?? String(round);

const RESTS = 3 * 3600; // seconds after its time a round is not late: play has stopped (analysis/pace.py)

/** Let the face show this moment. Gives back its state. */
function draw(face) {
  const clock = JSON.parse(face.dataset.clock);
  const moment = spanAt(clock, serverNow());
  const state = stateOf(moment, clock.warning);
  face.dataset.state = state;
  const shown = {
    left: moment.left === null ? "" : figures(moment.left),
    round: named(clock, moment.round),
    next: named(clock, moment.round + 1),
    ends: moment.ends ? timeOfDay(moment.ends, clock.zone) : "",
  };
  const past = Math.max(0, Math.floor(serverNow() / 1000 - moment.starts));
  const over = state === "wait" && past < RESTS ? `+${figures(past)}` : "";
  for (const [name, text] of Object.entries(shown)) {
    face.querySelectorAll(`[data-${name}]`).forEach((place) => write(place, name === "left" && "over" in place.dataset && over || text));
  }
  face.querySelectorAll(".ring .go").forEach((ring) => drawRing(ring, moment));
  face.querySelectorAll("[data-begin]").forEach((button) => {
    button.value = String(state === "before" ? moment.round : moment.round + 1);
    button.hidden = Number(button.value) > clock.rounds;
    button.querySelector("[data-begins]").textContent = named(clock, Number(button.value));
  });
  face.querySelectorAll("[data-when]").forEach((place) => { place.hidden = !place.dataset.when.split(" ").includes(state); });
  return { state, round: moment.round };
}

/**
 * Draw every clock of the page; `seen` is called with the state of each.
 * @param {(face: HTMLElement, state: {state: string, round: number}) => void} [seen]
 */
export function drawAll(seen = () => {}) {
  document.querySelectorAll("[data-clock]").forEach((face) => seen(face, draw(face)));
}

/** Keep the clocks of the page going; `seen` is called with the state of each. @param {Parameters<typeof drawAll>[0]} [seen] */
export function run(seen) {
  measure();
  setInterval(measure, MEASURE_EVERY);
  drawAll(seen);
  setInterval(() => drawAll(seen), 250);
}
