// What an answer says of itself: how many sites it took, what it covers, and what is missing.

import { card, el, facts, fold, siteLink, svg, visible } from "../dom.js";
import { clock, count, many, micros, rate } from "../format.js";
import { outline, siteSign } from "./marks.js";

const MOST_NAMED = 20; // sites, in a list
const FEW_NAMED = 3; // in a cell of a table

/** The sentences at the head of an answer. */
export function sentences(graph, answer) {
  const nodes = [...graph.nodes.values()];
  const found = nodes.filter((node) => !graph.starts.has(node.id));
  const ends = nodes.filter((node) => node.open).length;
  const steps = nodes.reduce((most, node) => Math.max(most, node.depth), 0);
  const what = graph.direction === "ancestors" ? ["ancestor", "ancestors"] : ["descendant", "descendants"];
  const isNothing = found.length === 0;
  return [
    el(
      "p",
      { class: "headline " + (answer.complete ? "state-ok" : "state-stale"), id: "headline" },
      (answer.complete ? "✓ Complete: " : "▲ Not complete: ") +
        (isNothing ? `no ${what[1]} found` : `${many(found.length, ...what)} in ${many(steps, "step")}`) +
        (ends > 0 && !isNothing ? `, ${many(ends, "open end")}.` : "."),
    ),
    el("p", { id: "asked", title: answer.horizon ?? null }, askedWords(answer)),
    isNothing ? el("p", { class: "quiet" }, nothingWords(graph)) : null,
  ];
}

/** Such as "Asked 12 of 10,000 sites, 1 falsely; everything before 10:32:05 is covered." */
export function askedWords({ cost, sites, horizon, uncovered }) {
  const asked = `Asked ${count(cost.sitesAsked)} of ${many(sites, "site")}, ${count(cost.sitesMistaken)} falsely; `;
  if (!horizon) {
    return asked + "no time can be given up to which everything is covered.";
  }
  const except = uncovered.total > 0 ? `, except at ${many(uncovered.total, "site")}` : "";
  return asked + `everything before ${clock(Date.parse(horizon))} is covered${except}.`;
}

function nothingWords({ direction, nodes }) {
  const known = [...nodes.values()].some((node) => node.types.length > 0);
  return known
    ? direction === "ancestors"
      ? "Events name this id, but none found says what it was made from."
      : "Events name this id, but none found says what was made from it."
    : "No event found names this id. Ids are compared exactly: give the whole IRI.";
}

/**
 * Why an answer is not complete, and what can be done about it.
 *
 * @param onRaise gets the name of a limit and its next value
 * @param onContinue asks for the same walk with higher limits
 */
export function missing(answer, { onRaise, onContinue }) {
  if (answer.complete) {
    return null;
  }
  const raises = answer.cuts.filter((cut) => cut.raise).map((cut) => [cut.raise, raised(cut.raise, cut.value)]);
  return el(
    "section",
    { class: "card", id: "missing", "aria-label": "What is missing" },
    el(
      "ul",
      { class: "warnings", "aria-label": "Reasons" },
      answer.reasons.map(({ code, text }) =>
        el("li", { "data-reason": code }, el("span", { class: "icon", "aria-hidden": "true" }, "▲"), el("span", null, visible(text))),
      ),
    ),
    raises.length > 0 || answer.next
      ? el(
          "div",
          { class: "actions" },
          answer.next ? el("button", { type: "button", class: "primary", id: "continue", onclick: onContinue }, "Continue the walk") : null,
          raises.map(([name, value]) =>
            el("button", { type: "button", "data-raise": name, onclick: () => onRaise(name, value) }, `Raise ${name} to ${shown(value)}`),
          ),
        )
      : null,
    nameList("silent", "Why they did not answer", answer.silent.length, answer.silent.map(({ site, reason }) => [siteLink(site), `: ${visible(reason)}`])),
    nameList("uncovered", "Which sites are not covered, and why", answer.uncovered.total, answer.uncovered.first.map(visible)),
  );
}

/** Sites by name, folded away: the reasons say how many there are. */
function nameList(id, title, total, items) {
  const first = items.slice(0, MOST_NAMED);
  return total === 0
    ? null
    : el(
        "details",
        { id },
        el("summary", { class: "quiet" }, title),
        el(
          "ul",
          { class: "named-sites" },
          first.map((item) => el("li", null, item)),
          total > first.length ? el("li", { class: "quiet" }, `and ${count(total - first.length)} more`) : null,
        ),
      );
}

/** The greatest values that the API takes. */
const GREATEST = { depth: 1_000_000, nodes: 100_000, perKey: 10_000, sitesPerKey: 1_000_000, bytes: 268_435_456, timeout: 60 };

