package dev.corymb.provenance.openlineage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import dev.corymb.provenance.sent.Damage;
import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.provenance.sent.SentEvent;
import dev.corymb.provenance.sent.SentEvents;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;

/** Whatever bytes come, there are events or one kind of error, and neither is large. */
final class HostileBytesTest {

  private static final OpenLineageReader READER =
      new OpenLineageReader(
          Sent.options().withMaxBytes(20_000).withMaxDepth(50).withMaxDatasets(100));

  private static final String PARTY =
      "{'type':'DATASET','namespace':'file','name':'x','field':'f'}";
  private static final Damage DAMAGE =
      new Damage(
          List.of(
              "'runId'",
              "'name':",
              "'facets':{'lineage':" + PARTY + "}",
              "{'inputs':[" + PARTY + "],'fields':{'a':{'inputs':[" + PARTY + "]}}}",
              "'inputs':[" + PARTY + "],",
              "'columnLineage':{'fields':{'a':{'inputFields':[" + PARTY + "]}}},",
              "'version':{'datasetVersion':9}",
              "'_deleted':true,"));

  private static String whole() {
    return Sent.run(
        ",'eventType':'START','schemaURL':'u','inputs':["
            + Sent.dataset(
                "coil",
                "'version':{'datasetVersion':'1'}",
                "'symlinks':{'identifiers':[{'namespace':'a','name':'b','type':'TABLE'}]}",
                "'schema':{'fields':[{'name':'w','type':null}]}")
            + "],'outputs':["
            + Sent.dataset(
                "door",
                "'lifecycleStateChange':{'lifecycleStateChange':'RENAME','previousIdentifier':"
                    + Sent.dataset("old")
                    + "}",
                "'columnLineage':{'fields':{'a':{'inputFields':[" + PARTY + "]}},'dataset':[]}",
                "'lineage':{'inputs':[" + PARTY + "]}")
            + "],'dataset':null",
        ",'facets':{'parent':{'run':{'runId':'0190f1c2-0000-7000-8000-000000000001'},"
            + "'job':{'namespace':'a','name':'b'}}}",
        ",'facets':{'lineage':{'entries':[{'type':'JOB','inputs':[" + PARTY + "]}]}}");
  }

  @Property(tries = 100)
  void damagedEventsGiveEventsOrOneKindOfError(long seed) throws IOException {
    damage(seed, 40);
  }

  /** Another number of events: {@code -Dcorruptions=...}. */
  @Property(tries = 100)
  @Tag("slow")
  void aMillionDamagedEvents(long seed) throws IOException {
    damage(seed, Damage.SLOW_TRIES / 100);
  }

  private static void damage(long seed, int times) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] whole = whole().replace('\'', '"').getBytes(UTF_8);
    for (int i = 0; i < times; i++) {
      check(DAMAGE.of(whole, random));
    }
  }

  private static void check(byte[] bytes) throws IOException {
    try {
      READER.event(new ByteArrayInputStream(bytes)).forEach(Damage::check);
    } catch (InvalidEventException e) {
      Damage.check(e);
    }
    String text = new String(bytes, UTF_8);
    byte[] lines = (text + "\n" + text).getBytes(UTF_8);
    try (SentEvents events = READER.lines(new ByteArrayInputStream(lines))) {
      for (SentEvent sent = events.next(); sent != null; sent = events.next()) {
        check(sent);
      }
    }
    byte[] array = ("[" + text + "," + text + "]").getBytes(UTF_8);
    try (SentEvents events = READER.array(new ByteArrayInputStream(array))) {
      for (SentEvent sent = events.next(); sent != null; sent = events.next()) {
        check(sent);
      }
    } catch (InvalidEventException e) {
      Damage.check(e);
    }
  }

  private static void check(SentEvent sent) {
    assertThat(sent.events().isEmpty()).isEqualTo(sent.fault().isPresent());
    Damage.check(sent);
  }
}
