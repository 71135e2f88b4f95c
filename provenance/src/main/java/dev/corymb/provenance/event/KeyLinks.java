package dev.corymb.provenance.event;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.FormatException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What an event says of one id in one role, for a store that keeps it beside the event.
 *
 * @param id which one
 * @param links each of which has the id at one end, or at both
 */
public record KeyLinks(Iri id, List<Link> links) {

  /*
   *   id: text | count | links: kind u8 | flags u8: traced 1, the id is the effect 2, the cause 4
   *       | the other end: text, unless the id is both
   *
   * in the terms of EventFormat.
   */

  private static final int TRACED = 1;
  private static final int EFFECT = 2;
  private static final int CAUSE = 4;
  private static final int FLAGS = TRACED | EFFECT | CAUSE;
  private static final int BYTES_PER_UNIT = 3; // of UTF-8 for a UTF-16 unit, at most

  /** Keeps a copy of the list. */
  public KeyLinks {
    requireNonNull(id, "id");
    links = List.copyOf(links);
  }

  /** The links of an id as bytes. */
  public static byte[] encode(Iri id, Collection<Link> links) {
    PackedWriter out = new PackedWriter();
    out.text(id.value());
    out.varint(links.size());
    for (Link link : links) {
      boolean effect = link.effect().equals(id);
      boolean cause = link.cause().equals(id);
      if (!effect && !cause) {
        throw new IllegalArgumentException("links must be of " + id + ", but one was " + link);
      }
      out.u8(link.kind().code());
      out.u8((link.traced() ? TRACED : 0) | (effect ? EFFECT : 0) | (cause ? CAUSE : 0));
      if (!effect || !cause) {
        out.text((effect ? link.cause() : link.effect()).value());
      }
    }
    return out.toBytes();
  }

  /**
   * The links of the bytes; all of them, no more and no less.
   *
   * @param expected the id that they should be of; if they are, all of them share this object
   * @throws FormatException if they are no links of an id
   */
  public static KeyLinks decode(byte[] bytes, Iri expected) throws FormatException {
    PackedReader in = new PackedReader(bytes);
    Iri read = iri(in, "id");
    Iri id = read.equals(expected) ? expected : read;
    int count = in.count("number of links", bytes.length);
    List<Link> links = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      links.add(link(in, id));
    }
    in.end();
    return new KeyLinks(id, links);
  }

  private static Link link(PackedReader in, Iri id) throws FormatException {
    int at = in.offset();
    int code = in.u8("kind of a link");
    Kind kind = Kind.ofCode(code);
    if (kind == null) {
      throw new FormatException(at, "the number of a kind of statement", code);
    }
    int flags = in.u8("flags of a link");
    if ((flags & ~FLAGS) != 0 || (flags & (EFFECT | CAUSE)) == 0) {
      throw new FormatException(at + 1, "flags of a link", flags);
    }
    Iri other = (flags & EFFECT) != 0 && (flags & CAUSE) != 0 ? id : iri(in, "end of a link");
    return FormatException.guard(
        at,
        "a link",
        () ->
            new Link(
                kind,
                (flags & EFFECT) != 0 ? id : other,
                (flags & CAUSE) != 0 ? id : other,
                (flags & TRACED) != 0));
  }

  private static Iri iri(PackedReader in, String what) throws FormatException {
    int at = in.offset();
    String text = in.text(what, Iri.MAX_LENGTH * BYTES_PER_UNIT);
    return FormatException.guard(at, "an id", () -> new Iri(text));
  }
}
