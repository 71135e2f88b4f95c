package dev.corymb.core.format;

import dev.corymb.core.feng.FengMapping;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.wire.ByteSource;
import java.io.IOException;
import java.util.Map;

/** How each family of filters is written and read. */
final class Families {

  private Families() {}

  static Encoding encoding(Filter filter) {
    return filter.fold(MatrixEncoding::new, FengEncoding::new, CodeEncoding::new);
  }

  /** Reads what comes behind a header. */
  static Filter read(HeaderReader header, ByteSource source, Map<String, FengMapping> mappings)
      throws IOException {
    return switch (header.kind().family()) {
      case MATRICES -> new MatrixDecoder(header, source).read();
      case FENG -> new FengDecoder(header, source, mappings).read();
      case CODES -> new CodeDecoder(header, source).read();
    };
  }

  /** Whether filters of a kind come in a form. */
  static boolean isForm(Wire.Form form, FilterKind kind) {
    return switch (kind.family()) {
      case MATRICES -> form == Wire.Form.BITS || form == Wire.Form.COUNTERS;
      case FENG -> form == Wire.Form.BITS;
      case CODES -> form == Wire.Form.CELLS || form == Wire.Form.SLOTS;
    };
  }
}
