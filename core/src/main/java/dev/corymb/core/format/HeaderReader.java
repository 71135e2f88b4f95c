package dev.corymb.core.format;

import dev.corymb.core.FormatException;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Cardinality;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.wire.ByteSource;
import dev.corymb.core.wire.Codes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * The header of a filter, already known to be undamaged, field by field. What all filters have is
 * read at once; the decoder of the kind reads the shape and then asks for the {@link #end}.
 */
final class HeaderReader {

  private static final int TYPE = 0x3F; // the bits of a type's code; cardinalities are above

  private final ByteBuffer bytes; // its positions are offsets in the filter
  private final FilterKind kind;
  private final Wire.Form form;
  private final Digester digester;
  private final long items;

  private HeaderReader(ByteBuffer bytes) throws FormatException {
    this.bytes = bytes;
    bytes.position(Wire.KIND_AT);
    kind = coded(FilterKind.values(), FilterKind::code, "kind");
    form = coded(Wire.Form.values(), Wire.Form::code, "form");
    if (!Families.isForm(form, kind)) {
      throw new FormatException(Wire.FORM_AT, "a form of " + kind, form);
    }
    bytes.position(Wire.PRELUDE);
    long seed = u64("seed");
    items = u64("items");
    if (items < 0 || items > Wire.MAX_ITEMS) {
      throw new FormatException(
          bytes.position() - Long.BYTES, "items from 0 to " + Wire.MAX_ITEMS, items);
    }
    digester = new Digester(schema(), seed);
  }

  /**
   * Reads a header from the source, checks its lengths and its checksum, and lets the source give
   * out the whole filter.
   *
   * @param cap the most bytes the filter may have
   * @param exact whether it must have exactly so many
   */
  static HeaderReader read(ByteSource source, long cap, boolean exact) throws IOException {
    byte[] first = source.bytes(Wire.PRELUDE, "header");
    if (!Wire.hasMagic(first)) {
      byte[] found = Arrays.copyOf(first, Wire.VERSION_AT);
      throw new FormatException(0, "the first bytes " + hex(Wire.magic()), hex(found));
    }
    ByteBuffer prelude = ByteBuffer.wrap(first).order(ByteOrder.LITTLE_ENDIAN);
    int version = Short.toUnsignedInt(prelude.getShort(Wire.VERSION_AT));
    if (version != Wire.PLAIN_WORDS) {
      throw new FormatException(Wire.VERSION_AT, "format version " + Wire.PLAIN_WORDS, version);
    }
    int length = prelude.getInt(Wire.HEADER_LENGTH_AT);
    if (length < Wire.MIN_HEADER || length > Wire.MAX_HEADER || length % Wire.ALIGNMENT != 0) {
      throw new FormatException(
          Wire.HEADER_LENGTH_AT,
          "a header length in [" + Wire.MIN_HEADER + ", " + Wire.MAX_HEADER + "], a multiple of 8",
          length);
    }
    long total = prelude.getLong(Wire.TOTAL_LENGTH_AT);
    requireTotal(total, length + Wire.CHECK, cap, exact);
    source.raiseLimit(total);
    byte[] rest = source.bytes(length - Wire.PRELUDE - Wire.CHECK, "header");
    source.requireCheck("header check");
    ByteBuffer header = ByteBuffer.allocate(first.length + rest.length);
    header.put(first).put(rest).order(ByteOrder.LITTLE_ENDIAN);
    return new HeaderReader(header);
  }

  private static void requireTotal(long total, long least, long cap, boolean exact)
      throws FormatException {
    String expected = null;
    if (total < least) {
      expected = "a total length of at least " + least;
    } else if (exact && total != cap) {
      expected = "the total length to be the file's, " + cap;
    } else if (total > cap) {
      expected = "a total length of at most " + cap + ", as the caller allows";
    }
    if (expected != null) {
      throw new FormatException(Wire.TOTAL_LENGTH_AT, expected, total);
    }
  }

  FilterKind kind() {
    return kind;
  }

  Wire.Form form() {
    return form;
  }

  Digester digester() {
    return digester;
  }

  long items() {
    return items;
  }

  private Schema schema() throws FormatException {
    int start = bytes.position();
    int size = u16("number of attributes");
    if (size < 1 || size > Schema.MAX_ATTRIBUTES) {
      throw new FormatException(start, "1 to " + Schema.MAX_ATTRIBUTES + " attributes", size);
    }
    List<Attribute> attributes = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int at = bytes.position();
      int code = u8("type");
      AttributeType type = Codes.find(AttributeType.values(), AttributeType::code, code & TYPE);
      Cardinality cardinality = Codes.find(Cardinality.values(), Cardinality::code, code & ~TYPE);
      if (type == null || cardinality == null) {
        throw new FormatException(at, "a code of a type", code);
      }
      int lengthAt = bytes.position();
      String name = text(u16("length of a name"), lengthAt, "name of an attribute");
      attributes.add(
          FormatException.guard(at, "an attribute", () -> new Attribute(name, type, cardinality)));
    }
    align();
    return FormatException.guard(start, "a schema", () -> new Schema(attributes));
  }

  int u8(String what) throws FormatException {
    return Byte.toUnsignedInt(bytes.get(take(Byte.BYTES, what)));
  }

  int u16(String what) throws FormatException {
    return Short.toUnsignedInt(bytes.getShort(take(Short.BYTES, what)));
  }

  int u32(String what) throws FormatException {
    return bytes.getInt(take(Integer.BYTES, what));
  }

  long u64(String what) throws FormatException {
    return bytes.getLong(take(Long.BYTES, what));
  }

  /** Text of a length that stands at an offset. */
  String text(int length, int lengthAt, String what) throws FormatException {
    if (length > Wire.MAX_NAME) {
      throw new FormatException(lengthAt, "at most " + Wire.MAX_NAME + " bytes of " + what, length);
    }
    int at = take(length, what);
    try {
      // A decoder that has not been told otherwise reports what is no text.
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.slice(at, length)).toString();
    } catch (CharacterCodingException e) {
      byte[] found = new byte[length];
      bytes.get(at, found);
      throw new FormatException(at, "UTF-8 as " + what, hex(found));
    }
  }

  /** Steps over bytes that must be zero. */
  void zeros(int count) throws FormatException {
    for (int i = 0; i < count; i++) {
      int found = u8("zeros");
      if (found != 0) {
        throw new FormatException(bytes.position() - 1, "a zero", found);
      }
    }
  }

  /** Steps over the zeros up to the next multiple of 8. */
  void align() throws FormatException {
    zeros(-bytes.position() & (Wire.ALIGNMENT - 1));
  }

  /** The constant of a code of one byte. */
  <E> E coded(E[] constants, ToIntFunction<E> code, String what) throws FormatException {
    int found = u8(what);
    E constant = Codes.find(constants, code, found);
    if (constant == null) {
      throw new FormatException(bytes.position() - 1, "a code of a " + what, found);
    }
    return constant;
  }

  /** The offset of the next field. */
  int offset() {
    return bytes.position();
  }

  /** Requires that the header ends here, and that so many bytes of cells and entries follow it. */
  void end(long payload) throws FormatException {
    align();
    zeros(Wire.ALIGNMENT - Wire.CHECK);
    if (bytes.hasRemaining()) {
      throw new FormatException(
          Wire.HEADER_LENGTH_AT,
          "a header length of " + (bytes.position() + Wire.CHECK),
          bytes.limit() + Wire.CHECK);
    }
    long total = bytes.limit() + Wire.CHECK + payload + Wire.CHECK;
    if (bytes.getLong(Wire.TOTAL_LENGTH_AT) != total) {
      throw new FormatException(
          Wire.TOTAL_LENGTH_AT,
          "a total length of " + total + " for this shape",
          bytes.getLong(Wire.TOTAL_LENGTH_AT));
    }
  }

  private int take(int count, String what) throws FormatException {
    int at = bytes.position();
    if (bytes.remaining() < count) {
      throw new FormatException(
          at, count + " bytes for the " + what, bytes.remaining() + " in the header");
    }
    bytes.position(at + count);
    return at;
  }

  private static String hex(byte[] bytes) {
    return HexFormat.ofDelimiter(" ").formatHex(bytes);
  }
}
