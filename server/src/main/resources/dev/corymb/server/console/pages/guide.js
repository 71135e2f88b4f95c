// A guide of the documentation, which is Markdown, as a page to read. Only what the guides use of Markdown is known here.

import { getText } from "../api.js";
import { el, put, replace } from "../dom.js";

export const GUIDES = ["http", "operating", "asking"];
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)]+)\)/g;

export async function show(root, context, name) {
  const text = await getText(`/console/docs/${name}.md`, context.signal);
  replace(root, el("article", { class: "guide" }, blocks(text, name)));
  context.setTitle(root.querySelector("h1").textContent);
  const at = context.parameters.get("at");
  const go = () => [...root.querySelectorAll("[data-at]")].find((heading) => heading.dataset.at === at)?.scrollIntoView();
  go();
  // A link to where the address is already opens no page, but the reader may have scrolled away since.
  root.addEventListener("click", (event) => event.target.closest("a")?.hash === location.hash && go());
}

/** The elements of a text of Markdown. */
export function blocks(text, name) {
  const lines = text.split(/\r?\n/).filter((line) => !/^<!--.*-->$/.test(line));
  const found = [];
  let i = 0;
  const takeWhile = (test) => {
    const from = i;
    while (i < lines.length && test(lines[i])) {
      i++;
    }
    return lines.slice(from, i);
  };
  while (i < lines.length) {
    const line = lines[i];
    if (line.trim() === "") {
      i++;
    } else if (line.startsWith("```")) {
      i++;
      const code = takeWhile((each) => !each.startsWith("```")).join("\n");
      i++;
      found.push(el("pre", { tabindex: "0", "aria-label": "Example" }, el("code", null, code)));
    } else if (/^#+ /.test(line)) {
      i++;
      const [, marks, title] = line.match(/^(#+) (.*)$/);
      found.push(el("h" + Math.min(6, marks.length), { "data-at": anchor(title) }, inline(title, name)));
    } else if (line.startsWith("|")) {
      found.push(table(takeWhile((each) => each.startsWith("|")), name));
    } else if (ITEM.test(line)) {
      const items = list(takeWhile((each) => each.trim() !== "" && !each.startsWith("```")));
      found.push(el(/^\d/.test(line) ? "ol" : "ul", null, items.map((item) => el("li", null, inline(item, name)))));
    } else {
      const first = lines[i++];
      const rest = takeWhile((each) => each.trim() !== "" && !/^(```|\||#+ )/.test(each) && !ITEM.test(each));
      found.push(el("p", null, inline([first, ...rest].join(" "), name)));
    }
  }
  return found;
}

const ITEM = /^\s*(-|\d+\.) /;

/** The texts of the items, whose lines go on indented. */
function list(lines) {
  const items = [];
  for (const line of lines) {
    if (ITEM.test(line)) {
      items.push(line.replace(ITEM, ""));
    } else {
      items[items.length - 1] += " " + line.trim();
    }
  }
  return items;
}

function table(lines, name) {
  const cells = (line) => line.replace(/^\||\|\s*$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
  const row = (tag) => (line) => el("tr", null, cells(line).map((cell) => el(tag, null, inline(cell, name))));
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table" },
    el("table", null, el("thead", null, row("th")(lines[0])), el("tbody", null, lines.slice(2).map(row("td")))),
  );
}

/** Text with its code, emphasis and links. */
function inline(text, name) {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [all, code, strong, emphasis, label, target] = match;
    parts.push(text.slice(from, match.index));
    from = match.index + all.length;
    if (code !== undefined) {
      parts.push(el("code", null, code));
    } else if (strong !== undefined) {
      parts.push(put(el("strong"), inline(strong, name)));
    } else if (emphasis !== undefined) {
      parts.push(put(el("em"), inline(emphasis, name)));
    } else {
      const href = address(target, name);
      parts.push(href ? el("a", { href, rel: "noreferrer" }, inline(label, name)) : inline(label, name));
    }
  }
  parts.push(text.slice(from));
  return parts;
}

/** Where a link of a guide leads from here; null for a document that a server does not have. */
function address(target, name) {
  if (/^https?:\/\//.test(target)) {
    return target;
  }
  if (target.endsWith("openapi.yaml")) {
    return "/v1/openapi.yaml";
  }
  const [file, at] = target.split("#");
  const guide = file === "" ? name : file.replace(/\.md$/, "");
  return GUIDES.includes(guide) ? `#/guides/${guide}${at ? "?at=" + at : ""}` : null;
}

/** What links call a heading. */
function anchor(title) {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
