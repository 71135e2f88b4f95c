package dev.corymb.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.client.Document;
import dev.corymb.cli.input.entry.Entry;
import dev.corymb.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SummaryTest {

  private final ByteArrayOutputStream told = new ByteArrayOutputStream();
  private final Tally tally = new Tally(Change.ADD);
  private final Summary summary =
      new Summary(
          Terminal.of(InputStream.nullInputStream(), OutputStream.nullOutputStream(), told),
          Change.ADD,
          tally);

  private List<String> told() {
    return told.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void saysOnceHowToGoOn() {
    Entry entry = new Entry(new Entry.Place("f", "line", 2), "a", "{}", null);
    for (int i = 0; i < 3; i++) {
      tally.row();
    }
    tally.refuse(entry, "must be good");
    tally.take(new Batch("a", 0, List.of(entry)), Document.parse("{\"added\":2}"));

    summary.brokenOff("corymb load --resume x");
    summary.brokenOff("corymb load --resume x");

    assertThat(told())
        .containsExactly(
            "refused: f line 2: must be good",
            "note: broken off after 3 rows; 2 items are added for good. Go on with: corymb load"
                + " --resume x");
  }

  @Test
  void saysNothingOfALoadThatHasNotBegun() {
    summary.brokenOff("corymb load --resume x");

    assertThat(told()).isEmpty();
  }
}
