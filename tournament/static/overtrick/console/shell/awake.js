/* The screen of the director's computer stays on while a page of a running session is looked at, where the browser can do
that: on localhost and over HTTPS. A computer whose screen is on does not fall asleep. */

const isRunning = document.getElementById("queue-count") !== null; // of a session that is being played

/** Asks for the lock again after each return: a browser releases it when the page is hidden. */
async function hold() {
  if (document.hidden) return;
  await navigator.wakeLock.request("screen").catch(() => {}); // a low battery, or not allowed here
}

if (isRunning && navigator.wakeLock) {
  document.addEventListener("visibilitychange", hold);
  hold();
}
