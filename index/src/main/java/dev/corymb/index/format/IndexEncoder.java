package dev.corymb.index.format;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.format.FilterFormat;
import dev.corymb.core.site.SiteId;
import dev.corymb.core.wire.ByteSink;
import dev.corymb.index.AbstractIndex;
import dev.corymb.index.IndexKind;
import dev.corymb.index.sliced.SlicedIndex;
import dev.corymb.index.tree.BloofiTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes one index. */
final class IndexEncoder {

  private final AbstractIndex index;
  private final List<byte[]> ids = new ArrayList<>(); // by column; null where no site is

  IndexEncoder(AbstractIndex index) {
    this.index = index;
    boolean keepsColumns = index.kind().isSliced();
    for (int ordinal = 0; ordinal < index.endOfOrdinals(); ordinal++) {
      String id = index.roster().id(ordinal);
      if (id != null || keepsColumns) {
        ids.add(id == null ? null : bytes(id));
      }
    }
  }

  private static byte[] bytes(String id) {
    byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > Wire.MAX_ID) {
      throw new IllegalArgumentException(
          "an id must have at most "
              + Wire.MAX_ID
              + " bytes to be stored, but one had "
              + bytes.length);
    }
    if (!SiteId.isUnicode(id)) {
      throw new IllegalArgumentException(
          "an id must be Unicode text to be stored, but was " + SiteId.shown(id));
    }
    return bytes;
  }

  void write(OutputStream out) throws IOException {
    ByteSink sink = new ByteSink(out, Long.MAX_VALUE);
    IndexKind kind = index.kind();
    sink.bytes(Wire.magic());
    sink.u32(Wire.SPARSE_WORDS);
    sink.u32(kind.code());
    sink.u32(ids.size());
    ByteArrayOutputStream shape = new ByteArrayOutputStream();
    FilterFormat.write(new BitFilter(index.shape()), shape);
    sink.u32(shape.size());
    sink.bytes(shape.toByteArray());
    for (byte[] id : ids) {
      sink.u32(id == null ? Wire.NO_SITE : id.length);
      sink.bytes(id == null ? new byte[0] : id);
    }
    if (index instanceof SlicedIndex sliced) {
      writeRows(sliced, sink);
    } else {
      writeFilters(sink);
    }
    sink.finish();
  }

  private void writeRows(SlicedIndex sliced, ByteSink sink) throws IOException {
    for (int ordinal = 0; ordinal < ids.size(); ordinal++) {
      if (ids.get(ordinal) != null) {
        long[] ones = sliced.ones(ordinal);
        sink.words(ones.length, i -> ones[i]);
      }
    }
    if (ids.isEmpty()) {
      return;
    }
    long[] row = new long[Bits.wordsFor(ids.size())];
    for (int i = 0; i < sliced.shape().size(); i++) {
      if (sliced.copyRow(i, row)) {
        keepPresent(row);
        write(row, sink);
        Arrays.fill(row, 0);
      } else {
        sink.u64(0);
      }
    }
  }

  /** Leaves out what is still set in the columns of sites that are gone. */
  private void keepPresent(long[] row) {
    for (int i = 0; i < row.length; i++) {
      row[i] &= index.roster().present(i);
    }
  }

  private void writeFilters(ByteSink sink) throws IOException {
    if (index instanceof BloofiTree tree) {
      sink.u32(tree.options().order());
      sink.u32(tree.options().distance().code());
      sink.u64(Double.doubleToLongBits(tree.options().split().sparedFrom()));
    }
    for (String site : index.sites()) {
      Bits bits = index.bits(site);
      long[] words = new long[bits.words()];
      Arrays.setAll(words, bits::word);
      write(words, sink);
    }
  }

  private static void write(long[] words, ByteSink sink) throws IOException {
    long[] places = new long[Bits.wordsFor(words.length)];
    int kept = 0;
    for (int i = 0; i < words.length; i++) {
      if (words[i] != 0) {
        places[i >>> 6] |= 1L << i;
        kept++;
      }
    }
    sink.u64(kept);
    if (kept == 0 || kept == words.length) {
      sink.words(kept, i -> words[i]);
      return;
    }
    sink.words(places.length, i -> places[i]);
    for (long word : words) {
      if (word != 0) {
        sink.u64(word);
      }
    }
  }
}
