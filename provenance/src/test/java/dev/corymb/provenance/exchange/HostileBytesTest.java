package dev.corymb.provenance.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import dev.corymb.provenance.event.RandomEvents;
import dev.corymb.provenance.prov.ProvDocument;
import dev.corymb.provenance.sent.Damage;
import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.provenance.sent.SentEvent;
import dev.corymb.provenance.sent.SentEvents;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever bytes come, there are events or one kind of error, and neither is large. */
final class HostileBytesTest {

  private static final ProvReader READER = Sample.strictReader();

  private static final List<ProvFormat> READ =
      List.of(ProvFormat.PROV_JSON, ProvFormat.PROV_JSONLD, ProvFormat.NDJSON);

  private static final Damage DAMAGE =
      new Damage(
          List.of(
              "'_:b1'",
              "'prov:entity':",
              "'prefix':{'ns1':'urn:y:'},",
              "'bundle':{'urn:x:b':{",
              "'@graph':[{'@type':'Bundle','@id':'urn:x:b',",
              "'@context':['prov-jsonld',{'a':'b'}],",
              "{'$':'x','type':'ns1:y','lang':'en'},",
              "{'@value':'x','@type':'ns1:y'},",
              "'statements':[{'kind':'used'}],",
              "'wasDerivedFrom':{'_:d':[",
              "{'entity':".repeat(60),
              "{'@graph':[".repeat(60)));

  private static byte[] whole(SplittableRandom random) throws IOException {
    List<RecordedEvent> events = new ArrayList<>();
    RandomEvents source = new RandomEvents(random.nextLong());
    ProvFormat format = READ.get(random.nextInt(READ.size()));
    int count = format == ProvFormat.NDJSON ? 1 : 3;
    for (int i = 0; i < count; i++) {
      events.add(new RecordedEvent(source.event(8), Optional.empty()));
    }
    StringBuilder text = new StringBuilder();
    ProvWriter.write(events, format, text);
    return text.toString().getBytes(UTF_8);
  }

  @Property(tries = 100)
  void damagedTextsGiveEventsOrOneKindOfError(long seed) throws IOException {
    damage(seed, 40);
  }

  /** Another number of texts: {@code -Dcorruptions=...}. */
  @Property(tries = 100)
  @Tag("slow")
  void aMillionDamagedTexts(long seed) throws IOException {
    damage(seed, Damage.SLOW_TRIES / 100);
  }

  private static void damage(long seed, int times) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] whole = whole(random);
    for (int i = 0; i < times; i++) {
      if (i % 100 == 99) {
        whole = whole(random);
      }
      check(DAMAGE.of(whole, random), random);
    }
  }

  private static void check(byte[] bytes, SplittableRandom random) throws IOException {
    switch (random.nextInt(3)) {
      case 0 -> {
        try {
          check(READER.one(new ByteArrayInputStream(bytes)));
        } catch (InvalidEventException e) {
          Damage.check(e);
        }
      }
      case 1 -> {
        try (SentEvents events = READER.array(new ByteArrayInputStream(bytes))) {
          checkAll(events);
        } catch (InvalidEventException e) {
          Damage.check(e);
        }
      }
      default -> {
        String text = new String(bytes, UTF_8);
        byte[] lines = (text + "\n" + text.replace('\n', ' ')).getBytes(UTF_8);
        try (SentEvents events = READER.lines(new ByteArrayInputStream(lines))) {
          checkAll(events);
        }
      }
    }
  }

  private static void checkAll(SentEvents events) throws IOException {
    for (SentEvent sent = events.next(); sent != null; sent = events.next()) {
      check(sent);
    }
  }

  private static void check(SentEvent sent) {
    Damage.check(sent);
    ProvDocument.of(sent.events());
  }

  @Test
  void longNamesAreNotShownWhole() throws IOException {
    String name = "ex:" + "1".repeat(2_000);
    String bundle =
        "{\"@context\":[],\"@graph\":[{\"@type\":\"prov:Bundle\",\"@id\":\"urn:x:b\",\""
            + name
            + "\":[\"x\"],\"@graph\":[]}]}";
    assertThat(fault(bundle)).hasMessageContaining("must have nothing but @type");
  }

  @Test
  void depthIsBounded() throws IOException {
    String start = "{\"@context\":{\"Entity\":{\"a\":";
    for (String level : List.of("[", "{\"a\":", "[{\"a\":")) {
      assertThat(fault(start + level.repeat(40_000)))
          .hasMessageContaining("must be in at most 50 levels, but is deeper");
    }
    for (String level :
        List.of("{\"entity\":", "{\"bundle\":{\"urn:x:b\":", "{\"@graph\":[", "[")) {
      fault(level.repeat(1_000_000));
    }
    String deep = start + "[".repeat(90_000) + "]".repeat(90_000) + "}}}";
    byte[] array = ("[" + deep + ",{\"agent\":{\"urn:x:a\":{}}}]").getBytes(UTF_8);
    try (SentEvents events = READER.array(new ByteArrayInputStream(array))) {
      assertThat(Objects.requireNonNull(events.next()).fault()).isPresent();
      assertThat(Objects.requireNonNull(events.next()).events()).hasSize(1);
      assertThat(events.next()).isNull();
    }
  }

  @Test
  void bytesAreBoundedBeforeTheyAreRead() {
    String attribute = "\"urn:x:k\":\"" + "x".repeat(1_000) + "\"";
    StringBuilder many = new StringBuilder("{\"entity\":{\"urn:x:e\":{").append(attribute);
    for (int i = 0; i < 40; i++) {
      many.append(',').append(attribute);
    }

    assertThat(fault(many.append("}}}").toString()))
        .hasMessage("event must have at most 20000 bytes, but has more");
  }

  private static InvalidEventException fault(String json) {
    try {
      READER.one(new ByteArrayInputStream(json.getBytes(UTF_8)));
    } catch (InvalidEventException e) {
      Damage.check(e);
      return e;
    } catch (IOException e) {
      throw new AssertionError("not this", e);
    }
    throw new AssertionError("expected a fault");
  }
}
