// Builds elements. Text goes in as text, never as markup: ids and reasons come from strangers.

const SVG = "http://www.w3.org/2000/svg";

// Control characters, and what turns text around or takes no room. Joiners are letters' business.
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** An element with attributes and children; strings and numbers become text, null is left out. */
export function el(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function svg(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), value);
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  put(element, ...children);
  return element;
}

/** Appends children of any depth of lists. */
export function put(element, ...children) {
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Makes these the only children. */
export function replace(element, ...children) {
  element.replaceChildren();
  return put(element, ...children);
}

/** Sets text only where it differs, so that a selection of the reader survives the next second. */
export function setText(element, text) {
  if (element.textContent !== String(text)) {
    element.textContent = text;
  }
}

/** Whether the reader is about to use something in there: it must not be replaced under the pointer or the focus. */
export function isInUse(element) {
  return element.contains(document.activeElement) || element.matches(":hover");
}

/** A text in which characters that are not seen, or that turn others around, are written as escapes. */
export function visible(text) {
  return text.replace(HIDDEN, (c) => "\\u{" + c.codePointAt(0).toString(16) + "}");
}

/** A link to the page of a site; without one where its id has an unpaired surrogate, which no address can have. */
export function siteLink(id) {
  try {
    return el("a", { href: "#/sites/" + encodeURIComponent(id) }, visible(id));
  } catch (e) {
    return el("span", null, id.replace(/[\ud800-\udfff]/g, (unit) => "\\u" + unit.charCodeAt(0).toString(16)));
  }
}

/** A list of names and values. A value may be text or an element; a third entry explains it, a fourth is its class. */
export function facts(rows) {
  return el(
    "dl",
    { class: "facts" },
    rows.map(([name, value, hint, kind]) =>
      el("div", { title: hint, class: kind }, el("dt", null, name), el("dd", null, value)),
    ),
  );
}

/** A titled part of a page. */
export function card(title, ...children) {
  return el("section", { class: "card" }, title ? el("h2", null, title) : null, ...children);
}

/** A part of a page that is folded away until the reader opens it. */
export function fold(title, ...children) {
  return el("details", { class: "card fold" }, el("summary", null, title), el("div", { class: "folded" }, ...children));
}

/** Commands to copy into a terminal. On a narrow screen they wrap between words, not within "--create". */
export function command(...lines) {
  const words = lines.join("\n").split(/(\s)/);
  return el(
    "pre",
    { tabindex: "0", "aria-label": "Commands" },
    el("code", null, words.map((word) => (/\S/.test(word) ? el("span", { class: "word" }, word) : word))),
  );
}
