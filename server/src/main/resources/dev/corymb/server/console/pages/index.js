// How the directory is indexed, and what it costs.

import { get } from "../api.js";
import { card, command, el, facts, fold, isInUse, replace, setText } from "../dom.js";
import { limitBar } from "../bar.js";
import { firstEvents } from "../lineage/start.js";
import { bytes, count, isProvenance, many, percent } from "../format.js";
import { atMostEvery } from "./sites.js";

const AGAIN = 5000;
const PURPOSE = "The index tells which sites may hold an item, without asking them";

export async function show(root, context) {
  context.setTitle("Index");
  const provenance = isProvenance(await get("/v1/federation", context.signal));
  const headline = el("p", { class: "headline", id: "headline" });
  const memory = limitBar("Memory of the index", 1);
  const memoryCard = el("section", { class: "card" }, memory.element);
  const steps = el("div", { class: "steps" });
  const details = fold(
    "Details",
    el(
      "p",
      { class: "quiet" },
      "Summaries come in sizes, called steps: each step has twice the cells of the one before. A site moves to the next " +
        "step when it outgrows its own. Each step has its own index.",
    ),
    steps,
  );
  const purposes = el("section", { class: "card" });
  const empty = el("div");
  let drawn = "";
  let purposesDrawn = "";

  async function load() {
    const index = await get("/v1/index", context.signal);
    const { memory: used } = await get("/v1/overview", context.signal);
    const purposesNow = JSON.stringify(used);
    if (purposesNow !== purposesDrawn && !isInUse(purposes)) {
      purposesDrawn = purposesNow;
      replace(purposes, el("h2", null, "Memory by purpose"), facts(purposeRows(used)));
    }
    const limited = index.limitBytes > 0;
    memoryCard.hidden = !limited;
    if (limited) {
      memory.set({ value: index.bytes, limit: index.limitBytes, text: memoryWords(index) });
    }
    setText(
      headline,
      index.steps.length === 0
        ? `${PURPOSE}. It is empty.`
        : `${PURPOSE}: it has the summaries of ${many(index.sites, "site")}, in ${bytes(index.bytes)} of memory.`,
    );
    details.hidden = index.steps.length === 0;
    const now = JSON.stringify(index.steps);
    if (now !== drawn && !isInUse(steps)) {
      drawn = now;
      replace(steps, index.steps.map(stepPart));
    }
    replace(empty, index.steps.length === 0 ? (provenance ? firstEvents("No sites yet") : emptyCard()) : null);
    root.dataset.steps = index.steps.length;
    root.dataset.bytes = index.bytes;
  }

  replace(root, el("h1", null, "Index"), headline, memoryCard, purposes, empty, details);
  await load();
  const soon = atMostEvery(AGAIN, () => load().catch(() => {}), context.signal);
  context.on("publication", soon);
  context.on("site", soon);
}

function memoryWords(index) {
  const share = index.bytes / index.limitBytes;
  const room =
    share < 0.8
      ? "Enough room is left."
      : share < 1
        ? "Little room is left: raise directory-memory before you add more sites."
        : "Full: sites whose summaries do not fit are not searched. Raise directory-memory.";
  return `${bytes(index.bytes)} of ${bytes(index.limitBytes)} used (${percent(share)}). ${room}`;
}

function purposeRows(used) {
  return [
    ["Own sites", bytes(used.ownSites), "Counters, and what has changed since the last publication"],
    ["Summaries of other nodes", bytes(used.replicas), "Their bits"],
    ["Columns of the index", bytes(used.columns), "One for each summary"],
    ["Reserved", bytes(used.reserved), "For summaries that are being built"],
    ["Ledger, writes", bytes(used.ledgerBuffers), "Not in files yet, outside of the heap"],
    ["Ledger, reads", bytes(used.ledgerCache), "Blocks that were read, outside of the heap"],
  ];
}

function stepPart(step) {
  return el(
    "section",
    { class: "step", "data-step": step.step },
    el(
      "h3",
      null,
      `Step ${count(step.step)}: ${many(step.sites, "site")} of up to ${many(step.capacity, "item")} each, ` +
        bytes(step.bytes),
    ),
    facts([
      ["Memory per site", step.sites > 0 ? bytes(step.bytes / step.sites) : "–"],
      ["Fill", percent(step.fill), "Share of the cells that are set"],
      ["Index", step.implementation],
      ["Structure", step.coarse],
      ["Shape", step.shape, "One matrix per attribute; pbf-bf has one more, which ties the values of an item together"],
    ]),
    el("p", { class: "quiet small" }, `Why this index: ${step.reason}`),
  );
}

function emptyCard() {
  return card(
    "No sites yet",
    el("p", null, "The index grows as sites publish their summaries. Load some items:"),
    command(`corymb load --server ${location.origin} --site berlin --in items.csv --create`),
  );
}
