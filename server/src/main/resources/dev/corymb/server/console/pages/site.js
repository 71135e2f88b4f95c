// One site: how it is, how its error rates moved against the budget, and why it published or did not.

import { get } from "../api.js";
import { card, el, facts, fold, isInUse, put, replace, setText } from "../dom.js";
import { lineChart } from "../chart.js";
import { MISS_RATE, age, ago, bytes, clock, count, isAlone, isProvenance, itemWord, itemsTitle, percent, publishedMillis, rate, shorter, standing, state } from "../format.js";
import { atMostEvery } from "./sites.js";

const AGAIN = 1000;
const LATEST_DECISIONS = 4;
const VERSION = "Of the summary, as epoch.number: the number counts publications, the epoch grows when the owner restarts or the summary changes its size";
const RANGES = [
  ["5m", "5 min"],
  ["15m", "15 min"],
  ["1h", "1 hour"],
  ["24h", "24 hours"],
  ["7d", "7 days"],
];

export async function show(root, context, id) {
  context.setTitle(id);
  const path = "/v1/sites/" + encodeURIComponent(id);
  let first;
  let federation;
  try {
    first = await get(path, context.signal);
    federation = await get("/v1/federation", context.signal);
  } catch (e) {
    if (e.status !== 404) {
      throw e;
    }
    replace(root, notFound(id));
    return;
  }
  const headline = el("p", { class: "headline", id: "standing" });
  const numbers = el("div");
  const more = el("div");
  replace(
    root,
    el("p", { class: "crumbs" }, el("a", { href: "#/sites" }, "← All sites")),
    el("h1", null, id),
    headline,
    numbers,
  );

  let drawnSite = "";

  function showSite(site) {
    if (JSON.stringify(site) === drawnSite) {
      return; // text that the reader may have selected stays
    }
    drawnSite = JSON.stringify(site);
    const { icon } = state(site.state);
    replace(
      headline,
      el("span", { class: "state-" + site.state }, el("span", { "aria-hidden": "true" }, icon), " ", upper(standing(site)), "."),
    );
    replace(numbers, card(null, facts(site.status ? ownFacts(site, federation) : otherFacts(site, federation))));
    replace(more, facts(site.status ? ownDetails(site, federation) : otherDetails(site)));
    root.dataset.items = site.items;
    root.dataset.publications = site.status?.publications ?? "";
  }

  showSite(first);
  if (!first.status) {
    put(root, first.own ? null : otherNode(first), fold("Details", more));
    return;
  }

  const range = rangeOf(context, id, () => load().catch(() => {}));
  const read = () => get(`${path}/history?range=${range.chosen()}`, context.signal);
  const history = await read();
  const drawn = chartsOf(history, federation);
  const decisions = decisionList();
  put(
    root,
    el(
      "div",
      { class: "chart-head" },
      range.element,
      el(
        "p",
        { class: "legend quiet small" },
        el("span", { class: "key key-mark" }, "publication"),
        el("span", { class: "key key-limit" }, "budget"),
      ),
    ),
    el("div", { class: "charts" }, drawn.map((chart) => chart.element)),
    card("Why it published or waited", decisions.element),
    fold("Details", more),
  );

  let stepMillis = 0;

  function showHistory(data) {
    if (data.range !== range.chosen()) {
      return; // the reader has chosen another one meanwhile
    }
    const marks = data.publications.map((publication) => ({
      millis: publication.millis,
      label: `${clock(publication.millis)}: ${publication.kind} of ${bytes(publication.bytes)}, ${shorter(publication.reason)}`,
    }));
    stepMillis = data.stepMillis;
    drawn.forEach((chart) => chart.draw(data.samples, marks, data.stepMillis));
    decisions.show(data.decisions);
    root.dataset.range = data.range;
    root.dataset.samples = data.samples.length;
    root.dataset.lastSample = data.samples.at(-1)?.millis ?? "";
  }

  let loaded = 0;

  async function load() {
    loaded = Date.now();
    showHistory(await read());
  }

  showHistory(history);
  const again = atMostEvery(
    AGAIN,
    async () => {
      try {
        showSite(await get(path, context.signal));
        if (Date.now() - loaded >= stepMillis / 4) {
          await load();
        }
      } catch (e) {
        if (!context.signal.aborted && e.status === 404) {
          setText(headline, "This site has been deleted.");
        } // the event stream reports a lost server
      }
    },
    context.signal,
  );
  context.on("overview", again);
  context.on("publication", (publication) => publication.site === id && again());
  context.on("site", (change) => change.site === id && again());
}

