package dev.corymb.provenance.openlineage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.corymb.core.testkit.Property;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventFormat;
import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.provenance.sent.SentEvent;
import dev.corymb.provenance.sent.SentEvents;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Whatever bytes come, there are events or one kind of error, and neither is large. */
final class HostileBytesTest {

  private static final OpenLineageReader READER =
      new OpenLineageReader(
          Sent.options().withMaxBytes(20_000).withMaxDepth(50).withMaxDatasets(100));

  private static final String PARTY =
      "{'type':'DATASET','namespace':'file','name':'x','field':'f'}";
  private static final List<String> SNIPPETS =
      List.of(
          "{",
          "}",
          "[",
          "]",
          ",",
          ":",
          "'",
          "null",
          "true",
          "-1e99999",
          "1".repeat(1_200),
          "'runId'",
          "'name':",
          "'facets':{'lineage':" + PARTY + "}",
          "{'inputs':[" + PARTY + "],'fields':{'a':{'inputs':[" + PARTY + "]}}}",
          "'inputs':[" + PARTY + "],",
          "'version':{'datasetVersion':9}",
          "'_deleted':true,",
          "[".repeat(60),
          "{'a':".repeat(60),
          "\\ud800",
          "\\u0000",
          "'" + "y".repeat(5_000) + "'",
          "\n",
          "\ud83d\ude00");

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
                "'columnLineage':{'fields':{}}",
                "'lineage':{'inputs':[" + PARTY + "]}")
            + "],'dataset':null",
        ",'facets':{'parent':{'run':{'runId':'0190f1c2-0000-7000-8000-000000000001'},"
            + "'job':{'namespace':'a','name':'b'}}}",
        ",'facets':{'lineage':{'entries':[{'type':'JOB','inputs':[" + PARTY + "]}]}}");
  }

  @Property(tries = 100)
  void damagedEventsGiveEventsOrOneKindOfError(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] whole = whole().replace('\'', '"').getBytes(UTF_8);
    for (int i = 0; i < 40; i++) {
      byte[] bytes = damaged(whole, random);
      check(bytes);
    }
  }

  private static byte[] damaged(byte[] whole, SplittableRandom random) {
    byte[] bytes = whole;
    int changes = 1 + random.nextInt(4);
    for (int change = 0; change < changes && bytes.length > 0; change++) {
      int at = random.nextInt(bytes.length);
      int end = Math.min(bytes.length, at + random.nextInt(80));
      switch (random.nextInt(5)) {
        case 0 -> bytes = Arrays.copyOf(bytes, at);
        case 1 -> {
          bytes = bytes.clone();
          bytes[at] ^= (byte) (1 << random.nextInt(8));
        }
        case 2 -> bytes = spliced(bytes, at, end, new byte[0]);
        case 3 -> bytes = spliced(bytes, at, at, Arrays.copyOfRange(bytes, at, end));
        default -> {
          String snippet = SNIPPETS.get(random.nextInt(SNIPPETS.size())).replace('\'', '"');
          bytes = spliced(bytes, at, at, snippet.getBytes(UTF_8));
        }
      }
    }
    return bytes;
  }

  /** The bytes with those between two places replaced by others. */
  private static byte[] spliced(byte[] bytes, int from, int to, byte[] by) {
    byte[] all = Arrays.copyOf(bytes, bytes.length - (to - from) + by.length);
    System.arraycopy(by, 0, all, from, by.length);
    System.arraycopy(bytes, to, all, from + by.length, bytes.length - to);
    return all;
  }

  private static void check(byte[] bytes) throws IOException {
    try {
      READER.event(new ByteArrayInputStream(bytes)).forEach(HostileBytesTest::check);
    } catch (InvalidEventException e) {
      check(e);
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
      check(e);
    }
  }

  private static void check(SentEvent sent) {
    assertThat(sent.events().isEmpty()).isEqualTo(sent.fault().isPresent());
    sent.fault().ifPresent(HostileBytesTest::check);
    sent.events().forEach(HostileBytesTest::check);
  }

  private static void check(InvalidEventException e) {
    assertThat(e.getMessage()).hasSizeLessThan(700).doesNotContain("\n", "com.fasterxml");
  }

  private static void check(Event event) {
    byte[] bytes = EventFormat.encode(event);
    assertThat(bytes).hasSizeLessThan(100_000);
    try {
      assertThat(EventFormat.decode(bytes)).isEqualTo(event);
    } catch (IOException e) {
      fail("what is read is written and read", e);
    }
  }
}
