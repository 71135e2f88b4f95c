package dev.corymb.bench.codes;

import dev.corymb.core.code.CodeMap;
import dev.corymb.core.code.CodeMode;
import dev.corymb.core.code.CodePlan;
import java.io.IOException;

/** Who takes part in the comparison of filters with codes. */
enum CodeEntrant {
  RETRIEVAL("retrieval"),
  MULTIBIT_EXACT("multibit with corrections"),
  MULTIBIT("multibit as in the paper"),
  GOV3("Sux4J GOV3 with fingerprints"),
  GOV4("Sux4J GOV4 with fingerprints");

  private static final long SEED = 42;

  private final String label;

  CodeEntrant(String label) {
    this.label = label;
  }

  /** Builds it for all members. */
  CodeContender build(CodedKeys members, double falseRate) throws IOException {
    return switch (this) {
      case RETRIEVAL -> corymb(CodeMode.RETRIEVAL, members, falseRate);
      case MULTIBIT_EXACT -> corymb(CodeMode.EXACT, members, falseRate);
      case MULTIBIT -> corymb(CodeMode.BULK, members, falseRate);
      case GOV3 -> Sux4jCodes.gov3(members, falseRate);
      case GOV4 -> Sux4jCodes.gov4(members, falseRate);
    };
  }

  private static CodeContender corymb(CodeMode mode, CodedKeys members, double falseRate) {
    CodePlan plan = CodePlan.of(mode, members.size(), CodedKeys.CODES, falseRate);
    CodeMap map = CodeMap.build(SEED, plan, members.keys(), members.codes(), null);
    return new CodeContender(map::lookup, Byte.SIZE * map.bytes());
  }

  /** The name in tables. */
  @Override
  public String toString() {
    return label;
  }
}
