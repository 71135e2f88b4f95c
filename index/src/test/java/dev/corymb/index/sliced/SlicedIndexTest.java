package dev.corymb.index.sliced;

import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.FilterIndexContract;
import org.junit.jupiter.api.Nested;

/** The contract, for every way to slice. */
final class SlicedIndexTest {

  @Nested
  final class Plain extends FilterIndexContract {

    @Override
    protected FilterIndex create(FilterShape shape) {
      return SlicedIndex.plain(shape);
    }
  }

  @Nested
  final class Compact extends FilterIndexContract {

    @Override
    protected FilterIndex create(FilterShape shape) {
      return SlicedIndex.compact(shape);
    }
  }

  @Nested
  final class InGroupsOf64 extends FilterIndexContract {

    @Override
    protected FilterIndex create(FilterShape shape) {
      return SlicedIndex.grouped(shape, 64);
    }
  }

  @Nested
  final class InGroupsOf32 extends FilterIndexContract {

    @Override
    protected FilterIndex create(FilterShape shape) {
      return SlicedIndex.grouped(shape, 32);
    }
  }

  @Nested
  final class InGroupsOf16 extends FilterIndexContract {

    @Override
    protected FilterIndex create(FilterShape shape) {
      return SlicedIndex.grouped(shape, 16);
    }
  }

  @Nested
  final class WithoutGroups extends FilterIndexContract {

    @Override
    protected FilterIndex create(FilterShape shape) {
      return SlicedIndex.grouped(shape, 1);
    }
  }
}
