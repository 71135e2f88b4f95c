package dev.corymb.core.code;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import dev.corymb.core.theory.MultibitTheory;
import java.util.Locale;

/** What a code filter is to be built of, and why. */
public sealed interface CodePlan {

  /** What the filter is made of. */
  CodeMode mode();

  /** The largest attribute code. */
  int codes();

  /** One sentence for the person who asked: why this plan. */
  String reason();

  /**
   * Multibit cells.
   *
   * @param mode any but {@link CodeMode#RETRIEVAL}
   * @param programming the mode's own; the exact mode takes any
   * @param shape hashes, cells and threshold
   * @param allUniversal {@link AllUniversal#REJECT} in the exact mode, where such a key is in the
   *     table of corrections if it is a member
   */
  record Multibit(
      CodeMode mode,
      Programming programming,
      MultibitShape shape,
      AllUniversal allUniversal,
      String reason)
      implements CodePlan {

    public Multibit {
      requireNonNull(shape, "shape");
      requireNonNull(programming, "programming");
      requireNonNull(allUniversal, "allUniversal");
      requireNonNull(reason, "reason");
      if (requireNonNull(mode, "mode") == CodeMode.RETRIEVAL) {
        throw new IllegalArgumentException("mode must be one of multibit cells, but was " + mode);
      }
      if (!mode.isExact() && programming != mode.programming()) {
        throw new IllegalArgumentException(
            "programming must be "
                + mode.programming()
                + " in mode "
                + mode
                + ", but was "
                + programming);
      }
      if (mode == CodeMode.EXACT && allUniversal != AllUniversal.REJECT) {
        throw new IllegalArgumentException(
            "allUniversal must be REJECT in mode exact, but was " + allUniversal);
      }
    }

    @Override
    public int codes() {
      return shape.codes();
    }
  }

  /**
   * A retrieval table.
   *
   * @param falseRate the chance for an outsider to be answered with a code, in (0, 1)
   */
  record Retrieval(int codes, double falseRate, String reason) implements CodePlan {

    public Retrieval {
      RetrievalShape.fingerprintBitsFor(codes, falseRate); // refuses what it cannot reach
      requireNonNull(reason, "reason");
    }

    @Override
    public CodeMode mode() {
      return CodeMode.RETRIEVAL;
    }
  }

  /**
   * A plan of one's own for multibit cells. In the exact mode a threshold of 1 is programmed in
   * bulk and a lower one literally.
   */
  static Multibit multibit(CodeMode mode, MultibitShape shape, AllUniversal allUniversal) {
    Programming programming = requireNonNull(mode, "mode").programming();
    if (programming == null) {
      programming =
          requireNonNull(shape, "shape").need() == shape.hashes()
              ? Programming.BULK
              : Programming.LITERAL;
    }
    return new Multibit(mode, programming, shape, allUniversal, "as asked for");
  }

  /**
   * The smallest filter of a mode for a number of items whose false rate stays below a bound, if
   * the codes are equally frequent.
   *
   * <p>The modes of plain multibit cells get a threshold of 1, the only one for which the rate can
   * be told beforehand (and at which they all write the same cells), and enough cells that no
   * larger share of the members than {@code falseRate} is left without its code. For other
   * thresholds there is {@link #multibit}.
   */
  static CodePlan of(CodeMode mode, long items, int codes, double falseRate) {
    requireNonNull(mode, "mode");
    Require.notNegative("items", items);
    Require.inRange("codes", codes, 1, MultibitShape.MAX_CODES);
    Require.openUnit("falseRate", falseRate);
    if (mode == CodeMode.RETRIEVAL) {
      return new Retrieval(codes, falseRate, "as asked for");
    }
    MultibitTheory.ExactSize choice =
        mode == CodeMode.EXACT
            ? CodeSizing.exact(codes, falseRate)
            : CodeSizing.plain(codes, falseRate);
    long cells = (long) Math.max(1, Math.ceil(items * choice.cellsPerItem()));
    MultibitShape shape = new MultibitShape(codes, choice.hashes(), cells, choice.hashes());
    Programming programming = mode == CodeMode.EXACT ? Programming.BULK : mode.programming();
    AllUniversal allUniversal = mode == CodeMode.EXACT ? AllUniversal.REJECT : AllUniversal.KEEP;
    return new Multibit(mode, programming, shape, allUniversal, sentence(mode, choice));
  }

  private static String sentence(CodeMode mode, MultibitTheory.ExactSize choice) {
    return String.format(
        Locale.ROOT,
        "%d hashes and %.2f cells an item are the least for the false rate; %.3g %% of the members"
            + " %s, %.1f bits an item in all",
        choice.hashes(),
        choice.cellsPerItem(),
        100 * choice.overflowShare(),
        mode == CodeMode.EXACT ? "need a correction" : "stay without their code",
        choice.bitsPerItem());
  }

  /**
   * The cheaper of the two exact modes. For a set that is built once this is the retrieval table at
   * every rate and number of codes that matters; both keep later changes in a table of corrections
   * of the same size, so changes do not speak for multibit cells either.
   */
  static CodePlan cheapest(long items, int codes, double falseRate) {
    Require.notNegative("items", items);
    Retrieval retrieval = new Retrieval(codes, falseRate, "");
    double retrievalBits = CodeSizing.retrievalBitsPerItem(codes, falseRate);
    double exactBits = CodeSizing.exact(codes, falseRate).bitsPerItem();
    String figures =
        String.format(
            Locale.ROOT,
            "a retrieval table takes %.1f bits an item, multibit cells with corrections take %.1f;"
                + " later changes cost both the same",
            retrievalBits,
            exactBits);
    if (retrievalBits <= exactBits) {
      return new Retrieval(retrieval.codes(), falseRate, figures);
    }
    Multibit exact = (Multibit) of(CodeMode.EXACT, items, codes, falseRate);
    return new Multibit(
        exact.mode(), exact.programming(), exact.shape(), exact.allUniversal(), figures);
  }
}
