// All sites as a table that can be searched and sorted.

import { get } from "../api.js";
import { card, command, el, fold, isInUse, replace, setText, siteLink } from "../dom.js";
import { firstEvents } from "../lineage/start.js";
import { MISS_RATE, STATE_NAMES, ago, count, isProvenance, itemsTitle, many, rate, standing, state, publishedMillis } from "../format.js";

const BATCH = 1000; // the largest page of the API
const MOST = 5000; // sites that are sorted here
const PAGE = 50;
const AGAIN = 5000;
const TYPING = 250;

const COLUMNS = [
  { key: "id", name: "Site", of: (site) => site.id },
  { key: "state", name: "State", of: (site) => STATE_NAMES.indexOf(site.state) },
  { key: "items", name: "Items", of: (site) => site.items ?? -1, num: true },
  { key: "age", name: "Published", hint: "When this node published the summary, or when the owner of the site last confirmed it", of: (site) => publishedMillis(site) ?? -1, num: true },
  { key: "node", name: "Node", of: (site) => (site.own ? "" : site.node) },
  { key: "miss", name: "Miss rate", hint: MISS_RATE, of: (site) => site.missRate ?? -1, num: true, detail: true },
  { key: "false", name: "False rate", hint: "Chance that a full query lists the site because of hash collisions", of: (site) => site.falseRate ?? -1, num: true, detail: true },
  { key: "step", name: "Step", hint: "Size of the summary: each step has twice the cells of the one before", of: (site) => site.step ?? -1, num: true, detail: true },
];

export async function show(root, context) {
  context.setTitle("Sites");
  const federation = await get("/v1/federation", context.signal);
  const provenance = isProvenance(federation);
  const wanted = context.parameters;
  const view = {
    contains: wanted.get("contains") ?? "",
    state: STATE_NAMES.includes(wanted.get("state")) ? wanted.get("state") : "",
    sort: COLUMNS.find((column) => column.key === wanted.get("sort")) ?? COLUMNS[0],
    down: wanted.get("down") === "1",
    details: wanted.get("details") === "1",
    page: Math.max(1, Number.parseInt(wanted.get("page") ?? "1", 10) || 1),
  };
  let loaded = { sites: [], total: 0 };
  let reading = null;

  const search = el("input", {
    id: "contains",
    type: "search",
    value: view.contains,
    placeholder: "any part of a site id",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const details = el("input", { id: "details", type: "checkbox" });
  details.checked = view.details;
  const states = el(
    "select",
    { id: "state" },
    el("option", { value: "" }, "any"),
    STATE_NAMES.map((name) => el("option", { value: name, selected: name === view.state }, state(name).word)),
  );
  const summary = el("p", { class: "quiet", role: "status", "aria-live": "polite" });
  const heads = COLUMNS.map((column) => header(column));
  const body = el("tbody");
  const table = el(
    "table",
    { id: "sites" },
    el("caption", { class: "hidden" }, "Sites"),
    el("thead", null, el("tr", null, heads.map((head) => head.element))),
    body,
  );
  const scroll = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Sites" }, table);
  const pager = el("nav", { class: "pager", "aria-label": "Pages of the table" });
  const empty = el("div");

  function header(column) {
    const arrow = el("span", { "aria-hidden": "true" });
    const button = el("button", { type: "button", class: "sort" }, column.key === "items" ? itemsTitle(federation) : column.name, arrow);
    const element = el("th", { scope: "col", class: column.num ? "num" : null, title: column.hint }, button);
    button.addEventListener("click", () => {
      view.down = view.sort === column ? !view.down : false;
      view.sort = column;
      view.page = 1;
      draw();
    });
    return {
      element,
      draw() {
        element.hidden = column.detail && !view.details;
        const sorted = view.sort === column;
        arrow.textContent = sorted ? (view.down ? " ↓" : " ↑") : "";
        if (sorted) {
          element.setAttribute("aria-sort", view.down ? "descending" : "ascending");
        } else {
          element.removeAttribute("aria-sort");
        }
      },
    };
  }

  async function load() {
    reading?.abort();
    reading = new AbortController();
    const { signal } = reading;
    const sites = [];
    let page;
    let after = null;
    do {
      const query = new URLSearchParams({ limit: BATCH });
      if (view.contains !== "") {
        query.set("contains", view.contains);
      }
      if (after !== null) {
        query.set("after", after);
      }
      page = await get("/v1/sites?" + query, signal);
      sites.push(...page.sites);
      after = page.next;
    } while (after !== null && after !== undefined && sites.length < MOST);
    loaded = { sites, total: Math.max(page.total, sites.length) };
    draw();
  }

  function draw() {
    const { of } = view.sort;
    const chosen = loaded.sites.filter((site) => view.state === "" || site.state === view.state);
    const order = (a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : a.id < b.id ? -1 : 1);
    chosen.sort(view.down ? (a, b) => order(b, a) : order);
    const pages = Math.max(1, Math.ceil(chosen.length / PAGE));
    view.page = Math.min(view.page, pages);
    heads.forEach((head) => head.draw());
    replace(body, chosen.slice((view.page - 1) * PAGE, view.page * PAGE).map((site) => row(site, view.details)));
    replace(pager, pages > 1 ? pagerOf(pages) : null);
    setText(summary, words(chosen.length));
    scroll.hidden = chosen.length === 0;
    replace(empty, chosen.length === 0 ? emptyWords() : null);
    root.dataset.rows = chosen.length;
    remember();
  }

  function words(number) {
    const narrowed = view.state !== "" || view.contains !== "";
    const cut =
      loaded.sites.length < loaded.total
        ? ` Only the first ${count(loaded.sites.length)} of ${count(loaded.total)} are shown and sorted; search to narrow them down.`
        : "";
    return many(number, "site") + (narrowed ? (number === 1 ? " matches." : " match.") : ".") + cut;
  }

  function emptyWords() {
    if (view.contains !== "" || view.state !== "") {
      return card(null, el("p", null, "No site matches. Shorten the search text, or choose any state."));
    }
    if (provenance) {
      return firstEvents("No sites yet");
    }
    return card(
      "No sites yet",
      el("p", null, "Load items and create their site in one step:"),
      command(`corymb load --server ${location.origin} --site berlin --in items.csv --create`),
      el("p", null, "Or create an empty site:"),
      command(`corymb site create berlin --server ${location.origin}`),
    );
  }

  function pagerOf(pages) {
    const turn = (by) => () => {
      view.page += by;
      draw();
      scroll.focus();
    };
    return [
      el("button", { type: "button", disabled: view.page <= 1, onclick: turn(-1) }, "← Previous"),
      el("span", null, `Page ${count(view.page)} of ${count(pages)}`),
      el("button", { type: "button", disabled: view.page >= pages, onclick: turn(1) }, "Next →"),
    ];
  }

  function remember() {
    const query = new URLSearchParams();
    const set = (name, value, usual) => value !== usual && query.set(name, value);
    set("contains", view.contains, "");
    set("state", view.state, "");
    set("sort", view.sort.key, "id");
    set("details", view.details ? "1" : "", "");
    set("down", view.down ? "1" : "", "");
    set("page", String(view.page), "1");
    context.remember("/sites", query);
  }

  let typing = null;
  search.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => {
      view.contains = search.value;
      view.page = 1;
      load().catch(() => {});
    }, TYPING);
  });
  details.addEventListener("change", () => {
    view.details = details.checked;
    draw();
  });
  states.addEventListener("change", () => {
    view.state = states.value;
    view.page = 1;
    draw();
  });

  replace(
    root,
    el("h1", null, "Sites"),
    el(
      "div",
      { class: "filters" },
      el("div", { class: "field" }, el("label", { for: "contains" }, "Search"), search),
      el("div", { class: "field" }, el("label", { for: "state" }, "State"), states),
      el("label", { class: "check", for: "details" }, details, "Show error rates"),
    ),
    summary,
    scroll,
    pager,
    empty,
    glossary(),
  );
  await load();
  const reload = () => isInUse(body) || isInUse(pager) || load().catch(() => {}); // the event stream reports a lost server
  const soon = atMostEvery(AGAIN, reload, context.signal);
  context.on("publication", soon);
  context.on("site", soon);
  context.on("failure", soon);
  context.signal.addEventListener("abort", () => {
    reading?.abort();
    clearTimeout(typing);
  });
}

