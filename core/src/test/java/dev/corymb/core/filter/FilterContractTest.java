package dev.corymb.core.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.code.CodeMode;
import dev.corymb.core.code.CodePlan;
import dev.corymb.core.feng.FengMapping;
import dev.corymb.core.feng.FengShape;
import dev.corymb.core.format.EvenCells;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Item;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract of filters for every kind and form. */
final class FilterContractTest {

  private static FilterShape shape(FilterKind kind, Digester digester, double falseRate) {
    return FilterPlan.of(kind, digester, 1_000, falseRate).shape();
  }

  private abstract static class Bits extends FilterContract {

    private final FilterKind kind;

    Bits(FilterKind kind) {
      super(kind);
      this.kind = kind;
    }

    @Override
    protected Filter holding(Digester digester, List<Item> items, double falseRate) {
      BitFilter filter = new BitFilter(shape(kind, digester, falseRate));
      items.forEach(filter::add);
      return filter;
    }
  }

  private abstract static class Counters extends FilterContract {

    private final FilterKind kind;

    Counters(FilterKind kind) {
      super(kind);
      this.kind = kind;
    }

    @Override
    protected Filter holding(Digester digester, List<Item> items, double falseRate) {
      CountingFilter filter = new CountingFilter(shape(kind, digester, falseRate));
      items.forEach(filter::add);
      return filter;
    }
  }

  private abstract static class Feng extends FilterContract {

    private final FengMapping mapping;

    Feng(FilterKind kind, FengMapping mapping) {
      super(kind);
      this.mapping = mapping;
    }

    @Override
    protected Filter holding(Digester digester, List<Item> items, double falseRate) {
      FengFilter filter = new FengFilter(digester, FengShape.ofCells(mapping, 2, 10_000, 4));
      items.forEach(filter::add);
      return filter;
    }
  }

  private abstract static class Codes extends FilterContract {

    private final CodeMode mode;

    Codes(CodeMode mode) {
      super(FilterKind.MULTIBIT);
      this.mode = mode;
    }

    @Override
    protected Filter holding(Digester digester, List<Item> items, double falseRate) {
      return CodeFilter.build(
          digester,
          CodePlan.of(mode, items.size(), 3, falseRate),
          items.stream().mapToLong(item -> CodeFilter.key(digester.digest(item))).toArray(),
          IntStream.range(0, items.size()).map(i -> 1 + i % 3).toArray(),
          null);
    }
  }

  @Nested
  final class StandardBits extends Bits {
    StandardBits() {
      super(FilterKind.STANDARD);
    }
  }

  @Nested
  final class PbfBits extends Bits {
    PbfBits() {
      super(FilterKind.PBF);
    }
  }

  @Nested
  final class PbfHtBits extends Bits {
    PbfHtBits() {
      super(FilterKind.PBF_HT);
    }
  }

  @Nested
  final class PbfBfBits extends Bits {
    PbfBfBits() {
      super(FilterKind.PBF_BF);
    }
  }

  @Nested
  final class StandardCounters extends Counters {
    StandardCounters() {
      super(FilterKind.STANDARD);
    }
  }

  @Nested
  final class PbfCounters extends Counters {
    PbfCounters() {
      super(FilterKind.PBF);
    }
  }

  @Nested
  final class PbfHtCounters extends Counters {
    PbfHtCounters() {
      super(FilterKind.PBF_HT);
    }
  }

  @Nested
  final class PbfBfCounters extends Counters {
    PbfBfCounters() {
      super(FilterKind.PBF_BF);
    }
  }

  @Nested
  final class Offf extends Feng {
    Offf() {
      super(FilterKind.OFFF, FengMapping.OFFF);
    }
  }

  @Nested
  final class Woff extends Feng {
    Woff() {
      super(FilterKind.WOFF, FengMapping.WOFF);
    }
  }

  @Nested
  final class Fff extends Feng {
    Fff() {
      super(FilterKind.FFF, EvenCells.MAPPING);
    }
  }

  /** The modes that are not exact may deny a member, and say so; they are tested on their own. */
  @Nested
  final class MultibitCells extends Codes {
    MultibitCells() {
      super(CodeMode.EXACT);
    }
  }

  @Nested
  final class MultibitSlots extends Codes {
    MultibitSlots() {
      super(CodeMode.RETRIEVAL);
    }
  }

  @Test
  void everyKindIsHere() {
    Set<FilterKind> here = EnumSet.noneOf(FilterKind.class);
    Stream.of(
            new PbfBits(),
            new StandardBits(),
            new PbfHtBits(),
            new PbfBfBits(),
            new Offf(),
            new Woff(),
            new Fff(),
            new MultibitCells())
        .forEach(contract -> here.add(contract.kind()));
    here.add(FilterKind.GROUPS); // in GroupsFilterTest, over more attributes
    assertThat(here).isEqualTo(EnumSet.allOf(FilterKind.class));
  }
}
