// "Which sites may hold this?": a query as text or in a form made of the schema, and the answer with its quality.

import { get, post } from "../api.js";
import { card, el, replace } from "../dom.js";
import { ago, atMost, count, isProvenance, many, micros, rate, unbroken } from "../format.js";

const LIMIT = 1000;
const EXPLAIN = ":explain"; // in the address; no name of an attribute has a colon
const CONFIRM = ":confirm";
const TEXT = ":query";
const NONE = ":none"; // behind the name of an attribute
const BEFORE = 40; // characters of a text that are shown before one that is wrong

const VERSION = "Of the summary that was asked";
const MISS = "Share of the items of the site that its summary here does not know yet";
const COLLISION = "Chance that this query lists the site because of hash collisions alone";

const HINTS = {
  text: "exactly as it was added",
  long: "a whole number",
  double: "a number",
  bytes: "hexadecimal",
  uuid: "such as 123e4567-e89b-12d3-a456-426614174000",
  instant: "such as 2024-05-01T12:00:00Z",
  decimal: "a decimal number",
  date: "such as 2024-05-31",
  ip: "an IPv4 or IPv6 address",
};

export async function show(root, context) {
  context.setTitle("Locate");
  const federation = await get("/v1/federation", context.signal);
  if (isProvenance(federation)) {
    replace(
      root,
      el("h1", null, "Locate"),
      el("p", null, "This federation has provenance, not items. See ", el("a", { href: "#/lineage" }, "Lineage"), "."),
    );
    return;
  }
  const { sets } = federation;
  const inputs = new Map(
    federation.schema.map((attribute) => [attribute.name, inputOf(attribute, company(attribute, sets))]),
  );
  const text = textInput();
  const explain = checkbox("explain", "Explain", "say how the answer was found");
  const confirm = checkbox("confirm", "Confirm", "ask each candidate whether it does hold it");
  const answer = el("div", { class: "answer" });
  const status = el("div", { role: "status", "aria-live": "polite" });
  const ask = el("button", { type: "submit", class: "primary" }, "Locate");
  const clear = el("button", { type: "button" }, "Clear");
  const form = el(
    "form",
    { class: "card", id: "locate", novalidate: true },
    el(
      "p",
      { class: "quiet" },
      "Write a query, or give one value per field. An empty field is left out of the query. Values are compared exactly: no patterns. ",
      rangeHelp(federation.schema),
    ),
    federation.schema.length > 1 ? el("p", { class: "quiet", id: "askable" }, askable(federation.schema, sets)) : null,
    text.element,
    el("div", { class: "fields" }, [...inputs.values()].map((input) => input.element)),
    el("div", { class: "actions" }, ask, clear, explain.element, confirm.element),
  );
  let running = null;

  async function locate() {
    const fields = {};
    const address = new URLSearchParams();
    const written = text.field.value.trim();
    text.refuse("");
    for (const [name, input] of inputs) {
      input.refuse("");
      if (input.none?.checked) {
        fields[name] = null;
        address.set(name + NONE, "1");
      } else if (input.field.value !== "") {
        fields[name] = input.field.value; // as text: a number of 64 bits does not fit one of JavaScript
        address.set(name, input.field.value);
      }
    }
    if (written !== "") {
      address.set(TEXT, written);
    }
    for (const [name, box] of [[EXPLAIN, explain], [CONFIRM, confirm]]) {
      if (box.field.checked) {
        address.set(name, "1");
      }
    }
    context.remember("/locate", address);
    const given = Object.keys(fields).length > 0;
    running?.abort();
    if (given === (written !== "")) {
      replace(answer);
      const what = given ? "Write a query or use the fields, not both." : "Give at least one attribute.";
      replace(status, el("p", { class: given ? "problem" : "quiet" }, what));
      return;
    }
    const query = given ? fields : written;
    running = new AbortController();
    const { signal } = running;
    context.signal.addEventListener("abort", () => signal.aborted || running.abort());
    root.dataset.answered = "";
    try {
      const found = await post(
        "/v1/locate",
        { query, explain: explain.field.checked, confirm: confirm.field.checked, limit: LIMIT },
        signal,
      );
      replace(status, sentences(found));
      replace(answer, candidates(found), found.explain ? explanation(found.explain) : null);
    } catch (e) {
      if (signal.aborted) {
        return;
      }
      replace(answer);
      if (written !== "" && e.body?.field?.startsWith("query")) {
        text.refuse(e.body.rule ?? e.message, written, e.body.position);
        replace(status, el("p", { class: "problem" }, e.message));
        root.dataset.answered = address.toString();
        return;
      }
      const wrong = inputs.get(String(e.body?.field ?? "").replace(/^query\./, ""));
      wrong?.refuse(e.body.rule ?? e.message);
      wrong?.field.focus();
      replace(status, el("p", { class: "problem" }, e.message));
    }
    root.dataset.answered = address.toString();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    locate();
  });
  clear.addEventListener("click", () => {
    form.reset();
    inputs.forEach((input) => input.refresh());
    running?.abort();
    replace(status);
    replace(answer);
    context.remember("/locate", new URLSearchParams());
    text.field.focus();
  });
  for (const box of [explain, confirm]) {
    box.field.addEventListener("change", () => status.hasChildNodes() && locate());
  }

  replace(root, el("h1", null, "Locate"), form, status, answer);
  text.field.value = context.parameters.get(TEXT) ?? "";
  let given = text.field.value !== "";
  let repeated = false;
  for (const [name, input] of inputs) {
    const values = context.parameters.getAll(name);
    input.field.value = values[0] ?? "";
    if (input.none) {
      input.none.checked = context.parameters.has(name + NONE);
      input.refresh();
    }
    given ||= input.field.value !== "" || Boolean(input.none?.checked);
    if (values.length > 1) {
      repeated = true;
      input.refuse(`The address gives ${values.map((value) => `“${value}”`).join(" and ")}: a field has one value.`);
    }
  }
  explain.field.checked = context.parameters.has(EXPLAIN);
  confirm.field.checked = context.parameters.has(CONFIRM);
  if (repeated) {
    replace(status, el("p", { class: "problem" }, "A field has one value; for several, write a query such as name in (a, b)."));
  } else if (given) {
    await locate();
  }
}

