package dev.corymb.replication.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.FormatException;
import dev.corymb.core.range.RangeKey;
import dev.corymb.core.range.Zone;
import dev.corymb.core.range.Zones;
import dev.corymb.core.testkit.Property;
import dev.corymb.replication.update.Announcement.SiteState;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MessageFormatTest {

  private static final int[] LENGTHS = {0, 1, 63, 64, 65, 255, 256, 16_383, 16_384, 16_385, 70_000};

  private static final Origin OLD = new Origin("node", Origin.UNKNOWN);

  private static Message message(SplittableRandom random) {
    long profile = random.nextLong();
    String site = "site-é-" + random.nextInt();
    return switch (random.nextInt(4)) {
      case 0 -> update(random, profile, site, LENGTHS[random.nextInt(7)]);
      case 1 -> {
        List<SiteState> sites = new ArrayList<>();
        Origin origin = origin(random);
        boolean covered = origin.incarnation() != Origin.UNKNOWN && random.nextBoolean();
        for (int left = random.nextInt(4); left > 0; left--) {
          sites.add(
              new SiteState(
                  site + left,
                  version(random),
                  random.nextLong(1L << 40),
                  estimate(random),
                  covered ? random.nextLong(1L << 41) : SiteState.NOT_SAID));
        }
        long beat = origin.incarnation() == Origin.UNKNOWN ? 0 : random.nextLong(1, 1L << 40);
        String endpoint = random.nextBoolean() ? "" : "http://ü:" + random.nextInt();
        yield new Announcement(profile, origin, beat, endpoint, sites);
      }
      case 2 -> new SnapshotRequest(profile, site);
      default -> {
        Origin origin = origin(random);
        yield new Farewell(
            profile,
            origin.incarnation() == Origin.UNKNOWN ? Origin.ANYONE : origin,
            site,
            version(random));
      }
    };
  }

  /** Of version 1 now and then. */
  private static Origin origin(SplittableRandom random) {
    long incarnation = random.nextInt(3) == 0 ? Origin.UNKNOWN : random.nextLong();
    return new Origin("node " + random.nextInt(), incarnation);
  }

  private static SummaryUpdate update(
      SplittableRandom random, long profile, String site, int length) {
    byte[] body = new byte[length];
    for (int i = 0; i < length; i++) {
      body[i] = (byte) random.nextInt();
    }
    Version version = version(random);
    Origin origin = origin(random);
    boolean old = origin.incarnation() == Origin.UNKNOWN;
    return new SummaryUpdate(
        profile,
        origin,
        site,
        version,
        version.sequence() == 1 || random.nextBoolean(),
        new SummaryUpdate.Image(
            random.nextInt(40),
            random.nextLong(),
            random.nextLong(1L << 40),
            random.nextInt(),
            estimate(random),
            old || random.nextBoolean() ? Zones.UNKNOWN : zones(random)),
        body);
  }

  private static Zones zones(SplittableRandom random) {
    Zones zones = Zones.empty(random.nextInt(1, 4));
    for (int i = 0; i < zones.each().size(); i++) {
      for (int left = random.nextInt(3); left > 0; left--) {
        zones = zones.with(i, Zone.of(new RangeKey(random.nextLong(), random.nextLong())));
      }
    }
    return zones;
  }

  private static Version version(SplittableRandom random) {
    return new Version(random.nextLong(1L << 40), random.nextLong(1, 1L << random.nextInt(1, 50)));
  }

  private static Estimate estimate(SplittableRandom random) {
    return new Estimate(random.nextDouble(), random.nextInt(3) / 2.0);
  }

  @Property(tries = 200)
  void aMessageComesBack(long seed) throws FormatException {
    Message message = message(new SplittableRandom(seed));
    byte[] bytes = MessageFormat.encode(message);
    Message again = MessageFormat.decode(bytes);
    assertThat(again).isEqualTo(message).hasSameHashCodeAs(message);
    assertThat(MessageFormat.encode(again)).isEqualTo(bytes);
  }

  @Test
  void bodiesOfAllLengthsComeBack() throws FormatException {
    for (int length : LENGTHS) {
      SummaryUpdate update = update(new SplittableRandom(length), 1, "s", length);
      assertThat(MessageFormat.decode(MessageFormat.encode(update)))
          .as("%d bytes", length)
          .isEqualTo(update);
    }
  }

  @Property(tries = 40)
  void everyDamagedByteAndEveryCutIsRefused(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] bytes = MessageFormat.encode(message(random));
    for (int at = 0; at < bytes.length; at++) {
      byte[] damaged = bytes.clone();
      damaged[at] ^= (byte) random.nextInt(1, 256);
      assertThatExceptionOfType(FormatException.class)
          .isThrownBy(() -> MessageFormat.decode(damaged))
          .withMessageMatching("offset \\d+: expected .+, found .+");
      byte[] cut = Arrays.copyOf(bytes, at);
      assertThatExceptionOfType(FormatException.class).isThrownBy(() -> MessageFormat.decode(cut));
    }
    assertThatExceptionOfType(FormatException.class)
        .isThrownBy(() -> MessageFormat.decode(Arrays.copyOf(bytes, bytes.length + 1)));
  }

  /** Someone who wants to do harm makes the check right. */
  @Property(tries = 200)
  void damageWithARightCheckIsRefusedOrIsAMessage(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] bytes = MessageFormat.encode(message(random));
    for (int i = 0; i < 200; i++) {
      byte[] damaged =
          random.nextInt(4) == 0
              ? Arrays.copyOf(bytes, random.nextInt(4, bytes.length + 20))
              : bytes.clone();
      for (int left = random.nextInt(1, 4); left > 0; left--) {
        int at = random.nextInt(damaged.length);
        damaged[at] = (byte) (random.nextBoolean() ? random.nextInt() : random.nextInt(-2, 3));
      }
      requireRefusedOrSame(withRightCheck(damaged));
    }
  }

  private static void requireRefusedOrSame(byte[] bytes) {
    Message message;
    try {
      message = MessageFormat.decode(bytes);
    } catch (FormatException refused) {
      assertThat(refused).hasMessageMatching("offset \\d+: expected .+, found .+");
      return;
    }
    assertThat(MessageFormat.encode(message)).isEqualTo(bytes);
  }

  private static byte[] withRightCheck(byte[] bytes) {
    CRC32C check = new CRC32C();
    check.update(bytes, 0, bytes.length - 4);
    return ByteBuffer.wrap(bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(bytes.length - 4, (int) check.getValue())
        .array();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 20, 5})
  void lengthsBeyondTheMessageAreRefusedBeforeAnythingIsTaken(int claimed) {
    byte[] request = MessageFormat.encode(new SnapshotRequest(1, "abcd"));
    requireRefused(request, 24, claimed, "offset 24: expected site of at most 4, found .*");
    byte[] announcement = MessageFormat.encode(new Announcement(1, OLD, 0, "", List.of()));
    requireRefused(announcement, 36, claimed, "offset 36: expected sites of at most 0, found .*");
    byte[] reachable = MessageFormat.encode(new Announcement(1, OLD, 0, "", List.of()));
    requireRefused(reachable, 32, claimed, "offset 32: expected endpoint of at most 4, found .*");
    byte[] update = MessageFormat.encode(update(new SplittableRandom(1), 1, "abcd", 4));
    requireRefused(
        update,
        update.length - 12,
        claimed,
        "offset " + (update.length - 12) + ": expected body of at most 4, found .*");
  }

  private static void requireRefused(byte[] bytes, int at, int claimed, String message) {
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(at, claimed);
    assertThatExceptionOfType(FormatException.class)
        .isThrownBy(() -> MessageFormat.decode(withRightCheck(bytes)))
        .withMessageMatching(message);
  }

  @Test
  void theBytesOfVersion1NeverChange() throws FormatException {
    Version version = new Version(3, 7);
    Estimate estimate = new Estimate(0.25, 0.5);
    Message[] messages = {
      new SummaryUpdate(
          0x1122334455667788L,
          new Origin("no", Origin.UNKNOWN),
          "a",
          version,
          false,
          new SummaryUpdate.Image(2, -1, 9, 0x01020304, estimate),
          new byte[] {5}),
      new Announcement(
          1,
          new Origin("n", Origin.UNKNOWN),
          0,
          "e",
          List.of(new SiteState("s", version, 9, estimate))),
      new SnapshotRequest(1, "s"),
      new Farewell(1, Origin.ANYONE, "s", version)
    };
    String begin = "89434f524d53470a01000000";
    String v = "03000000000000000700000000000000";
    String e = "000000000000d03f000000000000e03f";
    String[] bytes = {
      begin
          + "010000008877665544332211"
          + "020000006e6f"
          + "0100000061"
          + v
          + "02000000ffffffffffffffff00000000090000000000000004030201"
          + e
          + "0100000005",
      begin
          + "02000000010000000000000001000000"
          + "6e01000000650100000001000000"
          + "73"
          + v
          + "0900000000000000"
          + e,
      begin + "03000000010000000000000001000000" + "73",
      begin + "04000000010000000000000001000000" + "73" + v
    };
    requireBytes(messages, bytes);
  }

  @Test
  void theBytesOfVersion4NeverChange() throws FormatException {
    Origin origin = new Origin("no", 0x1020304050607080L);
    SiteState state = new SiteState("s", new Version(3, 7), 9, new Estimate(0.25, 0.5), 0x0102);
    Message[] messages = {new Announcement(1, origin, 6, "e", List.of(state))};
    String[] bytes = {
      "89434f524d53470a04000000"
          + "020000000100000000000000"
          + "020000006e6f8070605040302010"
          + "0600000000000000"
          + "0100000065"
          + "01000000"
          + "0100000073"
          + "03000000000000000700000000000000"
          + "0900000000000000"
          + "000000000000d03f000000000000e03f"
          + "0201000000000000"
    };
    requireBytes(messages, bytes);
  }

  /** Or one message would have two forms, and programs of before could not read the longer one. */
  @Test
  void version4IsForAnnouncementsThatSayWhatIsCovered() {
    Origin origin = new Origin("no", 5);
    SiteState silent = new SiteState("s", Version.NONE, 9, new Estimate(0, 0), 1);
    byte[] announcement = MessageFormat.encode(new Announcement(1, origin, 6, "", List.of(silent)));
    announcement[announcement.length - 12] = 0; // covered
    assertThatExceptionOfType(FormatException.class)
        .isThrownBy(() -> MessageFormat.decode(withRightCheck(announcement)))
        .withMessageContaining("a site that says what is covered");
    byte[] farewell = MessageFormat.encode(new Farewell(1, origin, "s", Version.NONE));
    requireRefused(farewell, 8, 4, "offset 12: expected the code .* of version 4, found 4");
  }

  private static void requireBytes(Message[] messages, String[] bytes) throws FormatException {
    for (int i = 0; i < messages.length; i++) {
      byte[] expected = withRightCheck(HexFormat.of().parseHex(bytes[i] + "00000000"));
      assertThat(HexFormat.of().formatHex(MessageFormat.encode(messages[i])))
          .isEqualTo(HexFormat.of().formatHex(expected));
      assertThat(MessageFormat.decode(expected)).isEqualTo(messages[i]);
    }
  }

  @Test
  void theBytesOfVersion2NeverChange() throws FormatException {
    Version version = new Version(3, 7);
    Estimate estimate = new Estimate(0.25, 0.5);
    Origin origin = new Origin("no", 0x1020304050607080L);
    Message[] messages = {
      new SummaryUpdate(
          0x1122334455667788L,
          origin,
          "a",
          version,
          false,
          new SummaryUpdate.Image(2, -1, 9, 0x01020304, estimate),
          new byte[] {5}),
      new Announcement(1, origin, 6, "e", List.of(new SiteState("s", version, 9, estimate))),
      new Farewell(1, origin, "s", version)
    };
    String begin = "89434f524d53470a02000000";
    String o = "020000006e6f8070605040302010";
    String v = "03000000000000000700000000000000";
    String e = "000000000000d03f000000000000e03f";
    String[] bytes = {
      begin
          + "010000008877665544332211"
          + o
          + "0100000061"
          + v
          + "02000000ffffffffffffffff00000000090000000000000004030201"
          + e
          + "0100000005",
      begin
          + "020000000100000000000000"
          + o
          + "0600000000000000"
          + "0100000065"
          + "01000000"
          + "0100000073"
          + v
          + "0900000000000000"
          + e,
      begin + "040000000100000000000000" + o + "0100000073" + v
    };
    requireBytes(messages, bytes);
  }

  @Test
  void theBytesOfVersion3NeverChange() throws FormatException {
    Zone sizes = Zone.of(RangeKey.of(-1)).or(Zone.of(RangeKey.of(258)));
    requireBytes(
        new Message[] {withZones(List.of(sizes, Zone.EMPTY))},
        new String[] {
          "89434f524d53470a03000000"
              + "010000008877665544332211"
              + "020000006e6f8070605040302010"
              + "0100000061"
              + "03000000000000000700000000000000"
              + "02000000ffffffffffffffff00000000090000000000000004030201"
              + "000000000000d03f000000000000e03f"
              + "02000000"
              + "ffffffffffffff7f0000000000000000"
              + "02010000000000800000000000000000"
              + "ffffffffffffffffffffffffffffffff"
              + "00000000000000000000000000000000"
              + "0100000005"
        });
  }

  private static SummaryUpdate withZones(List<Zone> zones) {
    return new SummaryUpdate(
        0x1122334455667788L,
        new Origin("no", 0x1020304050607080L),
        "a",
        new Version(3, 7),
        false,
        new SummaryUpdate.Image(2, -1, 9, 0x01020304, new Estimate(0.25, 0.5), new Zones(zones)),
        new byte[] {5});
  }

  @Test
  void zonesThatCannotBeAreRefused() {
    int count = 103; // the offset of their number
    byte[] update = MessageFormat.encode(withZones(List.of(Zone.of(RangeKey.of(1)))));
    requireRefused(update.clone(), count, 0, "offset 103: expected zones from 1 to 63, found 0");
    for (int claimed : new int[] {-1, 2, 63, 1 << 28, Integer.MAX_VALUE}) {
      requireRefused(
          update.clone(), count, claimed, "offset 103: expected zones of at most 1, found .*");
    }
    byte[] large = MessageFormat.encode(withZones(Collections.nCopies(63, Zone.ALL)));
    byte[] larger = Arrays.copyOf(large, large.length + 100);
    requireRefused(larger, count, 64, "offset 103: expected zones from 1 to 63, found 64");
    requireRefused(
        update.clone(),
        count + 8,
        -1,
        "offset 107: expected a zone, found that least must not be above greatest, but was .*");
    byte[] announcement =
        MessageFormat.encode(new Announcement(1, new Origin("no", 1), 1, "", List.of()));
    requireRefused(
        announcement,
        8,
        3,
        "offset 12: expected the code of a kind of message of version 3, found 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> withZones(Collections.nCopies(64, Zone.ALL)))
        .withMessage("zones must be at most 63, but were 64");
  }

  @Test
  void aVersionIsWrittenInOneWayOnly() {
    byte[] farewell =
        MessageFormat.encode(new Farewell(1, new Origin("no", 1), "s", new Version(3, 7)));
    requireRefused(farewell, 30, 0, "offset 30: expected an incarnation that is not 0, found 0");
    byte[] request = MessageFormat.encode(new SnapshotRequest(1, "abcd"));
    requireRefused(
        request, 8, 2, "offset 12: expected the code of a kind of message of version 2, found 3");
    byte[] announcement =
        MessageFormat.encode(new Announcement(1, new Origin("no", 1), 1, "", List.of()));
    requireRefused(announcement, 38, 0, "offset 24: expected an announcement, found .*beat.*");
  }

  @Test
  void foreignBytesAreNamed() {
    assertThatExceptionOfType(FormatException.class)
        .isThrownBy(() -> MessageFormat.decode(new byte[30]))
        .withMessage(
            "offset 0: expected the first bytes of a message, 89 43 4f 52 4d 53 47 0a,"
                + " found 00 00 00 00 00 00 00 00");
    byte[] request = MessageFormat.encode(new SnapshotRequest(1, "abcd"));
    requireRefused(request, 8, 5, "offset 8: expected version 1 to 4, found 5");
    byte[] other = MessageFormat.encode(new SnapshotRequest(1, "abcd"));
    requireRefused(
        other, 12, 5, "offset 12: expected the code of a kind of message of version 1, found 5");
  }

  @Test
  void namesHaveRules() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SnapshotRequest(1, ""))
        .withMessage("site must not be empty");
    assertThat(new SnapshotRequest(1, "x".repeat(16_384)).site()).hasSize(16_384);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SnapshotRequest(1, "é".repeat(8_193)))
        .withMessage("site must have at most 16384 bytes, but had 16386");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SnapshotRequest(1, "a\ud800"))
        .withMessageContaining("site must be Unicode text, but had an unpaired surrogate");
  }

  @Test
  void anUpdateThatCannotBeIsRefused() {
    Estimate estimate = new Estimate(0, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new SummaryUpdate(
                    1,
                    new Origin("n", 1),
                    "s",
                    new Version(1, 1),
                    false,
                    new SummaryUpdate.Image(0, 0, 0, 0, estimate),
                    new byte[0]))
        .withMessage("the first update of an epoch must be a snapshot, but 1.1 was a delta");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new SummaryUpdate(
                    1,
                    new Origin("n", 1),
                    "s",
                    new Version(1, 0),
                    true,
                    new SummaryUpdate.Image(0, 0, 0, 0, estimate),
                    new byte[0]));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new SummaryUpdate(
                    1,
                    Origin.ANYONE,
                    "s",
                    new Version(1, 1),
                    true,
                    new SummaryUpdate.Image(0, 0, 0, 0, estimate),
                    new byte[0]))
        .withMessageContaining("node must not be empty");
    assertThatIllegalArgumentException().isThrownBy(() -> new Estimate(Double.NaN, 0));
  }
}
