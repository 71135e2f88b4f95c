package dev.corymb.bench.index;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.bench.report.Samples;
import java.io.IOException;
import java.io.StringWriter;
import java.util.EnumMap;
import java.util.Map;

/**
 * The figures of one trial.
 *
 * @param figures times as {@linkplain Samples#undisturbed undisturbed}, and all else
 * @param medians the medians of the same times, where there are slices
 */
record Measurement(Map<Figure, Double> figures, Map<Figure, Double> medians) {

  private static final JsonFactory JSON = new JsonFactory();

  Measurement() {
    this(new EnumMap<>(Figure.class), new EnumMap<>(Figure.class));
  }

  void put(Figure figure, double value) {
    figures.put(figure, value);
  }

  void put(Figure figure, Samples samples) {
    figures.put(figure, samples.undisturbed());
    medians.put(figure, samples.median());
  }

  /** A figure, NaN if it was not measured. */
  double get(Figure figure) {
    return figures.getOrDefault(figure, Double.NaN);
  }

  double median(Figure figure) {
    return medians.getOrDefault(figure, Double.NaN);
  }

  /** The measurement as an object of JSON on one line. */
  String json() throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      write(json);
      json.writeEndObject();
    }
    return text.toString();
  }

  /** Writes the fields of the object. */
  void write(JsonGenerator json) throws IOException {
    write(json, "figures", figures);
    write(json, "medians", medians);
  }

  private static void write(JsonGenerator json, String name, Map<Figure, Double> values)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<Figure, Double> value : values.entrySet()) {
      json.writeNumberField(value.getKey().field(), value.getValue());
    }
    json.writeEndObject();
  }

  /** Reads the object that {@link #json} made. */
  static Measurement read(String text) throws IOException {
    Measurement measurement = new Measurement();
    try (JsonParser json = JSON.createParser(text)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        Map<Figure, Double> values =
            json.currentName().equals("medians") ? measurement.medians : measurement.figures;
        json.nextToken();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          Figure figure = Figure.ofField(json.currentName());
          json.nextToken();
          values.put(figure, json.getDoubleValue());
        }
      }
    }
    return measurement;
  }
}