function row(site, details) {
  const { icon, word } = state(site.state);
  const detail = (value) => (details ? el("td", { class: "num" }, value) : null);
  return el(
    "tr",
    { "data-site": site.id },
    el("th", { scope: "row" }, siteLink(site.id)),
    el(
      "td",
      null,
      el(
        "span",
        { class: "state state-" + site.state, title: standing(site) },
        el("span", { "aria-hidden": "true" }, icon),
        " " + word,
      ),
    ),
    el("td", { class: "num" }, count(site.items)),
    el("td", { class: "num" }, ago(publishedMillis(site))),
    el("td", null, site.own ? "this node" : site.node),
    detail(rate(site.missRate)),
    detail(rate(site.falseRate)),
    detail(count(site.step)),
  );
}

function glossary() {
  const entry = (name, meaning) => el("div", null, el("dt", null, name), el("dd", null, meaning));
  return fold(
    "What these words mean",
    el(
      "dl",
      { class: "glossary" },
      STATE_NAMES.map((name) => entry(state(name).word, state(name).meaning)),
      entry("published", "When this node published the summary of the site, or when the owner of the site last confirmed it."),
      entry("miss rate", MISS_RATE),
      entry("false rate", "Chance that a full query lists the site because of hash collisions."),
      entry("step", "Size of the summary: each step has twice the cells of the one before."),
    ),
  );
}

/** Calls at most once per interval, and once more after the last of many calls. */
export function atMostEvery(millis, action, signal) {
  let timer = null;
  let last = 0;
  signal.addEventListener("abort", () => clearTimeout(timer));
  return () => {
    if (timer === null && !signal.aborted) {
      timer = setTimeout(
        () => {
          timer = null;
          last = Date.now();
          action();
        },
        Math.max(0, last + millis - Date.now()),
      );
    }
  };
}
