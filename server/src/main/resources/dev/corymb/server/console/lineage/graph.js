// The picture of a lineage: SVG, one column per step of the walk, with the keyboard as with the pointer.

import { el, replace, svg, visible } from "../dom.js";
import { count, many } from "../format.js";
import { BOX, MOST, TURN, boxesOf, closed, linksOf, open, place } from "./layers.js";
import { outline, siteMark, toneOf } from "./marks.js";
import { nameOf, shapeOf, typeWords } from "./names.js";

const MOST_LINKS = 5000; // that are drawn
const MOST_SILENT = 12; // sites that are drawn one by one
const SMALLEST = 0.1;
const LEGIBLE = 0.78; // a picture is not made smaller than this without being told
const ZOOM = 1.25;
const MARGIN = 24; // that is seen around a box
const PAD = 12; // of the words in a box
const DRAGGED = 4; // pixels that are not a click any more

/**
 * A picture that can be drawn again.
 *
 * @param onOpen gets the id, or the silent site, that the reader opens, and whether by keyboard
 * @return element, draw(graph), select(id) and focus(id)
 */
export function graphView(onOpen) {
  const picture = svg("svg", { class: "lineage", role: "group", "aria-describedby": "lineage-keys" });
  const box = el("div", { class: "scroll lineage-box" }, picture);
  const agents = el("button", { type: "button", id: "agents" }, "Agents");
  const collapse = el("button", { type: "button", id: "collapse" }, "Collapse");
  const note = el("p", { class: "quiet small", id: "graph-note" });
  const keys = el(
    "p",
    { class: "quiet small", id: "lineage-keys" },
    "Arrow keys move between boxes, Enter opens one, + and − change the size. The table below has the same.",
  );
  const element = el(
    "div",
    { class: "lineage-graph" },
    el(
      "div",
      { class: "ranges", role: "group", "aria-label": "Size of the graph" },
      tool("−", "Smaller", () => zoom(1 / ZOOM)),
      tool("+", "Larger", () => zoom(ZOOM)),
      tool("Fit", "Show all of the graph", () => scaleTo(fitting())),
      agents,
      collapse,
    ),
    note,
    box,
    keys,
  );
  let graph = null;
  let ids = []; // that are drawn, one by one or in groups
  let withAgents = false;
  let opened = closed();
  let drawn = { levels: [], links: [], boxes: [], width: 0, height: 0 };
  let shapes = new Map(); // of boxes
  let lines = []; // of links
  let current = null; // the key of the box that Tab leads to
  let selected = null; // the key of the box that is open
  let scale = 1;

  function redraw() {
    const [main, responsible] = parted(graph);
    ids = withAgents ? [...main, ...responsible] : main;
    const levels = boxesOf(ids, opened);
    const links = linksOf(graph, levels).sort((a, b) => weight(a) - weight(b));
    if (graph.silent.size > 0) {
      levels.push({ silent: true, boxes: silentBoxes(graph.silent) });
    }
    const size = place(levels, links, graph.direction === "ancestors");
    drawn = { levels, links, boxes: levels.flatMap((level) => level.boxes), ...size };
    lines = links.slice(0, MOST_LINKS).map((link) => svg("path", { class: "link" + (isWeak(link) ? " weak" : ""), d: pathOf(link) }));
    const pen = fitter();
    shapes = new Map(drawn.boxes.map((each) => [each.key, shape(each, pen)]));
    current = shapes.has(current) ? current : drawn.boxes[0].key;
    shapes.get(current).setAttribute("tabindex", "0");
    replace(picture, arrows(), levels.map(heading), lines, [...shapes.values()]);
    picture.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    picture.setAttribute("aria-label", `Graph of ${graph.direction}: ${many(ids.length, "id")}`);
    collapse.hidden = ids.length <= MOST;
    agents.hidden = responsible.length === 0;
    agents.setAttribute("aria-pressed", String(withAgents));
    replace(note, notes(withAgents ? 0 : responsible.length));
    mark();
  }

  function notes(hidden) {
    const words = [];
    if (hidden > 0) {
      words.push(`${many(hidden, "agent is", "agents are")} not drawn; the table has them.`);
    }
    if (ids.length > MOST) {
      words.push(`${count(ids.length)} ids: steps of the walk are drawn as groups. A group opens ${count(TURN)} ids at a time.`);
    }
    if (drawn.links.length > MOST_LINKS) {
      words.push(`${count(MOST_LINKS)} of ${count(drawn.links.length)} links are drawn.`);
    }
    return words.length === 0 ? null : words.join(" ");
  }

  function heading(level) {
    const text = level.silent
      ? "did not answer"
      : level.depth === 0
        ? "start"
        : level.lastDepth
          ? `steps ${count(level.depth)}–${count(level.lastDepth)} · ${many(level.ids, "id")}`
          : `step ${count(level.depth)} · ${many(level.ids, "id")}`;
    return svg("text", { class: "column", x: level.x + BOX.width / 2, y: 24, "text-anchor": "middle" }, text);
  }

  function shape(each, pen) {
    const { kind, words, sub, badge, site } = contents(each, graph);
    const right = badge ? pen.width(badge, "sub") + 6 : 0;
    const left = PAD + (site ? 16 : 0);
    return svg(
      "g",
      {
        class: ["box", kind, site ? toneOf(site) : "", each.node?.open ? "open" : ""].filter(Boolean).join(" "),
        transform: `translate(${each.x.toFixed(1)} ${each.y.toFixed(1)})`,
        role: "button",
        tabindex: "-1",
        "aria-label": spoken(each, graph),
        "data-key": each.key,
        "data-id": each.node?.id,
      },
      svg("title", null, each.node ? visible(each.node.id) : spoken(each, graph)),
      svg("rect", { class: "ring", x: -5, y: -5, width: BOX.width + 10, height: BOX.height + 10, rx: 12 }),
      kind === "group" ? svg("rect", { class: "shape", x: 4, y: 4, width: BOX.width, height: BOX.height, rx: 4 }) : null,
      outline(kind, BOX.width, BOX.height),
      site ? siteMark(site, PAD + 5, BOX.height - 13) : null,
      svg("text", { class: "name", x: left, y: 19 }, pen.fit(words, BOX.width - left - PAD, "name")),
      svg("text", { class: "sub", x: left, y: 35 }, pen.fit(sub, BOX.width - left - PAD - right, "sub")),
      badge ? svg("text", { class: "sub badge", x: BOX.width - PAD, y: 35, "text-anchor": "end" }, badge) : null,
    );
  }

  /** Marks what is open, and what it is linked to. */
  function mark() {
    picture.classList.toggle("selecting", shapes.has(selected));
    const near = new Set([selected]);
    lines.forEach((line, i) => {
      const { from, to } = drawn.links[i];
      const touches = from.key === selected || to.key === selected;
      line.classList.toggle("near", touches);
      if (touches) {
        near.add(from.key).add(to.key);
      }
    });
    for (const [key, each] of shapes) {
      each.classList.toggle("near", near.has(key));
      if (key === selected) {
        each.setAttribute("aria-current", "true");
      } else {
        each.removeAttribute("aria-current");
      }
    }
  }

  function activate(key, byKeyboard) {
    const each = drawn.boxes.find((one) => one.key === key);
    moveTo(each);
    if (each.node || each.silent) {
      selected = key;
      mark();
      onOpen(each.node ?? each, byKeyboard);
      reveal(each); // what was opened takes some of the room
      return;
    }
    const first = each.nodes[0];
    open(opened, each);
    redraw();
    scaleTo(scale);
    moveTo(boxOf(first) ?? drawn.boxes[0]);
  }

  function boxOf(node) {
    return drawn.boxes.find((each) => each.node === node) ?? drawn.boxes.find((each) => each.nodes?.includes(node));
  }

  /** Moves the focus; Tab leads back to where it was. */
  function moveTo(each) {
    shapes.get(current)?.setAttribute("tabindex", "-1");
    current = each.key;
    const target = shapes.get(current);
    target.setAttribute("tabindex", "0");
    target.focus({ preventScroll: true });
    reveal(each);
    target.scrollIntoView({ block: "nearest" });
  }

  /** Scrolls the picture, and not the page, to a box. */
  function reveal(each) {
    const into = (from, room, start, length) => (start < from ? start : Math.max(from, Math.min(start, start + length - room)));
    box.scrollLeft = into(box.scrollLeft, box.clientWidth, (each.x - MARGIN) * scale, (BOX.width + 2 * MARGIN) * scale);
    box.scrollTop = into(box.scrollTop, box.clientHeight, (each.y - MARGIN) * scale, (BOX.height + 2 * MARGIN) * scale);
  }

  picture.addEventListener("click", (event) => {
    const target = event.target.closest(".box");
    if (target) {
      activate(target.dataset.key, false);
    }
  });
  picture.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const each = drawn.boxes.find((one) => one.key === current);
    const { key } = event;
    if (key === "Enter" || key === " ") {
      activate(current, true);
    } else if (key === "+" || key === "-") {
      zoom(key === "+" ? ZOOM : 1 / ZOOM);
    } else {
      const to = neighbour(drawn, each, key);
      if (to === undefined) {
        return;
      }
      moveTo(to);
    }
    event.preventDefault();
  });
  agents.addEventListener("click", () => {
    withAgents = !withAgents;
    redraw();
    scaleTo(scale);
  });
  collapse.addEventListener("click", () => {
    opened = closed();
    redraw();
    scaleTo(scale);
  });
  dragging(box);

  function fitting() {
    return Math.min(1, (box.clientWidth || 800) / drawn.width, (box.clientHeight || 500) / drawn.height);
  }

  function scaleTo(wanted) {
    scale = Math.max(SMALLEST, Math.min(2, wanted));
    picture.setAttribute("width", Math.round(drawn.width * scale));
    picture.setAttribute("height", Math.round(drawn.height * scale));
  }

  /** Changes the size around the middle of what is seen. */
  function zoom(factor) {
    const x = (box.scrollLeft + box.clientWidth / 2) / scale;
    const y = (box.scrollTop + box.clientHeight / 2) / scale;
    scaleTo(scale * factor);
    box.scrollLeft = x * scale - box.clientWidth / 2;
    box.scrollTop = y * scale - box.clientHeight / 2;
  }

  return {
    element,
    /** Draws a walk, from its start. */
    draw(next) {
      const again = graph === next;
      withAgents &&= again;
      graph = next;
      opened = again ? opened : closed();
      selected = again ? selected : null;
      redraw();
      scaleTo(again ? scale : Math.max(LEGIBLE, fitting()));
      if (!again) {
        const start = drawn.boxes[0];
        box.scrollLeft = (start.x + BOX.width) * scale - (graph.direction === "ancestors" ? box.clientWidth - 20 : box.clientWidth / 2);
        box.scrollTop = (start.y + BOX.height / 2) * scale - box.clientHeight / 2;
      }
      element.dataset.boxes = drawn.boxes.length;
      element.dataset.links = lines.length;
    },
    /** Marks an id as open, wherever it was opened. */
    select(node) {
      const each = node === null ? undefined : boxOf(node);
      selected = each?.key ?? null;
      mark();
      if (each) {
        reveal(each);
      }
    },
    focus(node) {
      const each = node === null ? null : boxOf(node);
      moveTo(each ?? drawn.boxes.find((one) => one.key === current));
    },
  };
}

