/* Compares the server's clock with this device's: the page was made at data-now, minus half the way to here. */
const line = document.querySelector("#clock");
const state = document.querySelector("#clock-state");
/** @type {PerformanceNavigationTiming | undefined} */
const way = /** @type {any} */ (performance.getEntriesByType("navigation")[0]);
const arrived = way ? performance.timeOrigin + way.responseStart : Date.now();
const seconds = Math.round(Math.abs(arrived - Number(line.dataset.now)) / 1000);
const agree = seconds <= 5;
state.textContent = agree ? line.dataset.good : line.dataset.bad;
state.classList.add(agree ? "done" : "waiting");
if (!agree || matchMedia("(min-width: 72rem)").matches) line.closest("details").open = true; // a wide page has the room
if (!agree) line.textContent = line.dataset.sentence.replace("{seconds}", seconds);
