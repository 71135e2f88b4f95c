package dev.corymb.core.format;

import dev.corymb.core.bits.LongIntTable;
import java.util.Arrays;

/**
 * The numbers of the format, all in one place. The codes of kinds, layouts, types and so on stand
 * with their enums; {@code docs/format.md} draws what is where.
 */
final class Wire {

  /*
   * 0         8        10      11      12              16              24
   * | magic   | version | kind  | form  | header length | total length  | seed, items, schema,
   *   shape, zeros | header check | cells ... | entries ... | check |
   *
   * All numbers are little-endian. A check is the CRC32C of all bytes before it.
   */

  /** A byte beyond ASCII and a line feed show damage by seven-bit and text-mode transfers. */
  private static final byte[] MAGIC = {(byte) 0x89, 'C', 'O', 'R', 'Y', 'M', 'B', '\n'};

  /** Version 1: cells as plain words, neither compressed nor split. */
  static final int PLAIN_WORDS = 1;

  static final int VERSION_AT = 8;
  static final int KIND_AT = 10;
  static final int FORM_AT = 11;
  static final int HEADER_LENGTH_AT = 12;
  static final int TOTAL_LENGTH_AT = 16;
  static final int PRELUDE = 24;

  /** Parts of the header, and the header as a whole, end at a multiple of this. */
  static final int ALIGNMENT = 8;

  static final int CHECK = Integer.BYTES;
  static final int MIN_HEADER = PRELUDE + 3 * ALIGNMENT;

  /** More than the longest header needs: 63 attributes with names of 300 bytes, 64 groups. */
  static final int MAX_HEADER = 1 << 15;

  /** The bytes of a name: 100 characters of up to three bytes each. */
  static final int MAX_NAME = 300;

  /** The most items. No filter takes more in its life, and sums of such numbers stay exact. */
  static final long MAX_ITEMS = 1L << 48;

  /** A 64-bit number and an int. */
  static final int ENTRY = Long.BYTES + Integer.BYTES;

  static final int MAX_ENTRIES = LongIntTable.MAX_SIZE;

  /** Where no method of verification is. */
  static final int NO_METHOD = 0;

  static final int WITHOUT_SIGNS = 0;
  static final int WITH_SIGNS = 1;

  private Wire() {}

  static byte[] magic() {
    return MAGIC.clone();
  }

  /** Whether bytes, at least as many, begin with the magic ones. */
  static boolean hasMagic(byte[] bytes) {
    return Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
  }

  /** What the cells of a filter are. The codes never change. */
  enum Form {
    /** One bit a cell. */
    BITS(1),
    /** Four bits a cell. */
    COUNTERS(2),
    /** Multibit cells of a code filter. */
    CELLS(3),
    /** The slots of a code filter's retrieval table. */
    SLOTS(4);

    private final int code;

    Form(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }
  }
}