/**
 * What is drawn, and the agents and plans, which are drawn on demand: every run has some, and the walk does not go on
 * from them.
 */
function parted(graph) {
  const nodes = [...graph.nodes.values()];
  const isMain = (node) => node.types.join() !== "agent" || graph.starts.has(node.id);
  const main = nodes.filter(isMain);
  return main.length <= graph.starts.size ? [nodes, []] : [main, nodes.filter((node) => !isMain(node))];
}

function tool(text, meaning, onclick) {
  return el("button", { type: "button", title: meaning, "aria-label": meaning, onclick }, text);
}

/** What a box shows. */
function contents(each, graph) {
  if (each.silent) {
    return { kind: "silent", words: visible(each.silent), sub: "did not answer" };
  }
  if (!each.node) {
    const steps = each.isTail ? "further steps" : each.shown > 0 ? "more of this step" : "of this step";
    return { kind: "group", words: many(each.nodes.length, "id"), sub: steps };
  }
  const { node } = each;
  const site = graph.sites.get(node.sites[0]);
  const others = node.sites.length > 1 ? ` +${count(node.sites.length - 1)}` : "";
  return {
    kind: shapeOf(node),
    words: nameOf(node),
    sub: site ? visible(site.site) + others : "nothing recorded",
    badge: node.unasked > 0 ? `? ${many(node.unasked, "site")}` : null,
    site,
  };
}