const EXAMPLES = {
  text: ["a", "b"],
  long: ["5", "9"],
  double: ["0.5", "1.5"],
  instant: ["2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z"],
  decimal: ["9.99", "19.99"],
  date: ["2026-01-01", "2026-01-31"],
};

/** How ranges are asked for, of the attributes that have some. */
function rangeHelp(schema) {
  const declared = schema.filter((attribute) => attribute.range);
  if (declared.length === 0) {
    return "Ranges can be asked for only of attributes that the federation declares; it declares none.";
  }
  const [{ name, type }] = declared;
  const word = /[\s()=<>!,'"]|^(and|or|not|in|has|between|like|is)$/i.test(name) ? `'${name.replaceAll("'", "''")}'` : name;
  const [least, greatest] = EXAMPLES[type.toLowerCase()] ?? EXAMPLES.text;
  return [
    "Ranges are written in the query, such as ",
    el("code", { id: "range-example" }, `${word}>=${least}`),
    " or ",
    el("code", null, `${word} between ${least} and ${greatest}`),
    `, of ${declared.map((attribute) => attribute.name).join(", ")}.`,
  ];
}

/** The names of a set of attributes. */
function setName(set, schema) {
  return set.length === schema.length && set.length > 1 ? "all attributes" : set.join(" + ");
}

/** What can be asked together, in words. */
function askable(schema, sets) {
  const together = sets.filter((set) => set.length > 1).map((set) => setName(set, schema));
  if (schema.every(({ name }) => sets.some((set) => set.length === 1 && set[0] === name))) {
    return (
      "Every attribute can be asked alone or with others. " +
      (together.length === 0
        ? "Values of several attributes may be of different items."
        : `Tied to one item: ${together.join("; ")}. Values of other combinations may be of different items.`)
    );
  }
  const lost = schema.filter(({ name }) => !sets.some((set) => set.includes(name)));
  const lostNames = (ranges) => lost.filter(({ range }) => Boolean(range) === ranges).map(({ name }) => name);
  return [
    `What can be asked is declared: ${sets.map((set) => setName(set, schema)).join("; ")}. Each set is tied to one item.`,
    sets.length === 1 ? "" : "Several sets can be asked at once; their values may be of different items.",
    lostNames(true).length === 0 ? "" : `Of ${lostNames(true).join(", ")} only ranges can be asked.`,
    lostNames(false).length === 0 ? "" : `No values of ${lostNames(false).join(", ")} can be asked.`,
  ].filter(Boolean).join(" ");
}

/** What an attribute must be asked with, in words; empty if it can be asked alone, null if it cannot be asked at all. */
function company({ name }, sets) {
  const having = sets.filter((set) => set.includes(name));
  if (having.length === 0) {
    return null;
  }
  const others = having.map((set) => set.filter((each) => each !== name).join(" + "));
  return others.includes("") ? "" : `only with ${others.slice(0, 3).join(", or ")}${others.length > 3 ? ", …" : ""}`;
}

/** The field for a query as text. What is wrong is shown under it, at the character. */
function textInput() {
  const field = el("input", {
    id: "query-text",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    placeholder: "name=report.pdf owner in (anna, ben)",
    "aria-describedby": "query-text-problem",
  });
  const problem = el("div", { class: "field-problem", id: "query-text-problem" });
  return {
    field,
    element: el(
      "div",
      { class: "field" },
      el("label", { for: "query-text" }, "Query", el("span", { class: "quiet" }, " as text")),
      field,
      problem,
    ),
    refuse(rule, written = "", position = undefined) {
      field.setAttribute("aria-invalid", String(rule !== ""));
      replace(problem, rule);
      if (position !== undefined) {
        const start = Math.max(0, position - BEFORE);
        const before = (start > 0 ? "…" : "") + written.slice(start, position);
        const pointer = before + written.slice(position, position + BEFORE) + "\n" + " ".repeat([...before].length) + "^";
        problem.append(el("pre", { "aria-hidden": "true" }, pointer));
        field.value = written; // as it was sent, or the position would be another one
        field.focus();
        field.setSelectionRange(position, position);
      }
    },
  };
}

/** The field for a value of an attribute, or for none. */
function inputOf(attribute, company) {
  const id = "attribute-" + attribute.name;
  const type = attribute.type.toLowerCase();
  const field =
    type === "boolean"
      ? el(
          "select",
          { id, name: attribute.name },
          ["", "true", "false"].map((value) => el("option", { value }, value || "(not asked)")),
        )
      : el("input", {
          id,
          name: attribute.name,
          type: "text", // a number field would round what is longer than 53 bits
          inputmode: type === "long" ? "numeric" : type === "double" ? "decimal" : "text",
          autocomplete: "off",
          autocapitalize: "off",
          spellcheck: "false",
          placeholder: HINTS[type] ?? "",
          "aria-describedby": id + "-problem",
        });
  const problem = el("span", { class: "field-problem", id: id + "-problem" });
  const none =
    (attribute.optional || attribute.many) && company !== null
      ? el("input", { type: "checkbox", id: id + "-none", onchange: () => refresh() })
      : null;
  const refresh = () => (field.disabled = company === null || Boolean(none?.checked));
  const words = [type, attribute.many && "one of many", attribute.range && "ranges", company ?? (attribute.range ? "no single values" : "cannot be asked")];
  refresh();
  return {
    field,
    none,
    refresh,
    element: el(
      "div",
      { class: "field" },
      el("label", { for: id }, attribute.name, el("span", { class: "quiet" }, " " + words.filter(Boolean).join(", "))),
      field,
      none ? el("label", { class: "check small", for: none.id }, none, el("span", null, "has no value")) : null,
      problem,
    ),
    refuse(rule) {
      problem.textContent = rule;
      field.setAttribute("aria-invalid", String(rule !== ""));
    },
  };
}

function checkbox(id, name, hint) {
  const field = el("input", { type: "checkbox", id });
  return {
    field,
    element: el("label", { class: "check", for: id, title: hint }, field, name, el("span", { class: "quiet small" }, hint)),
  };
}

/** What was found, and how far it can be trusted. */
function sentences(found) {
  const more = [];
  if (found.stale > 0) {
    more.push(
      `${many(found.stale, "site is", "sites are")} stale and may miss more than the budget allows: ` +
        "a newer version exists, the owner reports it over budget, or the owner has been silent.",
    );
  }
  if (found.unheard > 0) {
    more.push(`${many(found.unheard, "site")} could not be looked up: no summary of theirs is here.`);
  }
  if (found.contested > 0) {
    more.push(
      `${many(found.contested, "site is", "sites are")} contested: several nodes claim the site, ` +
        "or several processes run as its node.",
    );
  }
  if (!found.caughtUp) {
    more.push("This node has not caught up with the others yet, so sites may be absent from the answer.");
  }
  more.push(`Answered from memory in ${micros(found.micros)}.`);
  return [
    el("p", { class: "headline", id: "headline" }, headline(found)),
    found.confirmed && found.total > 0 ? el("p", { class: "headline", id: "confirmed" }, confirmedWords(found.confirmed)) : null,
    found.hint ? el("p", { id: "hint" }, `Hint: ${found.hint}.`) : null,
    found.total > 0 ? el("p", { id: "error" }, errorWords(found)) : null,
    el("p", { class: "quiet" }, more.join(" ")),
  ];
}

function headline(found) {
  if (found.sites === 0) {
    return "There is no site to ask yet.";
  }
  return found.total === 0
    ? `No candidate among ${many(found.sites, "site")}; none need be asked.`
    : `${count(found.total)} of ${many(found.sites, "site")} may hold this; ${count(found.sites - found.total)} need not be asked.`;
}

/** How many of the listed sites do not hold it, or why nobody can say. */
function errorWords(found) {
  if (found.expectedFalseSites !== null) {
    const tied = found.tied[0].includes("+") ? `${found.tied[0]} is tied to one item. ` : "";
    return `${tied}False sites among them: ${atMost(found.expectedFalseSites)} on average.`;
  }
  return (
    `The number of false sites is not bounded: ${found.unboundedBecause.replace(/, so the number of false sites is not bounded$/, "")}. ` +
    (found.confirmed ? "" : "Tick Confirm to ask their owners. ") +
    (found.tied.length === 0 ? "" : `Hash collisions alone add ${atMost(found.collisionFalseSites)} false sites on average.`)
  );
}

function confirmedWords(confirmed) {
  const words = [
    `${many(confirmed.holding.length, "site holds", "sites hold")} it`,
    `${count(confirmed.mistaken.length)} ${confirmed.mistaken.length === 1 ? "does" : "do"} not`,
    `${count(confirmed.silent.length)} did not answer`,
  ];
  if (confirmed.unasked > 0) {
    words.push(`${count(confirmed.unasked)} were not asked`);
  }
  return `Confirmed: ${words.join(", ")}.` + (confirmed.silentBecause ? ` No answer: ${confirmed.silentBecause}.` : "");
}

const VERDICTS = {
  holding: ["✓", "holds it", "good"],
  mistaken: ["✗", "does not", "bad"],
  silent: ["?", "no answer", "unsure"],
};

/** The candidates in the order of the answer: those that hold it first. Details on request. */
function candidates(found) {
  if (found.candidates.length === 0) {
    return null;
  }
  const verdicts = new Map();
  for (const name of Object.keys(VERDICTS)) {
    (found.confirmed?.[name] ?? []).forEach((site) => verdicts.set(site, name));
  }
  const table = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Candidates" });
  const filter = found.confirmed ? verdictFilter(found.confirmed) : null;
  const details = checkbox("details", "Details", "versions, ages and rates");
  const show = () => {
    const wanted = filter?.field.value ?? "";
    const rows = found.candidates.filter(({ site }) => wanted === "" || verdicts.get(site) === wanted);
    replace(
      table,
      rows.length === 0
        ? el("p", { class: "quiet" }, "None of the listed sites.")
        : candidateTable(rows, found.confirmed ? verdicts : null, details.field.checked),
    );
  };
  filter?.field.addEventListener("change", show);
  details.field.addEventListener("change", show);
  show();
  return card(
    "Candidates",
    el("div", { class: "actions" }, filter?.element, details.element),
    table,
    found.omitted > 0
      ? el(
          "p",
          { class: "quiet", id: "omitted" },
          `The first ${count(found.candidates.length)} are listed; ${count(found.omitted)} more are left out.`,
        )
      : null,
  );
}

function verdictFilter(confirmed) {
  const field = el(
    "select",
    { id: "verdict" },
    el("option", { value: "" }, "all candidates"),
    Object.entries(VERDICTS).map(([name, [icon, word]]) =>
      el("option", { value: name }, `${icon} ${word} (${count(confirmed[name].length)})`),
    ),
  );
  return { field, element: el("label", { class: "check", for: "verdict" }, "Show", field) };
}

function summaryWords(row) {
  return row.own ? "always current" : `${row.behind ? "◷ behind" : "current"}, heard of ${ago(row.ageMillis)}`;
}

function candidateTable(rows, verdicts, detailed) {
  // The name of a column, its cell, whether it is a number, and what it means.
  const columns = [
    ["Node", (row) => (row.own ? "this node" : row.node)],
    ["Summary", (row) => (row.contested ? "⚠ contested, " : "") + summaryWords(row)],
    ...(detailed
      ? [
          ["Version", (row) => row.version, true, VERSION],
          ["Miss rate", (row) => rate(row.missRate), true, MISS],
          ["Collision rate", (row) => rate(row.collisionRate), true, COLLISION],
        ]
      : []),
  ];
  const body = rows.map((row) => {
    const name = verdicts?.get(row.site);
    const [icon, word, kind] = VERDICTS[name] ?? ["–", "not asked", "unsure"];
    return el(
      "tr",
      { "data-site": row.site, "data-verdict": name },
      el("th", { scope: "row" }, el("a", { href: "#/sites/" + encodeURIComponent(row.site) }, row.site)),
      verdicts ? el("td", null, el("span", { class: "verdict " + kind }, icon + " " + word)) : null,
      columns.map(([, cell, numeric]) => el("td", { class: numeric ? "num" : null }, cell(row))),
    );
  });
  return el(
    "table",
    { id: "candidates" },
    el(
      "thead",
      null,
      el(
        "tr",
        null,
        ["Site", verdicts ? "Confirmed" : null].map((name) => (name ? el("th", { scope: "col" }, name) : null)),
        columns.map(([name, , numeric, title]) => el("th", { scope: "col", class: numeric ? "num" : null, title }, name)),
      ),
    ),
    el("tbody", null, body),
  );
}

/** Which combinations of listed values have candidates. */
function alternatives(found) {
  const omitted = found.matched - found.first.length;
  return [
    el("p", null, `${count(found.matched)} of the ${count(found.asked)} combinations have candidates${found.matched > 0 ? ":" : "."}`),
    el(
      "ul",
      { id: "alternatives" },
      found.first.map(({ query, total, sites }) =>
        el("li", null, el("code", null, query), `: ${many(total, "site")} (${sites.join(", ")}${total > sites.length ? ", …" : ""})`),
      ),
    ),
    omitted > 0 ? el("p", { class: "quiet" }, `${count(omitted)} more are left out.`) : null,
  ];
}

function explanation(explain) {
  return el(
    "section",
    { class: "card", id: "explanation" },
    el("h2", null, "How it was found"),
    el("ul", null, explain.text.map((sentence) => el("li", null, unbroken(sentence)))),
    explain.alternatives ? alternatives(explain.alternatives) : null,
    explain.steps.length === 0
      ? null
      : el(
          "p",
          { class: "quiet small" },
          explain.steps
            .map((step) => `Step ${step.step} of the ladder: ${many(step.sites, "site")} looked up in the ${step.index} index.`)
            .join(" "),
        ),
  );
}
