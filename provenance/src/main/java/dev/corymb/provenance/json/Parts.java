package dev.corymb.provenance.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The facets and other members of one sent event that are kept as text: a JSON array of {@code
 * {"at":"/outputs/0/facets/schema","id":"urn:ol:dataset:…","value":{…}}}, where {@code at} is a
 * JSON pointer into the sent event and {@code id} what it describes, if that has an id. Those that
 * are kept rather than others come first, the rest in the order it was sent; a part that does not
 * fit is dropped. If one of the first is, the array ends with {@code {"incomplete":true}}; the text
 * is empty if there were no parts, or there is no room for that.
 */
public final class Parts {

  private static final int PER_PART = "{'at':'','value':},".length();
  private static final String INCOMPLETE = "{\"incomplete\":true}";

  private record Part(String at, Supplier<Optional<Iri>> described, String value) {

    String text() {
      String id = described.get().map(iri -> "\"id\":\"" + iri.value() + "\",").orElse("");
      return "{\"at\":" + CompactJson.quoted(at) + ',' + id + "\"value\":" + value + '}';
    }
  }

  /**
   * A part as it is kept.
   *
   * @param room the bytes that it takes, with a comma
   * @param size the bytes of its value
   */
  private record Written(String text, int room, int size) {

    static Written of(Part part) {
      String text = part.text();
      return new Written(text, bytes(text) + 1, bytes(part.value()));
    }

    private static int bytes(String text) {
      return text.getBytes(UTF_8).length;
    }
  }

  /** Parts of equal rank, as they come: hardly more than may be kept. */
  private static final class Rank {
    private final List<Part> parts = new ArrayList<>();
    private long bytes;
    private boolean hasDropped;
  }

  private final CompactJson compact;
  private final int limit;
  private final Set<String> keptFirst;
  private final Rank first = new Rank();
  private final Rank rest = new Rank();
  private long droppedParts;
  private long droppedBytes;

  private String at = "";
  private Supplier<Optional<Iri>> described = Optional::empty;
  private Rank rank = rest;

  Parts(CompactJson compact, JsonOptions options) {
    this.compact = compact;
    this.limit = options.maxText();
    this.keptFirst = options.keptFirst();
  }

  /** Begins a part; its value comes next. */
  void open(String pointer, String name, Supplier<Optional<Iri>> what) {
    at = pointer;
    described = what;
    rank = keptFirst.contains(name) ? first : rest;
    rank.bytes += PER_PART + pointer.length();
    compact.startCapture(limit - rank.bytes);
  }

  /** Ends the part. */
  void close() {
    long size = compact.captureSize();
    byte[] value = compact.endCapture();
    if (value == null) {
      rank.bytes -= PER_PART + at.length();
      rank.hasDropped = true;
      drop(size);
    } else {
      rank.bytes += size;
      rank.parts.add(new Part(at, described, new String(value, UTF_8)));
    }
  }

  private void drop(long size) {
    droppedParts++;
    droppedBytes += size;
  }

  /** What is kept of the event, which has been read. */
  public Source source(String format, EventId fingerprint) {
    List<Written> firsts = first.parts.stream().map(Written::of).toList();
    int left = limit - 2; // brackets
    boolean isIncomplete = first.hasDropped || firsts.stream().mapToInt(Written::room).sum() > left;
    left -= isIncomplete ? INCOMPLETE.length() + 1 : 0;
    StringBuilder text = new StringBuilder();
    for (List<Written> each : List.of(firsts, rest.parts.stream().map(Written::of).toList())) {
      for (Written part : each) {
        if (part.room() > left) {
          drop(part.size());
        } else {
          left -= part.room();
          text.append(text.length() == 0 ? '[' : ',').append(part.text());
        }
      }
    }
    if (isIncomplete && left >= 0) {
      text.append(text.length() == 0 ? '[' : ',').append(INCOMPLETE);
    }
    boolean isNothing = left < 0 || (text.length() == 0 && droppedParts == 0);
    String kept = text.length() == 0 ? "[]" : text.append(']').toString();
    return new Source(format, fingerprint, isNothing ? "" : kept, droppedParts, droppedBytes);
  }

  /** What is kept with further events that are made of the same sent event: nothing. */
  public static Source further(Source source) {
    boolean isNothing = source.text().isEmpty() && source.droppedParts() == 0;
    String text = isNothing ? "" : '[' + INCOMPLETE + ']';
    return new Source(source.format(), source.fingerprint(), text, 0, 0);
  }

  /** Whether all that is kept rather than other parts is there. */
  public static boolean isWhole(Source source) {
    return source.text().isEmpty()
        ? source.droppedParts() == 0
        : !source.text().endsWith(INCOMPLETE + ']');
  }
}
