// What is known of one id: its links, the events that say so, and the way to go on from it.

import { get } from "../api.js";
import { el, facts, replace, siteLink, visible } from "../dom.js";
import { clock, count, many } from "../format.js";
import { eventsOf } from "./model.js";
import { nameOf, openWords, relation, shortName, typeWords } from "./names.js";

const AT_ONCE = 2; // events that are opened with an id
const MOST_EVENTS = 50; // that are listed
const MOST_LINKS = 12; // of a direction
const MOST_STATEMENTS = 100;
const MOST_ATTRIBUTES = 30; // of a statement
const MOST_TEXT = 20_000; // characters of what a producer sent

/**
 * A part of the page that shows one id.
 *
 * @param onGo gets the id that the reader chooses among the links
 * @param onClose is called when the reader closes it
 * @param hrefOf gives the address of a walk from an id in a direction
 */
export function detailPanel({ onGo, onClose, hrefOf, signal }) {
  const element = el("section", { class: "card detail", id: "detail", "aria-labelledby": "detail-title", hidden: true });
  const known = new Map(); // events that were read
  let shown = null;

  /** Reads an event at one of the sites that have it. */
  async function read({ event, sites }) {
    let problem = null;
    for (const site of known.has(event) ? [] : sites) {
      try {
        const query = new URLSearchParams({ site });
        known.set(event, await get(`/v1/provenance/events/${encodeURIComponent(event)}?${query}`, signal));
        break;
      } catch (e) {
        problem = e; // another site may answer
      }
    }
    if (!known.has(event)) {
      throw problem;
    }
    return known.get(event);
  }

  function show(title, ...parts) {
    replace(
      element,
      el(
        "div",
        { class: "detail-head" },
        el("h2", { id: "detail-title", tabindex: "-1" }, title),
        el("button", { type: "button", class: "plain", "aria-label": "Close", onclick: onClose }, "✕"),
      ),
      parts,
    );
    element.hidden = false;
    element.scrollTop = 0;
  }

  element.addEventListener("keydown", (event) => event.key === "Escape" && onClose());

  return {
    element,
    /** Shows an id of a graph. */
    showNode(node, graph) {
      shown = node.id;
      const events = eventsOf(node);
      const list = events.slice(0, MOST_EVENTS).map((event, i) => eventPart(event, read, i < AT_ONCE));
      show(
        nameOf(node),
        el("p", { class: "id" }, el("code", null, el("bdi", null, visible(node.id)))),
        facts([
          ["Type", typeWords(node)],
          ["Steps from the start", count(node.depth)],
          ["Recorded at", node.sites.length === 0 ? "no site" : siteList(node.sites)],
        ]),
        node.open ? el("p", { class: "unsure", id: "open-words" }, openWords(graph.direction)) : null,
        node.unasked > 0
          ? el("p", { class: "unsure" }, `${many(node.unasked, "site")} that may know more about it did not answer or ${node.unasked === 1 ? "was" : "were"} not asked.`)
          : null,
        el(
          "div",
          { class: "actions" },
          el("a", { class: "button", href: hrefOf(node.id, "ancestors") }, "← Its ancestors"),
          el("a", { class: "button", href: hrefOf(node.id, "descendants") }, "Its descendants →"),
        ),
        linkPart("Came from", node.causes, false, onGo),
        linkPart("Led to", node.effects, true, onGo),
        el("h3", null, events.length === 0 ? "No events" : many(events.length, "event")),
        list,
        events.length > MOST_EVENTS ? el("p", { class: "quiet" }, `The newest ${count(MOST_EVENTS)} are listed.`) : null,
      );
      element.dataset.shown = shown;
    },
    /** Shows a site that did not answer. */
    showSilent({ silent, reason }) {
      show(
        visible(silent),
        el("p", { class: "unsure" }, "It did not answer, so its events may be missing here."),
        el("p", null, visible(reason)),
      );
      element.dataset.shown = "silent " + silent;
    },
    focus() {
      element.querySelector("h2")?.focus({ preventScroll: true });
      element.scrollIntoView({ block: "nearest" });
    },
    close() {
      element.hidden = true;
      element.dataset.shown = "";
      replace(element);
    },
  };
}

function siteList(sites) {
  const first = sites.slice(0, 5).flatMap((site, i) => [i === 0 ? "" : ", ", siteLink(site)]);
  return el("span", null, first, sites.length > 5 ? ` and ${count(sites.length - 5)} more` : "");
}

