package dev.corymb.node;

import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.site.SiteContext;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Opens the sites of a ledger, before anybody is answered. For one thread, once. */
final class Restart {

  /*
   * All that have memory are read first, on several threads, and then opened together: their new
   * incarnations are one write, and their columns are made at once. Nothing is found, announced or
   * sent of a site before. If the memory of the directory does not suffice for all, the others are
   * opened one after the other, each on the step for which there is some then.
   */

  /** A site and what is known of it by now. */
  private static final class Opening {

    private final SiteRecord site;
    private final List<SiteRecord> records; // its own, or those of the parts of its window
    private final List<OwnSite> restored = new ArrayList<>();
    private @Nullable RuntimeException failure;

    Opening(SiteRecord site, List<SiteRecord> parts) {
      this.site = site;
      this.records = site.window().isPresent() ? parts : List.of(site);
    }

    void read(SiteContext context, int[] steps) {
      try {
        // An id that no message can carry is found here, before anything is published.
        var unused = new Announcement.SiteState(site.id(), Version.NONE, 0, new Estimate(0, 0));
        for (int i = 0; i < steps.length; i++) {
          restored.add(OwnSite.restore(context, records.get(i), steps[i]));
        }
      } catch (RuntimeException e) {
        failure = e;
      }
    }
  }

  private final SiteContext context;
  private final OwnSites own;
  private final List<Opening> openings;
  private int begun; // guarded by this

  /**
   * A start of nothing yet.
   *
   * @param records of all sites and parts
   */
  Restart(SiteContext context, OwnSites own, List<SiteRecord> records) {
    this.context = context;
    this.own = own;
    Map<String, List<SiteRecord>> parts =
        records.stream()
            .filter(record -> Parts.isPart(record.id()))
            .collect(Collectors.groupingBy(part -> Parts.site(part.id())));
    this.openings =
        records.stream()
            .filter(record -> !Parts.isPart(record.id()) && !own.isolated().contains(record.id()))
            .map(site -> new Opening(site, parts.getOrDefault(site.id(), List.of())))
            .toList();
  }

  /** Opens all. One that cannot be read is isolated; the others are served. */
  void run() {
    List<Opening> together = openings.subList(0, withMemory());
    SharedWork.forEach(together, context.background(), this::read);
    open(together);
    for (Opening opening : openings.subList(together.size(), openings.size())) {
      tell();
      opening.read(
          context,
          opening.records.stream().mapToInt(part -> OwnSite.reserve(context, part)).toArray());
      open(List.of(opening));
    }
  }

  /** Reserves memory for the sites, each on its step, until there is none; says for how many. */
  private int withMemory() {
    int sites = 0;
    while (sites < openings.size()
        && openings.get(sites).records.stream()
            .allMatch(
                part -> context.directory().reserve(part.id(), OwnSite.step(context, part)))) {
      sites++;
    }
    return sites;
  }

  private void read(Opening opening) {
    tell();
    opening.read(
        context, opening.records.stream().mapToInt(part -> OwnSite.step(context, part)).toArray());
  }

  private synchronized void tell() {
    context.listener().opening(begun++, openings.size());
  }

  private void open(List<Opening> some) {
    for (Opening opening : some) {
      Optional.ofNullable(opening.failure)
          .ifPresent(failure -> own.isolated().add(opening.site.id(), failure));
    }
    List<Opening> read = some.stream().filter(opening -> opening.failure == null).toList();
    OwnSite.openAll(context, read.stream().flatMap(one -> one.restored.stream()).toList());
    for (Opening opening : read) {
      opening.restored.forEach(own::enter);
      if (opening.site.window().isPresent()) {
        own.enter(own.window(opening.site, opening.restored));
      }
    }
  }
}
