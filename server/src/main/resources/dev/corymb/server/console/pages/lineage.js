// "Where did this come from, and what became of it?": a walk over the events of all sites, drawn and listed.

import { get, post, postForFile } from "../api.js";
import { card, el, replace } from "../dom.js";
import { isProvenance } from "../format.js";
import { columnsPart, costPart, legend, missing, sentences } from "../lineage/answer.js";
import { graphView } from "../lineage/graph.js";
import { listView } from "../lineage/list.js";
import { fill, newGraph } from "../lineage/model.js";
import { detailPanel } from "../lineage/panel.js";

const DEPTH = "5"; // what is near is what is looked for first; the API goes on to 20
const DIRECTIONS = { ancestors: "Ancestors: what it came from", descendants: "Descendants: what it led to" };
const MODES = { influence: "All influence", derivation: "Stated derivations only" };

/** Limits of a walk, with their defaults in the API. */
const LIMITS = [
  ["nodes", "Ids", "10000", "the most ids in the answer, the nearest ones"],
  ["perKey", "Events per key", "1000", "the most events of an id in a role at one site, the newest ones"],
  ["sitesPerKey", "Sites per key", "1000", "the most sites that are asked for an id in a role"],
  ["bytes", "Bytes", "16777216", "the most bytes that sites answer, about"],
  ["timeout", "Timeout", "10s", "for all of the walk"],
];

const EXPORTS = [
  ["prov-json", "PROV-JSON", "lineage.prov.json"],
  ["prov-jsonld", "PROV-JSONLD", "lineage.jsonld"],
  ["turtle", "Turtle", "lineage.ttl"],
  ["dot", "DOT", "lineage.dot"],
  ["json", "JSON", "lineage.json"],
];

export async function show(root, context) {
  context.setTitle("Lineage");
  const federation = await get("/v1/federation", context.signal);
  if (!isProvenance(federation)) {
    replace(
      root,
      el("h1", null, "Lineage"),
      el("p", null, "This federation has items, not provenance. See ", el("a", { href: "#/locate" }, "Locate"), "."),
    );
    return;
  }
  const form = questionForm();
  const status = el("div", { role: "status", "aria-live": "polite" });
  const answer = el("div", { class: "answer" });
  const panel = detailPanel({ onGo: openNode, onClose: closePanel, hrefOf, signal: context.signal });
  const picture = graphView((chosen, byKeyboard) => openChosen(chosen, byKeyboard));
  const list = listView((node) => openNode(node, true));
  const legends = el("div", { class: "legends" });
  const drawing = card("Graph", legends, el("div", { class: "lineage-parts" }, picture.element, panel.element));
  drawing.id = "graph";
  let running = null;
  let graph = null;
  let openedFrom = null; // where the focus returns to

  function openChosen(chosen, byKeyboard) {
    openedFrom = null;
    if (chosen.silent) {
      panel.showSilent(chosen);
    } else {
      panel.showNode(chosen, graph);
    }
    if (byKeyboard || isNarrow()) {
      panel.focus();
    }
  }

  function openNode(node, fromList = false) {
    openedFrom = fromList ? document.activeElement : null;
    panel.showNode(node, graph);
    panel.focus();
    picture.select(node);
  }

  /** What is open after an answer: an id stays open if the answer has it. */
  function showAgain(node) {
    if (node) {
      panel.showNode(node, graph);
    } else {
      panel.close();
    }
  }

  function closePanel() {
    const id = panel.element.dataset.shown;
    panel.close();
    picture.select(null);
    if (openedFrom?.isConnected) {
      openedFrom.focus();
    } else {
      picture.focus(graph.nodes.get(id) ?? null);
    }
  }

  function hrefOf(id, direction) {
    const question = form.address();
    question.set("id", id);
    question.set("direction", direction);
    return "#/lineage?" + question;
  }

  async function walk(next) {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    context.signal.addEventListener("abort", () => signal.aborted || running.abort());
    root.dataset.answered = "";
    root.setAttribute("aria-busy", "true");
    try {
      const question = next ? { next } : form.body();
      const found = await post("/v1/provenance/walk", question, signal);
      if (!next) {
        graph = newGraph(found.direction);
      }
      fill(graph, found);
      showAgain(next ? graph.nodes.get(panel.element.dataset.shown) : undefined);
      draw(found, question);
    } catch (e) {
      if (signal.aborted) {
        return;
      }
      if (!next) {
        replace(answer);
        form.refuse(e);
      }
      replace(status, el("p", { class: "problem" }, e.message));
    } finally {
      if (running.signal === signal) {
        root.removeAttribute("aria-busy");
        root.dataset.answered = "true";
      }
    }
  }

  function draw(found, question) {
    const start = performance.now();
    replace(status, sentences(graph, found));
    const lacks = missing(found, { onRaise: raise, onContinue: () => walk(found.next) });
    if (graph.edges.length === 0) {
      replace(answer, lacks, costPart(found)); // one id is no graph
      return;
    }
    replace(legends, legend(graph));
    replace(answer, lacks, drawing, list.element, exportsPart(question), columnsPart(found), costPart(found));
    picture.draw(graph);
    list.draw(graph);
    delete drawing.dataset.millis;
    const painted = () => (drawing.dataset.millis = (performance.now() - start).toFixed(1));
    requestAnimationFrame(() => requestAnimationFrame(painted)); // the second one comes when the first was drawn
  }

  function raise(name, value) {
    form.set(name, value);
    ask();
  }

  function ask() {
    form.accept();
    replace(status);
    const problem = form.check();
    context.remember("/lineage", form.address());
    if (problem !== null) {
      running?.abort();
      replace(answer);
      replace(status, problem === "" ? null : el("p", { class: "problem" }, problem));
      return Promise.resolve();
    }
    replace(status, el("p", { class: "quiet" }, "Walking…"));
    return walk(null);
  }

  function exportsPart({ columns, ...question }) {
    const problem = el("p", { role: "alert" });
    const questionOf = (format) => (format === "json" && columns ? { ...question, columns, format } : { ...question, format });
    return card(
      "Export",
      el(
        "p",
        { class: "exports" },
        EXPORTS.map(([format, name, file]) => {
          const onclick = (event) => save(event, questionOf(format), file, problem);
          return el("a", { href: form.exportPath(format), download: file, "data-format": format, onclick }, name);
        }),
      ),
      el("p", { class: "quiet small" }, "An export asks the same question again, so it also has what was recorded since."),
      problem,
    );
  }

  /** Saves an answer. A link alone could not send a token, and would save an error like an answer. */
  async function save(event, question, file, problem) {
    event.preventDefault();
    problem.className = "quiet";
    replace(problem, "Asking…");
    try {
      const url = URL.createObjectURL(await postForFile("/v1/provenance/walk", question, context.signal));
      el("a", { href: url, download: file }).click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      replace(problem);
    } catch (e) {
      problem.className = "problem";
      replace(problem, e.message);
    }
  }

  form.element.addEventListener("submit", (event) => {
    event.preventDefault();
    ask();
  });

  replace(root, el("h1", null, "Lineage"), form.element, status, answer);
  form.read(context.parameters);
  await ask();
}

