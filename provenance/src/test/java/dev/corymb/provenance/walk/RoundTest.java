package dev.corymb.provenance.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RoundTest {

  private static final List<String> NODES =
      IntStream.range(0, 1_000).mapToObj(i -> String.format("node-%03d", i)).toList();
  private static final String LAST = "node-999";
  private static final EdgeAnswer NOTHING = new EdgeAnswer(List.of(), Set.of());

  private final List<String> taken = new ArrayList<>();

  private void ask(Function<String, CompletableFuture<EdgeAnswer>> asking, boolean full) {
    new Round(asking, () -> full, (node, answer) -> taken.add(node)).ask(NODES);
  }

  @Test
  void notTooManyNodesAreAskedAtATimeAndAllAnswersAreTaken() {
    Deque<CompletableFuture<EdgeAnswer>> waiting = new ArrayDeque<>();
    ask(
        node -> {
          waiting.add(new CompletableFuture<>());
          CompletableFuture<EdgeAnswer> answer = waiting.getLast();
          if (waiting.size() == Round.AT_ONCE) { // some answer only then
            waiting.remove().complete(NOTHING);
            waiting.remove().completeExceptionally(new IllegalStateException("dead"));
          }
          if (node.equals(LAST)) {
            waiting.forEach(last -> last.complete(NOTHING));
          }
          return answer;
        },
        false);
    assertThat(taken).containsExactlyInAnyOrderElementsOf(NODES);
  }

  @Test
  void nodesThatDoNotAnswerDoNotKeepOthersFromBeingAsked() {
    List<CompletableFuture<EdgeAnswer>> silent = new ArrayList<>();
    ask(
        node -> {
          if (node.equals(LAST)) {
            silent.forEach(dead -> dead.completeExceptionally(new IllegalStateException("dead")));
          }
          if (silent.size() == Round.AT_ONCE) {
            return CompletableFuture.completedFuture(NOTHING);
          }
          silent.add(new CompletableFuture<>());
          return silent.get(silent.size() - 1);
        },
        false);
    assertThat(taken).containsExactlyInAnyOrderElementsOf(NODES);
  }

  @Test
  void nobodyIsAskedWhenThereIsNoRoom() {
    ask(node -> CompletableFuture.completedFuture(NOTHING), true);
    assertThat(taken).isEmpty();
  }
}
