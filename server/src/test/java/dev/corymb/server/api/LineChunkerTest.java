package dev.corymb.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

final class LineChunkerTest {

  private static List<String> lines(SplittableRandom random) {
    List<String> lines = new ArrayList<>();
    for (int i = random.nextInt(3_000); i > 0; i--) {
      lines.add(random.nextInt(10) == 0 ? " " : "line " + i);
    }
    return lines;
  }

  private static List<LineChunker.Chunk> cut(List<String> lines, SplittableRandom random) {
    byte[] bytes = (String.join("\n", lines) + (random.nextBoolean() ? "\n" : "")).getBytes(UTF_8);
    LineChunker chunker = new LineChunker(100);
    List<LineChunker.Chunk> chunks = new ArrayList<>();
    for (int from = 0; from < bytes.length; ) {
      int to = Math.min(bytes.length, from + random.nextInt(1, 10_000));
      chunks.addAll(chunker.take(Arrays.copyOfRange(bytes, from, to)));
      from = to;
    }
    chunker.rest().ifPresent(chunks::add);
    return chunks;
  }

  @Property
  void everyLineIsTakenOnceWhereverAChunkIsCut(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> lines = lines(random);
    lines.add("the last one is not blank");
    Map<Long, String> taken = new TreeMap<>();
    int counted = 0;

    for (LineChunker.Chunk whole : cut(lines, random)) {
      for (Optional<LineChunker.Chunk> left = Optional.of(whole); left.isPresent(); ) {
        LineChunker.Chunk chunk = left.get();
        int full = taken.size() + random.nextInt(1, 400);
        left =
            chunk.forEach(
                (bytes, from, to, number) ->
                    taken.size() < full
                        && taken.put(number, new String(bytes, from, to - from, UTF_8)) == null);
        counted += chunk.lines() - left.map(LineChunker.Chunk::lines).orElse(0);
      }
    }

    Map<Long, String> expected = new TreeMap<>();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        expected.put(i + 1L, lines.get(i));
      }
    }
    assertThat(taken).isEqualTo(expected);
    assertThat(counted).isEqualTo(lines.size());
  }

  /** Nothing is taken of a chunk with a line that is too long, however it arrives. */
  @Property
  void stopsAtALineThatIsTooLong(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int longest = 99 + random.nextInt(4);
    byte[] bytes = ("a\n" + "b".repeat(longest) + "\nc\n").getBytes(UTF_8);
    LineChunker chunker = new LineChunker(100);
    List<LineChunker.Chunk> chunks = new ArrayList<>();
    for (int from = 0; from < bytes.length; ) {
      int to = Math.min(bytes.length, from + random.nextInt(1, 60));
      chunks.addAll(chunker.take(Arrays.copyOfRange(bytes, from, to)));
      from = to;
    }
    chunker.rest().ifPresent(chunks::add);

    assertThat(chunker.problem().isPresent()).isEqualTo(longest > 100);
    assertThat(chunks.stream().mapToInt(LineChunker.Chunk::lines).sum())
        .isEqualTo(longest > 100 ? 0 : 3);
  }
}