function isNarrow() {
  return matchMedia("(max-width: 860px)").matches;
}

/** The question: its fields, its form in the address, and its form in the API. */
function questionForm() {
  const id = textField("start", "Id", "of a dataset, run, document, …; several are separated by spaces", {
    placeholder: "urn:ol:dataset:… or another IRI",
  });
  const direction = choice("direction", "Direction", DIRECTIONS);
  const depth = textField("depth", "Depth", "steps, at most", { inputmode: "numeric", value: DEPTH });
  const asOf = textField("asOf", "As of", "your time", { type: "datetime-local", step: "any" });
  const mode = choice("mode", "Mode", MODES, "which links are followed");
  const anyTime = tick("anyTime", "Any time", "also links of datasets that the times of events rule out");
  const thorough = tick("thorough", "Thorough", "for open ends, also ask the sites with unpublished changes");
  const columns = tick("columns", "Columns", "list the lineage of columns, too");
  const limits = LIMITS.map(([name, label, usual, hint]) => [name, textField(name, label, hint, { placeholder: usual })]);
  const fields = new Map([["id", id], ["depth", depth], ["asOf", asOf], ...limits]);
  let unreadTime = null; // a time of the address that is none

  const element = el(
    "form",
    { class: "card", id: "lineage", novalidate: true },
    id.element,
    el("div", { class: "fields" }, direction.element, depth.element, asOf.element, mode.element),
    el(
      "div",
      { class: "actions" },
      el("button", { type: "submit", class: "primary" }, "Show"),
      [anyTime, thorough, columns].map((each) => each.element),
    ),
    el("details", { id: "limits" }, el("summary", { class: "quiet" }, "Limits"), el("div", { class: "fields" }, limits.map(([, field]) => field.element))),
  );

  const ids = () => id.field.value.split(/\s+/).filter((each) => each !== "");
  const instant = () => (asOf.field.value === "" ? null : new Date(asOf.field.value).toISOString());

  /** Calls with each part of the question that is not the default, by its name in the API. */
  function parts(put) {
    if (mode.field.value !== "influence") {
      put("mode", mode.field.value);
    }
    if (instant() !== null) {
      put("asOf", instant());
    }
    if (anyTime.field.checked) {
      put("causal", false);
    }
    if (thorough.field.checked) {
      put("thorough", true);
    }
    limits.forEach(([name, { field }]) => field.value.trim() !== "" && put(name, field.value.trim()));
  }

  return {
    element,
    /** Fills the fields from the address. */
    read(parameters) {
      id.field.value = parameters.getAll("id").join(" ");
      direction.field.value = Object.hasOwn(DIRECTIONS, parameters.get("direction")) ? parameters.get("direction") : "ancestors";
      depth.field.value = parameters.get("depth") ?? DEPTH;
      mode.field.value = Object.hasOwn(MODES, parameters.get("mode")) ? parameters.get("mode") : "influence";
      anyTime.field.checked = parameters.get("causal") === "false";
      thorough.field.checked = parameters.get("thorough") === "true";
      columns.field.checked = parameters.get("columns") === "true";
      limits.forEach(([name, { field }]) => (field.value = parameters.get(name) ?? ""));
      element.querySelector("#limits").open = limits.some(([, { field }]) => field.value !== "");
      const time = parameters.get("asOf");
      const millis = Date.parse(time ?? "");
      unreadTime = time !== null && Number.isNaN(millis) ? time : null;
      asOf.field.value = Number.isNaN(millis) ? "" : local(millis);
    },
    set(name, value) {
      fields.get(name).field.value = value;
      element.querySelector("#limits").open ||= name !== "depth";
    },
    accept() {
      fields.forEach((field) => field.refuse(""));
    },
    /** What is wrong before anything is asked; empty if there is no question yet, null if all is well. */
    check() {
      if (unreadTime !== null) {
        const problem = `“${unreadTime}” is not a time; write one such as 2026-01-01T12:00:00Z.`;
        asOf.refuse(problem);
        unreadTime = null;
        return problem;
      }
      if (asOf.field.validity.badInput) {
        asOf.refuse("Give a date and a time, or clear the field.");
        return "“As of” is not a whole date and time.";
      }
      return ids().length === 0 ? "" : null;
    },
    refuse(problem) {
      const name = String(problem.body?.field ?? "").replace(/^starts.*/, "id");
      const field = fields.get(name);
      field?.refuse(problem.body.rule ?? problem.message);
      field?.field.focus();
      element.querySelector("#limits").open ||= limits.some(([each]) => each === name);
    },
    address() {
      const address = new URLSearchParams(ids().map((each) => ["id", each]));
      if (direction.field.value !== "ancestors") {
        address.set("direction", direction.field.value);
      }
      if (depth.field.value !== DEPTH) {
        address.set("depth", depth.field.value);
      }
      parts((name, value) => address.set(name, value));
      if (columns.field.checked) {
        address.set("columns", "true");
      }
      return address;
    },
    body() {
      const body = { starts: ids(), direction: direction.field.value };
      const isNumber = (name, value) => name !== "timeout" && /^\d{1,15}$/.test(value);
      const put = (name, value) => (body[name] = isNumber(name, value) ? Number(value) : value);
      put("depth", depth.field.value.trim() || DEPTH);
      parts(put);
      if (columns.field.checked) {
        body.columns = true;
      }
      return body;
    },
    /** The address of an export from the first id, which programs can use as well. */
    exportPath(format) {
      const query = new URLSearchParams({ id: ids()[0], depth: depth.field.value.trim() || DEPTH });
      parts((name, value) => query.set(name, value));
      query.set("format", format);
      return `/v1/provenance/${direction.field.value}?${query}`;
    },
  };
}

