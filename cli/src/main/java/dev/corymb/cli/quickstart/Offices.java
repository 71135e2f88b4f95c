package dev.corymb.cli.quickstart;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.client.api.RecordJson;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * What a thousand offices did with documents in a day, as events of OpenLineage, made up from a
 * fixed seed: they create, revise, bundle and decompose them, and send them to each other. Each
 * office records what happens on its own desks: of a document that is sent, one office records that
 * it left and the other that it arrived.
 *
 * <p>Among all that, a few documents make up the story that the quickstart asks about.
 */
final class Offices {

  static final int SITES = 1000;
  static final String NAMESPACE = "documents";

  private static final long SEED = 0xB100F1;
  private static final int ACTS = 20_000;
  private static final int LATEST = 20; // documents of an office that it works on
  private static final Instant MORNING = Instant.parse("2026-03-02T08:00:00Z");
  private static final int SECONDS = 8 * 3600;
  private static final List<String> WORDS =
      List.of("permit", "invoice", "contract", "survey", "minutes", "plan", "receipt", "letter");

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final Map<String, List<String>> events = new LinkedHashMap<>(); // by office
  private final List<List<String>> desks = new ArrayList<>(); // documents by office
  private int documents;
  private long count;

  Offices() {
    for (int office = 0; office < SITES; office++) {
      events.put(name(office), new ArrayList<>());
      desks.add(new ArrayList<>());
    }
    for (int i = 0; i < ACTS; i++) {
      act(MORNING.plusSeconds((long) i * SECONDS / ACTS));
    }
    new RecalledPermit(this).happen();
  }

  /** The events by office, as JSON. */
  Map<String, List<String>> events() {
    return events;
  }

  /** How many events there are. */
  long count() {
    return count;
  }

  static String name(int office) {
    return String.format(Locale.ROOT, "office-%03d", office);
  }

  /** The time on that day. */
  static Instant at(int hour, int minute) {
    return MORNING.plusSeconds((hour - 8) * 3600L + minute * 60L);
  }

  private void act(Instant time) {
    int office = random.nextInt(SITES);
    List<String> desk = desks.get(office);
    int dice = desk.isEmpty() ? 0 : random.nextInt(100);
    if (dice < 15) {
      work(office, time, "create", List.of(), made(office, 1));
    } else if (dice < 50) {
      work(office, time, "revise", used(office, 1), made(office, 1));
    } else if (dice < 60) {
      work(office, time, "bundle", used(office, random.nextInt(2, 5)), made(office, 1));
    } else if (dice < 70) {
      work(office, time, "decompose", used(office, 1), made(office, random.nextInt(2, 5)));
    } else {
      int to = random.nextInt(SITES);
      send(office, to, time, used(office, 1).get(0), made(to, 1).get(0));
    }
  }

  private List<String> used(int office, int number) {
    List<String> desk = desks.get(office);
    List<String> some = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      some.add(desk.get(desk.size() - 1 - random.nextInt(Math.min(LATEST, desk.size()))));
    }
    return some.stream().distinct().toList();
  }

  private List<String> made(int office, int number) {
    List<String> some = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      some.add(WORDS.get(random.nextInt(WORDS.size())) + "-" + documents++);
    }
    desks.get(office).addAll(some);
    return some;
  }

  /** An office makes documents from others. */
  void work(int office, Instant time, String verb, List<String> used, List<String> made) {
    record(office, time, "COMPLETE", verb, run(), used, made);
  }

  /** A document goes from an office to another, where it arrives ten minutes later. */
  void send(int from, int to, Instant time, String sent, String received) {
    String run = run();
    record(from, time, "START", "send", run, List.of(sent), List.of());
    record(to, time.plusSeconds(600), "COMPLETE", "receive", run, List.of(), List.of(received));
  }

  private String run() {
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  private void record(
      int office,
      Instant time,
      String type,
      String verb,
      String run,
      List<String> used,
      List<String> made) {
    String text =
        RecordJson.text(
            json -> {
              json.writeStartObject();
              json.writeStringField("eventType", type);
              json.writeStringField("eventTime", time.toString());
              json.writeObjectFieldStart("run");
              json.writeStringField("runId", run);
              json.writeEndObject();
              json.writeObjectFieldStart("job");
              json.writeStringField("namespace", name(office));
              json.writeStringField("name", verb);
              json.writeEndObject();
              write(json, "inputs", used);
              write(json, "outputs", made);
              json.writeStringField("producer", "https://example.org/quickstart");
              json.writeEndObject();
            });
    events.get(name(office)).add(text);
    count++;
  }

  private static void write(JsonGenerator json, String member, List<String> names)
      throws IOException {
    json.writeArrayFieldStart(member);
    for (String name : names) {
      json.writeStartObject();
      json.writeStringField("namespace", NAMESPACE);
      json.writeStringField("name", name);
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
