// The first page: whether all is well, how much there is, and what happens now.

import { get } from "../api.js";
import { card, command, el, facts, fold, isInUse, replace, setText, siteLink } from "../dom.js";
import { limitBar } from "../bar.js";
import { firstEvents } from "../lineage/start.js";
import { atMost, brief, bytes, clock, count, isAlone, isProvenance, itemWord, many, micros, rate, shorter } from "../format.js";

const RECENT = 8;

export async function show(root, context) {
  context.setTitle("Overview");
  const [overview, federation] = await Promise.all([
    get("/v1/overview", context.signal),
    get("/v1/federation", context.signal),
  ]);
  const tiles = tileRow(federation);
  const budget = budgetCard(federation);
  const headline = el("p", { class: "headline", id: "headline" });
  const warnings = el("div");
  const recent = el("ol", { class: "recent" });
  const nothing = el("div");

  function update(data) {
    showHealth(headline, data);
    tiles.update(data);
    budget.update(data);
    showWarnings(warnings, data);
    showNothing(nothing, data, federation);
    showRecent(recent, context.publications, federation);
    root.dataset.items = data.items.held;
    root.dataset.publications = data.publications.count;
  }

  replace(
    root,
    el("h1", null, "Overview"),
    headline,
    warnings,
    nothing,
    tiles.element,
    el(
      "div",
      { class: "columns" },
      budget.element,
      card("Recent publications", recent),
    ),
    ...aboutCards(federation),
  );
  update(overview);
  context.on("overview", update);
  context.on("publication", () => showRecent(recent, context.publications, federation));
}

/** The answer to "is all well?", before any number. */
function showHealth(element, data) {
  const warnings = data.warnings.filter((row) => row.level !== "info").length;
  const sites = data.sites.own + data.sites.others;
  element.className = "headline state-" + (warnings === 0 ? "ok" : "stale");
  setText(
    element,
    warnings > 0
      ? `▲ Needs attention: ${many(warnings, "warning")}.`
      : sites === 0
        ? `✓ Ready. ${data.provenance ? "Send some events" : "Load some items"} to begin.`
        : `✓ Healthy: ready to ${data.provenance ? "walk over the events of" : "answer queries about"} ${many(sites, "site")}, no warnings.`,
  );
}

function tileRow(federation) {
  const sites = tile("Sites");
  const items = tile(isProvenance(federation) ? "Events" : "Items");
  const queries = tile(isProvenance(federation) ? "Walks" : "Queries");
  const publications = tile("Publications");
  return {
    element: el("div", { class: "tiles" }, [sites, items, queries, publications].map((each) => each.element)),
    update(data) {
      const all = data.sites.own + data.sites.others;
      sites.set(count(all), all === 0 ? "none yet" : data.sites.others === 0 ? "all of this node" : `${count(data.sites.own)} of this node, ${count(data.sites.others)} of others`, all);
      if (data.provenance) {
        setEvents(items, data);
        setWalks(queries, data.provenance.walks);
      } else {
        setItems(items, data.items);
        queries.set(brief(data.queries.asked), timeWords(data.queries), data.queries.asked);
      }
      publications.set(
        brief(data.publications.count),
        bytes(data.publications.bytes) + " of updates since start",
        data.publications.count,
      );
    },
  };
}

function setItems(items, { held, added, removed, refused }) {
  const rejected = refused > 0 ? `, ${brief(refused)}\u00a0rejected by the server` : "";
  items.set(brief(held), `held now; since the start ${brief(added)}\u00a0added, ${brief(removed)}\u00a0removed${rejected}`, held);
}

function setEvents(events, { provenance, items }) {
  const { events: held, recorded, known, droppedFacets } = provenance;
  const dropped = droppedFacets > 0 ? `, ${many(droppedFacets, "facet")} too large to keep` : "";
  events.set(
    brief(held),
    `held now, with ${brief(items.held)}\u00a0${items.held === 1 ? "key" : "keys"}; since the start ${brief(recorded)}\u00a0recorded, ` +
      `${brief(known)}\u00a0already there${dropped}`,
    held,
  );
}

function setWalks(walks, data) {
  const incomplete = data.asked - data.complete;
  walks.set(brief(data.asked), timeWords(data) + (incomplete > 0 ? `; ${brief(incomplete)}\u00a0not complete` : ""), data.asked);
}