/** A moment as the field for a date and a time has it: without a zone, in that of the reader. */
function local(millis) {
  const moved = new Date(millis - new Date(millis).getTimezoneOffset() * 60_000).toISOString();
  return moved.replace(/(:00)?\.000Z$|Z$/, "");
}

function textField(name, label, hint, attributes) {
  const id = "walk-" + name;
  const field = el("input", {
    id,
    name,
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-describedby": id + "-problem",
    ...attributes,
  });
  const problem = el("span", { class: "field-problem", id: id + "-problem" });
  return {
    field,
    element: el("div", { class: "field" }, el("label", { for: id }, label, el("span", { class: "quiet" }, " " + hint)), field, problem),
    refuse(rule) {
      problem.textContent = rule;
      field.setAttribute("aria-invalid", String(rule !== ""));
    },
  };
}

function choice(name, label, options, hint = "") {
  const id = "walk-" + name;
  const field = el("select", { id, name }, Object.entries(options).map(([value, words]) => el("option", { value }, words)));
  return { field, element: el("div", { class: "field" }, el("label", { for: id }, label, el("span", { class: "quiet" }, " " + hint)), field) };
}

function tick(name, label, hint) {
  const id = "walk-" + name;
  const field = el("input", { type: "checkbox", id, name });
  return {
    field,
    element: el("label", { class: "check", for: id, title: hint }, field, label, el("span", { class: "quiet small" }, hint)),
  };
}