/** Twice a limit, such as "20", or "PT10S" for a time. */
export function raised(name, value) {
  const [, minutes, seconds] = /^PT(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(value) ?? [null, 0, value];
  const next = Math.min(GREATEST[name] ?? Infinity, 2 * (60 * Number(minutes ?? 0) + Number(seconds ?? 0)));
  return name === "timeout" ? next + "s" : String(next);
}

function shown(value) {
  return /^\d+$/.test(value) ? count(Number(value)) : value;
}

/** What the shapes, lines and colours of the picture mean. */
export function legend(graph) {
  const sample = (kind, more, word) =>
    el(
      "li",
      null,
      svg(
        "svg",
        { class: "lineage sample", width: 30, height: 18, viewBox: "-1 -1 32 20", "aria-hidden": "true" },
        svg("g", { class: `box ${kind} ${more}` }, outline(kind, 30, 18)),
      ),
      word,
    );
  const sites = [...graph.sites.values()].sort((a, b) => b.ids - a.ids);
  const coloured = sites.filter((site) => site.tone !== null);
  return [
    el(
      "ul",
      { class: "legend quiet small", id: "legend" },
      sample("entity", "", "entity"),
      sample("activity", "", "activity"),
      sample("agent", "", "agent"),
      sample("entity", "open", "open end"),
      graph.silent.size > 0 ? sample("silent", "", "site without an answer") : null,
      el("li", null, "arrows lead from causes to effects"),
    ),
    el(
      "ul",
      { class: "legend small", id: "sites", "aria-label": "Sites" },
      coloured.map((site) => el("li", { "data-site": site.site }, siteSign(site))),
      sites.length > coloured.length ? el("li", { class: "quiet" }, `${many(sites.length - coloured.length, "more site")} without a colour`) : null,
    ),
  ];
}

/** What the walk took, folded away. */
export function costPart(answer) {
  const { cost } = answer;
  return fold(
    "What it took",
    facts([
      ["Time", micros(answer.micros)],
      ["Keys located", count(cost.keys), "Pairs of an id and a role; the index says which sites may have events of each"],
      ["Probes", count(cost.probes), "Pairs of a site and a key that were asked"],
      ["Answered with events", count(cost.holding)],
      ["False probes", count(cost.mistaken), "The site was listed because of hash collisions, or its event has been removed"],
      ["Without an answer", count(cost.silent)],
      ["Requests to other nodes", count(cost.requests)],
      ["Rounds", count(cost.rounds), "How many times the walk waited for other nodes"],
      ["A broadcast would take", many(cost.broadcast, "probe"), "To ask every site for every key"],
      ["Miss rate", rate(answer.missRate), "Share of the keys of all sites that cannot be located yet, as their owners say"],
      ["Expected misses", rate(answer.expectedMisses), "Probes that were missed because of that, on average"],
      ["Caught up", answer.caughtUp ? "yes" : "no", "Whether this node has read everything that was published when it started"],
    ]),
  );
}

/** The lineage of columns, if it was asked for. */
export function columnsPart(answer) {
  if (!answer.columns) {
    return null;
  }
  const name = ({ dataset, field }) => el("bdi", null, visible(dataset) + (field ? " · " + visible(field) : ""));
  return card(
    "Columns",
    answer.columns.length === 0
      ? el("p", { class: "quiet" }, "No event found says anything about columns.")
      : el(
          "div",
          { class: "scroll", tabindex: "0", role: "region", "aria-label": "Columns" },
          el(
            "table",
            { id: "columns" },
            el("thead", null, el("tr", null, ["Column", "Computed from", "How", "Recorded at"].map((head) => el("th", { scope: "col" }, head)))),
            el(
              "tbody",
              null,
              answer.columns.map(({ effect, cause, transformation, evidence }) =>
                el(
                  "tr",
                  null,
                  el("th", { scope: "row", class: "id" }, name(effect)),
                  el("td", { class: "id" }, name(cause)),
                  el("td", null, visible(transformation ?? "–")),
                  el("td", null, sitesOf(evidence)),
                ),
              ),
            ),
          ),
        ),
  );
}

/** The sites that recorded something: the first of them by name. */
function sitesOf(evidence) {
  const sites = [...new Set(evidence.map(({ site }) => site))].sort();
  const first = sites.slice(0, FEW_NAMED).flatMap((site, i) => [i === 0 ? "" : ", ", siteLink(site)]);
  return sites.length > FEW_NAMED ? [...first, ` and ${count(sites.length - FEW_NAMED)} more`] : first;
}
