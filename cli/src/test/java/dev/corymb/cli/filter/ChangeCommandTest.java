package dev.corymb.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.Corymb;
import dev.corymb.cli.JsonText;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ChangeCommandTest {

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
    cli.write("items.csv", "name,device", "a,1", "b,2");
    cli.write("more.csv", "name,device", "c,3", "d,4", "e,5");
    build("pbf-bf --counting");
  }

  private void build(String kind) {
    Result built =
        cli.run(
            "filter build --schema name:text,device:long --items 1000 --false-rate 0.0001"
                + " --in @items.csv --out @f.cym --kind "
                + kind);
    assertThat(built.code()).as(built.err()).isZero();
  }

  private List<String> ask(String file) {
    return cli.run("filter query @f.cym --in @" + file).lines();
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "counting", "pbf", "pbf-ht", "pbf-bf", "offf", "woff"})
  void addsToEveryKind(String kind) {
    build(kind);
    assertThat(ask("more.csv")).containsOnly("no");

    Result added = cli.run("filter add @f.cym --in @more.csv");

    assertThat(added.code()).as(added.err()).isZero();
    assertThat(added.out())
        .isEqualTo("added 3, refused 0; " + cli.path("f.cym") + " now has 5 items\n");
    assertThat(ask("more.csv")).containsExactly("yes", "yes", "yes");
    assertThat(ask("items.csv")).containsExactly("yes", "yes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"counting", "pbf --counting", "pbf-ht --counting", "pbf-bf --counting"})
  void removesFromEveryKindWithCounters(String kind) {
    build(kind);
    cli.run("filter add @f.cym --in @more.csv");
    cli.write("gone.csv", "name,device", "c,3", "zebra,99", "e,5");

    Result removed = cli.run("filter remove @f.cym --in @gone.csv");

    assertThat(removed.code()).as("something was refused").isEqualTo(1);
    assertThat(removed.err()).isEmpty();
    assertThat(removed.out())
        .startsWith("removed 2, refused 1 (not in the filter); ")
        .endsWith(" now has 3 items\n");
    assertThat(ask("more.csv")).containsExactly("no", "yes", "no");
    assertThat(ask("items.csv")).containsExactly("yes", "yes");
  }

  @Test
  void countsInJson() {
    Result added = cli.run("filter add @f.cym --in @more.csv --json");
    Result removed = cli.run("filter remove @f.cym --in @more.csv --json");
    Result again = cli.run("filter remove @f.cym --in @more.csv --json");

    assertThat(JsonText.object(added.out()))
        .isEqualTo(Map.of("added", 3, "refused", 0, "items", 5));
    assertThat(JsonText.object(removed.out()))
        .isEqualTo(Map.of("removed", 3, "refused", 0, "items", 2));
    assertThat(JsonText.object(again.out()))
        .isEqualTo(Map.of("removed", 0, "refused", 3, "items", 2));
  }

  @Test
  void anAdditionAndItsRemovalLeaveTheSameBytes() {
    byte[] before = cli.read("f.cym");
    cli.run("filter add @f.cym --in @more.csv");
    assertThat(cli.read("f.cym")).isNotEqualTo(before);

    cli.run("filter remove @f.cym --in @more.csv");

    assertThat(cli.read("f.cym")).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "standard | a filter of bits cannot forget; build it with --counting to remove items",
        "pbf-bf   | a filter of bits cannot forget; build it with --counting to remove items",
        "offf     | has bits only and cannot forget; build one of the kinds standard, pbf, pbf-ht"
      })
  void refusesToRemoveFromBitsAndShowsTheWayOut(String kind, String wayOut) {
    build(kind);
    byte[] before = cli.read("f.cym");

    Result refused = cli.run("filter remove @f.cym --in @items.csv");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("f.cym: ").contains(wayOut);
    assertThat(refused.out()).isEmpty();
    assertThat(cli.read("f.cym")).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"add", "remove"})
  void changesNothingIfALineInTheMiddleIsBad(String command) {
    byte[] before = cli.read("f.cym");
    cli.write("bad.csv", "name,device", "a,1", "b,", "c,3");

    Result failed = cli.run("filter " + command + " @f.cym --in @items.csv --in @bad.csv");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err())
        .contains("bad.csv line 3: device must be a whole number of 64 bits, but was ''");
    assertThat(cli.read("f.cym")).isEqualTo(before);
    assertThat(names()).noneMatch(name -> name.endsWith(".tmp"));
  }

  @Test
  void anItemMustGiveEveryAttribute() {
    cli.write("partial.csv", "name", "c");

    Result failed = cli.run("filter add @f.cym --in @partial.csv");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err())
        .contains("partial.csv line 1: the header lacks 'device'")
        .contains(
            "the header lacks 'device': an item has a value for every attribute that is not optional");
  }

  @Test
  void leavesNoTemporaryFiles() {
    cli.run("filter add @f.cym --in @more.csv");

    assertThat(names()).containsExactlyInAnyOrder(".f.cym.lock", "f.cym", "items.csv", "more.csv");
  }

  private List<String> names() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void keepsThePermissionsOfTheFile() throws Exception {
    Files.setPosixFilePermissions(cli.path("f.cym"), PosixFilePermissions.fromString("rw-r-----"));

    cli.run("filter add @f.cym --in @more.csv");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cli.path("f.cym"))))
        .isEqualTo("rw-r-----");
  }

  @Test
  void aSymbolicLinkStaysOne() throws Exception {
    Path link = Files.createSymbolicLink(cli.path("link.cym"), Path.of("f.cym"));

    cli.run("filter add @link.cym --in @more.csv");

    assertThat(link).isSymbolicLink();
    assertThat(ask("more.csv")).containsOnly("yes");
  }

  @Test
  void addsFromStandardInput() {
    Result added = cli.runWith("{\"name\":\"c\",\"device\":3}\n", "filter add @f.cym");

    assertThat(added.out()).startsWith("added 1, refused 0; ");
    assertThat(ask("more.csv")).containsExactly("yes", "no", "no");
  }

  @Test
  void notesThatAFilterIsSaturated() {
    cli.run("filter build --schema name --cells 8 --hashes 2 --in @items.csv --out @small.cym");
    cli.write(
        "many.csv",
        IntStream.range(0, 100).mapToObj(i -> i == 0 ? "name" : "n" + i).toArray(String[]::new));

    Result added = cli.run("filter add @small.cym --in @many.csv");

    assertThat(added.code()).isZero();
    assertThat(added.err()).contains("note: ").contains("small.cym is saturated");
  }

  @Test
  void hasNoUseForACodeColumn() {
    Result refused = cli.run("filter add @f.cym --in @more.csv --code class");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("have no code; leave out --code");
  }

  @Test
  void threadsThatAddAtOnceLoseNothing() throws Exception {
    int threads = 8;
    for (int t = 0; t < threads; t++) {
      int start = 100 * t;
      cli.write(
          "part" + t + ".csv",
          IntStream.range(0, 50)
              .mapToObj(i -> i == 0 ? "name,device" : "n" + (start + i) + "," + i)
              .toArray(String[]::new));
    }
    CyclicBarrier barrier = new CyclicBarrier(threads);
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<Result>> adds = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        String part = "@part" + t + ".csv";
        adds.add(
            () -> {
              barrier.await();
              return cli.run("filter add @f.cym --in " + part);
            });
      }
      for (Future<Result> result : executor.invokeAll(adds)) {
        assertThat(result.get().code()).as(result.get().err()).isZero();
      }
    } finally {
      executor.shutdownNow();
    }

    for (int t = 0; t < threads; t++) {
      assertThat(ask("part" + t + ".csv")).hasSize(49).containsOnly("yes");
    }
    assertThat(JsonText.object(cli.run("filter info @f.cym --json").out()))
        .containsEntry("items", 2 + threads * 49);
  }

  @Test
  void processesThatAddAtOnceLoseNothing() throws Exception {
    int count = 3;
    List<Process> processes = new ArrayList<>();
    for (int p = 0; p < count; p++) {
      cli.write("part" + p + ".csv", "name,device", "p" + p + "," + p);
      List<String> command = new ArrayList<>();
      command.add(
          System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
      command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx64m", "-cp"));
      command.add(System.getProperty("java.class.path"));
      command.add(Corymb.class.getName());
      command.addAll(
          Arrays.asList(cli.inFolder("filter", "add", "@f.cym", "--in", "@part" + p + ".csv")));
      processes.add(
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(cli.path("log" + p).toFile())
              .start());
    }
    for (int p = 0; p < count; p++) {
      assertThat(processes.get(p).waitFor()).as(Files.readString(cli.path("log" + p))).isZero();
    }

    for (int p = 0; p < count; p++) {
      assertThat(ask("part" + p + ".csv")).containsExactly("yes");
    }
    assertThat(JsonText.object(cli.run("filter info @f.cym --json").out()))
        .containsEntry("items", 2 + count);
  }

  @Test
  void removingHasNoCodeColumn() {
    assertThat(cli.run("filter remove @f.cym --in @more.csv --code class").code()).isEqualTo(2);
  }

  @Test
  void refusesAFilterThatCannotBeReplacedBeforeItReads() throws Exception {
    Files.setPosixFilePermissions(cli.path("f.cym"), PosixFilePermissions.fromString("r--------"));
    assumeFalse(Files.isWritable(cli.path("f.cym")), "root may write everywhere");

    assertThat(cli.run("filter add @f.cym --in @none.csv").err())
        .isEqualTo("corymb: " + cli.path("f.cym") + ": access denied: the file is not writable\n");
  }

  @Test
  void namesTheFilterWhenItsLockCannotBeOpened() throws Exception {
    Files.createDirectory(cli.path(".f.cym.lock"));

    Result failed = cli.run("filter add @f.cym --in @more.csv");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err())
        .startsWith("corymb: " + cli.path("f.cym") + ": cannot be written: ")
        .doesNotContain("lock");
  }
}
