package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.Publication;
import dev.corymb.server.watch.History;
import dev.corymb.server.watch.HistoryRange;
import java.io.IOException;

/** Writes the history of a site as JSON. */
final class HistoryJson {

  private HistoryJson() {}

  /** Writes what was, and how the site is now. */
  static void write(
      JsonGenerator json,
      FederationProfile profile,
      String site,
      HistoryRange range,
      long stepMillis,
      History.OfSite past,
      History.Sample now)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("site", site);
    json.writeStringField("range", range.word());
    json.writeNumberField("stepMillis", stepMillis);
    json.writeObjectFieldStart("budget");
    json.writeNumberField("missRate", profile.missRate());
    json.writeNumberField("falseRate", profile.falseRate());
    json.writeEndObject();
    json.writeArrayFieldStart("samples");
    for (History.Sample sample : past.samples()) {
      writeSample(json, sample);
    }
    writeSample(json, now);
    json.writeEndArray();
    json.writeArrayFieldStart("publications");
    for (Publication publication : past.publications()) {
      EventsOfNode.write(json, publication);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("decisions");
    for (History.Decided decided : past.decisions()) {
      json.writeStartObject();
      json.writeNumberField("millis", decided.millis());
      json.writeBooleanField("publish", decided.publish());
      json.writeStringField("reason", decided.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeSample(JsonGenerator json, History.Sample sample) throws IOException {
    json.writeStartObject();
    json.writeNumberField("millis", sample.millis());
    json.writeNumberField("items", sample.items());
    json.writeNumberField("fill", sample.fill());
    json.writeNumberField("delta0", sample.delta0());
    json.writeNumberField("delta1", sample.delta1());
    json.writeNumberField("missRate", sample.missRate());
    json.writeNumberField("falseRate", sample.falseRate());
    json.writeEndObject();
  }
}
