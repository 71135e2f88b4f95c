package dev.corymb.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class CorymbTest {

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
  }

  @Test
  void explainsItself() {
    Result help = cli.run("--help");

    assertThat(help.code()).isZero();
    assertThat(help.out())
        .startsWith("Usage: corymb ")
        .contains(
            "--version",
            "--debug",
            "quickstart",
            "filter",
            "index",
            "plan",
            "simulate",
            "completion")
        .contains("corymb bench");
    assertThat(help.err()).isEmpty();
  }

  @Test
  void tellsItsVersion() {
    Result version = cli.run("--version");

    assertThat(version.code()).isZero();
    assertThat(version.out()).startsWith("corymb ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "filter", "index"})
  void refusesToRunWithoutACommand(String group) {
    Result refused = cli.run(new byte[0], group.isEmpty() ? new String[0] : new String[] {group});

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .startsWith("corymb: Missing required subcommand")
        .contains("Usage: corymb");
    assertThat(refused.out()).isEmpty();
  }

  @Test
  void suggestsTheCommandThatWasMeant() {
    Result refused = cli.run("filter querry x.cym");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("querry").endsWith("Did you mean corymb filter query?\n");
  }

  @Test
  void helpsWithWords() {
    assertThat(cli.run("help").out()).isEqualTo(cli.run("--help").out());
    assertThat(cli.run("help load").out()).isEqualTo(cli.run("load --help").out());
    assertThat(cli.run("help site create").out()).isEqualTo(cli.run("site create --help").out());
    Result unknown = cli.run("help laod");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err())
        .isEqualTo("corymb: unknown argument 'laod'\nDid you mean corymb load?\n");
  }

  @Test
  void suggestsTheOptionThatWasMeant() {
    assertThat(cli.run("serve --prot 1").err()).endsWith("Did you mean --port?\n");
    assertThat(cli.run("serve --prot=12345").err()).endsWith("Did you mean --port?\n");
    assertThat(cli.run("load --creat").err()).endsWith("Did you mean --create?\n");
    assertThat(cli.run("status --zzzzzz").err()).endsWith("See corymb status --help.\n");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandExplainsItselfWithAnExample(String command) {
    Result help = cli.run(command + " --help");

    assertThat(help.code()).isZero();
    assertThat(help.out())
        .startsWith("Usage: corymb " + command)
        .contains("--help", "--version", "--debug")
        .containsPattern("Example:\\R  \\S*.*corymb ");
    assertThat(help.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(101));
    assertThat(help.err()).isEmpty();
    assertThat(cli.run(command + " --version").out()).startsWith("corymb ");
  }

  static Stream<String> commands() {
    Terminal nowhere =
        Terminal.of(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            OutputStream.nullOutputStream());
    return names(Corymb.commandLine(nowhere));
  }

  private static Stream<String> names(CommandLine commandLine) {
    return commandLine.getSubcommands().values().stream()
        .flatMap(
            each -> {
              String name = each.getCommandSpec().qualifiedName().replaceFirst("corymb ", "");
              return Stream.concat(Stream.of(name), names(each));
            });
  }

  @Test
  void failsWithOneLineAndShowsTheStackOnlyWhenAsked() {
    Result short_ = cli.run("filter info @none.cym");
    Result long_ = cli.run("filter info @none.cym --debug");
    Result before = cli.run("--debug filter info @none.cym");

    assertThat(short_.code()).isEqualTo(1);
    assertThat(short_.err()).isEqualTo("corymb: " + cli.path("none.cym") + ": no such file\n");
    assertThat(short_.out()).isEmpty();
    assertThat(long_.code()).isEqualTo(1);
    assertThat(long_.err()).contains("\tat dev.corymb.").endsWith(short_.err());
    assertThat(before.err()).contains("\tat dev.corymb.");
  }

  @Test
  void printsAScriptForCompletion() {
    Result script = cli.run("completion");

    assertThat(script.code()).isZero();
    assertThat(script.out())
        .startsWith("#!/usr/bin/env bash")
        .contains("quickstart")
        .contains("--false-sites")
        .contains("split-block")
        .containsPattern("(?s)'--in'\\).{0,120}compgen -f");
  }

  @Test
  void endsQuietlyWhenNobodyReadsOn() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();

    int code = Corymb.run(failing("Broken pipe", err), "--help");

    assertThat(code).isZero();
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void failsWhenTheOutputCannotBeWritten() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();

    int code = Corymb.run(failing("No space left on device", err), "--help");

    assertThat(code).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo("corymb: standard output cannot be written: No space left on device\n");
  }

  @Test
  void stopsALongQueryWhenNobodyReadsOn() {
    String[] rows = new String[50_000];
    rows[0] = "name";
    for (int i = 1; i < rows.length; i++) {
      rows[i] = "n" + i;
    }
    cli.write("items.csv", rows);
    assertThat(cli.run("filter build --schema name --in @items.csv --out @f.cym").code()).isZero();
    ByteArrayOutputStream err = new ByteArrayOutputStream();

    int code =
        Corymb.run(
            failing("Broken pipe", err),
            cli.inFolder("filter", "query", "@f.cym", "--in", "@items.csv"));

    assertThat(code).isZero();
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  private static Terminal failing(String message, OutputStream err) {
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException(message);
          }
        };
    return Terminal.of(InputStream.nullInputStream(), out, err);
  }
}
