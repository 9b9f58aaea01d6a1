/* What the phone has to say beside its screen, in one line under the bar: what comes first, and by a tap all of it. */

import { button, h } from "./dom.js";

/**
 * @typedef {{text: string, tone: string, more?: any, key?: any}} News   A sentence whose first words say it; what else there is to
 *   it; the key that answers it. The tone is a colour, and "called" what concerns the director.
 */

/** The line, and while `model.isTold` everything under it. @param {News[]} news @param {{isTold?: boolean}} model */
export function told(news, model) {
  if (!news.length) return [];
  const [first] = news;
  const further = news.length - 1;
  return [
    h("div", { class: `news ${first.tone}` },
      button([h("span", { class: "news-text", dir: "auto" }, first.text), further > 0 && h("span", { class: "news-count" }, `+${further}`),
        h("span", { "aria-hidden": "true" }, model.isTold ? "▴" : "▾")], "news", "",
      { class: "news-line", "aria-expanded": String(Boolean(model.isTold)) }),
      first.key),
    h("div", { class: "news-all", hidden: !model.isTold }, news.map(({ text, tone, more, key }, index) =>
      h("div", { class: `news-one ${tone}` }, h("p", { dir: "auto" }, text), more && h("p", {}, more), index > 0 && key))),
  ];
}
