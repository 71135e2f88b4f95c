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
 * fit is dropped.
 */
public final class Parts {

  private static final int PER_PART = "{'at':'','value':},".length();

  private record Part(String at, Supplier<Optional<Iri>> described, String value) {

    String text() {
      String id = described.get().map(iri -> "\"id\":\"" + iri.value() + "\",").orElse("");
      return "{\"at\":" + CompactJson.quoted(at) + ',' + id + "\"value\":" + value + '}';
    }
  }

  /** Parts of equal rank, as they come: hardly more than may be kept. */
  private static final class Rank {
    private final List<Part> parts = new ArrayList<>();
    private long bytes;
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
    StringBuilder text = new StringBuilder();
    int left = limit - 2; // brackets
    for (Rank each : List.of(first, rest)) {
      for (Part part : each.parts) {
        String one = part.text();
        int bytes = one.getBytes(UTF_8).length + 1; // and a comma
        if (bytes > left) {
          drop(part.value().getBytes(UTF_8).length);
        } else {
          left -= bytes;
          text.append(text.length() == 0 ? '[' : ',').append(one);
        }
      }
    }
    String kept = text.length() == 0 ? "" : text.append(']').toString();
    return new Source(format, fingerprint, kept, droppedParts, droppedBytes);
  }
}
