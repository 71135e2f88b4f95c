package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.QueryDigests;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an exact answer reads. */
final class HoldsTest {

  private static final int ITEMS = 1_000;

  private final MemoryLedger memory =
      new MemoryLedger(Groups.of(LedgerGroups.schema(3), List.of(1L, 2L, 4L, 0b11L)));
  private final List<String> reads = new ArrayList<>(); // of the ledger that is asked
  private final Ledger ledger =
      (Ledger)
          Proxy.newProxyInstance(
              Ledger.class.getClassLoader(),
              new Class<?>[] {Ledger.class},
              (proxy, method, arguments) -> {
                if (method.isDefault()) {
                  return InvocationHandler.invokeDefault(proxy, method, arguments);
                }
                if (!List.of("groups", "ranges").contains(method.getName())) {
                  reads.add(method.getName());
                }
                try {
                  return method.invoke(memory, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });

  @BeforeEach
  void fill() {
    memory.create(LedgerContract.record("a"));
    Batch.Builder batch = Batch.builder(3);
    for (int i = 0; i < ITEMS; i++) {
      batch.add(i, i % 10, i % 7);
    }
    memory.apply("a", batch.build());
  }

  private boolean holds(long given, long... digests) {
    reads.clear();
    return ledger.holds("a", QueryDigests.of(ledger.groups().schema(), digests, given));
  }

  @Test
  void aDeclaredQueryIsOneLookUp() {
    assertThat(holds(0b11, 25, 5, 0)).isTrue();
    assertThat(reads).containsExactly("count");
    assertThat(holds(0b11, 25, 6, 0)).as("of two items").isFalse();
    assertThat(reads).containsExactly("count");
    assertThat(holds(0b100, 0, 0, 6)).isTrue();
    assertThat(reads).containsExactly("count");
  }

  @Test
  void aQueryOnAllAttributesIsOneLookUpAlsoIfItIsNotDeclared() {
    assertThat(holds(0b111, 8, 8, 1)).isTrue();
    assertThat(reads).containsExactly("count");
    assertThat(holds(0b111, 8, 8, 2)).isFalse();
    assertThat(reads).containsExactly("count");
  }

  @Test
  void anotherQueryVisitsItemsOnlyIfItsValuesAreThere() {
    assertThat(holds(0b101, 8, 0, 7)).isFalse();
    assertThat(reads).doesNotContain("any");
    assertThat(holds(0b101, 8, 0, 1)).isTrue();
    assertThat(reads).containsExactly("count", "count", "any");
    assertThat(holds(0b101, 8, 0, 2)).as("of two items").isFalse();
    assertThat(reads).containsExactly("count", "count", "any");
  }
}