function timeWords({ asked, p50Micros, p99Micros }) {
  return asked === 0 ? "none since start" : `p50\u00a0≤\u00a0${micros(p50Micros)}, p99\u00a0≤\u00a0${micros(p99Micros)}`;
}

function tile(name) {
  const number = el("p", { class: "number" });
  const words = el("p", { class: "quiet small" });
  return {
    element: el("section", { class: "card tile" }, el("h2", null, name), number, words),
    set(text, more, exact) {
      setText(number, text);
      number.title = count(exact);
      setText(words, more);
    },
  };
}

function budgetCard(federation) {
  const alone = isAlone(federation);
  const falseSites = limitBar(isProvenance(federation) ? "False sites per key" : "False sites per query");
  const missRate = limitBar("Highest miss rate at other nodes");
  return {
    element: card(
      "Error budget",
      falseSites.element,
      missRate.element,
      el(
        "p",
        { class: "legend quiet small" },
        el("span", { class: "key key-used" }, "measured or estimated"),
        el("span", { class: "key key-predicted" }, "predicted"),
        el("span", { class: "key key-limit" }, "budget"),
      ),
    ),
    update(data) {
      const { measured, misses, provenance } = data;
      falseSites.set({
        value: provenance ? provenance.walks.falseSitesPerKey : measured.falseSitesPerQuery,
        predicted: measured.predictedFalseSitesPerQuery,
        limit: data.budget.falseSites,
        text: provenance ? falseProbeWords(data) : falseWords(data),
      });
      missRate.element.hidden = data.sites.own + data.sites.others === 0;
      missRate.set({
        value: alone ? 0 : misses.highest,
        limit: data.budget.missRate,
        text: alone ? "No other nodes: nothing is missed." : missWords(data, itemWord(federation)),
      });
    },
  };
}

function missWords(data, word) {
  const { misses } = data;
  const allowed = rate(data.budget.missRate);
  const highest = misses.site === "" ? rate(misses.highest) : `${rate(misses.highest)} (${misses.site})`;
  const among = many(data.sites.own + data.sites.others, "site");
  const rest = `A node misses none of the ${word}s of its own sites.`;
  return misses.overBudget === 0
    ? `All within the budget of ${allowed}: ${highest} is the highest of ${among}. ${rest}`
    : `${many(misses.overBudget, "site is", "sites are")} above the budget of ${allowed}; ${highest} is the highest of ${among}. ${rest}`;
}

/** What walks measured: each key that they locate is a query. */
function falseProbeWords({ provenance, budget }) {
  const { keys, falseSitesPerKey } = provenance.walks;
  const allowed = rate(budget.falseSites);
  if (keys === 0) {
    return `The budget is ${allowed}. Nothing is measured until a walk is asked for.`;
  }
  const verdict = falseSitesPerKey <= budget.falseSites ? "within" : "above";
  return (
    `${rate(falseSitesPerKey)} measured at ${many(keys, "key")} that walks located, ${verdict} the budget of ${allowed}.` +
    (verdict === "above" ? " Sites whose events were removed in the last minute can be the cause." : "")
  );
}

function falseWords(data) {
  const { measured } = data;
  const allowed = rate(data.budget.falseSites);
  const value = measured.falseSitesPerQuery;
  if (measured.confirmedQueries === 0) {
    return (
      `The budget is ${allowed}. Nothing is measured until queries are confirmed: ` +
      "tick “Confirm” under Locate, or send “confirm”: true."
    );
  }
  const words = [];
  if (measured.boundedQueries > 0) {
    const verdict = value <= data.budget.falseSites ? "within" : "above";
    words.push(
      `${rate(value)} measured in ${many(measured.boundedQueries, "confirmed query", "confirmed queries")}, ` +
        `${verdict} the budget of ${allowed}; ${atMost(measured.predictedFalseSitesPerQuery)} predicted.` +
          (verdict === "above" ? " Sites whose items were removed in the last minute can be the cause." : ""),
    );
  }
  if (measured.unboundedQueries > 0) {
    words.push(
      `${rate(measured.unboundedFalseSitesPerQuery)} in ` +
        `${many(measured.unboundedQueries, "query", "queries")} not tied to one item, for which it is not bounded.`,
    );
  }
  if (measured.incompleteQueries > 0) {
    words.push(
      `At least ${rate(measured.incompleteFalseSitesPerQuery)} in ` +
        `${many(measured.incompleteQueries, "query", "queries")} whose candidates did not all answer.`,
    );
  }
  return words.join(" ");
}

