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

  /** The same plan for another reason. */
  CodePlan withReason(String reason);

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

    @Override
    public Multibit withReason(String other) {
      return new Multibit(mode, programming, shape, allUniversal, other);
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

    @Override
    public Retrieval withReason(String other) {
      return new Retrieval(codes, falseRate, other);
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
   * The smallest filter of a mode for a number of items with a false rate that in the mean is no
   * more than asked for, <em>however frequent each code is</em>.
   *
   * <p>Multibit cells get a threshold of 1, the only one for which the rate can be told beforehand
   * (and at which all programmings write the same cells). Since an outsider is answered only if
   * none of its cells is unused, they are sized like a plain Bloom filter; the rate is less where
   * many codes are about equally frequent. In the modes of plain cells no larger share of the
   * members than {@code falseRate} is left without its code, in the mean. For other thresholds
   * there is {@link #multibit}.
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
    long cells = CodeSizing.cells(choice, items);
    MultibitShape shape = new MultibitShape(codes, choice.hashes(), cells, choice.hashes());
    Programming named = mode.programming();
    Programming programming = named == null ? Programming.BULK : named;
    AllUniversal allUniversal = mode == CodeMode.EXACT ? AllUniversal.REJECT : AllUniversal.KEEP;
    return new Multibit(mode, programming, shape, allUniversal, sentence(mode, choice));
  }

  private static String sentence(CodeMode mode, MultibitTheory.ExactSize choice) {
    return String.format(
        Locale.ROOT,
        "%d hashes and %.2f cells an item are the least for the false rate; of equally frequent"
            + " codes %.3g %% of the members %s, %.1f bits an item in all",
        choice.hashes(),
        choice.cellsPerItem(),
        100 * choice.overflowShare(),
        mode == CodeMode.EXACT ? "need a correction" : "stay without their code",
        choice.bitsPerItem());
  }

  /**
   * The cheaper of the two exact modes. From a few dozen items on this is the retrieval table at
   * every rate and number of codes that matters; both keep later changes in a table of corrections
   * of the same size, so changes do not speak for multibit cells either.
   */
  static CodePlan cheapest(long items, int codes, double falseRate) {
    Require.notNegative("items", items);
    CodePlan retrieval = new Retrieval(codes, falseRate, "");
    long some = Math.max(1, items);
    double retrievalBits = CodeSizing.retrievalBitsPerItem(some, codes, falseRate);
    double exactBits = CodeSizing.exactBitsPerItem(CodeSizing.exact(codes, falseRate), some, codes);
    String figures =
        String.format(
            Locale.ROOT,
            "a retrieval table takes %.1f bits an item, multibit cells with corrections take %.1f;"
                + " later changes cost both the same",
            retrievalBits,
            exactBits);
    CodePlan plan =
        retrievalBits <= exactBits ? retrieval : of(CodeMode.EXACT, items, codes, falseRate);
    return plan.withReason(figures);
  }
}
