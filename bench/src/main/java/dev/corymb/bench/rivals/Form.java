package dev.corymb.bench.rivals;

import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.theory.Sizing;

/** What items look like, and what may be asked. */
enum Form {
  /** Three attributes, asked alone and together, in the smallest filters for the budget. */
  PRODUCT("three attributes", "a:long,b:long,c:long") {
    @Override
    FilterShape shape(Digester digester, int items, double rate) {
      return FilterPlan.of(FilterKind.PBF_BF, digester, items, rate).shape();
    }
  },
  /** Three attributes, asked only together. */
  WHOLE("three attributes, full queries only", "a:long,b:long,c:long") {
    @Override
    FilterShape shape(Digester digester, int items, double rate) {
      return FilterPlan.of(FilterKind.STANDARD, digester, items, rate).shape();
    }
  },
  /** One attribute, in filters much larger than needed: those of the paper on Bloofi. */
  SPARSE("one attribute, sparse filters", "element:long") {
    @Override
    FilterShape shape(Digester digester, int items, double rate) {
      return FilterShape.standard(digester, MatrixShape.flat(7, 100_992));
    }
  };

  /** The false sites that a query may find on average. */
  static final double FALSE_SITES = 0.1;

  private static final long SEED = 9;

  private final String label;
  private final String schema;

  Form(String label, String schema) {
    this.label = label;
    this.schema = schema;
  }

  abstract FilterShape shape(Digester digester, int items, double rate);

  FilterShape shape(int sites, int items) {
    Digester digester = new Digester(Schema.parse(schema), SEED);
    return shape(digester, items, Sizing.falseRatePerSite(sites, FALSE_SITES));
  }

  @Override
  public String toString() {
    return label;
  }
}
