// The frame of the console: which page is shown, and the one stream of events that all share.

import { el, replace, setText } from "./dom.js";
import { get, listen } from "./api.js";
import { clock, isProvenance } from "./format.js";
import * as overview from "./pages/overview.js";
import * as locate from "./pages/locate.js";
import * as lineage from "./pages/lineage.js";
import * as sites from "./pages/sites.js";
import * as site from "./pages/site.js";
import * as index from "./pages/index.js";
import * as guide from "./pages/guide.js";
import * as metrics from "./pages/metrics.js";

const KEPT = 100; // publications, for a page that is opened later
const TOGETHER = 50; // milliseconds

const main = document.getElementById("main");
const listeners = new Map(); // of the shown page, by type of event
const publications = []; // newest first
let shown = null; // aborts what the shown page has under way
let shownPath = null;
let stopStream = null; // while it runs
let heardMillis = Date.now(); // when the server was heard last

/** What a page may use: the query of the address, events, and a signal that ends with the page. */
function contextFor(parameters, signal) {
  return {
    parameters,
    signal,
    publications,
    on(type, listener) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
    },
    /** Rewrites the address without opening the page again. */
    remember(path, query) {
      const text = query.toString();
      history.replaceState(null, "", "#" + path + (text ? "?" + text : ""));
    },
    setTitle(title) {
      document.title = title + " – Corymb";
    },
  };
}

function route(path) {
  if (path.startsWith("/sites/")) {
    const id = decoded(path.slice("/sites/".length));
    return id === null ? [null, ""] : [site, "sites", id];
  }
  if (path.startsWith("/guides/")) {
    const name = path.slice("/guides/".length);
    return guide.GUIDES.includes(name) ? [guide, name, name] : [null, ""];
  }
  switch (path) {
    case "/":
    case "":
      return [overview, "overview"];
    case "/locate":
      return [locate, "locate"];
    case "/lineage":
      return [lineage, "lineage"];
    case "/sites":
      return [sites, "sites"];
    case "/index":
      return [index, "index"];
    case "/metrics":
      return [metrics, "metrics"];
    default:
      return [null, ""];
  }
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // a lone % in an address that was typed
  }
}

async function open() {
  const hash = location.hash.slice(1) || "/";
  if (!hash.startsWith("/")) {
    return; // the skip link, not a page
  }
  const question = hash.indexOf("?");
  const path = question < 0 ? hash : hash.slice(0, question);
  const parameters = new URLSearchParams(question < 0 ? "" : hash.slice(question + 1));
  const [page, name, argument] = route(path);
  shown?.abort();
  listeners.clear();
  shown = new AbortController();
  const { signal } = shown;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.page === name) {
      link.setAttribute("aria-current", "page");
    } else {
      link.removeAttribute("aria-current");
    }
  }
  const moved = shownPath !== null && shownPath !== path;
  shownPath = path;
  const root = el("div", { class: "page", "data-page": name });
  replace(main, root);
  if (moved) {
    main.focus({ preventScroll: true }); // so that a screen reader and the keyboard start there
    scrollTo(0, 0);
  }
  if (page === null) {
    replace(root, el("h1", null, "Page not found"), el("p", null, el("a", { href: "#/" }, "Go to the overview")));
    return;
  }
  try {
    await page.show(root, contextFor(parameters, signal), argument);
    root.dataset.ready = "true";
  } catch (e) {
    if (signal.aborted) {
      return;
    }
    showProblem(root, e);
  }
}

function showProblem(root, e) {
  replace(
    root,
    el("h1", null, e.title ?? "Something went wrong"),
    el("p", { class: "problem", role: "alert" }, e.message),
    el("p", null, el("button", { type: "button", class: "primary", onclick: start }, "Try again")),
  );
  if (e.status === undefined) {
    console.error(e); // a fault of the console itself, not an error response
  }
}

// A new listener is told of the past in one burst. The last overview of it is all that matters, so events are handed on
// together, a moment later, and of those of a kind (for publications: of a site) only the last.
const heard = new Map();
let telling = null;

function hear(type, data) {
  heardMillis = Date.now();
  if (type === "publication") {
    publications.unshift(data);
    publications.length = Math.min(publications.length, KEPT);
  }
  heard.set(type === "publication" || type === "site" ? type + " " + data.site : type, [type, data]);
  telling ??= setTimeout(tell, TOGETHER);
}

function tell() {
  telling = null;
  const events = [...heard.values()];
  heard.clear();
  for (const [type, data] of events) {
    if (type === "overview") {
      setText(document.getElementById("node"), data.federation + " · " + data.node);
      setText(document.getElementById("version"), "Corymb " + data.version);
    }
    for (const listener of listeners.get(type) ?? []) {
      listener(data);
    }
  }
}

function connection(state, problem) {
  const line = document.getElementById("connection");
  const then = clock(heardMillis);
  document.body.dataset.stream = state; // while it is lost, nothing is shown in green
  setText(
    line,
    state === "lost"
      ? `Connection lost. Reconnecting… This page is as of ${then}.`
      : state === "refused"
        ? problem.message
        : "",
  );
  document.querySelectorAll(".as-of").forEach((mark) => mark.remove());
  if (state === "lost") {
    clearTimeout(telling);
    tell(); // or what was heard last would be written over the marks
    document.querySelectorAll(".page > .headline").forEach((headline) => {
      headline.prepend(el("span", { class: "as-of" }, `As of ${then}: `));
    });
  }
}

/**
 * Listens while somebody looks. A browser opens six connections to a server and no more, for all tabs together: streams
 * of hidden tabs, or of pages kept for the button "back", would leave none for the page that is looked at.
 */
function stream() {
  stopStream?.abort();
  stopStream = null;
  if (document.visibilityState === "visible") {
    stopStream = new AbortController();
    listen(hear, connection, stopStream.signal);
  }
}

/** Leads to the page for the questions that this federation can answer: about items, or about provenance. */
async function navigation() {
  try {
    const provenance = isProvenance(await get("/v1/federation"));
    document.querySelector("nav [data-page=locate]").hidden = provenance;
    document.querySelector("nav [data-page=lineage]").hidden = !provenance;
  } catch {
    // The page that is opened says what is wrong.
  }
}

function start() {
  stream();
  navigation();
  open();
}

// The skip link must not change the address: the address is the page.
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener("hashchange", open);
addEventListener("visibilitychange", stream);
addEventListener("pagehide", () => stopStream?.abort());
addEventListener("pageshow", (event) => event.persisted && stream());
start();
