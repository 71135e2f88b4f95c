// What to do on a federation of provenance that has no events yet.

import { card, command, el } from "../dom.js";

/** How to record the first events and to ask about them. */
export function firstEvents(title) {
  return card(
    title,
    el("p", null, "1. Send events. A client of OpenLineage needs the address of this server only:"),
    command(`export OPENLINEAGE_URL=${location.origin}`),
    el("p", null, "Files of OpenLineage or PROV-JSON are sent with:"),
    command(`corymb lineage send --server ${location.origin} --site berlin --create events.ndjson`),
    el("p", null, "2. Ask what something was made from, here on the ", el("a", { href: "#/lineage" }, "Lineage"), " page or with:"),
    command(`corymb ancestors --server ${location.origin} ID`),
    el("p", { class: "quiet" }, "No data at hand? “corymb quickstart --provenance” starts another server with sample data."),
  );
}
