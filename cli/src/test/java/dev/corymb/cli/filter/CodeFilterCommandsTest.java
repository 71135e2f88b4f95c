package dev.corymb.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.JsonText;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The filter commands on filters that answer with a code. */
final class CodeFilterCommandsTest {

  private static final int ITEMS = 300;

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
    cli.write(
        "items.csv",
        IntStream.rangeClosed(0, ITEMS)
            .mapToObj(i -> i == 0 ? "name,device,class" : "n" + i + "," + i % 9 + "," + code(i))
            .toArray(String[]::new));
  }

  private static int code(int item) {
    return 1 + item % 5;
  }

  private Result build(String options) {
    return cli.run(
        "filter build --kind multibit --schema name:text,device:long --code class"
            + " --in @items.csv --out @f.cym "
            + options);
  }

  private List<String> expected() {
    return IntStream.rangeClosed(1, ITEMS).mapToObj(i -> "" + code(i)).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--false-rate 0.01",
        "--mode exact",
        "--mode retrieval --false-rate 0.001",
        "--mode exact --cells 3000 --hashes 6",
        "--cells 3000 --hashes 6 --threshold 0.5",
        "--items 1000"
      })
  void exactModesAnswerEveryMemberWithItsCode(String options) {
    Result built = build(options);

    assertThat(built.code()).as(built.err()).isZero();
    Result asked = cli.run("filter query @f.cym --in @items.csv");
    assertThat(asked.lines()).isEqualTo(expected());
    assertThat(asked.err()).contains("ignored 'class'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"literal", "gradual-u", "sparse", "bulk"})
  void theOtherModesAnswerMostMembersWithTheirCode(String mode) {
    Result built = build("--mode " + mode + " --false-rate 0.05");

    assertThat(built.code()).as(built.err()).isZero();
    List<String> answers = cli.run("filter query @f.cym --in @items.csv").lines();
    List<String> right = expected();
    long same = IntStream.range(0, ITEMS).filter(i -> answers.get(i).equals(right.get(i))).count();
    assertThat(same).isGreaterThan(ITEMS * 8 / 10);
    assertThat(answers).allMatch(answer -> answer.matches("no|ambiguous|[1-5]"));
  }

  @Test
  void answersInJson() {
    build("--false-rate 0.0001");

    Result member = cli.run("filter query @f.cym --where name=n3 --where device=3 --json");
    Result stranger = cli.run("filter query @f.cym --where name=zebra --where device=3 --json");

    assertThat(JsonText.object(member.out()))
        .isEqualTo(Map.of("answer", "code", "code", 4, "query", "full"));
    assertThat(JsonText.object(stranger.out())).isEqualTo(Map.of("answer", "no", "query", "full"));
  }

  @Test
  void refusesPartialQueries() {
    build("");

    Result refused = cli.run("filter query @f.cym --where name=n3");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("a multibit filter knows whole items only");
  }

  @Test
  void addsAndRemovesWithCodes() {
    build("--false-rate 0.0001");
    cli.write("more.csv", "name,device,class", "new,1,3", "n1,1,5");
    cli.write("gone.csv", "name,device", "n2,2", "zebra,1");

    Result added = cli.run("filter add @f.cym --in @more.csv --code class --json");
    Result removed = cli.run("filter remove @f.cym --in @gone.csv --json");

    assertThat(JsonText.object(added.out()))
        .isEqualTo(Map.of("added", 1, "known", 0, "changed", 1, "refused", 0, "items", ITEMS + 1));
    assertThat(JsonText.object(removed.out()))
        .isEqualTo(Map.of("removed", 1, "refused", 1, "items", ITEMS));
    assertThat(cli.run("filter query @f.cym --in @more.csv").lines()).containsExactly("3", "5");
    assertThat(cli.run("filter query @f.cym --in @gone.csv").lines()).containsExactly("no", "no");
  }

  @Test
  void refusesToAddWithoutACodeOrWithOneOutOfRange() {
    build("");
    cli.write("more.csv", "name,device,class", "new,1,3", "newer,1,6");

    Result without = cli.run("filter add @f.cym --in @more.csv");
    Result beyond = cli.run("filter add @f.cym --in @more.csv --code class");

    assertThat(without.code()).isEqualTo(1);
    assertThat(without.err()).contains("name its column with --code");
    assertThat(beyond.code()).isEqualTo(1);
    assertThat(beyond.err())
        .contains("more.csv line 3: class must be a code from 1 to 5, but was '6'");
  }

  @Test
  void refusesBadCodes() {
    for (String bad : List.of("0", "-1", "x", "", "65535", "1.0")) {
      cli.write("items.csv", "name,device,class", "a,1,1", "b,2," + bad);

      Result refused = build("");

      assertThat(refused.code()).isEqualTo(1);
      assertThat(refused.err())
          .contains(
              "items.csv line 3: class must be a code from 1 to 65534, but was '" + bad + "'");
    }
  }

  @Test
  void readsCodesFromNdjson() {
    cli.write("items.ndjson", "{\"name\":\"a\",\"device\":1,\"class\":7}");
    cli.write("text.ndjson", "{\"name\":\"a\",\"device\":1,\"class\":\"7\"}");
    cli.write("bad.ndjson", "{\"name\":\"a\",\"device\":1,\"class\":\"x\"}");
    cli.write("none.ndjson", "{\"name\":\"a\",\"device\":1}");
    cli.write("two.ndjson", "{\"name\":\"a\",\"device\":1,\"class\":7,\"class\":8}");
    String build =
        "filter build --kind multibit --schema name:text,device:long --code class --out @j.cym";

    assertThat(cli.run(build + " --in @items.ndjson").code()).isZero();
    assertThat(cli.run("filter query @j.cym --where name=a --where device=1").out())
        .isEqualTo("7\n");
    assertThat(cli.run(build + " --in @text.ndjson").code()).isZero();
    assertThat(cli.run(build + " --in @bad.ndjson").err())
        .contains("line 1: class must be a code from 1 to 65534, but was 'x'");
    assertThat(cli.run(build + " --in @none.ndjson").err())
        .contains("none.ndjson: the object lacks 'class'");
    assertThat(cli.run(build + " --in @two.ndjson").err())
        .contains("line 1: class must be given once");
  }

  @Test
  void refusesACodeColumnThatIsAbsentOrAnAttribute() {
    Result absent =
        cli.run(
            "filter build --kind multibit --schema name --code kind --in @items.csv --out @f.cym");
    Result attribute =
        cli.run(
            "filter build --kind multibit --schema name --code name --in @items.csv --out @f.cym");

    assertThat(absent.code()).isEqualTo(1);
    assertThat(absent.err()).contains("items.csv line 1: the header lacks 'kind'; found: ");
    assertThat(attribute.code()).isEqualTo(2);
    assertThat(attribute.err())
        .contains("--code must not name an attribute of [name:text], but was 'name'");
  }

  @Test
  void refusesToAddWithACodeColumnThatIsAnAttribute() {
    build("");

    Result refused = cli.run("filter add @f.cym --in @none.csv --code device");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("--code must not name an attribute of [name:text,device");
  }

  @Test
  void refusesTwoCodesForOneItem() {
    cli.write("items.csv", "name,device,class", "a,1,1", "b,1,2", "\"c", "d\",1,2", "e,1,3");
    cli.write("more.csv", "name,device,class", "\"f", "g\",1,1", "h,1,1", "e,1,3", "e,1,2");

    Result refused = build("--in @more.csv");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .isEqualTo(
            "corymb: "
                + cli.path("more.csv")
                + " line 6: class must be 3, the code of the same item in "
                + cli.path("items.csv")
                + " line 6, but was 2\n");
  }

  @Test
  void cannotBeUnited() {
    build("--cells 600 --hashes 4");
    cli.run("filter build --kind multibit --schema name --code class --in @items.csv --out @g.cym");

    Result refused = cli.run("filter union @f.cym @g.cym --out @u.cym");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("multibit filters cannot be united")
        .contains("multibit of codes (600 cells of 3 bits, 4 hash functions, of which 4 must fit)")
        .containsPattern("and multibit of codes \\(\\d+ slots of \\d+ bits");
  }

  @Test
  void isDescribed() {
    build("--mode exact --cells 600 --hashes 4");

    Map<String, Object> info = JsonText.object(cli.run("filter info @f.cym --json").out());

    assertThat(info)
        .containsEntry("kind", "multibit")
        .containsEntry("form", "codes")
        .containsEntry("mode", "exact")
        .containsEntry("exact", true)
        .containsEntry("codes", 5)
        .containsEntry("cells", 600)
        .containsEntry("hashes", 4)
        .containsEntry("items", ITEMS)
        .containsKeys("reason", "corrections", "falseRates", "bytes");
    assertThat(cli.run("filter info @f.cym").out())
        .containsPattern(
            "mode +exact: at this false rate a retrieval table takes [\\d.]+ bits an item")
        .containsPattern("members +always answered with their code")
        .containsPattern("shape +600 cells of 3 bits, 4 hash functions")
        .containsPattern("corrections +\\d+");
  }

  @Test
  void saysWhyAModeWasChosen() {
    Result built = build("");

    assertThat(built.out()).startsWith("mode retrieval: a retrieval table takes ");
    assertThat(cli.run("filter info @f.cym").out())
        .containsPattern("mode +retrieval: at this false rate a retrieval table takes ");
    assertThat(build("--mode sparse").out()).startsWith("mode sparse: ");
    assertThat(cli.run("filter info @f.cym").out())
        .containsPattern("mode +sparse: cells as in the paper")
        .containsPattern("members +may be denied");
  }

  @Test
  void notesThatTheRateAskedForIsNotKept() {
    assertThat(build("--mode exact --false-rate 0.01").err()).isEmpty();
    assertThat(build("--mode exact --cells 600 --hashes 4").err()).isEmpty();

    Result built = build("--mode exact --false-rate 0.01 --items 100");

    assertThat(built.code()).isZero();
    assertThat(built.err().lines()).hasSize(1);
    assertThat(built.err())
        .containsPattern("note: outsiders are answered with a code at a rate of [\\d.]+, above the")
        .contains("above the 0.01 asked for");
  }

  @Test
  void describesAnEmptyFilter() {
    cli.write("items.csv", "name,device,class");
    build("");
    assertThat(cli.run("filter info @f.cym").code()).isZero();
    build("--mode exact --cells 100 --hashes 3");
    assertThat(cli.run("filter info @f.cym --json").code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "retrieval"})
  void holdsAnItemOnceAsAMapDoes(String mode) {
    build("--false-rate 0.0001 --mode " + mode);
    byte[] before = cli.read("f.cym");
    cli.write("again.csv", "name,device,class", "n1,1," + code(1));
    cli.write("other.csv", "name,device,class", "n1,1,5");

    Result again = cli.run("filter add @f.cym --in @again.csv --code class");
    assertThat(again.code()).isZero();
    assertThat(again.out())
        .startsWith("added 0, known 1, changed 0, refused 0; ")
        .endsWith(" now has 300 items\n");
    assertThat(cli.read("f.cym")).isEqualTo(before);

    Result other = cli.run("filter add @f.cym --in @other.csv --code class");
    assertThat(other.out()).startsWith("added 0, known 0, changed 1, refused 0; ");
    assertThat(cli.run("filter query @f.cym --in @other.csv").lines()).containsExactly("5");

    assertThat(cli.run("filter remove @f.cym --in @other.csv").out())
        .startsWith("removed 1, refused 0; ");
    assertThat(cli.run("filter query @f.cym --in @other.csv").lines()).containsExactly("no");
  }

  @Test
  void theOtherModesDoNotSayWhatTheyKnew() {
    build("--mode sparse");

    assertThat(cli.run("filter add @f.cym --in @items.csv --code class").out())
        .startsWith("added ")
        .doesNotContain("known", "changed");
  }
}
