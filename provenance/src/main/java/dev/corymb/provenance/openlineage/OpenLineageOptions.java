package dev.corymb.provenance.openlineage;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.site.SiteId;
import dev.corymb.provenance.event.Source;
import dev.corymb.provenance.json.JsonOptions;
import java.util.function.Predicate;

/**
 * How sent events are read.
 *
 * @param site that records the events; it qualifies names in local namespaces
 * @param localNamespaces says of a namespace whether it is local
 * @param maxBytes the most bytes of a sent event without white space; also the longest text in it
 * @param maxDepth how deep objects and arrays may be nested
 * @param maxDatasets the most datasets that an event may name: as inputs, outputs, other names, and
 *     sources of explicit lineage
 * @param maxText the most bytes of parts that are kept of an event; at most {@value
 *     Source#MAX_TEXT}
 */
public record OpenLineageOptions(
    String site,
    Predicate<String> localNamespaces,
    int maxBytes,
    int maxDepth,
    int maxDatasets,
    int maxText) {

  private static final int MOST_DATASETS = 1_000_000;

  /** Checks the limits. */
  public OpenLineageOptions {
    SiteId.require("site", site);
    requireNonNull(localNamespaces, "localNamespaces");
    Require.inRange("maxBytes", maxBytes, 1, JsonOptions.MOST_BYTES);
    Require.inRange("maxDepth", maxDepth, 1, JsonOptions.MOST_DEPTH);
    Require.inRange("maxDatasets", maxDatasets, 1, MOST_DATASETS);
    Require.inRange("maxText", maxText, 0, Source.MAX_TEXT);
  }

  /** The defaults: 32 MiB and 50,000 datasets an event, 1,000 levels, 64 KiB of parts. */
  public static OpenLineageOptions of(String site) {
    return new OpenLineageOptions(site, LocalNamespaces.DEFAULT, 32 << 20, 1_000, 50_000, 64 << 10);
  }

  /** The same with another rule for namespaces. */
  public OpenLineageOptions withLocalNamespaces(Predicate<String> value) {
    return new OpenLineageOptions(site, value, maxBytes, maxDepth, maxDatasets, maxText);
  }

  /** The same with another size of events. */
  public OpenLineageOptions withMaxBytes(int value) {
    return new OpenLineageOptions(site, localNamespaces, value, maxDepth, maxDatasets, maxText);
  }

  /** The same with another depth. */
  public OpenLineageOptions withMaxDepth(int value) {
    return new OpenLineageOptions(site, localNamespaces, maxBytes, value, maxDatasets, maxText);
  }

  /** The same with another number of datasets. */
  public OpenLineageOptions withMaxDatasets(int value) {
    return new OpenLineageOptions(site, localNamespaces, maxBytes, maxDepth, value, maxText);
  }

  /** The same with another size of what is kept. */
  public OpenLineageOptions withMaxText(int value) {
    return new OpenLineageOptions(site, localNamespaces, maxBytes, maxDepth, maxDatasets, value);
  }
}
