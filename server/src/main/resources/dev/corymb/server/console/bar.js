// Horizontal bars that say how much of a limit is used.

import { el, setText, svg } from "./dom.js";

/**
 * A bar with a mark at the limit and, if wanted, a second mark for what was predicted.
 *
 * @param label what is measured
 * @param scale where the bar ends, as a multiple of the limit; past 1, so that an overrun can be seen
 * @return element and set({value, limit, predicted, text}); a value of null draws no bar
 */
export function limitBar(label, scale = 1.5) {
  const used = svg("rect", { class: "used", x: 0, y: 7, height: 14, rx: 4 });
  const limitLine = svg("line", { class: "limit", y1: 2, y2: 26 });
  const predictedMark = svg("circle", { class: "predicted", cy: 14, r: 5 });
  const picture = svg(
    "svg",
    { class: "limit-bar", height: 28, "aria-hidden": "true" },
    svg("rect", { class: "track", x: 0, y: 7, width: "100%", height: 14, rx: 4 }),
    used,
    limitLine,
    predictedMark,
  );
  const words = el("p", { class: "limit-words" });
  const element = el("div", { class: "limit-block" }, el("h3", null, label), picture, words);
  return {
    element,
    set({ value, limit, predicted, text }) {
      const end = Math.max(scale * limit, (value ?? 0) * 1.05, (predicted ?? 0) * 1.05) || 1;
      const at = (number) => (100 * number) / end + "%";
      used.setAttribute("width", value === null || value === undefined ? 0 : at(value));
      limitLine.setAttribute("x1", at(limit));
      limitLine.setAttribute("x2", at(limit));
      predictedMark.setAttribute("cx", at(predicted ?? 0));
      predictedMark.classList.toggle("absent", predicted === null || predicted === undefined);
      element.classList.toggle("over", value > limit);
      setText(words, text);
    },
  };
}
