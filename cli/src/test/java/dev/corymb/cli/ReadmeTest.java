package dev.corymb.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.filter.BuildKind;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the documents show of the command line is so. */
final class ReadmeTest {

  @TempDir private static Path folder;
  private static Cli cli;
  private static Result quickstart;
  private static Result quickstartInFolder;

  /** What several pages show the results of. */
  @BeforeAll
  static void runQuickstart() {
    cli = new Cli(folder);
    quickstart = cli.run("quickstart --exit");
    quickstartInFolder = cli.run("quickstart --dir @demo --exit");
    assertThat(quickstartInFolder.code()).as(quickstartInFolder.err()).isZero();
  }

  @Test
  void theCommandsRunAsPrinted() throws IOException {
    String pages = page("docs/filters.md") + page("docs/federation.md");
    List<String> commands =
        pages
            .lines()
            .filter(line -> line.startsWith("./corymb "))
            .map(ReadmeTest::command)
            .toList();

    assertThat(commands).hasSizeGreaterThan(15);
    for (String command : commands) {
      Result result = cli.run(command.replace("demo", "@demo"));
      assertThat(result.code()).as(command + "\n" + result.err()).isZero();
      assertThat(result.out()).as(command).isNotEmpty();
    }
  }

  private static String command(String line) {
    return line.replaceFirst("^./corymb ", "").replaceFirst(" +#.*", "");
  }

  @Test
  void theStoryIsWhatQuickstartPrints() throws IOException {
    String shown =
        page("README.md").split("The quickstart's questions", 2)[1].split("```", 3)[1].strip();

    assertThat(withoutTimes(quickstart.out())).contains(withoutTimes(shown));
  }

  /** What the README does next, against a server with the schema that it shows. */
  @Test
  void yourOwnDataRunsAsPrinted() throws IOException {
    String section = page("README.md").split("## Your own data", 2)[1].split("Or use curl", 2)[0];
    List<String> commands =
        section
            .lines()
            .filter(line -> line.startsWith("./corymb "))
            .map(ReadmeTest::command)
            .toList();
    assertThat(commands.get(0)).as("was run before").isEqualTo("quickstart --dir demo --exit");
    Matcher serve = Pattern.compile("serve --schema (\\S+) --data (\\S+)").matcher(commands.get(1));
    assertThat(serve.matches()).as(commands.get(1)).isTrue();
    Map<String, String> settings =
        Map.of(
            "data",
            folder.resolve(serve.group(2)).toString(),
            "port",
            "0",
            "min-free-space",
            "1MiB",
            "schema",
            serve.group(1));
    try (Server server = Server.start(Settings.of(settings))) {
      String url = server.uri().toString().replaceFirst("/+$", "");
      Cli client = new Cli(folder, Map.of("CORYMB_SERVER", url));
      for (String command : commands.subList(2, commands.size())) {
        Result result = client.run(command.replace(" demo", " @demo"));
        assertThat(result.code()).as(command + "\n" + result.err()).isZero();
      }
      assertThat(client.run(commands.get(3).replace(" demo", " @demo")).out())
          .containsPattern("confirmed: [1-9][0-9]* sites? holds? it");
    }
  }

  /** Quickstart ends with what the README does next. */
  @Test
  void quickstartSuggestsWhatComesNext() throws IOException {
    String next = page("README.md").split("## Your own data", 2)[1].split("Or use curl", 2)[0];
    List<String> shown =
        next.lines().filter(line -> line.startsWith("./corymb ")).map(ReadmeTest::command).toList();

    List<String> suggested = suggestions(quickstart);

    assertThat(shown).hasSize(5).isEqualTo(suggested);
    assertThat(suggestions(quickstartInFolder))
        .isEqualTo(
            suggested.subList(1, 5).stream()
                .map(command -> command.replace(" demo", " " + folder + "/demo"))
                .toList());
  }

  private static List<String> suggestions(Result result) {
    return result.lines().stream()
        .filter(line -> line.startsWith("  corymb "))
        .map(line -> line.substring("  corymb ".length()))
        .toList();
  }

  /** Times differ from machine to machine. */
  private static String withoutTimes(String text) {
    return text.replaceAll("\\d+ µs", "… µs");
  }

  @Test
  void everyKindIsInTheTable() throws IOException {
    String table = page("docs/filters.md");

    assertThat(Stream.of(BuildKind.values()))
        .allSatisfy(kind -> assertThat(table).contains("`" + kind + "`"));
  }

  @Test
  void everyTypeHasAnExampleThatIsOfThisType() throws IOException {
    String readme = page("README.md");

    assertThat(AttributeType.values())
        .allSatisfy(
            type -> {
              Matcher row = Pattern.compile("\\| `" + type + "` \\| `([^`]+)` \\|").matcher(readme);
              assertThat(row.find()).as(type + " has a row").isTrue();
              assertThat(type.parse("example", row.group(1))).isNotNull();
            });
  }

  @Test
  void everyDecisionIsListed() throws IOException {
    Path decisions = Path.of("../docs/decisions");
    String list = Files.readString(decisions.resolve("README.md"));
    try (Stream<Path> pages = Files.list(decisions)) {
      assertThat(pages.map(page -> page.getFileName().toString()))
          .filteredOn(name -> name.matches("\\d{4}-.*"))
          .isNotEmpty()
          .allSatisfy(name -> assertThat(list).contains("](" + name + ")"));
    }
  }

  private static String page(String name) throws IOException {
    return Files.readString(Path.of("..", name));
  }
}