function upper(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Buttons to choose a range of time, which the address remembers. */
function rangeOf(context, id, onChange) {
  const wanted = context.parameters.get("range");
  let chosen = RANGES.some(([range]) => range === wanted) ? wanted : RANGES[0][0];
  const buttons = RANGES.map(([range, name]) =>
    el(
      "button",
      {
        type: "button",
        "data-range": range,
        onclick: () => {
          chosen = range;
          context.remember("/sites/" + encodeURIComponent(id), new URLSearchParams({ range }));
          mark();
          onChange();
        },
      },
      name,
    ),
  );
  const mark = () =>
    buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.range === chosen)));
  mark();
  return {
    element: el("div", { class: "ranges", role: "group", "aria-label": "Time range" }, el("span", null, "Last"), buttons),
    chosen: () => chosen,
  };
}

function chartsOf(history, federation) {
  const { budget } = history;
  const word = itemWord(federation);
  return [
    lineChart({
      title: "Miss rate",
      value: (sample) => sample.missRate,
      format: rate,
      budget: budget.missRate,
      hint: isAlone(federation)
        ? "No other node: nothing is missed. The line is what copies of the summary at other nodes would miss."
        : MISS_RATE + " It rises as items are added and drops to 0 with each publication.",
    }),
    lineChart({
      title: "False rate",
      value: (sample) => sample.falseRate,
      format: rate,
      budget: budget.falseRate,
      hint: "Chance that a full query lists the site because of hash collisions.",
    }),
    lineChart({ title: itemsTitle(federation), value: (sample) => sample.items, format: count, hint: `Number of ${word}s that the site holds.` }),
    lineChart({
      title: "Fill",
      value: (sample) => sample.fill,
      format: percent,
      top: 0.5,
      hint: "Share of the cells of the summary that are set.",
    }),
  ];
}

function ownFacts(site, federation) {
  const own = site.status;
  const larger = "A site that outgrows its summary gets a larger one";
  const held = isProvenance(federation)
    ? [
        ["Events", count(own.events)],
        ["Keys", count(site.items), "Each is counted for every event that has it"],
        ["Capacity", `${count(own.capacity)} distinct keys`, larger],
      ]
    : [
        ["Items", count(site.items)],
        ["Capacity used", `${percent(site.items / own.capacity)} of ${count(own.capacity)} items`, larger],
      ];
  return [
    ...held,
    ["Published", ago(publishedMillis(site))],
    ["Publications", `${count(own.publications)} since start, ${bytes(own.publishedBytes)}`],
    ["Created", own.createdMillis > 0 ? clock(own.createdMillis) : "–"],
  ];
}

/** The miss rate of a site of this node. It is about copies at other nodes: without any, nothing is missed. */
export function ownMissRate(site, alone) {
  return alone ? "none: no other node" : rate(site.status.decision?.missRate ?? site.missRate);
}

