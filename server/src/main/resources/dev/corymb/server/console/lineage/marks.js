// How sites and kinds of things look: a colour and a mark per site, an outline per kind.

import { el, svg, visible } from "../dom.js";

/** The class of the colour of a site. */
export function toneOf({ tone }) {
  return tone === null ? "tone-none" : "tone-" + tone;
}

/** The mark of a site around a point: a disc, a square or a triangle. */
export function siteMark({ mark }, x, y) {
  switch (mark) {
    case 1:
      return svg("rect", { class: "mark", x: x - 4.5, y: y - 4.5, width: 9, height: 9 });
    case 2:
      return svg("path", { class: "mark", d: `M${x - 5.5} ${y + 4.5}h11l-5.5 -10Z` });
    default:
      return svg("circle", { class: "mark", cx: x, cy: y, r: 5 });
  }
}

/** The name of a site after its mark. */
export function siteSign(site) {
  return el(
    "span",
    { class: "site-sign" },
    svg("svg", { class: toneOf(site), width: 12, height: 12, "aria-hidden": "true" }, siteMark(site, 6, 6)),
    el("bdi", null, visible(site.site)),
  );
}

/** The outline of a kind: entities are round, activities are square, agents have cut corners. */
export function outline(kind, width, height) {
  if (kind === "agent") {
    const cut = height / 4;
    const right = width - cut;
    const bottom = height - cut;
    return svg("path", {
      class: "shape",
      d: `M${cut} 0H${right}L${width} ${cut}V${bottom}L${right} ${height}H${cut}L0 ${bottom}V${cut}Z`,
    });
  }
  return svg("rect", { class: "shape", width, height, rx: kind === "entity" ? height / 2.6 : 3 });
}
