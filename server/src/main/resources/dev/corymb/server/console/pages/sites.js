// All sites as a table that can be sorted and narrowed.

import { get } from "../api.js";
import { card, command, el, isInUse, replace, setText } from "../dom.js";
import { STATE_NAMES, age, count, many, rate, state } from "../format.js";

const BATCH = 1000; // the most the server gives at once
const MOST = 5000; // sites that are sorted here; more are narrowed by a prefix
const PAGE = 50;
const AGAIN = 5000;
const TYPING = 250;

const COLUMNS = [
  { key: "id", name: "Site", of: (site) => site.id },
  { key: "state", name: "State", of: (site) => STATE_NAMES.indexOf(site.state) },
  { key: "items", name: "Items", of: (site) => site.items ?? -1, num: true },
  { key: "miss", name: "Miss rate", of: (site) => site.missRate ?? -1, num: true },
  { key: "false", name: "False rate", of: (site) => site.falseRate ?? -1, num: true },
  { key: "age", name: "Age", of: (site) => site.ageMillis ?? -1, num: true },
  { key: "step", name: "Step", of: (site) => site.step ?? -1, num: true },
  { key: "node", name: "Node", of: (site) => (site.own ? "" : site.node) },
];

export async function show(root, context) {
  context.setTitle("Sites");
  const wanted = context.parameters;
  const view = {
    prefix: wanted.get("prefix") ?? "",
    state: STATE_NAMES.includes(wanted.get("state")) ? wanted.get("state") : "",
    sort: COLUMNS.find((column) => column.key === wanted.get("sort")) ?? COLUMNS[0],
    down: wanted.get("down") === "1",
    page: Math.max(1, Number.parseInt(wanted.get("page") ?? "1", 10) || 1),
  };
  let loaded = { sites: [], total: 0 };
  let reading = null;

  const prefix = el("input", { id: "prefix", type: "search", value: view.prefix, autocomplete: "off", spellcheck: "false" });
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
    const button = el("button", { type: "button", class: "sort" }, column.name, arrow);
    const element = el("th", { scope: "col", class: column.num ? "num" : null }, button);
    button.addEventListener("click", () => {
      view.down = view.sort === column ? !view.down : false;
      view.sort = column;
      view.page = 1;
      draw();
    });
    return {
      element,
      draw() {
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
      if (view.prefix !== "") {
        query.set("prefix", view.prefix);
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
    replace(body, chosen.slice((view.page - 1) * PAGE, view.page * PAGE).map(row));
    replace(pager, pages > 1 ? pagerOf(pages) : null);
    setText(summary, words(chosen.length));
    scroll.hidden = chosen.length === 0;
    replace(empty, chosen.length === 0 ? emptyWords() : null);
    root.dataset.rows = chosen.length;
    remember();
  }

  function words(number) {
    const narrowed = view.state !== "" || view.prefix !== "";
    const cut =
      loaded.sites.length < loaded.total
        ? ` Only the first ${count(loaded.sites.length)} of ${count(loaded.total)} are sorted here; a prefix narrows them.`
        : "";
    return (number === 1 ? "1 site" : many(number, "site")) + (narrowed ? " match." : ".") + cut;
  }

  function emptyWords() {
    if (view.prefix !== "" || view.state !== "") {
      return card(null, el("p", null, "No site is like that. Shorten the prefix, or choose any state."));
    }
    return card(
      "No sites yet",
      el("p", null, "A site is made when items are loaded for it, or by hand:"),
      command(
        `corymb load --server ${location.origin} --site berlin --in items.csv --create`,
        `curl -X POST ${location.origin}/v1/sites -H 'Content-Type: application/json' -d '{"id":"berlin"}'`,
      ),
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
    set("prefix", view.prefix, "");
    set("state", view.state, "");
    set("sort", view.sort.key, "id");
    set("down", view.down ? "1" : "", "");
    set("page", String(view.page), "1");
    context.remember("/sites", query);
  }

  let typing = null;
  prefix.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => {
      view.prefix = prefix.value;
      view.page = 1;
      load().catch(() => {});
    }, TYPING);
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
      el("div", { class: "field" }, el("label", { for: "prefix" }, "Begins with"), prefix),
      el("div", { class: "field" }, el("label", { for: "state" }, "State"), states),
    ),
    summary,
    scroll,
    pager,
    empty,
  );
  await load();
  const reload = () => isInUse(body) || isInUse(pager) || load().catch(() => {}); // the stream tells of a lost server
  const soon = atMostEvery(AGAIN, reload, context.signal);
  context.on("publication", soon);
  context.on("site", soon);
  context.on("failure", soon);
  context.signal.addEventListener("abort", () => {
    reading?.abort();
    clearTimeout(typing);
  });
}

function row(site) {
  const { icon, word } = state(site.state);
  return el(
    "tr",
    { "data-site": site.id },
    el("th", { scope: "row" }, el("a", { href: "#/sites/" + encodeURIComponent(site.id) }, site.id)),
    el("td", null, el("span", { class: "state state-" + site.state, title: site.reason }, el("span", { "aria-hidden": "true" }, icon), " " + word)),
    el("td", { class: "num" }, count(site.items)),
    el("td", { class: "num" }, rate(site.missRate)),
    el("td", { class: "num" }, rate(site.falseRate)),
    el("td", { class: "num" }, age(site.ageMillis)),
    el("td", { class: "num" }, count(site.step)),
    el("td", null, site.own ? "own" : site.node),
  );
}

/** Calls at most once in so many milliseconds, and once more after the last of many calls. */
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
