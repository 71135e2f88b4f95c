package dev.corymb.provenance.sent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes of JSON that is as it should be what somebody hostile would send, and checks what is made
 * of that.
 */
public final class Damage {

  /** How many texts the slow tests damage. */
  public static final int SLOW_TRIES = Integer.getInteger("corruptions", 1_000_000);

  private static final List<String> OF_JSON =
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
          "[".repeat(60),
          "{'a':".repeat(60),
          "\\ud800",
          "\\u0000",
          "'" + "y".repeat(5_000) + "'",
          "\n",
          "\ud83d\ude00");

  private final List<String> snippets;

  /**
   * Damage with snippets of JSON, and some of a format.
   *
   * @param ofFormat with single quotes
   */
  public Damage(List<String> ofFormat) {
    this.snippets = new ArrayList<>(OF_JSON);
    this.snippets.addAll(ofFormat);
  }

  /** Something like some bytes, with one to four changes. */
  public byte[] of(byte[] whole, SplittableRandom random) {
    byte[] bytes = whole;
    int changes = 1 + random.nextInt(4);
    for (int change = 0; change < changes && bytes.length > 0; change++) {
      int at = random.nextInt(bytes.length);
      int end = Math.min(bytes.length, at + random.nextInt(80));
      switch (random.nextInt(6)) {
        case 0 -> bytes = Arrays.copyOf(bytes, at);
        case 1 -> {
          bytes = bytes.clone();
          bytes[at] ^= (byte) (1 << random.nextInt(8));
        }
        case 2 -> bytes = spliced(bytes, at, end, new byte[0]);
        case 3 -> bytes = spliced(bytes, at, at, Arrays.copyOfRange(bytes, at, end));
        case 4 -> { // a part of it somewhere else
          int to = random.nextInt(bytes.length);
          bytes = spliced(bytes, to, to, Arrays.copyOfRange(bytes, at, end));
        }
        default -> {
          String snippet = snippets.get(random.nextInt(snippets.size())).replace('\'', '"');
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

  /** Checks that there are events or a fault, and that what is read can be written and read. */
  public static void check(SentEvent sent) {
    assertThat(sent.events().isEmpty() || sent.fault().isEmpty()).isTrue();
    sent.fault().ifPresent(Damage::check);
    sent.events().forEach(Damage::check);
  }

  /** Checks that a fault is told in few words, and without the insides of the parser. */
  public static void check(InvalidEventException e) {
    assertThat(e.getMessage()).hasSizeLessThan(1_000).doesNotContain("\n", "com.fasterxml");
  }

  /** Checks that an event can be written and read. */
  public static void check(Event event) {
    byte[] bytes = EventFormat.encode(event);
    assertThat(bytes).hasSizeLessThan(100_000);
    try {
      assertThat(EventFormat.decode(bytes)).isEqualTo(event);
    } catch (IOException e) {
      fail("what is read is written and read", e);
    }
  }
}
