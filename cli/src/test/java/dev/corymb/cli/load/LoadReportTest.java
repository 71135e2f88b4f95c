package dev.corymb.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.reject.Rejections;
import dev.corymb.cli.reject.RejectsFile;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Load;
import dev.corymb.client.api.BatchResult;
import dev.corymb.client.api.RefusedItem;
import dev.corymb.input.row.Place;
import dev.corymb.input.row.Rejection;
import dev.corymb.input.row.Row;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

final class LoadReportTest {

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final RejectsFile none = RejectsFile.none();
  private final Tally tally = new Tally(Change.ADD, new Rejections(none, "row"));
  private final LoadReport report =
      new LoadReport(
          Terminal.of(InputStream.nullInputStream(), OutputStream.nullOutputStream(), printed),
          Change.ADD,
          tally,
          none,
          new NextCommands(
              new Invocation(List.of("load", "--in", "f"), Set.of("--in")), Change.ADD, "x"));

  private List<String> printed() {
    return printed.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static Row<String> entry(int line) {
    return Row.of(new Place("f", "line", line), "a", "{}");
  }

  private static Load.Row<Row<String>> row(int line) {
    return new Load.Row<>("a", "{}", entry(line));
  }

  private static BatchResult result(long added, RefusedItem... refused) {
    return new BatchResult(
        Optional.empty(), Optional.empty(), added, 0, Optional.of(0L), List.of(refused), false);
  }

  @Test
  void saysOnceHowToResume() {
    tally.row();
    tally.row();
    tally.row();
    tally.reject(entry(2), new Rejection("size", "must be good", "bad"));
    tally.begin();
    tally.take(List.of(row(3)), result(2), UnaryOperator.identity());

    report.interrupted();
    report.interrupted();

    assertThat(printed())
        .containsExactly(
            "rejected: 1 row: size must be good (line 2 'bad')",
            "note: interrupted after 3 rows; at least 2 items committed. Resume with: corymb load --in"
                + " f --resume x");
  }

  @Test
  void offersNoResumptionOfALoadThatHasSentNothing() {
    tally.row();

    report.interrupted();

    assertThat(printed()).containsExactly("note: nothing was committed (1 row read)");
  }

  /** Whether client or server rejects a row, and in whatever order: one line for each rule. */
  @Test
  void countsByRuleAndShowsTheFirstThreeRows() {
    for (int line : new int[] {9, 4, 7, 5}) {
      tally.reject(entry(line), new Rejection("bytes", "must be good", "v" + line));
    }
    tally.take(
        List.of(row(2), row(3)),
        result(
            0,
            new RefusedItem("add", 0, Optional.empty(), "must be present", Optional.empty()),
            new RefusedItem("add", 1, Optional.of("item.size"), "must be good", Optional.of("v3"))),
        attribute -> attribute.equals("size") ? "bytes" : attribute);

    tally.begin();
    report.interrupted();

    assertThat(printed())
        .containsExactly(
            "rejected: 5 rows: bytes must be good (line 3 'v3', line 4 'v4', line 5 'v5', …)",
            "rejected: 1 row: the row must be present (line 2)",
            "note: interrupted after 0 rows; at least 0 items committed. Resume with: corymb load"
                + " --in f --resume x --anyway");
    assertThat(tally.rejections().byServer()).isEqualTo(2);
  }

  @Test
  void thousandsOfRulesTakeBoundedMemory() {
    for (int i = 0; i < 5000; i++) {
      tally.reject(entry(i), new Rejection("size", "must be " + i, null));
    }

    assertThat(tally.rejections().byRule()).hasSize(101);
    assertThat(tally.rejections().byRule().get(0).rows()).isEqualTo(4900);
    assertThat(tally.rejections().first()).hasSize(Rejections.KEPT);
    assertThat(tally.rejections().count()).isEqualTo(5000);
  }
}
