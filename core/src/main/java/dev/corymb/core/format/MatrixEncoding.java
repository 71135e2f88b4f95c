package dev.corymb.core.format;

import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixFilter;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.wire.ByteSink;
import java.io.IOException;

/**
 * The bytes of a filter made of matrices.
 *
 * <pre>
 *   shape     method u8, zeros, entries u32; if the kind is groups: their number u16, zeros, and
 *             the attributes of each as a mask u64; then for each matrix: layout u8, hashes u8,
 *             zeros, cells u64
 *   payload   the words of the cells, then the entries: value u64, count u32, values ascending
 * </pre>
 */
final class MatrixEncoding extends Encoding {

  private final MatrixFilter filter;
  private final LongIntTable values;

  MatrixEncoding(MatrixFilter filter) {
    this(filter, filter.verificationValues());
  }

  private MatrixEncoding(MatrixFilter filter, LongIntTable values) {
    super(
        header(filter, values),
        (long) words(filter) * Long.BYTES + (long) values.size() * Wire.ENTRY);
    this.filter = filter;
    this.values = values;
  }

  private static HeaderWriter header(MatrixFilter filter, LongIntTable values) {
    FilterShape shape = filter.shape();
    HeaderWriter header =
        new HeaderWriter(filter, filter instanceof BitFilter ? Wire.Form.BITS : Wire.Form.COUNTERS);
    header.u8(shape.method() == null ? Wire.NO_METHOD : shape.method().code());
    header.zeros(3);
    header.u32(values.size());
    if (shape.kind() == FilterKind.GROUPS) {
      header.u16(shape.groups().size());
      header.zeros(6);
      for (int i = 0; i < shape.groups().size(); i++) {
        header.u64(shape.groups().mask(i));
      }
    }
    for (MatrixShape matrix : shape.matrices()) {
      header.u8(matrix.layout().code());
      header.u8(matrix.hashes());
      header.zeros(6);
      header.u64(matrix.cells());
    }
    return header;
  }

  private static int words(MatrixFilter filter) {
    return filter instanceof CountingFilter counting
        ? counting.counters().words()
        : filter.bits().words();
  }

  @Override
  void writePayload(ByteSink sink) throws IOException {
    if (filter instanceof CountingFilter counting) {
      sink.words(words(filter), counting.counters()::word);
    } else {
      sink.words(words(filter), filter.bits()::word);
    }
    Entries.write(values, sink);
  }
}
