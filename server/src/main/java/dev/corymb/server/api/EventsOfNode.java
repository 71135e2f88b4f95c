package dev.corymb.server.api;

import dev.corymb.client.api.FailureEvent;
import dev.corymb.client.api.PublicationEvent;
import dev.corymb.client.api.SiteEvent;
import dev.corymb.core.site.SiteId;
import dev.corymb.node.site.Publication;
import dev.corymb.node.site.SiteListener;
import dev.corymb.server.watch.Events;
import dev.corymb.server.watch.History;
import dev.corymb.server.watch.Meters;
import dev.corymb.server.watch.StartProgress;
import java.lang.System.Logger.Level;
import java.util.Locale;
import java.util.Optional;

/** Turns what happens to sites into counts, history, events and lines of the log. */
public final class EventsOfNode implements SiteListener {

  private static final System.Logger LOG = System.getLogger(EventsOfNode.class.getName());

  private final Meters meters;
  private final History history;
  private final Events events;
  private final StartProgress start;

  public EventsOfNode(StartProgress start, Meters meters, History history, Events events) {
    this.start = start;
    this.meters = meters;
    this.history = history;
    this.events = events;
  }

  static PublicationEvent event(Publication publication) {
    return new PublicationEvent(
        publication.millis(),
        publication.site(),
        publication.version().toString(),
        publication.snapshot() ? "snapshot" : "delta",
        publication.bytes(),
        publication.items(),
        publication.decision().reason());
  }

  @Override
  public void opening(int opened, int all) {
    start.opening(opened, all);
  }

  @Override
  public void published(Publication publication) {
    meters.published(publication);
    history.published(publication);
    LOG.log(
        Level.DEBUG,
        () ->
            String.format(
                Locale.ROOT,
                "site %s published version %s, %d bytes: %s",
                SiteId.shown(publication.site()),
                publication.version(),
                publication.bytes(),
                publication.decision().reason()));
    events.publish("publication", event(publication));
  }

  @Override
  public void created(String site) {
    changed(site, "created", Optional.empty(), Optional.empty());
  }

  @Override
  public void deleted(String site) {
    history.deleted(site);
    changed(site, "deleted", Optional.empty(), Optional.empty());
  }

  @Override
  public void moved(String site, int fromStep, int toStep) {
    changed(site, "moved", Optional.of(fromStep), Optional.of(toStep));
  }

  private void changed(String site, String change, Optional<Integer> from, Optional<Integer> to) {
    LOG.log(Level.DEBUG, () -> "site " + SiteId.shown(site) + " was " + change);
    events.publish("site", new SiteEvent(System.currentTimeMillis(), site, change, from, to));
  }

  @Override
  public void failed(String site, String failure) {
    LOG.log(Level.WARNING, "site " + SiteId.shown(site) + " is failing: " + failure);
    events.publish("failure", new FailureEvent(System.currentTimeMillis(), site, failure));
  }
}
