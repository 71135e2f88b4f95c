// The ids of a walk as a table: the same as the picture, for those who do not see it, or who search.

import { el, replace, visible } from "../dom.js";
import { count, many } from "../format.js";
import { siteSign } from "./marks.js";
import { eventsOf } from "./model.js";
import { nameOf, typeWords } from "./names.js";

const PAGE = 50;

/** A table that can be narrowed, with onOpen for an id that the reader opens. */
export function listView(onOpen) {
  const search = el("input", {
    id: "list-contains",
    type: "search",
    placeholder: "any part of an id, a name or a site",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const ends = el("input", { id: "list-open", type: "checkbox" });
  const summary = el("p", { class: "quiet", role: "status", "aria-live": "polite" });
  const body = el("tbody");
  const table = el(
    "table",
    { id: "ids" },
    el("caption", { class: "hidden" }, "Ids that were found"),
    el(
      "thead",
      null,
      el(
        "tr",
        null,
        [["Id"], ["Steps", "num"], ["Type"], ["Recorded at"], ["Events", "num"], ["Remarks"]].map(([name, kind]) =>
          el("th", { scope: "col", class: kind }, name),
        ),
      ),
    ),
    body,
  );
  const scroll = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Ids that were found" }, table);
  const pager = el("nav", { class: "pager", "aria-label": "Pages of the table" });
  const element = el(
    "section",
    { class: "card", id: "list" },
    el("h2", null, "All ids"),
    el(
      "div",
      { class: "filters" },
      el("div", { class: "field" }, el("label", { for: "list-contains" }, "Search"), search),
      el("label", { class: "check", for: "list-open" }, ends, "Open ends only"),
    ),
    summary,
    scroll,
    pager,
  );
  let graph = null;
  let page = 1;

  function draw() {
    const text = search.value.toLowerCase();
    const matches = (node) => [node.id, nameOf(node), ...node.sites].some((each) => each.toLowerCase().includes(text));
    const chosen = [...graph.nodes.values()].filter((node) => (!ends.checked || node.open) && (text === "" || matches(node)));
    chosen.sort((a, b) => a.depth - b.depth || (a.id < b.id ? -1 : 1));
    const pages = Math.max(1, Math.ceil(chosen.length / PAGE));
    page = Math.min(page, pages);
    replace(body, chosen.slice((page - 1) * PAGE, page * PAGE).map(row));
    replace(summary, many(chosen.length, "id") + ".");
    replace(pager, pages > 1 ? pagerOf(pages) : null);
    scroll.hidden = chosen.length === 0;
    element.dataset.rows = chosen.length;
  }

  function pagerOf(pages) {
    const turn = (by) => () => {
      page += by;
      draw();
      scroll.focus();
    };
    return [
      el("button", { type: "button", disabled: page <= 1, onclick: turn(-1) }, "← Previous"),
      el("span", null, `Page ${count(page)} of ${count(pages)}`),
      el("button", { type: "button", disabled: page >= pages, onclick: turn(1) }, "Next →"),
    ];
  }

  function row(node) {
    const remarks = [
      node.depth === 0 ? "start" : null,
      node.open ? "open end" : null,
      node.unasked > 0 ? `${many(node.unasked, "site")} silent or not asked` : null,
    ];
    const site = graph.sites.get(node.sites[0]);
    return el(
      "tr",
      { "data-id": node.id },
      el(
        "th",
        { scope: "row", class: "id" },
        el("button", { type: "button", class: "link-button", onclick: () => onOpen(node) }, el("bdi", null, nameOf(node))),
        el("div", { class: "quiet small" }, el("bdi", null, visible(node.id))),
      ),
      el("td", { class: "num" }, count(node.depth)),
      el("td", null, typeWords(node)),
      el("td", null, site ? siteSign(site) : "–", node.sites.length > 1 ? ` +${count(node.sites.length - 1)}` : null),
      el("td", { class: "num" }, count(eventsOf(node).length)),
      el("td", null, remarks.filter((each) => each !== null).join(", ")),
    );
  }

  for (const each of [search, ends]) {
    each.addEventListener("input", () => {
      page = 1;
      draw();
    });
  }

  return {
    element,
    draw(next) {
      if (graph !== next) {
        page = 1;
        search.value = "";
        ends.checked = false;
      }
      graph = next;
      draw();
    },
  };
}
