// The metrics as Prometheus reads them. A link to /metrics alone could not send a token.

import { getText } from "../api.js";
import { el, replace } from "../dom.js";

export async function show(root, context) {
  context.setTitle("Metrics");
  const text = await getText("/metrics", context.signal);
  replace(
    root,
    el("h1", null, "Metrics"),
    el(
      "p",
      { class: "lead quiet" },
      "As of now, in the text format of Prometheus. Prometheus scrapes them at ",
      el("code", null, location.origin + "/metrics"),
      ".",
    ),
    el("pre", { tabindex: "0", "aria-label": "Metrics" }, el("code", null, text)),
  );
}
