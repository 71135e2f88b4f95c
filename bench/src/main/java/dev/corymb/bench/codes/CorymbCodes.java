package dev.corymb.bench.codes;

import dev.corymb.core.code.CodeFilter;
import dev.corymb.core.code.CodeMode;
import dev.corymb.core.code.CodePlan;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;

/** Corymb's filters with codes. */
final class CorymbCodes implements CodeContender {

  private static final Digester DIGESTER = new Digester(Schema.parse("key:long"), 42);

  private final CodeFilter filter;

  private CorymbCodes(CodeMode mode, CodedKeys members, double falseRate) {
    CodePlan plan = CodePlan.of(mode, members.size(), CodedKeys.CODES, falseRate);
    this.filter = CodeFilter.build(DIGESTER, plan, members.keys(), members.codes(), null);
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
    return filter.lookup(key);
  }

  @Override
  public long bits() {
    return 8 * filter.bytes();
  }
}