function linkPart(title, edges, fromCause, onGo) {
  if (edges.length === 0) {
    return null;
  }
  const other = (edge) => (fromCause ? edge.effect : edge.cause);
  return el(
    "div",
    { class: "detail-links" },
    el("h3", null, title),
    el(
      "ul",
      null,
      edges.slice(0, MOST_LINKS).map((edge) =>
        el(
          "li",
          null,
          el("span", { class: "quiet" }, relation(edge.kind, fromCause) + " "),
          el(
            "button",
            { type: "button", class: "link-button", title: visible(other(edge).id), onclick: () => onGo(other(edge)) },
            el("bdi", null, nameOf(other(edge))),
          ),
        ),
      ),
      edges.length > MOST_LINKS ? el("li", { class: "quiet" }, `and ${count(edges.length - MOST_LINKS)} more`) : null,
    ),
  );
}

/** An event that is read when it is opened. */
function eventPart(recorded, read, atOnce) {
  const { event, millis, sites } = recorded;
  const body = el("div", { class: "folded" });
  const element = el(
    "details",
    { class: "event", "data-event": event },
    el(
      "summary",
      null,
      Number.isNaN(millis) ? "no time" : clock(millis),
      el("span", { class: "quiet" }, " at " + [...sites].slice(0, 3).map(visible).join(", ")),
    ),
    body,
  );
  const load = async () => {
    if (element.dataset.loaded !== undefined) {
      return;
    }
    element.dataset.loaded = "";
    replace(body, el("p", { class: "quiet" }, "Loading…"));
    try {
      replace(body, eventParts(await read(recorded), [...sites]));
      element.dataset.loaded = "true";
    } catch (e) {
      delete element.dataset.loaded; // opening it again tries again
      replace(body, el("p", { class: "problem" }, e.message));
    }
  };
  element.addEventListener("toggle", () => element.open && load());
  element.open = atOnce; // fires the listener
  return element;
}

function eventParts(view, sites) {
  const { statements, source } = view;
  return [
    facts([
      ["Happened", view.time ? el("time", { datetime: view.time, title: view.time }, clock(Date.parse(view.time))) : "time not given"],
      ["Sites", siteList(sites)],
      ...(view.bundle ? [["Bundle", el("bdi", null, visible(view.bundle))]] : []),
      ["Event", el("code", null, view.event)],
    ]),
    el("ul", { class: "statements" }, statements.slice(0, MOST_STATEMENTS).map(statementPart)),
    statements.length > MOST_STATEMENTS ? el("p", { class: "quiet" }, `${count(statements.length - MOST_STATEMENTS)} more statements.`) : null,
    source ? sourcePart(source) : null,
  ];
}

function statementPart({ kind, id, ends, times, attributes }) {
  const rows = [
    ...(id ? [["id", id]] : []),
    ...Object.entries(ends),
    ...Object.entries(times),
    ...attributes.slice(0, MOST_ATTRIBUTES).map(({ name, value }) => [shortName(name), value]),
  ];
  return el(
    "li",
    null,
    el("strong", null, visible(kind)),
    el(
      "dl",
      null,
      rows.map(([name, value]) => el("div", null, el("dt", null, visible(name)), el("dd", null, el("bdi", null, visible(value))))),
    ),
    attributes.length > MOST_ATTRIBUTES ? el("p", { class: "quiet" }, `${count(attributes.length - MOST_ATTRIBUTES)} more attributes.`) : null,
  );
}

function sourcePart({ format, text, droppedParts, droppedBytes }) {
  return el(
    "details",
    null,
    el("summary", { class: "quiet" }, `As sent (${visible(format)})`),
    droppedParts > 0
      ? el("p", { class: "quiet" }, `${many(droppedParts, "part")} of ${many(droppedBytes, "byte")} were too large to keep.`)
      : null,
    el("pre", { tabindex: "0", "aria-label": "As sent" }, el("code", null, indented(text))),
    text.length > MOST_TEXT ? el("p", { class: "quiet" }, `The first ${count(MOST_TEXT)} of ${count(text.length)} characters.`) : null,
  );
}

function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, MOST_TEXT);
  } catch {
    return text.slice(0, MOST_TEXT); // not JSON
  }
}
