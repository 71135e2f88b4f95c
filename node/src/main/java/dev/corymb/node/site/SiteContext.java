package dev.corymb.node.site;

import dev.corymb.core.filter.FilterShape;
import dev.corymb.node.directory.Directory;
import dev.corymb.node.directory.Owner;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.policy.UpdatePolicy;
import dev.corymb.replication.update.Origin;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/**
 * What the sites of a node share.
 *
 * @param origin the node, and which run of it this is
 * @param owner the node, as the owner of its sites
 * @param fingerprint of the profile
 * @param ladder the shapes of summaries, by step
 * @param background runs what takes long
 * @param saveEvery after how many changes a summary is saved
 * @param epochs gives an epoch that is greater than the given one and than all before
 * @param settled the time before which all that this node recorded is in the summaries, in
 *     milliseconds, asked by those who announce; {@link
 *     dev.corymb.replication.update.Announcement.SiteState#NOT_SAID} if sites hold no events
 * @param listener hears what happens; guarded
 */
public record SiteContext(
    Origin origin,
    Owner owner,
    FederationProfile profile,
    long fingerprint,
    List<FilterShape> ladder,
    UpdatePolicy policy,
    Ledger ledger,
    Directory directory,
    Bus bus,
    NodeClock clock,
    Executor background,
    long saveEvery,
    LongUnaryOperator epochs,
    LongSupplier settled,
    SiteListener listener) {}
