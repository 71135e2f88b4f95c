// How the directory is indexed, and what it costs.

import { get } from "../api.js";
import { card, command, el, replace } from "../dom.js";
import { limitBar } from "../bar.js";
import { bytes, count, many, percent } from "../format.js";
import { atMostEvery } from "./sites.js";

const AGAIN = 5000;

export async function show(root, context) {
  context.setTitle("Index");
  const memory = limitBar("Memory of the directory", 1);
  const steps = el("div", { class: "steps" });
  const empty = el("div");

  async function load() {
    const index = await get("/v1/index", context.signal);
    const limited = index.limitBytes > 0;
    memory.element.hidden = !limited;
    if (limited) {
      memory.set({ value: index.bytes, limit: index.limitBytes, text: memoryWords(index) });
    }
    replace(steps, index.steps.map(stepCard));
    replace(empty, index.steps.length === 0 ? emptyCard() : null);
    root.dataset.steps = index.steps.length;
    root.dataset.bytes = index.bytes;
  }

  replace(
    root,
    el("h1", null, "Index"),
    el(
      "p",
      { class: "lead quiet" },
      "Sites differ in size, so their summaries stand on steps of a ladder, each with twice the cells of the one before. " +
        "The directory keeps one index for each step.",
    ),
    el("section", { class: "card" }, memory.element),
    empty,
    steps,
  );
  await load();
  const soon = atMostEvery(AGAIN, () => load().catch(() => {}), context.signal);
  context.on("publication", soon);
  context.on("site", soon);
}

function memoryWords(index) {
  const share = index.bytes / index.limitBytes;
  const room =
    share < 0.8
      ? "There is room."
      : share < 1
        ? "Little room is left: raise directory-memory before more sites come."
        : "Full: summaries that find no room are not asked. Raise directory-memory.";
  return `${bytes(index.bytes)} of ${bytes(index.limitBytes)} (${percent(share)}) for ${many(index.sites, "site")}. ${room}`;
}

function stepCard(step) {
  const row = (name, value) => el("div", null, el("dt", null, name), el("dd", null, value));
  return el(
    "section",
    { class: "card step", "data-step": step.step },
    el(
      "h2",
      null,
      `Step ${count(step.step)}`,
      el("span", { class: "quiet" }, ` ${many(step.sites, "site")} of up to ${many(step.capacity, "item")}`),
    ),
    el("p", null, el("strong", null, step.implementation), " – ", step.reason),
    el(
      "dl",
      { class: "facts" },
      row("Fill", percent(step.fill)),
      row("Memory", bytes(step.bytes)),
      row("For each site", step.sites > 0 ? bytes(step.bytes / step.sites) : "–"),
      row("Coarse level", step.coarse || "none"),
      row("Shape", step.shape),
    ),
  );
}

function emptyCard() {
  return card(
    "Nothing is indexed yet",
    el("p", null, "The index grows with the first summaries. Load some items:"),
    command(`corymb load --server ${location.origin} --site berlin --in items.csv --create`),
  );
}
