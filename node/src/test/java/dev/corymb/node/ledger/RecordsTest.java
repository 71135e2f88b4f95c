package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.corymb.core.testkit.Property;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records come back as they were, or not at all. */
final class RecordsTest {

  private static final byte[] KEY = Keys.state(7);
  private static final Place PLACE = Place.ofSite(Path.of("/data"), Family.SITES, "a");

  private static final SiteRecord SITE =
      new SiteRecord(
          "Zürich \uD800",
          3,
          4,
          Optional.of(Duration.ofDays(1)),
          Optional.of(new Window(Duration.ofMinutes(5), 12)),
          Instant.ofEpochMilli(-5));
  private static final SiteState STATE = new SiteState(Long.MAX_VALUE, 9, 8, 7, 6, List.of(5L, 6L));
  private static final Occurrences SOME =
      Occurrences.lasting(300).plus(0, 1).plus(1, 5).plus(Long.MAX_VALUE - 1, 1L << 40);
  private static final TupleChanges CHANGES =
      new TupleChanges(new long[][] {{1, -1}, {}}, new long[][] {{Long.MIN_VALUE}, {2, 3}});
  private static final SiteState PROGRESSED = new SiteState(9, 9, 8, 7, 6, List.of(5L, 6L, 0L));
  private static final SiteUpgrade.Progress PROGRESS =
      new SiteUpgrade.Progress(List.of(-1L, 2L), PROGRESSED);

  /** A record of each kind, and how it is read. */
  record Kind(
      UnaryOperator<RecordWriter> write, Function<RecordReader, Object> read, Object value) {

    byte[] written() {
      return write.apply(new RecordWriter()).seal(KEY);
    }

    void reads(byte[] key, byte[] record) {
      assertThat(read.apply(new RecordReader(PLACE, key, record))).isNotNull();
    }
  }

  @Test
  void statesOfEarlierFormatsLackTuples() {
    for (RecordWriter out :
        List.of(
            new RecordWriter().u64(50).u64(9).u64(8).u64(7),
            new RecordWriter().u64(50).u64(9).u64(8).u64(7).u64(6))) {
      RecordReader in = new RecordReader(PLACE, KEY, out.seal(KEY));
      assertThat(Records.lacksTuples(in)).isTrue();
      assertThat(Records.olderState(in)).isEqualTo(new SiteState(50, 9, 8, 7, 0, List.of()));
    }
    byte[] now = Records.state(new RecordWriter(), STATE).seal(KEY);
    assertThat(Records.lacksTuples(new RecordReader(PLACE, KEY, now))).isFalse();
  }

  static List<Kind> kinds() {
    return List.of(
        new Kind(out -> Records.settings(out, SITE), Records::settings, SITE),
        new Kind(out -> Records.state(out, STATE), in -> Records.state(in, 2), STATE),
        new Kind(out -> Records.occurrences(out, SOME), Records::occurrences, SOME),
        new Kind(
            out -> Records.occurrences(out, SOME.withDetails(new long[] {7, -7})),
            Records::occurrences,
            SOME.withDetails(new long[] {7, -7})),
        new Kind(
            out -> Records.progress(out, PROGRESS),
            in -> Records.progress(in, LedgerGroups.of(2)),
            PROGRESS),
        new Kind(out -> Records.tuple(out, 1L << 40), Records::tuple, 1L << 40),
        new Kind(out -> Records.changes(out, CHANGES), in -> Records.changes(in, 2), CHANGES));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void comeBackAsTheyWere(Kind kind) {
    byte[] record = kind.written();
    assertThat(kind.read().apply(new RecordReader(PLACE, KEY, record))).isEqualTo(kind.value());
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyFlippedBitAndEveryLostByteIsNoticed(Kind kind) {
    byte[] record = kind.written();
    for (int bit = 0; bit < record.length * 8; bit++) {
      byte[] flipped = record.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      refused(() -> kind.reads(KEY, flipped));
    }
    for (int length = 0; length < record.length; length++) {
      byte[] shorter = Arrays.copyOf(record, length);
      refused(() -> kind.reads(KEY, shorter));
    }
    refused(() -> kind.reads(Keys.state(8), record));
  }

  /** Bytes with a seal that holds, as a faulty writer would leave them. */
  @ParameterizedTest
  @MethodSource("kinds")
  void sealedNonsenseIsReadOrRefusedButNothingElse(Kind kind) {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 2_000; i++) {
      byte[] body = new byte[random.nextInt(60)];
      random.nextBytes(body);
      byte[] record = new RecordWriter().bytes(body).seal(KEY);
      try {
        kind.reads(KEY, record);
      } catch (LedgerException e) {
        assertThat(e).hasMessageContaining("damaged");
      }
    }
  }

  @Test
  void everyByteMoreIsNoticed() {
    for (Kind kind : kinds()) {
      byte[] record = kind.write().apply(new RecordWriter()).u8(0).seal(KEY);
      refused(() -> kind.reads(KEY, record));
    }
  }

  @Test
  void aRecordOfNoOccurrencesIsRefused() {
    Consumer<RecordWriter> read =
        out -> Records.occurrences(new RecordReader(PLACE, KEY, out.seal(KEY)));
    refused(() -> read.accept(new RecordWriter().varint(0)));
    refused(() -> read.accept(new RecordWriter().varint(-1)));
    refused(() -> read.accept(new RecordWriter().varint(1).varint(0).varint(1))); // no step
    refused(() -> read.accept(new RecordWriter().varint(1).varint(1).varint(0))); // none then
    refused(() -> read.accept(new RecordWriter().varint(Long.MAX_VALUE).varint(1).varint(1)));
  }

  @Test
  void theMessageSaysWhere() {
    assertThatExceptionOfType(LedgerException.class)
        .isThrownBy(() -> new RecordReader(PLACE, KEY, new byte[3]))
        .withMessage(
            "ledger /data: a record of site 'a' is damaged, in sites under key"
                + " 0x000000000000000701: it has 3 bytes and no room for its check");
  }

  @Property(tries = 50)
  void numbersOfAnySizeComeBack(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RecordWriter out = new RecordWriter();
    long[] numbers = new long[100];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = random.nextLong() >>> random.nextInt(64);
      out.varint(numbers[i]);
    }
    RecordReader in = new RecordReader(PLACE, KEY, out.seal(KEY));
    for (long number : numbers) {
      assertThat(in.varint()).isEqualTo(number);
    }
    in.end();
  }

  private static void refused(Runnable read) {
    assertThatExceptionOfType(LedgerException.class)
        .isThrownBy(read::run)
        .withMessageContaining("site 'a' is damaged");
  }
}
