// What is wrong in the layout of a page, measured where it stands: each fault with the element that has it.
//
// outside: beyond an edge of the screen. cut: text that does not fit its box. fine print: text below 14 px.
// overlaps: a control on another one. small: a control below 24 px, or below 44 px where a finger presses it.
// back: the focus goes to a control above the last one, unless in a column at its right, or to its left in one line;
// in a box with a reading-flow it goes by what is seen.
({ leastText, leastKey }) => {
  const found = [];
  const edge = document.documentElement.clientWidth;
  const style = (one) => getComputedStyle(one);
  const up = (one, is) => {
    for (let at = one; at; at = at.parentElement) if (is(at)) return at;
    return null;
  };
  const unseen = (one) => one.matches(".skip, svg *, option") || style(one).clipPath === "inset(50%)";
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !up(one, unseen);
  const scrolls = (one) => /auto|scroll/.test(style(one).overflowX) && one.scrollWidth > one.clientWidth;
  const clips = (one) => /hidden|clip/.test(style(one).overflowX);
  const layerOf = (one) => up(one, (at) => scrolls(at) || /fixed|sticky|absolute/.test(style(at).position));
  const texts = (one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const linesOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  };
  const say = (what, one, more = "") => {
    found.push(`${what}: ${one.outerHTML.slice(0, 120)} ${more}`.replace(/\s+/g, " "));
  };
  const shown = [...document.body.querySelectorAll("*")].filter(isShown);

  const beyond = document.documentElement.scrollWidth - edge;
  if (beyond > 0) found.push(`outside: the page scrolls ${beyond} px sideways`);

  for (const one of shown) {
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const scroller = up(one, scrolls);
    if ((box.left < -1 || box.right > edge + 1) && !scroller) say("outside", one, `${box.left} to ${box.right}`);
    const window = up(one.parentElement, (at) => clips(at) || scrolls(at));
    const frame = window && clips(window) && window.getBoundingClientRect();
    if (frame && (box.right > frame.right + 1 || box.left < frame.left - 1)) say("cut", one, "by its frame");
    if (texts(one).length === 0) continue;
    if (parseFloat(style(one).fontSize) < leastText) say("fine print", one, style(one).fontSize);
    if (style(one).display === "inline" || scrolls(one)) continue;
    const lines = texts(one).flatMap((node) => linesOf(node));
    if (lines.some((line) => line.right > box.right + 1 || line.left < box.left - 1)) say("cut", one, "at the side");
    if (lines.some((line) => line.bottom > box.bottom + 1) && clips(one)) say("cut", one, "below");
  }

  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const controls = shown
    .filter((one) => one.matches("a[href], button, input, select, textarea, summary"))
    .map((one) => ({ one, layer: layerOf(one), boxes: [...one.getClientRects()] }));
  for (const [place, { one, layer, boxes }] of controls.entries()) {
    for (const other of controls.slice(place + 1)) {
      if (layer !== other.layer || one.contains(other.one)) continue;
      if (boxes.some((a) => other.boxes.some((b) => meet(a, b)))) say("overlaps", one, other.one.outerHTML.slice(0, 80));
    }
    if (style(one).display === "inline") continue;
    const box = one.getBoundingClientRect();
    const isKey = one.matches("button, .button, select, summary, input:not([type=checkbox], [type=radio], [type=range])");
    if (box.width < 24 || box.height < (isKey ? leastKey : 24) - 0.5) say("small", one, `${box.width} by ${box.height}`);
  }

  const isBack = (a, b) => {
    const common = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const isAbove = b.bottom <= a.top + 1 && b.left < a.right - 1;
    return isAbove || (common > Math.min(a.height, b.height) / 2 && b.right <= a.left + 1);
  };
  const stops = controls.filter(({ one }) => one.tabIndex >= 0 && !one.disabled);
  for (const [place, { one, layer, boxes }] of stops.entries()) {
    const before = stops[place - 1];
    const flow = up(one, (at) => style(at).readingFlow !== "normal");
    if (before?.layer !== layer || flow?.contains(before.one)) continue;
    if (isBack(before.boxes.at(-1), boxes[0])) say("back", one, before.one.outerHTML.slice(0, 80));
  }
  return found;
}
