package dev.corymb.core.filter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.corymb.core.feng.FengMapping;
import dev.corymb.core.feng.FengShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Asking with digests at hand allocates nothing. */
final class AllocationTest {

  private static final int QUERIES = 50_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void matrixFiltersAllocateNothing() {
    Digester digester = Samples.digester(3, 1);
    for (FilterKind kind : MatrixFilterTest.kinds()) {
      for (Verification method : List.of(Verification.MIXED, Verification.ATTENUATED)) {
        FilterShape shape = plan(kind, digester).withVerification(method).shape();
        BitFilter bits = new BitFilter(shape);
        CountingFilter counters = new CountingFilter(shape);
        for (int i = 0; i < 1_000; i++) {
          bits.add(Samples.digests(digester, i, i, i));
          counters.add(Samples.digests(digester, i, i, i));
        }
        assertAllocatesNothing(bits::mightContain);
        assertAllocatesNothing(counters::mightContain);
        assertAllocatesNothing(digests -> bits.mightContainBatch(digests, 1) != 0);
        if (kind.answersPartialQueries()) {
          assertAllocatesNothing(digests -> bits.mightContain(digests, 0b011));
        }
      }
    }
  }

  private static FilterPlan plan(FilterKind kind, Digester digester) {
    return kind == FilterKind.GROUPS
        ? FilterPlan.of(
            Groups.of(digester.schema(), List.of(0b001L, 0b010L, 0b110L)), digester, 1_000, 0.1)
        : FilterPlan.of(kind, digester, 1_000, 0.1);
  }

  @Test
  void fengFiltersAllocateNothing() {
    FengFilter filter =
        new FengFilter(Samples.digester(3, 1), new FengShape(FengMapping.WOFF, 2, 30, 6));
    filter.add(new long[3]);
    assertAllocatesNothing(filter::mightContain);
  }

  /** A few bytes may be the JVM's own, such as those of a class that is used for the first time. */
  private void assertAllocatesNothing(Predicate<long[]> query) {
    long[] digests = new long[3];
    int yes = ask(query, digests);
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    yes -= ask(query, digests);
    long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    assertThat(yes).isZero();
    assertThat(after - before).isLessThan(QUERIES);
  }

  private static int ask(Predicate<long[]> query, long[] digests) {
    Arrays.fill(digests, 0);
    int yes = 0;
    for (int i = 0; i < QUERIES; i++) {
      digests[i % 3] = i;
      yes += query.test(digests) ? 1 : 0;
    }
    return yes;
  }
}
