// "Which sites may hold this?": a form made of the schema, and the answer with its quality.

import { get, post } from "../api.js";
import { card, el, replace } from "../dom.js";
import { age, count, many, micros, rate } from "../format.js";

const LIMIT = 1000;
const EXPLAIN = ":explain"; // in the address; no name of an attribute has a colon
const CONFIRM = ":confirm";

const HINTS = {
  text: "exactly as it was added",
  long: "a whole number",
  double: "a number",
  bytes: "hexadecimal",
  uuid: "such as 123e4567-e89b-12d3-a456-426614174000",
  instant: "such as 2024-05-01T12:00:00Z",
};

export async function show(root, context) {
  context.setTitle("Locate");
  const federation = await get("/v1/federation", context.signal);
  const inputs = new Map(federation.schema.map((attribute) => [attribute.name, inputOf(attribute)]));
  const explain = checkbox("explain", "Explain", "say how the answer was found");
  const confirm = checkbox("confirm", "Confirm", "ask each candidate whether it does hold it");
  const answer = el("div", { class: "answer" });
  const status = el("div", { role: "status", "aria-live": "polite" });
  const ask = el("button", { type: "submit", class: "primary" }, "Locate");
  const clear = el("button", { type: "button" }, "Clear");
  const form = el(
    "form",
    { class: "card", id: "locate", novalidate: true },
    el("p", { class: "quiet" }, "Leave a field empty to leave it out of the query."),
    el("div", { class: "fields" }, [...inputs.values()].map((input) => input.element)),
    el("div", { class: "actions" }, ask, clear, explain.element, confirm.element),
  );
  let running = null;

  async function locate() {
    const query = {};
    const address = new URLSearchParams();
    for (const [name, input] of inputs) {
      input.refuse("");
      if (input.field.value !== "") {
        query[name] = input.field.value; // as text: a number of 64 bits does not fit one of JavaScript
        address.set(name, input.field.value);
      }
    }
    for (const [name, box] of [[EXPLAIN, explain], [CONFIRM, confirm]]) {
      if (box.field.checked) {
        address.set(name, "1");
      }
    }
    context.remember("/locate", address);
    if (Object.keys(query).length === 0) {
      replace(answer);
      replace(status, el("p", { class: "quiet" }, "Give at least one attribute."));
      return;
    }
    running?.abort();
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
      replace(answer, candidates(found, federation), found.explain ? explanation(found.explain) : null);
    } catch (e) {
      if (signal.aborted) {
        return;
      }
      replace(answer);
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
    running?.abort();
    replace(status);
    replace(answer);
    context.remember("/locate", new URLSearchParams());
    inputs.values().next().value.field.focus();
  });
  for (const box of [explain, confirm]) {
    box.field.addEventListener("change", () => status.hasChildNodes() && locate());
  }

  replace(root, el("h1", null, "Locate"), form, status, answer);
  let given = false;
  for (const [name, input] of inputs) {
    const value = context.parameters.get(name);
    input.field.value = value ?? "";
    given ||= input.field.value !== "";
  }
  explain.field.checked = context.parameters.has(EXPLAIN);
  confirm.field.checked = context.parameters.has(CONFIRM);
  if (given) {
    await locate();
  }
}

