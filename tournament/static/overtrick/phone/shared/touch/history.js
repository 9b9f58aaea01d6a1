/* The phone's own Back goes one step back on this page: each step inside is an entry of the browser's history.

A screen may also be left by a key, and then entries stay over. They are passed unseen: Back on the first screen leaves
the page, as it does everywhere. */

/**
 * Returns what is called after every new screen. `count()` is how many steps lie above it, `back()` takes one back.
 * @param {{count: () => number, back: () => void}} program
 */
export function stepper({ count, back }) {
  let depth = history.state?.depth ?? 0;

  addEventListener("popstate", ({ state }) => {
    const before = depth;
    depth = state?.depth ?? 0;
    if (depth >= before) return;
    if (count() > 0) back();
    else history.back();
  });

  return () => {
    if (count() <= depth) return;
    depth += 1;
    history.pushState({ depth }, "");
  };
}