/** What a box says to somebody who does not see it. */
function spoken(each, graph) {
  if (each.silent) {
    return `site ${visible(each.silent)} did not answer`;
  }
  if (!each.node) {
    return each.isTail
      ? `${many(each.nodes.length, "id")} from step ${count(each.depth)} on; opens further steps`
      : `${many(each.nodes.length, each.shown > 0 ? "more id" : "id")} at step ${count(each.depth)}; opens ${count(Math.min(TURN, each.nodes.length))}`;
  }
  const { node } = each;
  const parts = [`${nameOf(node)}, ${typeWords(node)} ${visible(node.id)}`, node.depth === 0 ? "start" : `step ${count(node.depth)}`];
  if (node.sites.length > 0) {
    parts.push("recorded at " + node.sites.slice(0, 3).map(visible).join(", ") + (node.sites.length > 3 ? " and others" : ""));
  }
  if (node.open) {
    parts.push("open end");
  }
  if (node.unasked > 0) {
    parts.push(many(node.unasked, "site") + " silent or not asked");
  }
  const onward = graph.direction === "ancestors" ? node.causes.length : node.effects.length;
  parts.push(many(onward, "link") + " onward");
  return parts.join(", ");
}

function silentBoxes(silent) {
  const sites = [...silent].map(([site, reason]) => ({ key: "silent " + site, silent: site, reason, nodes: [] }));
  const rest = sites.length - MOST_SILENT;
  if (rest <= 1) {
    return sites;
  }
  const more = { key: "silent", silent: many(rest, "more site"), reason: "They are listed above.", nodes: [] };
  return [...sites.slice(0, MOST_SILENT), more];
}

