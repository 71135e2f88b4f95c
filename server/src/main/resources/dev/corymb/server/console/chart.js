// A line over time, drawn as SVG: colours come from the style sheet, so light and dark need no code.

import { el, setText, svg } from "./dom.js";
import { clock } from "./format.js";

const HEIGHT = 190;
const SAMPLED_EVERY = 1000; // milliseconds, while something changes
const EDGE = { top: 12, right: 14, bottom: 26, left: 62 };

/**
 * A chart of one value over time.
 *
 * @param options title; value(sample); format(number); budget, a number drawn as a dashed line, or null; top, the
 *     least upper end of the scale; hint, a sentence
 * @return element and draw(samples, marks, step), where samples and marks have `millis`, and samples of constant change
 *     are at most so many milliseconds apart
 */
export function lineChart(options) {
  const picture = svg("svg", { class: "chart", height: HEIGHT, role: "slider", tabindex: "0" });
  picture.setAttribute("aria-label", options.title + " over time; arrow keys move through it");
  const readout = el("output", { class: "readout" });
  const element = el(
    "figure",
    { class: "card chart-card" },
    el("figcaption", null, el("h3", null, options.title), readout),
    picture,
    options.hint ? el("p", { class: "quiet small" }, options.hint) : null,
  );
  let samples = [];
  let marks = [];
  let step = SAMPLED_EVERY;
  let chosen = null; // the sample under the pointer; null follows the newest

  function scale() {
    const width = Math.max(240, picture.clientWidth || 480);
    const times = [...samples, ...marks].map((point) => point.millis);
    const last = Math.max(...times);
    const first = Math.min(...times, last - 1000);
    const values = samples.map(options.value);
    const highest = Math.max(...values, options.budget ?? 0, options.top ?? 0);
    const [top, step] = roundedTop(highest > 0 ? highest * 1.08 : 1);
    const inside = width - EDGE.left - EDGE.right;
    return {
      width,
      first,
      last,
      top,
      step,
      x: (millis) => EDGE.left + (inside * (millis - first)) / (last - first),
      y: (value) => HEIGHT - EDGE.bottom - ((HEIGHT - EDGE.top - EDGE.bottom) * value) / top,
    };
  }

  function redraw() {
    if (samples.length === 0) {
      picture.replaceChildren();
      setText(readout, "no data yet");
      return;
    }
    const on = scale();
    picture.setAttribute("viewBox", `0 0 ${on.width} ${HEIGHT}`);
    picture.replaceChildren(
      ...grid(on, options.format),
      ...marks.map((mark) =>
        svg(
          "line",
          { class: "mark", x1: on.x(mark.millis), x2: on.x(mark.millis), y1: EDGE.top, y2: HEIGHT - EDGE.bottom },
          svg("title", null, mark.label ?? ""),
        ),
      ),
      ...(options.budget ? budgetLine(on, options.budget) : []),
      svg("path", { class: "area", d: areaPath(on) }),
      svg("path", { class: "line", d: linePath(on) }),
      svg("g", { class: "cursor" }),
    );
    point();
  }

  // A sample is taken in the second in which something changed: across a gap, all stayed as it was until a second before.
  function linePath(on) {
    let path = "";
    samples.forEach((sample, i) => {
      const before = samples[i - 1];
      if (before && sample.millis - before.millis > 2 * step) {
        path += `L${fix(on.x(sample.millis - SAMPLED_EVERY))} ${fix(on.y(options.value(before)))}`;
      }
      path += `${before ? "L" : "M"}${fix(on.x(sample.millis))} ${fix(on.y(options.value(sample)))}`;
    });
    return path;
  }

  function areaPath(on) {
    const base = fix(on.y(0));
    return `${linePath(on)}L${fix(on.x(samples.at(-1).millis))} ${base}L${fix(on.x(samples[0].millis))} ${base}Z`;
  }

  function point() {
    const on = scale();
    const at = chosen ?? samples.length - 1;
    const sample = samples[at];
    const value = options.value(sample);
    const cursor = picture.querySelector(".cursor");
    cursor.replaceChildren(svg("circle", { cx: on.x(sample.millis), cy: on.y(value), r: 4 }));
    if (chosen !== null) {
      const x = on.x(sample.millis);
      cursor.prepend(svg("line", { x1: x, x2: x, y1: EDGE.top, y2: HEIGHT - EDGE.bottom }));
    }
    const text = options.format(value) + (chosen === null ? " now" : " at " + clock(sample.millis));
    setText(readout, text);
    picture.setAttribute("aria-valuemin", "0");
    picture.setAttribute("aria-valuemax", String(samples.length - 1));
    picture.setAttribute("aria-valuenow", String(at));
    picture.setAttribute("aria-valuetext", text);
  }

  function choose(at) {
    chosen = at === null || samples.length === 0 ? null : Math.min(samples.length - 1, Math.max(0, at));
    if (samples.length > 0) {
      point();
    }
  }

  picture.addEventListener("pointermove", (event) => {
    if (samples.length > 0) {
      const on = scale();
      const x = ((event.clientX - picture.getBoundingClientRect().left) * on.width) / picture.clientWidth;
      const distance = (i) => Math.abs(on.x(samples[i].millis) - x);
      choose(samples.reduce((best, _, i) => (distance(i) < distance(best) ? i : best), 0));
    }
  });
  picture.addEventListener("pointerleave", () => choose(null));
  picture.addEventListener("blur", () => choose(null));
  picture.addEventListener("keydown", (event) => {
    const at = chosen ?? samples.length - 1;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: samples.length - 1, Escape: null }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      choose(next);
    }
  });
  new ResizeObserver(redraw).observe(element);

  return {
    element,
    draw(newSamples, newMarks, newStep) {
      samples = newSamples;
      step = newStep;
      // Marks from before the first sample would squeeze the line into a corner.
      marks = newMarks.filter((mark) => samples.length > 0 && mark.millis >= samples[0].millis);
      chosen = chosen === null ? null : Math.min(chosen, samples.length - 1);
      element.dataset.samples = samples.length;
      element.dataset.last = samples.length > 0 ? samples.at(-1).millis : "";
      element.dataset.marks = marks.length;
      redraw();
    },
  };
}

function grid(on, format) {
  const lines = [];
  for (let value = 0; value <= on.top * 1.0001; value += on.step) {
    const y = on.y(value);
    lines.push(
      svg("line", { class: value === 0 ? "axis" : "grid", x1: EDGE.left, x2: on.width - EDGE.right, y1: y, y2: y }),
      svg("text", { x: EDGE.left - 8, y: y + 4, "text-anchor": "end" }, format(value)),
    );
  }
  const text = (millis, anchor) =>
    svg("text", { x: on.x(millis), y: HEIGHT - 8, "text-anchor": anchor }, clock(millis));
  lines.push(text(on.first, "start"), text(on.last, "end"));
  return lines;
}

function budgetLine(on, budget) {
  const y = on.y(budget);
  return [
    svg("line", { class: "budget", x1: EDGE.left, x2: on.width - EDGE.right, y1: y, y2: y }),
    svg("text", { class: "budget-text", x: EDGE.left + 6, y: y - 5 }, "budget"),
  ];
}

/** The first of 1, 2, 2.5, 5 times a power of ten that holds the value in at most four steps, and that step. */
function roundedTop(highest) {
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough * 0.999);
  return [step * Math.ceil((highest / step) * 0.999), step];
}

function fix(value) {
  return value.toFixed(1);
}
