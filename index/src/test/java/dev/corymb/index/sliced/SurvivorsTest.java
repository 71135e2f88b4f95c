package dev.corymb.index.sliced;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.SiteSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which words survive, for every pattern of words that do. */
final class SurvivorsTest {

  private static final int WORDS = 7;
  private static final int PATTERNS = 1 << WORDS;
  private static final int FULL = PATTERNS - 1; // the row in which every site is
  private static final FilterShape SHAPE =
      FilterShape.standard(new Digester(Schema.parse("name"), 1), MatrixShape.flat(1, PATTERNS));

  /** Row r has site w of word w for every bit w of r. */
  private static int site(int word) {
    return 64 * word + word;
  }

  private static PlainSlices slices() throws IOException {
    PlainSlices slices = new PlainSlices(PATTERNS, Grouping.NONE);
    AtomicInteger next = new AtomicInteger();
    slices.fill(
        64 * WORDS,
        PATTERNS * WORDS / 2,
        into -> {
          int row = next.getAndIncrement();
          for (int word : words(row)) {
            into[word] = 1L << word;
          }
          return row != 0;
        });
    return slices;
  }

  private static int[] words(int pattern) {
    return IntStream.range(0, WORDS).filter(word -> (pattern >>> word & 1) != 0).toArray();
  }

  private static int[] sites(int pattern) {
    return Arrays.stream(words(pattern)).map(SurvivorsTest::site).toArray();
  }

  private static final SlicedIndex EVERYBODY = everybody();

  private static SlicedIndex everybody() {
    List<String> ids = new ArrayList<>();
    List<BitArray> filters = new ArrayList<>();
    for (int i = 0; i < 64 * WORDS; i++) {
      ids.add("site " + i);
      filters.add(new BitArray(SHAPE.size()));
    }
    SlicedIndex index = SlicedIndex.plain(SHAPE);
    index.insertAll(ids, filters);
    return index;
  }

  private static SiteSet[] answers(int count) {
    SiteSet[] answers = new SiteSet[count];
    for (int i = 0; i < count; i++) {
      answers[i] = new SiteSet();
      answers[i].start(EVERYBODY.roster());
    }
    return answers;
  }

  @Test
  void keepsTheWordsThatAllRowsHave() throws IOException {
    PlainSlices slices = slices();
    Layout layout = slices.layout();
    Survivors survivors = new Survivors();
    long[] row = new long[WORDS];
    for (int first = 0; first < PATTERNS; first++) {
      for (int second = 0; second < PATTERNS; second++) {
        SiteSet[] found = answers(1);
        survivors.clear();
        slices.copyRow(first, row);
        survivors.addAll(first == 0 ? new long[WORDS] : row, WORDS, 0);
        assertThat(survivors.size()).isEqualTo(Integer.bitCount(first));
        survivors.sift(layout, new long[][] {{first, second}}, 1, found);
        survivors.put(found);
        assertThat(found[0].ordinals()).containsExactly(sites(first & second));
        assertThat(found[0].wordsRead()).isEqualTo(Integer.bitCount(first));
      }
    }
  }

  /** A query of few rows is through while others go on; one piece is of 8 rows, the next of 16. */
  @Test
  void keepsApartWhatQueriesOfAnyLengthHaveLeft() throws IOException {
    Layout layout = slices().layout();
    Survivors survivors = new Survivors();
    int longest = 40;
    for (int last = 0; last < longest; last++) {
      long[][] positions = new long[longest][];
      SiteSet[] found = answers(longest);
      survivors.clear();
      for (int query = 0; query < longest; query++) {
        positions[query] = new long[query + 1];
        Arrays.fill(positions[query], FULL);
        positions[query][Math.min(query, last)] = pattern(query);
        for (int word = 0; word < WORDS; word++) {
          survivors.add(query, word);
        }
      }
      survivors.sift(layout, positions, 0, found);
      survivors.put(found);
      for (int query = 0; query < longest; query++) {
        assertThat(found[query].ordinals())
            .as("query %d, row %d", query, last)
            .containsExactly(sites(pattern(query)));
      }
    }
  }

  private static int pattern(int query) {
    return query * 3 % PATTERNS;
  }
}
