// One site: its numbers, how its rates moved against the budget, and why it published or did not.

import { get } from "../api.js";
import { card, el, facts, put, replace, setText } from "../dom.js";
import { lineChart } from "../chart.js";
import { age, bytes, clock, count, percent, rate, state } from "../format.js";
import { atMostEvery } from "./sites.js";

const AGAIN = 1000;
const SHOWN_DECISIONS = 20;

export async function show(root, context, id) {
  context.setTitle(id);
  const path = "/v1/sites/" + encodeURIComponent(id);
  const first = await get(path, context.signal);
  const heading = el("h1", null, id);
  const standing = el("p", { class: "standing" });
  const numbers = el("div");
  const charts = el("div", { class: "charts" });
  const decisions = el("ol", { class: "decisions" });
  replace(
    root,
    el("p", { class: "crumbs" }, el("a", { href: "#/sites" }, "← All sites")),
    heading,
    standing,
    numbers,
    charts,
  );

  let drawnSite = "";

  function showSite(site) {
    if (JSON.stringify(site) === drawnSite) {
      return; // what the reader may just have marked to copy stays
    }
    drawnSite = JSON.stringify(site);
    const { icon, word } = state(site.state);
    replace(
      standing,
      el("span", { class: "state state-" + site.state }, el("span", { "aria-hidden": "true" }, icon), " " + word),
      el("span", { class: "quiet" }, site.reason || (site.own ? "An own site of this node." : "")),
    );
    replace(numbers, card(null, facts(site.status ? ownFacts(site) : otherFacts(site))));
    root.dataset.items = site.items;
    root.dataset.publications = site.status?.publications ?? "";
  }

  showSite(first);
  if (!first.own) {
    put(root, otherNode(first));
    return;
  }

  const history = await get(path + "/history", context.signal);
  const drawn = chartsOf(history);
  replace(charts, drawn.map((chart) => chart.element));
  root.append(
    el(
      "p",
      { class: "legend quiet small" },
      el("span", { class: "key key-mark" }, "a publication"),
      el("span", { class: "key key-limit" }, "budget"),
    ),
    el("section", { class: "card" }, el("h2", null, "Decisions of the policy"), decisions),
  );

  function showHistory(data) {
    const marks = data.publications.map((publication) => ({
      millis: publication.millis,
      label: `${clock(publication.millis)}: ${publication.kind} of ${bytes(publication.bytes)}, ${publication.reason}`,
    }));
    drawn.forEach((chart) => chart.draw(data.samples, marks));
    showDecisions(decisions, data.decisions);
    root.dataset.samples = data.samples.length;
    root.dataset.lastSample = data.samples.at(-1)?.millis ?? "";
  }

  showHistory(history);
  const again = atMostEvery(
    AGAIN,
    async () => {
      try {
        const [site, data] = await Promise.all([get(path, context.signal), get(path + "/history", context.signal)]);
        showSite(site);
        showHistory(data);
      } catch (e) {
        if (!context.signal.aborted && e.status === 404) {
          setText(standing, "This site has been deleted.");
        } // the stream tells of a lost server
      }
    },
    context.signal,
  );
  context.on("overview", again);
  context.on("publication", (publication) => publication.site === id && again());
  context.on("site", (change) => change.site === id && again());
}


function chartsOf(history) {
  const { budget } = history;
  return [
    lineChart({
      title: "Miss rate",
      value: (sample) => sample.missRate,
      format: rate,
      budget: budget.missRate,
      hint: "Part of the items that replicas do not know yet. It rises with each addition and falls to 0 with each publication.",
    }),
    lineChart({
      title: "False rate",
      value: (sample) => sample.falseRate,
      format: rate,
      budget: budget.falseRate,
      hint: "Estimated chance that replicas list this site for a full query of something it does not hold.",
    }),
    lineChart({ title: "Fill", value: (sample) => sample.fill, format: percent, top: 0.5, hint: "Part of the cells that are set." }),
    lineChart({ title: "Items", value: (sample) => sample.items, format: count, hint: "Held now, exactly." }),
  ];
}

function ownFacts(site) {
  const own = site.status;
  const rows = [
    ["Items", count(site.items)],
    ["Capacity of its step", `${count(own.capacity)} (step ${count(site.step)})`, "A site that outgrows it moves to the next step"],
    ["Fill", percent(own.fill)],
    ["Cells", count(own.cells)],
    ["δ0, set in replicas only", rate(own.delta0), "Part of the cells that are clear now and set in replicas"],
    ["δ1, not yet in replicas", rate(own.delta1), "Part of the cells that are set now and clear in replicas"],
    ["Miss rate", rate(own.decision?.missRate ?? site.missRate)],
    ["False rate", rate(own.decision?.falseRate ?? site.falseRate)],
    ["Stuck counters", count(own.stuckCounters), "Counters that reached their limit and wait for a rebuild"],
    ["Publications", count(own.publications)],
    ["Bytes published", bytes(own.publishedBytes)],
    ["Published last", own.publishedMillis > 0 ? clock(own.publishedMillis) : "not yet"],
    ["Version", site.version],
    ["Created", own.createdMillis > 0 ? clock(own.createdMillis) : "–"],
  ];
  if (own.timeToLive) {
    rows.push(["Items live for", own.timeToLive]);
  }
  if (own.window) {
    rows.push(["Window", `${count(own.window.buckets)} buckets of ${own.window.bucket}`]);
  }
  if (own.building) {
    rows.push(["Being built", "a summary in another shape"]);
  }
  if (own.failure) {
    rows.push(["Failed last", own.failure]);
  }
  return rows;
}

function otherFacts(site) {
  return [
    ["Items", count(site.items)],
    ["Step", count(site.step)],
    ["Miss rate", rate(site.missRate)],
    ["False rate", rate(site.falseRate)],
    ["Age of the replica", age(site.ageMillis)],
    ["Behind", site.behind ? "yes" : "no"],
    ["Contested", site.contested ?? "no"],
    ["Version", site.version ?? "–"],
    ["Node", site.node ?? "–"],
  ];
}

function otherNode(site) {
  const known = /^https?:\/\//.test(site.endpoint ?? "");
  return card(
    "A site of another node",
    el("p", null, `Its history is kept by its owner, ${site.node}.`),
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

function showDecisions(element, decisions) {
  const rows = decisions.slice(-SHOWN_DECISIONS).reverse();
  const key = rows.map((row) => row.millis + row.reason).join();
  if (element.dataset.key === key && key !== "") {
    return;
  }
  element.dataset.key = key;
  replace(
    element,
    rows.length === 0
      ? el("li", { class: "quiet" }, "None yet. The first one follows the first items.")
      : rows.map((row) =>
          el(
            "li",
            null,
            el("time", { class: "quiet" }, clock(row.millis)),
            el("strong", null, row.publish ? "published" : "waited"),
            el("span", null, row.reason),
          ),
        ),
  );
}