function ownDetails(site, federation) {
  const own = site.status;
  const rows = [
    ["Miss rate", ownMissRate(site, isAlone(federation)), MISS_RATE],
    ["False rate", rate(own.decision?.falseRate ?? site.falseRate), "Chance that a full query lists the site because of hash collisions"],
    ["Step", count(site.step), "Size of the summary: each step has twice the cells of the one before"],
    ["Fill", percent(own.fill), "Share of the cells that are set"],
    ["Cells", count(own.shape.cells), "All cells of the summary, with the padding between its matrices, as on the Index page"],
    ["δ1, not yet in replicas", rate(own.delta1), "Share of the cells that are set here and clear in replicas"],
    ["δ0, set in replicas only", rate(own.delta0), "Share of the cells that are clear here and set in replicas"],
    ["Stuck counters", count(own.stuckCounters), "Counters at their maximum. They stay set after removals, so the site can be listed for what it no longer has, until the summary is built again about a minute after the last removal"],
    ["Version", site.version, VERSION],
  ];
  if (own.timeToLive) {
    rows.push([`${isProvenance(federation) ? "Events" : "Items"} expire after`, own.timeToLive]);
  }
  if (own.window) {
    rows.push(["Window", `${count(own.window.buckets)} buckets of ${own.window.bucket}`]);
  }
  if (own.building) {
    rows.push(["In progress", "building a summary of another size"]);
  }
  if (own.failure) {
    rows.push(["Last failure", own.failure]);
  }
  return rows;
}

function otherFacts(site, federation) {
  return [
    [itemsTitle(federation), count(site.items)],
    ["Node", site.node || "–"],
    ["Confirmed by its owner", ago(site.ageMillis)],
  ];
}

function otherDetails(site) {
  return [
    ["Miss rate", rate(site.missRate), MISS_RATE],
    ["False rate", rate(site.falseRate), "Chance that a full query lists the site because of hash collisions"],
    ["Step", count(site.step), "Size of the summary: each step has twice the cells of the one before"],
    ["Age of the replica", age(site.ageMillis), "Time since the owner of the site was heard of"],
    ["Behind", site.behind ? "yes" : "no"],
    ["Contested", site.contested ?? "no"],
    ["Version", site.version ?? "–", VERSION],
  ];
}

function otherNode(site) {
  const known = /^https?:\/\//.test(site.endpoint ?? "");
  return card(
    "A site of another node",
    el("p", null, `Its owner, ${site.node}, keeps its history.`),
    known
      ? el(
          "p",
          null,
          el(
            "a",
            { href: site.endpoint.replace(/\/$/, "") + "/#/sites/" + encodeURIComponent(site.id), rel: "noreferrer" },
            "Open the console of its owner",
          ),
        )
      : null,
  );
}

/** The latest decisions, and the earlier ones folded away. */
function decisionList() {
  const latest = el("ol", { class: "decisions" });
  const earlier = el("ol", { class: "decisions" });
  const more = el("details", null, el("summary", null, "Earlier decisions"), earlier);
  const element = el("div", { class: "folded" }, latest, more);
  let drawn = null;
  return {
    element,
    show(decisions) {
      const key = JSON.stringify(decisions);
      if (key === drawn || isInUse(earlier)) {
        return;
      }
      drawn = key;
      const rows = [...decisions].reverse().map(decisionRow);
      more.hidden = rows.length <= LATEST_DECISIONS;
      replace(earlier, rows.slice(LATEST_DECISIONS));
      replace(
        latest,
        rows.length === 0
          ? el("li", { class: "quiet" }, "No decisions yet. The first one follows the first items.")
          : rows.slice(0, LATEST_DECISIONS),
      );
    },
  };
}

function decisionRow(decision) {
  return el(
    "li",
    null,
    el("time", { class: "quiet" }, clock(decision.millis)),
    el("strong", null, decision.publish ? "published" : "waited"),
    el("span", null, shorter(decision.reason)),
  );
}

function notFound(id) {
  return [
    el("h1", null, "Site not found"),
    el("p", { class: "problem", role: "alert" }, `There is no site “${id}”. It may have been deleted.`),
    el("p", null, el("a", { href: "#/sites" }, "Search all sites")),
  ];
}
