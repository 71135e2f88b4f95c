package dev.corymb.node.ledger;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * What the store drops from the end of its logs when it opens, which it does without a word: a
 * record that was being written when the process ended.
 */
final class LogTail {

  /*
   * A log is a sequence of blocks of 32 KiB, each a sequence of fragments:
   *
   *   check u32 | length u16 | type u8 | (type 5 to 8: number of the log u32) | data
   *
   * little-endian; the check is a masked CRC32C of type, number and data. A record is one fragment
   * (full), or a first, middle ones and a last. Fewer than 7 bytes at the end of a block are unused.
   */

  private static final int BLOCK = 32 << 10;
  private static final int HEAD = 7;
  private static final int FULL = 1;
  private static final int LAST = 4;
  private static final int RECYCLABLE = 5;
  private static final int RECYCLABLE_LAST = 8;
  private static final int MASK_DELTA = 0xa282ead8;

  private final byte[] block = new byte[BLOCK];
  private final CRC32C check = new CRC32C();
  private long read; // bytes
  private long whole; // up to the end of the last record that is complete

  private LogTail() {}

  /** A sentence for each log whose end the store drops. */
  static List<String> dropped(Path directory) throws IOException {
    List<String> sentences = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path log : files.filter(file -> file.toString().endsWith(".log")).sorted().toList()) {
        long bytes = new LogTail().droppedOf(log);
        if (bytes > 0) {
          sentences.add(
              String.format(
                  Locale.ROOT,
                  "the last %d bytes of %s are an incomplete record and were dropped: a write in"
                      + " progress when the process ended, which was not acknowledged",
                  bytes,
                  log));
        }
      }
    }
    return sentences;
  }

  private long droppedOf(Path log) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(log), BLOCK)) {
      int length = in.readNBytes(block, 0, BLOCK);
      while (length > 0 && takeBlock(length)) {
        length = in.readNBytes(block, 0, BLOCK);
      }
      return length == 0 ? read - whole : Files.size(log) - whole;
    }
  }

  /** Takes the fragments of a block; false at the first that is not complete. */
  private boolean takeBlock(int length) {
    int at = 0;
    while (at + HEAD <= length) {
      ByteBuffer head = ByteBuffer.wrap(block, at, HEAD).order(ByteOrder.LITTLE_ENDIAN);
      int stored = head.getInt();
      int size = head.getShort() & 0xFFFF;
      int type = head.get() & 0xFF;
      int extra = type >= RECYCLABLE && type <= RECYCLABLE_LAST ? Integer.BYTES : 0;
      if (stored == 0 && size == 0 && type == 0) { // room that was taken and not written to
        read += length;
        whole = read;
        return true;
      }
      if (at + HEAD + extra + size > length || stored != masked(at + HEAD - 1, 1 + extra + size)) {
        return false;
      }
      at += HEAD + extra + size;
      if (type == FULL || type == LAST || type == RECYCLABLE || type == RECYCLABLE_LAST) {
        whole = read + at;
      } else if (type > RECYCLABLE_LAST) {
        whole = Math.max(whole, read + at); // bookkeeping of the store
      }
    }
    for (int i = at; i < length; i++) {
      if (block[i] != 0) {
        return false;
      }
    }
    boolean open = whole < read + at; // a record that goes on in the next block
    read += length;
    whole = open ? whole : read; // unused bytes at the end of the block are no loss
    return true;
  }

  private int masked(int from, int length) {
    check.reset();
    check.update(block, from, length);
    int value = (int) check.getValue();
    return (value >>> 15 | value << 17) + MASK_DELTA;
  }
}
