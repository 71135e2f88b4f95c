package dev.corymb.node;

import dev.corymb.node.directory.Parts;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.site.SiteContext;
import dev.corymb.replication.replica.Replica;
import dev.corymb.replication.update.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Who claims which site. A site should have one owner. If several processes say that they own it,
 * each has a claim with a replica of its own, and the directory finds the site by what any of them
 * has published: to choose between them would be to miss what the others hold.
 *
 * <p>The first claim is in the directory by the name of the site, unless this node owns one of that
 * name; the others by names {@linkplain Parts#rival made from it}.
 */
final class Claims {

  private static final Comparator<Claim> BY_VERSION =
      Comparator.comparing(claim -> claim.replica().state().version());

  private final SiteContext context;
  private final NavigableMap<String, OwnSite> own;
  private final NameBudget budget;
  private final NavigableMap<String, Claim> byName = new ConcurrentSkipListMap<>();
  private long rivals; // so far

  Claims(SiteContext context, NavigableMap<String, OwnSite> own, NameBudget budget) {
    this.context = context;
    this.own = own;
    this.budget = budget;
  }

  /** A claim by its name in the directory. */
  Optional<Claim> get(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** The names of all claims in the directory. */
  NavigableSet<String> names() {
    return byName.navigableKeySet();
  }

  /** All claims. */
  Iterable<Claim> all() {
    return byName.values();
  }

  /** All claims to a site, or to a part of one. */
  List<Claim> of(String site) {
    List<Claim> claims = new ArrayList<>(2);
    get(site).ifPresent(claims::add);
    claims.addAll(Parts.rivals(site, byName).values());
    return claims;
  }

  /** Whether somebody has a claim to a site, this node included. */
  boolean isClaimed(String site) {
    return own.containsKey(site) || !of(site).isEmpty();
  }

  /** A new claim, of which nothing is here but the name. */
  Claim add(String site, Origin origin) {
    String name = isClaimed(site) ? Parts.rival(site, rivals++) : site;
    Claim claim = new Claim(name, origin, emptyReplica(site), context.clock().elapsedMillis());
    byName.put(name, claim);
    context.directory().expect(name);
    return claim;
  }

  Replica emptyReplica(String site) {
    return new Replica(
        context.fingerprint(), site, context.ladder(), context.clock().elapsedMillis());
  }

  /** Drops a claim with all that is here of it. */
  void remove(Claim claim) {
    byName.remove(claim.name(), claim);
    context.directory().forget(claim.name()); // the site may have come to this node meanwhile
    if (claim.isCharged()) {
      claim.free(budget);
    }
    promote(claim.site());
  }

  /** Lets a claim have the name of the site when nobody else has it any more. */
  private void promote(String site) {
    NavigableMap<String, Claim> others = Parts.rivals(site, byName);
    if (!others.isEmpty() && !byName.containsKey(site) && !own.containsKey(site)) {
      rename(others.values().stream().max(BY_VERSION).orElseThrow(), site);
    }
  }

  private void rename(Claim claim, String name) {
    String before = claim.name();
    claim.rename(name);
    byName.put(name, claim);
    boolean entered = claim.isPresent() && Replicas.enter(claim, name, context.directory());
    if (!entered) {
      context.directory().expect(name);
    }
    byName.remove(before, claim);
    context.directory().forget(before); // after it is there by its other name: it stays found
  }

  /** Follows what has become of this node's own sites since. */
  void settle() {
    Set<String> contested = new TreeSet<>();
    for (Claim claim : all()) {
      if (own.containsKey(claim.name())) {
        rename(claim, Parts.rival(claim.site(), rivals++));
      } else if (Parts.isRival(claim.name())) {
        contested.add(claim.site());
      }
    }
    contested.forEach(this::promote);
  }
}
