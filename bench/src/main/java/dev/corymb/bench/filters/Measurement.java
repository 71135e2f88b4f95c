package dev.corymb.bench.filters;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.bench.contender.Entrant;
import java.io.IOException;
import java.io.StringWriter;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * What one trial found. Times are in nanoseconds for one operation; a figure that does not apply is
 * absent.
 */
record Measurement(Entrant entrant, Contest contest, Map<Figure, Double> figures) {

  private static final JsonFactory JSON = new JsonFactory();

  /** A figure, or NaN if it does not apply. */
  double get(Figure figure) {
    return figures.getOrDefault(figure, Double.NaN);
  }

  /** The best of both figure by figure: what disturbs a trial only makes its figures larger. */
  Measurement best(Measurement other) {
    Map<Figure, Double> best = new EnumMap<>(figures);
    other.figures.forEach((figure, value) -> best.merge(figure, value, Math::min));
    return new Measurement(entrant, contest, best);
  }

  /** The measurement as an object of JSON on one line. */
  String json() throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      write(json);
    }
    return text.toString();
  }

  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("entrant", entrant.name());
    json.writeNumberField("items", contest.items());
    json.writeNumberField("false_rate", contest.falseRate());
    for (Map.Entry<Figure, Double> figure : figures.entrySet()) {
      json.writeNumberField(figure.getKey().field(), figure.getValue());
    }
    json.writeEndObject();
  }

  /** Reads the object that {@link #json} made. */
  static Measurement read(String text) throws IOException {
    try (JsonParser json = JSON.createParser(text)) {
      Entrant entrant = null;
      int items = 0;
      double falseRate = 0;
      Map<Figure, Double> figures = new EnumMap<>(Figure.class);
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String field = json.currentName();
        json.nextToken();
        switch (field) {
          case "entrant" -> entrant = Entrant.valueOf(json.getText());
          case "items" -> items = json.getIntValue();
          case "false_rate" -> falseRate = json.getDoubleValue();
          default ->
              figures.put(Figure.valueOf(field.toUpperCase(Locale.ROOT)), json.getDoubleValue());
        }
      }
      return new Measurement(entrant, new Contest(items, falseRate), figures);
    }
  }
}