function showWarnings(element, data) {
  const rows = data.warnings;
  const key = JSON.stringify(rows);
  if (element.dataset.key === key) {
    return; // a link that is being aimed at must not be replaced every second
  }
  element.dataset.key = key;
  replace(
    element,
    rows.length === 0
      ? null
      : el(
          "ul",
          { class: "warnings", "aria-label": "Warnings" },
          rows.map((row) =>
            el(
              "li",
              { class: row.level === "info" ? "info" : "warning" },
              el("span", { class: "icon", "aria-hidden": "true" }, row.level === "info" ? "ℹ" : "▲"),
              el(
                "span",
                null,
                el("span", { class: "hidden" }, row.level === "info" ? "For information: " : "Warning: "),
                linked(row),
              ),
            ),
          ),
        ),
  );
}

/** The words of a warning, with the name of its site as a link. */
function linked({ text, site }) {
  if (!site) {
    return text;
  }
  const link = siteLink(site);
  const at = text.indexOf(site);
  return at < 0 ? [text + " ", link] : [text.slice(0, at), link, text.slice(at + site.length)];
}

function showRecent(element, publications, federation) {
  const rows = publications.slice(0, RECENT);
  const key = rows.map((row) => row.site + row.version).join();
  if ((element.dataset.key === key && key !== "") || isInUse(element)) {
    return;
  }
  element.dataset.key = key;
  if (rows.length === 0) {
    replace(
      element,
      el("li", { class: "quiet" }, "None yet. A site publishes its summary before its replicas exceed the error budget."),
    );
    return;
  }
  replace(
    element,
    rows.map((row) =>
      el(
        "li",
        { title: shorter(row.reason) },
        el("time", { class: "quiet" }, clock(row.millis)),
        siteLink(row.site),
        el("span", { class: "quiet" }, `${row.kind}, ${bytes(row.bytes)}, ${many(row.items, itemWord(federation))}`),
      ),
    ),
  );
}

function showNothing(element, data, federation) {
  const empty = data.sites.own + data.sites.others === 0;
  if (String(empty) === element.dataset.empty) {
    return;
  }
  element.dataset.empty = String(empty);
  replace(element, empty ? (isProvenance(federation) ? firstEvents("Get started") : firstItems(federation)) : null);
}

function firstItems(federation) {
  return card(
    "Get started",
    el("p", null, `1. Put your data into a CSV file with the columns site, ${names(federation).join(", ")}, and load it:`),
    command(`corymb load --server ${location.origin} --site-column site --in items.csv --create`),
    el("p", null, "2. Ask which sites may hold an item, here on the ", el("a", { href: "#/locate" }, "Locate"), " page or with:"),
    command(`corymb locate --server ${location.origin} --where ${names(federation)[0]}=VALUE`),
    el(
      "p",
      { class: "quiet" },
      "No data at hand? “corymb quickstart” starts another server with sample data. “corymb load --help” lists more formats. See also the ",
      el("a", { href: "#/guides/http" }, "HTTP guide"),
      ".",
    ),
  );
}

function names(federation) {
  return federation.schema.map((attribute) => attribute.name);
}

function aboutCards(federation) {
  return [
    card(
      "This node",
      facts([
        ["Node", federation.node],
        ["Federation", federation.name],
        [isProvenance(federation) ? "Keys have" : "Items have", federation.schema.map((attribute) => `${attribute.name}\u00a0(${attribute.type}${attribute.many ? ", many values" : attribute.optional ? ", optional" : ""})`).join(", "), null, "wide"],
      ]),
    ),
    fold(
      "Details",
      facts([
        ["Kind of summary", federation.settings.kind ?? "–"],
        ["Updates travel", isAlone(federation) ? "within this process only" : "over " + federation.bus],
        ["Fingerprint", federation.fingerprint, "Nodes with a different fingerprint are rejected"],
      ]),
    ),
  ];
}