function inputOf(attribute) {
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
  return {
    field,
    element: el(
      "div",
      { class: "field" },
      el("label", { for: id }, attribute.name, el("span", { class: "quiet" }, " " + type)),
      field,
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
  const rest = found.sites - found.total;
  const main =
    found.sites === 0
      ? "There is no site to ask yet."
      : found.total === 0
        ? `By their summaries, none of ${many(found.sites, "site")} holds this; none need be asked.`
        : `${count(found.total)} of ${many(found.sites, "site")} may hold this; ${count(rest)} need not be asked; ` +
          `${rate(found.expectedFalseSites)} of the listed are expected to be there by mistake.`;
  const more = [
    found.full
      ? "A full query: the values were checked to be of one item."
      : "A partial query: the values may belong to different items of a site.",
  ];
  if (found.stale > 0) {
    more.push(`${many(found.stale, "site is", "sites are")} stale and may miss more than the budget allows.`);
  }
  if (found.unheard > 0) {
    more.push(`${many(found.unheard, "site")} could not be asked: no summary of theirs is here.`);
  }
  if (!found.caughtUp) {
    more.push("This node has not caught up with the others yet, so sites may be absent from the answer.");
  }
  more.push(`Answered from memory in ${micros(found.micros)}.`);
  return [
    el("p", { class: "headline", id: "headline" }, main),
    found.confirmed ? el("p", { class: "headline", id: "confirmed" }, confirmedWords(found.confirmed)) : null,
    el("p", { class: "quiet" }, more.join(" ")),
  ];
}

function confirmedWords(confirmed) {
  const words = [
    `${many(confirmed.holding.length, "site holds", "sites hold")} it`,
    `${many(confirmed.mistaken.length, "was", "were")} listed by mistake`,
    `${count(confirmed.silent.length)} did not answer`,
  ];
  return `Asked: ${words.join(", ")}.`;
}

const VERDICTS = {
  holding: ["✓", "holds", "good"],
  mistaken: ["✗", "mistaken", "bad"],
  silent: ["?", "silent", "unsure"],
};

function candidates(found, federation) {
  if (found.candidates.length === 0) {
    return null;
  }
  const verdicts = new Map();
  for (const [name, verdict] of Object.entries(VERDICTS)) {
    (found.confirmed?.[name] ?? []).forEach((site) => verdicts.set(site, verdict));
  }
  const rows = found.candidates.map((candidate) => {
    const [icon, word, kind] = verdicts.get(candidate.site) ?? [];
    return el(
      "tr",
      { "data-site": candidate.site, "data-verdict": word },
      el("th", { scope: "row" }, el("a", { href: "#/sites/" + encodeURIComponent(candidate.site) }, candidate.site)),
      found.confirmed
        ? el("td", null, icon ? el("span", { class: "verdict " + kind }, icon + " " + word) : "–")
        : null,
      el("td", null, candidate.own ? "own" : candidate.node),
      el("td", { class: "num" }, age(candidate.ageMillis)),
      el("td", { class: "num" }, rate(candidate.missRate)),
      el("td", { class: "num" }, rate(candidate.falseRate)),
      el("td", { class: "num" }, candidate.version),
      el("td", null, candidate.behind ? "◷ behind" : "no"),
    );
  });
  const head = ["Site", found.confirmed ? "Confirmed" : null, "Node", "Age", "Miss rate", "False rate", "Version", "Behind"];
  const numeric = ["Age", "Miss rate", "False rate", "Version"];
  return card(
    "Candidates",
    el(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Candidates" },
      el(
        "table",
        { id: "candidates" },
        el(
          "thead",
          null,
          el(
            "tr",
            null,
            head
              .filter((name) => name !== null)
              .map((name) => el("th", { scope: "col", class: numeric.includes(name) ? "num" : null }, name)),
          ),
        ),
        el("tbody", null, rows),
      ),
    ),
    found.total > found.candidates.length
      ? el("p", { class: "quiet" }, `The first ${count(found.candidates.length)} of ${count(found.total)} are listed.`)
      : null,
    el(
      "p",
      { class: "quiet small" },
      "Age: since the replica was last known to be right. Miss rate: the chance that the site holds it and is not " +
        `listed. False rate: the chance that it is listed and does not. “own” is a site of this node, ${federation.node}.`,
    ),
  );
}

function explanation(explain) {
  return el(
    "section",
    { class: "card", id: "explanation" },
    el("h2", null, "How it was found"),
    el("ul", null, explain.text.map((sentence) => el("li", null, sentence))),
    explain.steps.length === 0
      ? null
      : el(
          "p",
          { class: "quiet small" },
          explain.steps
            .map((step) => `Step ${step.step}: ${many(step.sites, "site")} looked up in the ${step.index} index.`)
            .join(" "),
        ),
  );
}
