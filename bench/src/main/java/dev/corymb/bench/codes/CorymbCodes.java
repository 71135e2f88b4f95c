package dev.corymb.bench.codes;

import dev.corymb.core.code.CodeMap;
import dev.corymb.core.code.CodeMode;
import dev.corymb.core.code.CodePlan;

/** Corymb's filters with codes. */
final class CorymbCodes implements CodeContender {

  private static final long SEED = 42;

  private final CodeMap map;

  private CorymbCodes(CodeMode mode, CodedKeys members, double falseRate) {
    CodePlan plan = CodePlan.of(mode, members.size(), CodedKeys.CODES, falseRate);
    this.map = CodeMap.build(SEED, plan, members.keys(), members.codes(), null);
  }

  static CodeContender retrieval(CodedKeys members, double falseRate) {
    return new CorymbCodes(CodeMode.RETRIEVAL, members, falseRate);
  }

  static CodeContender multibitWithCorrections(CodedKeys members, double falseRate) {
    return new CorymbCodes(CodeMode.EXACT, members, falseRate);
  }

  static CodeContender multibit(CodedKeys members, double falseRate) {
    return new CorymbCodes(CodeMode.BULK, members, falseRate);
  }

  @Override
  public int lookup(long key) {
    return map.lookup(key);
  }

  @Override
  public long bits() {
    return 8 * map.bytes();
  }
}
