package dev.corymb.node.site;

import dev.corymb.replication.policy.Decision;
import dev.corymb.replication.summary.Drift;
import dev.corymb.replication.update.Version;

/**
 * How an own site is.
 *
 * @param site its id
 * @param items how many it holds
 * @param step of the ladder that its summary is on
 * @param version published last
 * @param drift how far the published image is from the current one
 * @param decision of the policy, the last one, with its reason
 * @param publishedMillis when it was published last
 * @param publications since this node was started
 * @param publishedBytes of those, and of snapshots that were asked for
 * @param building whether a summary in another shape is being built
 * @param failure what went wrong last beside the changes themselves, such as saving or building a
 *     summary; empty if nothing did
 */
public record SiteStatus(
    String site,
    long items,
    int step,
    Version version,
    Drift drift,
    Decision decision,
    long publishedMillis,
    long publications,
    long publishedBytes,
    boolean building,
    String failure) {}
