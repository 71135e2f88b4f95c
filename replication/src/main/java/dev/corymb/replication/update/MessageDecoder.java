package dev.corymb.replication.update;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.core.FormatException;
import dev.corymb.core.range.RangeKey;
import dev.corymb.core.range.Zone;
import dev.corymb.core.range.Zones;
import dev.corymb.core.wire.ByteSource;
import dev.corymb.replication.update.Announcement.SiteState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Reads what {@link MessageEncoder} writes, and believes none of it. */
final class MessageDecoder {

  private final ByteSource source;
  private final int length;
  private int format; // the version of the message

  MessageDecoder(byte[] bytes) {
    this.length = bytes.length;
    this.source =
        new ByteSource(new ByteArrayInputStream(bytes), Math.min(bytes.length, Wire.PRELUDE), true);
  }

  Message read() throws IOException {
    byte[] magic = source.bytes(Wire.magic().length, "magic");
    if (!Arrays.equals(magic, Wire.magic())) {
      HexFormat hex = HexFormat.ofDelimiter(" ");
      throw new FormatException(
          0, "the first bytes of a message, " + hex.formatHex(Wire.magic()), hex.formatHex(magic));
    }
    format = source.u32("version");
    if (format < Wire.RICE_GAPS || format > Wire.COVERED) {
      throw refusal("version " + Wire.RICE_GAPS + " to " + Wire.COVERED, format);
    }
    int kind = source.u32("kind");
    boolean known = kind >= Wire.UPDATE && kind <= Wire.FAREWELL;
    if (!known
        || (kind == Wire.REQUEST && format != Wire.RICE_GAPS)
        || (kind != Wire.UPDATE && format == Wire.ZONES)
        || (kind != Wire.ANNOUNCEMENT && format == Wire.COVERED)) {
      throw refusal("the code of a kind of message of version " + format, kind);
    }
    long profile = source.u64("profile");
    source.raiseLimit(length);
    Message message = message(kind, profile);
    source.requireCheck("check");
    if (source.offset() != length) {
      throw new FormatException(source.offset(), "the end of the message", length + " in all");
    }
    return message;
  }

  private Message message(int kind, long profile) throws IOException {
    long at = source.offset();
    return switch (kind) {
      case Wire.UPDATE -> update(profile);
      case Wire.ANNOUNCEMENT -> announcement(profile);
      case Wire.REQUEST -> {
        String site = text("site");
        yield FormatException.guard(at, "a request", () -> new SnapshotRequest(profile, site));
      }
      default -> {
        Origin origin = format == Wire.RICE_GAPS ? Origin.ANYONE : origin();
        String site = text("site");
        Version last = version();
        yield FormatException.guard(
            at, "a farewell", () -> new Farewell(profile, origin, site, last));
      }
    };
  }

  private SummaryUpdate update(long profile) throws IOException {
    long at = source.offset();
    Origin origin = origin();
    String site = text("site");
    Version version = version();
    int step = source.u32("step");
    long shape = source.u64("shape");
    int snapshot = source.u32("snapshot");
    if (snapshot != 0 && snapshot != 1) {
      throw refusal("1 for a snapshot or 0 for a delta", snapshot);
    }
    long items = source.u64("items");
    int checksum = source.u32("checksum");
    Estimate estimate = estimate();
    Zones zones = format == Wire.ZONES ? zones() : Zones.UNKNOWN;
    byte[] body = bytes(count("body", 1), "body");
    return FormatException.guard(
        at,
        "an update",
        () ->
            new SummaryUpdate(
                profile,
                origin,
                site,
                version,
                snapshot == 1,
                new SummaryUpdate.Image(step, shape, items, checksum, estimate, zones),
                body));
  }

  private Announcement announcement(long profile) throws IOException {
    long at = source.offset();
    Origin origin = origin();
    long beat = format == Wire.RICE_GAPS ? 0 : source.u64("beat");
    String endpoint = text("endpoint");
    int count = count("sites", Wire.MIN_SITE_STATE);
    long start = source.offset();
    List<SiteState> sites = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sites.add(siteState());
    }
    if (format == Wire.COVERED && sites.stream().noneMatch(SiteState::saysCovered)) {
      throw new FormatException(start, "a site that says what is covered", "none");
    }
    return FormatException.guard(
        at, "an announcement", () -> new Announcement(profile, origin, beat, endpoint, sites));
  }

  private Origin origin() throws IOException {
    long at = source.offset();
    String node = text("node");
    if (format == Wire.RICE_GAPS) {
      return FormatException.guard(at, "an origin", () -> new Origin(node, Origin.UNKNOWN));
    }
    long incarnation = source.u64("incarnation");
    if (incarnation == Origin.UNKNOWN) {
      throw new FormatException(
          source.offset() - Long.BYTES, "an incarnation that is not 0", incarnation);
    }
    return FormatException.guard(at, "an origin", () -> new Origin(node, incarnation));
  }

  private SiteState siteState() throws IOException {
    long at = source.offset();
    String site = text("site");
    Version version = version();
    long items = source.u64("items");
    Estimate estimate = estimate();
    long covered = format == Wire.COVERED ? source.u64("covered") : SiteState.NOT_SAID;
    return FormatException.guard(
        at, "the state of a site", () -> new SiteState(site, version, items, estimate, covered));
  }

  private Version version() throws IOException {
    long at = source.offset();
    long epoch = source.u64("epoch");
    long sequence = source.u64("sequence");
    return FormatException.guard(at, "a version", () -> new Version(epoch, sequence));
  }

  private Estimate estimate() throws IOException {
    long at = source.offset();
    double missRate = Double.longBitsToDouble(source.u64("miss rate"));
    double falseRate = Double.longBitsToDouble(source.u64("false rate"));
    return FormatException.guard(at, "an estimate", () -> new Estimate(missRate, falseRate));
  }

  private Zones zones() throws IOException {
    int count = count("zones", Wire.ZONE);
    if (count == 0 || count > SummaryUpdate.MAX_ZONES) {
      throw refusal("zones from 1 to " + SummaryUpdate.MAX_ZONES, count);
    }
    List<Zone> zones = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long at = source.offset();
      RangeKey least = key();
      RangeKey greatest = key();
      zones.add(FormatException.guard(at, "a zone", () -> new Zone(least, greatest)));
    }
    return new Zones(zones);
  }

  private RangeKey key() throws IOException {
    return new RangeKey(source.u64("key"), source.u64("key"));
  }

  private String text(String what) throws IOException {
    byte[] bytes = bytes(count(what, 1), what);
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new FormatException(
          source.offset() - bytes.length,
          what + " in UTF-8",
          HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, 100)));
    }
  }

  /** A number of things, of at least so many bytes each, that the rest of the message can hold. */
  private int count(String what, int least) throws IOException {
    int count = source.u32("number of " + what);
    long most = Math.max(0, length - source.offset() - Wire.CHECK) / least;
    if (count < 0 || count > most) {
      throw refusal(what + " of at most " + most, Integer.toUnsignedString(count));
    }
    return count;
  }

  private byte[] bytes(int count, String what) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(count);
    for (int left = count; left > 0; left -= Math.min(left, Wire.PIECE)) {
      bytes.writeBytes(source.bytes(Math.min(left, Wire.PIECE), what));
    }
    return bytes.toByteArray();
  }

  /** A number of four bytes, just read, that should not be there. */
  private FormatException refusal(String expected, Object found) {
    return new FormatException(source.offset() - Integer.BYTES, expected, found);
  }
}
