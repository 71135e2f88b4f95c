package dev.corymb.core.format;

import dev.corymb.core.FormatException;
import dev.corymb.core.bits.CellArray;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.code.AllUniversal;
import dev.corymb.core.code.CodeMap;
import dev.corymb.core.code.CodeMode;
import dev.corymb.core.code.CodePlan;
import dev.corymb.core.code.CodeTable;
import dev.corymb.core.code.MultibitShape;
import dev.corymb.core.code.MultibitTable;
import dev.corymb.core.code.Programming;
import dev.corymb.core.code.RetrievalShape;
import dev.corymb.core.code.RetrievalTable;
import dev.corymb.core.filter.CodeFilter;
import dev.corymb.core.wire.ByteSource;
import java.io.IOException;

/** Reads what {@link CodeEncoding} writes, and believes none of it. */
final class CodeDecoder {

  private static final String REASON = "as it was stored";

  private final HeaderReader header;
  private final ByteSource source;

  CodeDecoder(HeaderReader header, ByteSource source) {
    this.header = header;
    this.source = source;
  }

  CodeFilter read() throws IOException {
    return header.form() == Wire.Form.CELLS ? readCells() : readSlots();
  }

  private CodeFilter readCells() throws IOException {
    int shapeAt = header.offset();
    CodeMode mode = header.coded(CodeMode.values(), CodeMode::code, "mode");
    Programming programming = header.coded(Programming.values(), Programming::code, "programming");
    AllUniversal allUniversal =
        header.coded(AllUniversal.values(), AllUniversal::code, "meaning of universal cells");
    boolean signed = signed();
    int entries = Entries.readCount(header, mode.isExact() ? Wire.MAX_ENTRIES : 0);
    int codes = header.u32("codes");
    int hashes = header.u8("hashes");
    int need = header.u8("hashes needed");
    header.zeros(2);
    long cells = header.u64("cells");
    CodePlan.Multibit plan =
        FormatException.guard(
            shapeAt,
            "a shape",
            () ->
                new CodePlan.Multibit(
                    mode,
                    programming,
                    new MultibitShape(codes, hashes, cells, need),
                    allUniversal,
                    REASON));
    int width = plan.shape().cellBits();
    int words = CellArray.wordsFor(width, cells);
    int signWords = signed ? CellArray.wordsFor(1, cells) : 0;
    header.end(((long) words + signWords) * Long.BYTES + (long) entries * Wire.ENTRY);

    long cellsAt = source.offset();
    long[] cellWords = source.words(words, "cells");
    long[] signs = source.words(signWords, "signs");
    LongIntTable corrections = Entries.read(source, entries, 0, codes, "corrections");
    source.requireCheck("check");
    CodeTable base =
        FormatException.guard(
            cellsAt,
            "cells that fit the shape",
            () ->
                MultibitTable.restore(
                    plan.shape(),
                    allUniversal,
                    CellArray.of(width, cells, cellWords),
                    signed ? CellArray.of(1, cells, signs) : null));
    return filter(plan, base, corrections, cellsAt);
  }

  private boolean signed() throws FormatException {
    int at = header.offset();
    int code = header.u8("presence of signs");
    if (code != Wire.WITHOUT_SIGNS && code != Wire.WITH_SIGNS) {
      throw new FormatException(at, "0 for no signs or 1 for signs", code);
    }
    return code == Wire.WITH_SIGNS;
  }

  private CodeFilter readSlots() throws IOException {
    int shapeAt = header.offset();
    int mode = header.u8("mode");
    if (mode != CodeMode.RETRIEVAL.code()) {
      throw new FormatException(shapeAt, "the code of the mode retrieval", mode);
    }
    header.zeros(3);
    int entries = Entries.readCount(header, Wire.MAX_ENTRIES);
    int codes = header.u32("codes");
    int fingerprintBits = header.u8("bits of a fingerprint");
    int segmentBits = header.u8("bits of a segment");
    header.zeros(2);
    int segments = header.u32("segments");
    header.zeros(4);
    long members = header.u64("members");
    long seed = header.u64("seed of the slots");
    double falseRate = Double.longBitsToDouble(header.u64("false rate"));
    CodePlan plan =
        FormatException.guard(
            shapeAt, "a plan", () -> new CodePlan.Retrieval(codes, falseRate, REASON));
    RetrievalShape shape =
        FormatException.guard(
            shapeAt,
            "a shape",
            () -> new RetrievalShape(codes, fingerprintBits, members, segmentBits, segments, seed));
    int words = CellArray.wordsFor(shape.slotBits(), shape.slots());
    header.end((long) words * Long.BYTES + (long) entries * Wire.ENTRY);

    long slotsAt = source.offset();
    long[] slots = source.words(words, "slots");
    LongIntTable corrections = Entries.read(source, entries, 0, codes, "corrections");
    source.requireCheck("check");
    CodeTable base =
        FormatException.guard(
            slotsAt,
            "slots that fit the shape",
            () ->
                RetrievalTable.restore(
                    shape, CellArray.of(shape.slotBits(), shape.slots(), slots)));
    return filter(plan, base, corrections, slotsAt);
  }

  private CodeFilter filter(CodePlan plan, CodeTable base, LongIntTable corrections, long at)
      throws FormatException {
    return FormatException.guard(
        at,
        "a filter",
        () ->
            new CodeFilter(
                header.digester(),
                CodeMap.restore(plan, new CodeMap.Parts(header.items(), base, corrections))));
  }
}
