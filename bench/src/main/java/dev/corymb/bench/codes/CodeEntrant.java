package dev.corymb.bench.codes;

import java.io.IOException;

/** Who takes part in the comparison of filters with codes. */
enum CodeEntrant {
  RETRIEVAL("retrieval"),
  MULTIBIT_EXACT("multibit with corrections"),
  MULTIBIT("multibit as in the paper"),
  GOV3("Sux4J GOV3 with fingerprints"),
  GOV4("Sux4J GOV4 with fingerprints");

  private final String label;

  CodeEntrant(String label) {
    this.label = label;
  }

  /** Builds it for all members. */
  CodeContender build(CodedKeys members, double falseRate) throws IOException {
    return switch (this) {
      case RETRIEVAL -> CorymbCodes.retrieval(members, falseRate);
      case MULTIBIT_EXACT -> CorymbCodes.multibitWithCorrections(members, falseRate);
      case MULTIBIT -> CorymbCodes.multibit(members, falseRate);
      case GOV3 -> Sux4jCodes.gov3(members, falseRate);
      case GOV4 -> Sux4jCodes.gov4(members, falseRate);
    };
  }

  /** The name in tables. */
  @Override
  public String toString() {
    return label;
  }
}
