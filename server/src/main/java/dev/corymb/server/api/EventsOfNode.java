package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.core.site.SiteId;
import dev.corymb.node.site.Publication;
import dev.corymb.node.site.SiteListener;
import dev.corymb.server.watch.Events;
import dev.corymb.server.watch.History;
import dev.corymb.server.watch.Meters;
import dev.corymb.server.watch.StartProgress;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Locale;

/** Turns what happens to sites into counts, history, events and lines of the log. */
public final class EventsOfNode implements SiteListener {

  private static final System.Logger LOG = System.getLogger(EventsOfNode.class.getName());

  private final Meters meters;
  private final History history;
  private final Events events;
  private final StartProgress start =
      new StartProgress(System::nanoTime, said -> LOG.log(Level.INFO, said));

  public EventsOfNode(Meters meters, History history, Events events) {
    this.meters = meters;
    this.history = history;
    this.events = events;
  }

  static void write(JsonGenerator json, Publication publication) throws IOException {
    json.writeStartObject();
    json.writeNumberField("millis", publication.millis());
    json.writeStringField("site", publication.site());
    json.writeStringField("version", publication.version().toString());
    json.writeStringField("kind", publication.snapshot() ? "snapshot" : "delta");
    json.writeNumberField("bytes", publication.bytes());
    json.writeNumberField("items", publication.items());
    json.writeStringField("reason", publication.decision().reason());
    json.writeEndObject();
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
    events.publish("publication", json -> write(json, publication));
  }

  @Override
  public void created(String site) {
    changed(site, "created", -1, -1);
  }

  @Override
  public void deleted(String site) {
    history.deleted(site);
    changed(site, "deleted", -1, -1);
  }

  @Override
  public void moved(String site, int fromStep, int toStep) {
    changed(site, "moved", fromStep, toStep);
  }

  private void changed(String site, String change, int from, int to) {
    LOG.log(Level.DEBUG, () -> "site " + SiteId.shown(site) + " was " + change);
    events.publish(
        "site",
        json -> {
          json.writeStartObject();
          json.writeNumberField("millis", System.currentTimeMillis());
          json.writeStringField("site", site);
          json.writeStringField("change", change);
          if (from >= 0) {
            json.writeNumberField("from", from);
            json.writeNumberField("to", to);
          }
          json.writeEndObject();
        });
  }

  @Override
  public void failed(String site, String failure) {
    LOG.log(Level.WARNING, "site " + SiteId.shown(site) + " is failing: " + failure);
    events.publish(
        "failure",
        json -> {
          json.writeStartObject();
          json.writeNumberField("millis", System.currentTimeMillis());
          json.writeStringField("site", site);
          json.writeStringField("failure", failure);
          json.writeEndObject();
        });
  }
}
