package dev.corymb.core.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Bytes that are no filter, each for a reason of its own, made from the golden filters. Where
 * nothing else is said lengths and checks are right, as someone with bad intentions would have
 * them. As a program it writes them, and the refusals they must meet, into a folder.
 */
final class AdversarialFiles {

  // Where things are in the golden filters, whose schema is name:text,device:long.
  private static final int SEED_AT = 24;
  private static final int ITEMS_AT = 32;
  private static final int ATTRIBUTES_AT = 40;
  private static final int TYPE_AT = 42;
  private static final int NAME_LENGTH_AT = 43;
  private static final int NAME_AT = 45;
  private static final int SECOND_NAME_AT = 52;
  private static final int SCHEMA_PADDING_AT = 58;
  private static final int SHAPE_AT = 64;
  private static final int ENTRIES_AT = 68;
  private static final int LAYOUT_AT = 72;
  private static final int HASHES_AT = 73;
  private static final int MATRIX_PADDING_AT = 74;
  private static final int CELLS_AT = 80;
  private static final int SECOND_CELLS_AT = 96;
  private static final int FENG_SIDE_AT = 72;
  private static final int FENG_NAME_AT = 80;

  private final Path folder;
  private final List<String> refusals = new ArrayList<>();

  private AdversarialFiles(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] arguments) throws IOException {
    AdversarialFiles files = new AdversarialFiles(Path.of(arguments[0]));
    files.beginnings();
    files.lengthsAndChecks();
    files.schemas();
    files.matrices();
    files.tables();
    files.feng();
    files.codeCells();
    files.codeSlots();
    Files.write(files.folder.resolve("refusals.tsv"), files.refusals);
  }

  private void beginnings() throws IOException {
    byte[] pbf = golden("pbf-bits");
    raw("empty", "offset 0: expected 24 more bytes of the header", new byte[0]);
    raw(
        "text",
        "expected the first bytes 89 43 4f 52",
        put(new byte[99], 0, "name,device\nada,1\n"));
    raw("magic-in-text-mode", "found 89 43 4f 52 59 4d 42 0d", inserted(pbf, 7, 13));
    raw("cut-in-prelude", "offset 11: expected 13 more bytes", Arrays.copyOf(pbf, 11));
    raw("version-0", "offset 8: expected format version 1, found 0", u16(pbf, 8, 0));
    raw("version-2", "offset 8: expected format version 1, found 2", u16(pbf, 8, 2));
    raw("version-65535", "expected format version 1, found 65535", u16(pbf, 8, -1));
    add("kind-0", "offset 10: expected a code of a kind, found 0", u8(pbf, 10, 0));
    add("kind-10", "offset 10: expected a code of a kind, found 10", u8(pbf, 10, 10));
    add("kind-255", "offset 10: expected a code of a kind, found 255", u8(pbf, 10, 255));
    add("kind-of-other-shape", "offset", u8(pbf, 10, 5));
    add("kind-with-verification", "offset 64: expected a code of a method", u8(pbf, 10, 4));
    add("form-0", "offset 11: expected a code of a form, found 0", u8(pbf, 11, 0));
    add("form-5", "offset 11: expected a code of a form, found 5", u8(pbf, 11, 5));
    add("form-of-other-kind", "offset 11: expected a form of pbf, found", u8(pbf, 11, 3));
    add("form-counters-of-offf", "expected a form of offf", u8(golden("offf-bits"), 11, 2));
    add("form-counters-of-bits", "offset 16: expected a total length of", u8(pbf, 11, 2));
  }

  private void lengthsAndChecks() throws IOException {
    byte[] pbf = golden("pbf-bits");
    int header = Stored.headerLength(pbf);
    raw("header-length-0", "offset 12: expected a header length in [48,", u32(pbf, 12, 0));
    raw("header-length-negative", "], a multiple of 8, found -8", u32(pbf, 12, -8));
    raw("header-length-unaligned", "found 111", u32(pbf, 12, header - 1));
    raw("header-length-huge", "found 2147483640", u32(pbf, 12, Integer.MAX_VALUE - 7));
    raw(
        "header-length-beyond-total",
        "offset 16: expected a total length of at least 32772",
        u32(pbf, 12, 1 << 15));
    add("header-shorter", "in the header", u32(pbf, 12, header - 8));
    add(
        "header-longer",
        "offset 12: expected a header length of 112, found 120",
        u32(inserted(pbf, header - 8, 0, 0, 0, 0, 0, 0, 0, 0), 12, header + 8));
    raw("header-check-wrong", "offset 108: expected header check 0x", u8(pbf, 108, pbf[108] + 1));
    raw("header-damaged", "expected header check 0x", u8(pbf, SEED_AT, pbf[SEED_AT] ^ 1));
    raw(
        "total-length-0",
        "offset 16: expected a total length of at least 116, found 0",
        u64(pbf, 16, 0));
    raw("total-length-negative", "found -1", u64(pbf, 16, -1));
    raw("total-length-max", "found 9223372036854775807", u64(pbf, 16, Long.MAX_VALUE));
    raw(
        "total-length-one-more",
        "expected the total length to be the file's, 244, found 245",
        u64(pbf, 16, pbf.length + 1));
    raw("cut-in-header", "expected the total length to be the file's", Arrays.copyOf(pbf, 99));
    raw("cut-in-cells", "expected the total length to be the file's", Arrays.copyOf(pbf, 222));
    raw(
        "cut-in-check",
        "expected the total length to be the file's",
        Arrays.copyOf(pbf, pbf.length - 1));
    add(
        "too-few-cells",
        "offset 16: expected a total length of 244 for this shape, found 236",
        Arrays.copyOf(pbf, pbf.length - 8));
    add(
        "too-many-cells",
        "a total length of 244 for this shape, found 252",
        Arrays.copyOf(pbf, pbf.length + 8));
    raw("check-wrong", "expected check 0x", u8(pbf, pbf.length - 1, pbf[pbf.length - 1] ^ 1));
    raw("cells-damaged", "expected check 0x", u8(pbf, header + 3, pbf[header + 3] ^ 64));
    add("items-negative", "offset 32: expected items from 0 to", u64(pbf, ITEMS_AT, -1));
    add("items-max", "found 9223372036854775807", u64(pbf, ITEMS_AT, Long.MAX_VALUE));
    add("items-beyond-most", "found 281474976710657", u64(pbf, ITEMS_AT, (1L << 48) + 1));
  }

  private void schemas() throws IOException {
    byte[] pbf = golden("pbf-bits");
    add(
        "attributes-0",
        "offset 40: expected 1 to 63 attributes, found 0",
        u16(pbf, ATTRIBUTES_AT, 0));
    add("attributes-64", "expected 1 to 63 attributes, found 64", u16(pbf, ATTRIBUTES_AT, 64));
    add("attributes-65535", "attributes, found 65535", u16(pbf, ATTRIBUTES_AT, -1));
    add("attributes-63-in-room-for-2", "offset", u16(pbf, ATTRIBUTES_AT, 63));
    add("attributes-1-of-2", "offset", u16(pbf, ATTRIBUTES_AT, 1));
    add("type-0", "offset 42: expected a code of a type, found 0", u8(pbf, TYPE_AT, 0));
    add("type-255", "offset 42: expected a code of a type, found 255", u8(pbf, TYPE_AT, 255));
    add("name-length-0", "expected an attribute, found that", u16(pbf, NAME_LENGTH_AT, 0));
    add(
        "name-length-301",
        "offset 43: expected at most 300 bytes of name of an attribute",
        u16(pbf, NAME_LENGTH_AT, 301));
    add(
        "name-length-300",
        "bytes for the name of an attribute, found 63 in the header",
        u16(pbf, NAME_LENGTH_AT, 300));
    add("name-blank", "expected an attribute, found that", put(pbf, NAME_AT, "    "));
    add("name-with-colon", "expected an attribute, found that", put(pbf, NAME_AT, "na:e"));
    add("name-with-line-feed", "was 'na\\u000ae'", put(pbf, NAME_AT, "na\ne"));
    add("name-with-escape", "was 'n\\u001b[e'", put(pbf, NAME_AT, "n\u001b[e"));
    add(
        "name-not-utf-8",
        "offset 45: expected UTF-8 as name of an attribute, found ff 61",
        u8(pbf, NAME_AT, 255));
    add("name-overlong", "found c0 80 6d 65", u16(pbf, NAME_AT, 0x80c0));
    add("name-surrogate", "found ed a0 80 65", u8(u16(pbf, NAME_AT, 0xa0ed), NAME_AT + 2, 128));
    add(
        "name-supplementary",
        "expected an attribute, found that",
        put(pbf, NAME_AT, "\ud83c\udf38"));
    add(
        "names-alike",
        "expected a schema, found that attribute names must differ, but 'device'",
        namesAlike(pbf));
    add("schema-padding", "offset 58: expected a zero, found 1", u8(pbf, SCHEMA_PADDING_AT, 1));
  }

  private void matrices() throws IOException {
    byte[] pbf = golden("pbf-bits");
    byte[] counters = golden("pbf-counters");
    int header = Stored.headerLength(pbf);
    add(
        "method-of-pbf",
        "offset 64: expected a code of a method of pbf, found 1",
        u8(pbf, SHAPE_AT, 1));
    add("method-0-of-pbf-ht", "a method of pbf-ht, found 0", u8(golden("pbf-ht-bits"), 64, 0));
    add("method-4-of-pbf-bf", "a method of pbf-bf, found 4", u8(golden("pbf-bf-bits"), 64, 4));
    add(
        "method-basic-of-standard",
        "a method of standard, found 3",
        u8(golden("standard-bits"), 64, 3));
    add(
        "method-basic-of-flat",
        "offset 64: expected a shape, found that verification basic",
        u8(golden("pbf-ht-bits"), 64, 3));
    add("shape-padding", "offset 66: expected a zero, found 9", u8(pbf, SHAPE_AT + 2, 9));
    add("matrix-padding", "offset 74: expected a zero, found 1", u8(pbf, MATRIX_PADDING_AT, 1));
    add("header-padding", "offset 104: expected a zero, found 255", u8(pbf, 104, 255));
    add("layout-0", "offset 72: expected a code of a layout, found 0", u8(pbf, LAYOUT_AT, 0));
    add("layout-4", "offset 72: expected a code of a layout, found 4", u8(pbf, LAYOUT_AT, 4));
    add(
        "hashes-0",
        "offset 72: expected a matrix, found that hashes must be in [1, 64], but was 0",
        u8(pbf, HASHES_AT, 0));
    add("hashes-65", "but was 65", u8(pbf, HASHES_AT, 65));
    add("hashes-255", "but was 255", u8(pbf, HASHES_AT, 255));
    add("cells-0", "found that cells must be in [1,", u64(pbf, CELLS_AT, 0));
    add("cells-negative", "but was -1", u64(pbf, CELLS_AT, -1));
    add("cells-min", "but was -9223372036854775808", u64(pbf, CELLS_AT, Long.MIN_VALUE));
    add("cells-max", "but was 9223372036854775807", u64(pbf, CELLS_AT, Long.MAX_VALUE));
    add("cells-2-62", "but was 4611686018427387904", u64(pbf, CELLS_AT, 1L << 62));
    add("cells-times-hashes-beyond", "found that cells must be", u64(pbf, CELLS_AT, 1L << 35));
    add(
        "cells-of-8-gib",
        "a total length of 8589934708 for this shape, found 244",
        u64(pbf, SECOND_CELLS_AT, (1L << 36) - 512));
    add(
        "cells-beyond-in-all",
        "offset 64: expected a shape, found that cells must be at most",
        u64(pbf, SECOND_CELLS_AT, 1L << 36));
    add(
        "counters-beyond",
        "offset 64: expected at most 17179869184 counters",
        u64(counters, SECOND_CELLS_AT, 1L << 34));
    add(
        "split-block-of-7-hashes",
        "found that a split-block matrix must",
        u8(golden("standard-bits"), HASHES_AT, 7));
    add(
        "split-block-of-513-cells",
        "found that a split-block matrix must",
        u64(golden("standard-bits"), CELLS_AT, 513));
    add(
        "sums-beyond-2-63",
        "expected a shape, found that verification attenuated must stay below",
        u8(u64(golden("pbf-bf-counters"), CELLS_AT, 1L << 29), HASHES_AT, 64));
    add(
        "padding-bit",
        "expected cells that fit the shape, found that padding behind matrix 0",
        u8(pbf, header + 63, 128));
    add(
        "padding-bit-behind-last",
        "found that padding behind matrix 1 must be clear",
        u8(pbf, pbf.length - 5, 128));
    add(
        "padding-counter",
        "found that padding behind matrix 0 must be clear",
        u8(counters, Stored.headerLength(counters) + 255, 16));
  }

  private void tables() throws IOException {
    byte[] table = golden("pbf-ht-bits");
    int first = table.length - Wire.CHECK - 9 * Wire.ENTRY;
    add(
        "entries-of-pbf",
        "offset 68: expected at most 0 entries, found 1",
        u32(golden("pbf-bits"), ENTRIES_AT, 1));
    add("entries-one-more", "offset 16: expected a total length of", u32(table, ENTRIES_AT, 10));
    add("entries-none", "offset 16: expected a total length of", u32(table, ENTRIES_AT, 0));
    add("entries-2-29", "offset 16: expected a total length of", u32(table, ENTRIES_AT, 1 << 29));
    add(
        "entries-beyond",
        "expected at most 536870912 entries, found 536870913",
        u32(table, ENTRIES_AT, (1 << 29) + 1));
    add("entries-2-31", "entries, found 2147483648", u32(table, ENTRIES_AT, 1 << 31));
    add("entries-max", "entries, found 4294967295", u32(table, ENTRIES_AT, -1));
    add(
        "entries-unsorted",
        "offset " + (first + 12) + ": expected the key of an entry of the",
        swapped(table, first, first + 12));
    add(
        "entries-alike",
        "expected the key of an entry of the verification values above",
        u64(table, first + 12, Stored.buffer(table).getLong(first)));
    add(
        "count-0",
        "offset " + (first + 8) + ": expected an entry of the verification values in [1",
        u32(table, first + 8, 0));
    add("count-negative", "found 4294967295", u32(table, first + 8, -1));
    add("count-of-free-slot", "found 2147483648", u32(table, first + 8, Integer.MIN_VALUE));
  }

  private void feng() throws IOException {
    byte[] offf = golden("offf-bits");
    byte[] fff = golden("fff-bits");
    add("dimensions-0", "offset 64: expected a shape, found that dimensions", u8(offf, 64, 0));
    add("dimensions-65", "found that dimensions must be in [1, 64]", u8(offf, 64, 65));
    add("dimensions-4-of-6-hashes", "found that hashes must be a multiple", u8(offf, 64, 4));
    add("feng-hashes-0", "found that hashes must be in [1, 64], but was 0", u8(offf, 65, 0));
    add("side-0", "found that side must be positive", u64(offf, FENG_SIDE_AT, 0));
    add("side-min", "found that side must be positive", u64(offf, FENG_SIDE_AT, Long.MIN_VALUE));
    add(
        "side-max",
        "found that side to the power of dimensions must be at most",
        u64(offf, FENG_SIDE_AT, Long.MAX_VALUE));
    add("side-2-32", "found that side to the power of", u64(offf, FENG_SIDE_AT, 1L << 32));
    add(
        "side-of-8-gib",
        "a total length of 8589934684 for this shape",
        u64(offf, FENG_SIDE_AT, 1L << 18));
    add(
        "cells-for-each-item",
        "offset 68: expected 3 cells for each item, as offf takes, found 9",
        u32(offf, 68, 9));
    add(
        "too-many-cells-for-each-item",
        "found that cells that woff takes for an item must be",
        u8(u8(golden("woff-bits"), 64, 8), 65, 64));
    add("name-of-offf", "offset 66: expected no name of a mapping for offf", u16(offf, 66, 4));
    add("no-name-of-fff", "offset 66: expected a name of a mapping for fff", u16(fff, 66, 0));
    add(
        "unknown-mapping",
        "offset 80: expected a mapping among [even cells], found 'evil cells'",
        put(fff, FENG_NAME_AT, "evil cells"));
    add(
        "tail-bit",
        "expected bits that fit the shape, found that bits behind the last of 225",
        u8(offf, offf.length - 5, 128));
  }

  private void codeCells() throws IOException {
    byte[] exact = golden("multibit-cells");
    byte[] signs = golden("multibit-signs");
    int cellsAt = Stored.headerLength(exact);
    int signsAt = cellsAt + 56; // behind 100 cells of four bits
    int correctionsAt = cellsAt + 56;
    add("mode-0", "offset 64: expected a code of a mode, found 0", u8(exact, 64, 0));
    add("mode-2", "offset 64: expected a code of a mode, found 2", u8(exact, 64, 2));
    add(
        "mode-retrieval-of-cells",
        "found that mode must be one of multibit cells",
        u8(exact, 64, 7));
    add("mode-literal-of-bulk", "found that programming must be", u8(signs, 64, 1));
    add("programming-2", "offset 65: expected a code of a programming, found 2", u8(exact, 65, 2));
    add(
        "all-universal-3",
        "offset 66: expected a code of a meaning of universal cells, found 3",
        u8(exact, 66, 3));
    add("all-universal-keep-of-exact", "found that allUniversal must be REJECT", u8(exact, 66, 2));
    add("signs-2", "offset 67: expected 0 for no signs or 1 for signs, found 2", u8(signs, 67, 2));
    add("signs-of-exact", "expected a filter, found that base must fit", withSigns(exact));
    add("entries-of-bulk", "offset 68: expected at most 0 entries, found 1", u32(signs, 68, 1));
    add("codes-0", "found that codes must be in [1, 65534], but was 0", u32(exact, 72, 0));
    add("codes-65535", "but was 65535", u32(exact, 72, 65_535));
    add("codes-negative", "but was -1", u32(exact, 72, -1));
    add("need-0", "found that need must be in [1, 3], but was 0", u8(exact, 77, 0));
    add("need-4-of-3", "found that need must be in [1, 3], but was 4", u8(exact, 77, 4));
    add("code-hashes-65", "found that hashes must be in [1, 64]", u8(exact, 76, 65));
    add("code-cells-0", "found that cells must be in [1,", u64(exact, 80, 0));
    add("code-cells-max", "found that cells must be in [1,", u64(exact, 80, Long.MAX_VALUE));
    add("code-cells-of-8-gib", "expected a total length of 85899", u64(exact, 80, 1L << 34));
    add(
        "cell-that-is-no-code",
        "found that cell 0 must be at most 7 or the universal 15",
        u8(exact, cellsAt, 8));
    add("cells-tail", "found that bits behind the last of 100", u8(exact, cellsAt + 55, 1));
    add("signs-tail", "found that bits behind the last of 100", u8(signs, signsAt + 15, 1));
    add(
        "sign-on-unused-cell",
        "must be clear where the cell is unused, but was set",
        u64(signs, signsAt, -1));
    add(
        "correction-of-no-code",
        "expected an entry of the corrections in [0, 7], found 8",
        u32(exact, correctionsAt + 8, 8));
    add(
        "correction-that-corrects-nothing",
        "found that correction must differ",
        u32(u64(exact, correctionsAt, Long.MIN_VALUE), correctionsAt + 8, 0));
    add(
        "corrections-unsorted",
        "expected the key of an entry of the corrections above",
        u64(exact, correctionsAt, Long.MAX_VALUE));
  }

  private void codeSlots() throws IOException {
    byte[] slots = golden("multibit-slots");
    add(
        "mode-exact-of-slots",
        "offset 64: expected the code of the mode retrieval, found 6",
        u8(slots, 64, 6));
    add("programming-of-slots", "offset 65: expected a zero, found 1", u8(slots, 65, 1));
    add("slots-codes-0", "expected a plan, found that codes must be", u32(slots, 72, 0));
    add("fingerprint-49-bits", "found that fingerprintBits must be in [0, 48]", u8(slots, 76, 49));
    add(
        "fingerprint-of-other-rate",
        "expected a filter, found that base must fit",
        u64(slots, 104, Double.doubleToRawLongBits(0.5)));
    add("segment-1-bit", "found that segmentBits must be in [2, 18]", u8(slots, 77, 1));
    add("segment-19-bits", "found that segmentBits must be in [2, 18]", u8(slots, 77, 19));
    add("segments-0", "found that segments must be in [1,", u32(slots, 80, 0));
    add("segments-negative", "found that segments must be in [1,", u32(slots, 80, -1));
    add("segments-max", "found that segments must be in [1,", u32(slots, 80, Integer.MAX_VALUE));
    add("members-negative", "found that members must be in [0,", u64(slots, 88, -1));
    add("members-beyond-slots", "found that slots must be in [", u64(slots, 88, 1 << 20));
    add("false-rate-0", "expected a plan, found that falseRate", u64(slots, 104, 0));
    add(
        "false-rate-1",
        "expected a plan, found that falseRate",
        u64(slots, 104, Double.doubleToRawLongBits(1)));
    add(
        "false-rate-nan",
        "found that falseRate must be in (0, 1), but was NaN",
        u64(slots, 104, -1));
    add("false-rate-least", "found that falseRate must be at least 2^-48", u64(slots, 104, 1));
  }

  /** Says that there are signs, and puts two words of none behind the cells. */
  private static byte[] withSigns(byte[] exact) {
    return u8(inserted(exact, Stored.headerLength(exact) + 56, new int[16]), 67, 1);
  }

  /** Writes bytes as they are, and what the message must contain when they are read. */
  private void raw(String name, String refusal, byte[] bytes) throws IOException {
    Files.write(folder.resolve(name + ".bin"), bytes);
    refusals.add(name + "\t" + refusal);
  }

  /** Writes bytes with the right length and checks. */
  private void add(String name, String refusal, byte[] bytes) throws IOException {
    raw(name, refusal, Stored.withRightChecks(Stored.withRightLength(bytes)));
  }

  private static byte[] golden(String name) {
    return Stored.bytes(GoldenFiles.filters().get(name + "-v1.bin"));
  }

  private static byte[] u8(byte[] bytes, int at, int value) {
    return Stored.withU8(bytes, at, value);
  }

  private static byte[] u16(byte[] bytes, int at, int value) {
    return Stored.withU16(bytes, at, value);
  }

  private static byte[] u32(byte[] bytes, int at, int value) {
    return Stored.withU32(bytes, at, value);
  }

  private static byte[] u64(byte[] bytes, int at, long value) {
    return Stored.withU64(bytes, at, value);
  }

  private static byte[] put(byte[] bytes, int at, String text) {
    byte[] changed = bytes.clone();
    byte[] put = text.getBytes(UTF_8);
    System.arraycopy(put, 0, changed, at, put.length);
    return changed;
  }

  private static byte[] inserted(byte[] bytes, int at, int... values) {
    byte[] longer = Arrays.copyOf(bytes, bytes.length + values.length);
    System.arraycopy(bytes, at, longer, at + values.length, bytes.length - at);
    for (int i = 0; i < values.length; i++) {
      longer[at + i] = (byte) values[i];
    }
    return longer;
  }

  /** The first name becomes the second; both take more room, so the padding shrinks by two. */
  private static byte[] namesAlike(byte[] bytes) {
    byte[] changed = bytes.clone();
    System.arraycopy(bytes, NAME_AT + 4, changed, NAME_AT + 6, SECOND_NAME_AT + 6 - NAME_AT - 4);
    return put(u16(changed, NAME_LENGTH_AT, 6), NAME_AT, "device");
  }

  private static byte[] swapped(byte[] bytes, int one, int other) {
    long first = Stored.buffer(bytes).getLong(one);
    return u64(u64(bytes, one, Stored.buffer(bytes).getLong(other)), other, first);
  }
}
