package dev.corymb.cli.filter;

import dev.corymb.cli.output.Json;
import dev.corymb.core.code.CodeAnswer;
import dev.corymb.core.code.CodeFilter;
import dev.corymb.core.filter.FengFilter;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.filter.MatrixFilter;

/** What a filter says about a query, as the line to print. */
abstract class Answers {

  private static final String YES = "yes";
  private static final String NO = "no";
  private static final String AMBIGUOUS = "ambiguous";

  private final String wholeBecause;

  private Answers(String wholeBecause) {
    this.wholeBecause = wholeBecause;
  }

  /** The answers of a filter, as plain words or as JSON. */
  static Answers of(Filter filter, boolean json) {
    if (filter instanceof MatrixFilter matrices) {
      return new OfMatrices(matrices, json);
    }
    return filter instanceof CodeFilter codes
        ? new OfCodes(codes, json)
        : new OfFeng((FengFilter) filter, json);
  }

  /** Why a query must give every attribute, or null if it need not. */
  final String wholeBecause() {
    return wholeBecause;
  }

  /** Whether a line says that nothing was found. */
  static boolean isNo(String line) {
    return line.equals(NO) || line.startsWith("{\"answer\":\"" + NO + '"');
  }

  /** The line for a query. */
  abstract String line(long[] digests, long given);

  private static String whole(Filter filter) {
    return Members.aFilter(filter.kind())
        + " knows whole items only; the kinds pbf, pbf-ht and pbf-bf answer partial queries";
  }

  private static String words(String answer, boolean full, boolean json) {
    return json ? json(answer, 0, full) : answer;
  }

  private static String json(String answer, int code, boolean full) {
    return Json.object(
        out -> {
          out.writeStringField("answer", answer);
          if (code > 0) {
            out.writeNumberField("code", code);
          }
          out.writeStringField("query", full ? "full" : "partial");
        });
  }

  private static final class OfMatrices extends Answers {

    private final MatrixFilter filter;
    private final long all;
    private final String fullYes;
    private final String fullNo;
    private final String partialYes;
    private final String partialNo;

    OfMatrices(MatrixFilter filter, boolean json) {
      super(filter.shape().answers(1) ? null : whole(filter));
      this.filter = filter;
      this.all = filter.digester().schema().all();
      this.fullYes = words(YES, true, json);
      this.fullNo = words(NO, true, json);
      this.partialYes = words(YES, false, json);
      this.partialNo = words(NO, false, json);
    }

    @Override
    String line(long[] digests, long given) {
      boolean found = filter.mightContain(digests, given);
      if (given == all) {
        return found ? fullYes : fullNo;
      }
      return found ? partialYes : partialNo;
    }
  }

  private static final class OfFeng extends Answers {

    private final FengFilter filter;
    private final String yes;
    private final String no;

    OfFeng(FengFilter filter, boolean json) {
      super(whole(filter));
      this.filter = filter;
      this.yes = words(YES, true, json);
      this.no = words(NO, true, json);
    }

    @Override
    String line(long[] digests, long given) {
      return filter.mightContain(digests) ? yes : no;
    }
  }

  private static final class OfCodes extends Answers {

    private final CodeFilter filter;
    private final boolean json;
    private final String no;
    private final String ambiguous;

    OfCodes(CodeFilter filter, boolean json) {
      super(whole(filter));
      this.filter = filter;
      this.json = json;
      this.no = words(NO, true, json);
      this.ambiguous = words(AMBIGUOUS, true, json);
    }

    @Override
    String line(long[] digests, long given) {
      int answer = filter.lookup(CodeFilter.key(digests));
      return switch (answer) {
        case CodeAnswer.NOT_THERE -> no;
        case CodeAnswer.NO_CONCLUSION -> ambiguous;
        default -> json ? json("code", answer, true) : Integer.toString(answer);
      };
    }
  }
}
