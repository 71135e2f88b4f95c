package dev.corymb.core.format;

import dev.corymb.core.bits.CellArray;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.code.CodeMap;
import dev.corymb.core.code.CodePlan;
import dev.corymb.core.code.CodeTable;
import dev.corymb.core.code.MultibitShape;
import dev.corymb.core.code.MultibitTable;
import dev.corymb.core.code.RetrievalShape;
import dev.corymb.core.code.RetrievalTable;
import dev.corymb.core.filter.CodeFilter;
import dev.corymb.core.wire.ByteSink;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a filter of attribute codes, of one moment. The sentence that explains its plan is
 * not stored.
 *
 * <pre>
 *   shape     mode u8, programming u8, all universal u8, signs u8, entries u32, codes u32, then
 *     cells     hashes u8, need u8, zeros, cells u64
 *     slots     fingerprint bits u8, segment bits u8, zeros, segments u32, zeros, members u64,
 *               seed u64, false rate f64
 *   payload   the words of the cells or slots, then of the signs if there are any, then the
 *             corrections: key u64, code u32, keys ascending
 * </pre>
 */
final class CodeEncoding extends Encoding {

  private final CellArray cells;
  private final @Nullable CellArray signs; // or null
  private final LongIntTable corrections;

  CodeEncoding(CodeFilter filter) {
    this(filter, filter.map().parts());
  }

  private CodeEncoding(CodeFilter filter, CodeMap.Parts parts) {
    super(
        header(filter, parts),
        wordBytes(cells(parts.base()))
            + wordBytes(signs(parts.base()))
            + (long) parts.corrections().size() * Wire.ENTRY);
    this.cells = cells(parts.base());
    this.signs = signs(parts.base());
    this.corrections = parts.corrections();
  }

  private static HeaderWriter header(CodeFilter filter, CodeMap.Parts parts) {
    CodePlan of = filter.map().plan();
    boolean multibit = of instanceof CodePlan.Multibit;
    HeaderWriter header =
        new HeaderWriter(filter, multibit ? Wire.Form.CELLS : Wire.Form.SLOTS, parts.items());
    header.u8(of.mode().code());
    if (of instanceof CodePlan.Multibit plan) {
      header.u8(plan.programming().code());
      header.u8(plan.allUniversal().code());
    } else {
      header.zeros(2);
    }
    header.u8(signs(parts.base()) == null ? Wire.WITHOUT_SIGNS : Wire.WITH_SIGNS);
    header.u32(parts.corrections().size());
    header.u32(of.codes());
    if (of instanceof CodePlan.Multibit plan) {
      cells(header, plan.shape());
    } else {
      slots(header, ((RetrievalTable) parts.base()).shape());
      header.u64(Double.doubleToRawLongBits(((CodePlan.Retrieval) of).falseRate()));
    }
    return header;
  }

  private static void cells(HeaderWriter header, MultibitShape shape) {
    header.u8(shape.hashes());
    header.u8(shape.need());
    header.zeros(2);
    header.u64(shape.cells());
  }

  private static void slots(HeaderWriter header, RetrievalShape shape) {
    header.u8(shape.fingerprintBits());
    header.u8(shape.segmentBits());
    header.zeros(2);
    header.u32(shape.segments());
    header.zeros(4);
    header.u64(shape.members());
    header.u64(shape.seed());
  }

  private static CellArray cells(CodeTable base) {
    return base instanceof MultibitTable multibit
        ? multibit.cells()
        : ((RetrievalTable) base).slots();
  }

  private static @Nullable CellArray signs(CodeTable base) {
    return base instanceof MultibitTable multibit ? multibit.signs() : null;
  }

  private static long wordBytes(@Nullable CellArray array) {
    return array == null ? 0 : (long) array.words() * Long.BYTES;
  }

  @Override
  void writePayload(ByteSink sink) throws IOException {
    sink.words(cells.words(), cells::word);
    if (signs != null) {
      sink.words(signs.words(), signs::word);
    }
    Entries.write(corrections, sink);
  }
}
