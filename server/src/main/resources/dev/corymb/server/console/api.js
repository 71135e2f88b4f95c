// Talks to the server: JSON requests, problem documents in words, and the stream of events.

import { el } from "./dom.js";

const TOKEN = "corymb.token";
const LONGEST_SILENCE = 40_000; // the server says something every 15 s
const LONGEST_WAIT = 15_000;

/** An error response of the server, or its silence, as a sentence. */
export class Problem extends Error {
  constructor(status, title, detail, body) {
    super(detail || title);
    this.status = status;
    this.title = title;
    this.body = body ?? {};
  }
}

/** Gets a resource. */
export function get(path, signal) {
  return ask("GET", path, undefined, signal);
}

/** Posts JSON. */
export function post(path, body, signal) {
  return ask("POST", path, body, signal);
}

/** Gets a resource as text. */
export async function getText(path, signal) {
  const response = await authorised(path, { method: "GET", headers: { Accept: "text/plain" }, signal });
  if (!response.ok) {
    throw await problemOf(response);
  }
  return response.text();
}

/** Posts JSON and gets the answer as it is, to be saved as a file. */
export async function postForFile(path, body, signal) {
  const headers = { "Content-Type": "application/json" };
  const response = await authorised(path, { method: "POST", headers, signal, body: JSON.stringify(body) });
  if (!response.ok) {
    throw await problemOf(response);
  }
  return response.blob();
}

async function ask(method, path, body, signal) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
  }
  const response = await authorised(path, {
    method,
    headers,
    signal,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) {
    throw await problemOf(response);
  }
  return response.json();
}

/** Sends a request with the token, and asks the reader for one when the server demands it. */
async function authorised(path, options) {
  for (;;) {
    const token = sessionStorage.getItem(TOKEN);
    const headers = { ...options.headers };
    if (token) {
      headers.Authorization = "Bearer " + token;
    }
    let response;
    try {
      response = await fetch(path, { ...options, headers, cache: "no-store", redirect: "error" });
    } catch (e) {
      if (e.name === "AbortError") {
        throw e;
      }
      throw new Problem(
        0,
        "Cannot reach the server",
        "The server does not respond. Check that it is running, then try again.",
      );
    }
    if (response.status !== 401) {
      return response;
    }
    // Another request may have been given a new token meanwhile; then that one is tried first.
    if (sessionStorage.getItem(TOKEN) === token) {
      await askForToken(token !== null);
    }
  }
}

async function problemOf(response) {
  let body = {};
  try {
    body = await response.json();
  } catch {
    // Not every refusal is ours: a proxy may have answered.
  }
  const title = body.title || "The server responded with status " + response.status;
  return new Problem(response.status, title, body.detail, body);
}

let asking = null;

/** One dialog for all requests that wait. If it is closed without a token, they fail. */
function askForToken(refused) {
  asking ??= new Promise((resolve, reject) => {
    const input = el("input", {
      id: "token",
      type: "password",
      autocomplete: "off",
      spellcheck: "false",
      required: true,
    });
    const dialog = el(
      "dialog",
      { "aria-labelledby": "token-title" },
      el(
        "form",
        { method: "dialog" },
        el("h2", { id: "token-title" }, "This server requires a token"),
        refused ? el("p", { class: "problem", role: "alert" }, "The token was rejected. Check that you copied all of it.") : null,
        el(
          "p",
          { class: "quiet" },
          "An administrator creates one with “corymb token create”. The browser keeps it until you close this tab.",
        ),
        el("label", { for: "token" }, "Token"),
        input,
        el(
          "div",
          { class: "actions" },
          el("button", { type: "submit", value: "ok", class: "primary" }, "Continue"),
          el("button", { type: "submit", value: "cancel", formnovalidate: true }, "Cancel"),
        ),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      asking = null;
      const token = input.value.trim();
      // A header takes visible ASCII only; anything else is certainly not a token.
      if (dialog.returnValue === "ok" && /^[!-~]+$/.test(token)) {
        sessionStorage.setItem(TOKEN, token);
        resolve();
      } else {
        reject(new Problem(401, "Unauthorized", "This server answers only with a token."));
      }
    });
    document.body.append(dialog);
    dialog.showModal();
    input.focus();
  });
  return asking;
}

// The event heard last, from where the next stream goes on. What follows event 0 are the latest events, so that a page
// that was just opened has something to show.
let last = "0";

/**
 * Listens to the server's events until the signal is aborted, through lost connections too.
 * EventSource cannot send an Authorization header, so the stream is read by hand.
 *
 * @param onEvent gets the type and the data of each event
 * @param onState gets "open", "lost" (it is tried again), or "refused" with the problem
 */
export async function listen(onEvent, onState, signal) {
  let wait = 1000;
  while (!signal.aborted) {
    try {
      await stream(
        () => {
          wait = 1000;
          onState("open");
        },
        (event) => {
          last = event.id || last;
          onEvent(event.type, event.data);
        },
        signal,
      );
    } catch (e) {
      if (e instanceof Problem && (e.status === 401 || e.status === 403)) {
        onState("refused", e);
        return;
      }
    }
    if (signal.aborted) {
      return;
    }
    onState("lost");
    await pause(wait, signal);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  }
}

async function stream(onOpen, onEvent, signal) {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), LONGEST_SILENCE);
  const stop = () => silence.abort();
  signal.addEventListener("abort", stop);
  try {
    const response = await authorised("/v1/events", {
      headers: { Accept: "text/event-stream", "Last-Event-ID": last },
      signal: silence.signal,
    });
    if (!response.ok) {
      throw await problemOf(response);
    }
    onOpen();
    const parse = parser(onEvent);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        return;
      }
      clearTimeout(timer);
      timer = setTimeout(stop, LONGEST_SILENCE);
      parse(value);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

/** Takes pieces of an event stream as they come and calls back once for each whole event. */
export function parser(onEvent) {
  let rest = "";
  let event = { type: "message", id: "", data: [] };
  return (piece) => {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop();
    for (const line of lines) {
      if (line === "") {
        if (event.data.length > 0) {
          onEvent({ ...event, data: JSON.parse(event.data.join("\n")) });
        }
        event = { type: "message", id: "", data: [] };
        continue;
      }
      const colon = line.indexOf(":");
      const field = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
      if (field === "data") {
        event.data.push(value);
      } else if (field === "event") {
        event.type = value;
      } else if (field === "id") {
        event.id = value;
      }
    }
  };
}

function pause(millis, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, millis);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
