package dev.corymb.provenance.walk;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** A request to each of some nodes. */
final class Round {

  /*
   * There may be thousands of nodes, and each may have much to say. So some are asked at a time, and
   * the next when one has answered, as long as there is room. Nodes that keep the walk waiting are
   * dead, as a rule, and nothing comes of them: then more are asked meanwhile.
   */

  /** The most nodes that are asked at a time. */
  static final int AT_ONCE = 64;

  private static final long LATE_MILLIS = 200;

  private final Function<String, CompletableFuture<EdgeAnswer>> asking;
  private final BooleanSupplier full;
  private final BiConsumer<String, CompletableFuture<EdgeAnswer>> taking;

  /**
   * A round.
   *
   * @param asking asks a node
   * @param full whether no more nodes are to be asked
   * @param taking takes the answer of a node, which is there, or why there is none
   */
  Round(
      Function<String, CompletableFuture<EdgeAnswer>> asking,
      BooleanSupplier full,
      BiConsumer<String, CompletableFuture<EdgeAnswer>> taking) {
    this.asking = asking;
    this.full = full;
    this.taking = taking;
  }

  /** Asks nodes in their order, and takes all answers. */
  void ask(Collection<String> nodes) {
    Deque<String> left = new ArrayDeque<>(nodes);
    SortedMap<String, CompletableFuture<EdgeAnswer>> asked = new TreeMap<>();
    int most = AT_ONCE;
    while (true) {
      while (!left.isEmpty() && asked.size() < most && !full.getAsBoolean()) {
        String node = left.remove();
        asked.put(node, asking.apply(node));
      }
      if (asked.isEmpty()) {
        return;
      }
      most = awaitAny(asked.values()) ? most : 2 * most;
      SortedMap<String, CompletableFuture<EdgeAnswer>> done = new TreeMap<>(asked);
      done.values().removeIf(answer -> !answer.isDone());
      asked.keySet().removeAll(done.keySet());
      done.forEach(taking);
    }
  }

  /** Waits until a node has answered or failed, but not for long; false if none has. */
  private static boolean awaitAny(Collection<CompletableFuture<EdgeAnswer>> asked) {
    return CompletableFuture.anyOf(asked.toArray(CompletableFuture[]::new))
        .handle((answer, failure) -> true)
        .completeOnTimeout(false, LATE_MILLIS, TimeUnit.MILLISECONDS)
        .join();
  }
}