/** Who is responsible matters less than what things are made of. */
function isWeak(link) {
  return link.edges.every(({ kind }) => /^(wasAttributedTo|wasAssociatedWith|actedOnBehalfOf)$/.test(kind));
}

function weight(link) {
  return isWeak(link) ? 1 : 0;
}

/** The box that a key of the keyboard leads to; undefined if it is not one of the keys. */
function neighbour({ levels, boxes }, from, key) {
  const level = levels[from.column].boxes;
  const at = level.indexOf(from);
  const side = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (side === undefined) {
    return {
      ArrowUp: level[Math.max(0, at - 1)],
      ArrowDown: level[Math.min(level.length - 1, at + 1)],
      Home: boxes[0],
      End: levels.at(-1).boxes[0],
    }[key];
  }
  const there = levels.filter((each) => (each.x - from.x) * side > 0);
  const nearest = (choice) => choice.reduce((best, each) => (distance(from, each) < distance(from, best) ? each : best));
  const linked = there.flatMap((each) => each.boxes).filter((each) => from.near.includes(each));
  const next = there.sort((a, b) => (a.x - b.x) * side)[0];
  return linked.length > 0 ? nearest(linked) : next ? nearest(next.boxes) : from;
}

function distance(a, b) {
  return Math.abs(a.x - b.x) * 10 + Math.abs(a.y - b.y);
}

/** A curve from the right of the cause to the left of the effect; back, or around a column, where that is the way. */
function pathOf({ from, to }) {
  const y1 = from.y + BOX.height / 2;
  const y2 = to.y + BOX.height / 2;
  const right = from.x + BOX.width;
  if (from === to) {
    return path(right, y1 - 9, right + 34, y1 - 22, right + 34, y1 + 22, right, y1 + 9);
  }
  if (from.x === to.x) {
    return path(right, y1, right + 44, y1, right + 44, y2, right, y2);
  }
  const forward = to.x > from.x;
  const x1 = forward ? right : from.x;
  const x2 = forward ? to.x : to.x + BOX.width;
  const bend = (x2 - x1) / 2;
  return path(x1, y1, x1 + bend, y1, x2 - bend, y2, x2, y2);
}

function path(x1, y1, ax, ay, bx, by, x2, y2) {
  const [a, b, c, d] = [[x1, y1], [ax, ay], [bx, by], [x2, y2]].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${a}C${b} ${c} ${d}`;
}

function arrows() {
  const arrow = (id) =>
    svg(
      "marker",
      { id, viewBox: "0 0 8 8", refX: 7.5, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto", markerUnits: "userSpaceOnUse" },
      svg("path", { d: "M0 0.5L8 4L0 7.5Z" }),
    );
  return svg("defs", null, arrow("arrow"), arrow("arrow-near"));
}

/** Measures text as it will be drawn, to cut it in the middle where it is too long. */
function fitter() {
  const context = document.createElement("canvas").getContext("2d");
  const family = getComputedStyle(document.body).fontFamily;
  const fonts = { name: `600 13px ${family}`, sub: `12px ${family}` };
  const width = (text, kind) => {
    context.font = fonts[kind];
    return context.measureText(text).width;
  };
  return {
    width,
    fit(text, room, kind) {
      const units = [...text.slice(0, 400)];
      const cut = (kept) => {
        const end = Math.floor(kept / 2);
        return units.slice(0, kept - end).join("") + "…" + (end > 0 ? units.slice(-end).join("") : "");
      };
      if (units.length === [...text].length && width(text, kind) <= room) {
        return text;
      }
      let low = 1;
      let high = units.length;
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (width(cut(middle), kind) <= room) {
          low = middle;
        } else {
          high = middle - 1;
        }
      }
      return cut(low);
    },
  };
}

/** Lets a mouse move what is seen by its background; fingers do that by themselves. */
function dragging(box) {
  let from = null;
  box.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button === 0 && !event.target.closest(".box")) {
      from = { x: event.clientX + box.scrollLeft, y: event.clientY + box.scrollTop };
    }
  });
  box.addEventListener("pointermove", (event) => {
    if (from === null || event.buttons === 0) {
      from = null;
      return;
    }
    const x = from.x - event.clientX;
    const y = from.y - event.clientY;
    if (Math.abs(x - box.scrollLeft) + Math.abs(y - box.scrollTop) >= DRAGGED || box.classList.contains("dragged")) {
      box.classList.add("dragged");
      box.scrollTo(x, y);
    }
  });
  const end = () => {
    from = null;
    box.classList.remove("dragged");
  };
  box.addEventListener("pointerup", end);
  box.addEventListener("pointerleave", end);
}
