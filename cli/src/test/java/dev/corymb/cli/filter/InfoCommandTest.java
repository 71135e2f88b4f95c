package dev.corymb.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.cli.Cli;
import dev.corymb.cli.JsonText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class InfoCommandTest {

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
    cli.write(
        "items.csv",
        IntStream.rangeClosed(0, 500)
            .mapToObj(i -> i == 0 ? "name,device" : "n" + i + "," + i % 7)
            .toArray(String[]::new));
  }

  private void build(String options) {
    assertThat(
            cli.run(
                    "filter build --schema name:text,device:long --in @items.csv --out @f.cym "
                        + options)
                .code())
        .isZero();
  }

  private Map<String, Object> json() {
    return JsonText.object(cli.run("filter info @f.cym --json").out());
  }

  @Test
  void describesAFilterOfMatrices() throws Exception {
    build("--counting");

    Map<String, Object> info = json();

    assertThat(info)
        .containsEntry("kind", "pbf-bf")
        .containsEntry("form", "counters")
        .containsEntry("verification", "mixed")
        .containsEntry("items", 500)
        .containsEntry("saturated", false)
        .containsEntry(
            "schema",
            List.of(
                Map.of("name", "name", "type", "text"), Map.of("name", "device", "type", "long")));
    assertThat(JsonText.number(info, "estimatedItems")).isCloseTo(500, within(50.0));
    assertThat(JsonText.number(info, "fill")).isBetween(0.1, 0.3);
    assertThat(JsonText.number(info, "saturatedCounters")).isPositive();
    assertThat(JsonText.objects(info, "matrices"))
        .extracting(matrix -> matrix.get("of"))
        .containsExactly("name", "device", "(verification)");
    Map<String, Object> rates = JsonText.object(info, "falseRates");
    assertThat(JsonText.number(rates, "stranger")).isLessThan(JsonText.number(rates, "mixed"));
    assertThat(JsonText.object(rates, "partial")).containsOnlyKeys("name", "device");
    assertThat(JsonText.number(JsonText.object(info, "bytes"), "file"))
        .isEqualTo((double) Files.size(cli.path("f.cym")));
  }

  @Test
  void describesItInWords() {
    build("--counting");

    assertThat(cli.run("filter info @f.cym").out())
        .containsPattern("kind +pbf-bf, counters")
        .containsPattern("form +counters: items can be removed")
        .containsPattern("schema +name:text,device:long")
        .containsPattern("items +500")
        .containsPattern("estimated +\\d+ different items")
        .containsPattern("saturated +no: ")
        .containsPattern("counters +\\d+ saturated, at 15")
        .containsPattern("memory +[\\d,]+ bytes")
        .containsPattern("file +[\\d,]+ bytes")
        .containsPattern("\\(verification\\) +segment +\\d+ +[\\d,]+ +0\\.\\d+")
        .containsPattern("full, mixed from items +0\\.\\d+")
        .containsPattern("partial, device +\\S+")
        .contains("A partial query on several attributes does not ask whether they belong");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "standard",
        "counting",
        "pbf",
        "pbf-ht",
        "pbf-bf",
        "offf",
        "woff",
        "multibit --code class --mode exact",
        "multibit --code class --mode retrieval"
      })
  void tellsTheSameOfEveryKind(String kind) {
    cli.write(
        "items.csv",
        IntStream.rangeClosed(0, 500)
            .mapToObj(i -> i == 0 ? "name,device,class" : "n" + i + "," + i + ",1")
            .toArray(String[]::new));
    build("--kind " + kind);

    Map<String, Object> info = json();

    assertThat(info).containsKeys("kind", "form", "schema", "falseRates", "bytes");
    assertThat(info).containsEntry("items", 500).containsEntry("saturatedCounters", 0);
    assertThat((String) info.get("shape")).isNotBlank();
    assertThat(JsonText.number(info, "fill")).isBetween(0.2, 0.99);
  }

  @Test
  void saysThatAStandardFilterHasCounters() {
    build("--kind counting");

    assertThat(cli.run("filter info @f.cym").out()).containsPattern("kind +standard, counters");
  }

  @Test
  void saysThatAFilterIsSaturated() {
    build("--cells 16 --hashes 2");

    assertThat(json()).containsEntry("saturated", true).containsEntry("estimatedItems", null);
    assertThat(cli.run("filter info @f.cym").out())
        .containsPattern("saturated +yes: .* build it again with more cells")
        .containsPattern("estimated +none: all cells are taken");
  }

  @Test
  void aPbfErrsOnEveryMixedQuery() {
    build("--kind pbf");

    assertThat(JsonText.number(JsonText.object(json(), "falseRates"), "mixed")).isEqualTo(1);
    assertThat(json()).doesNotContainKey("verification");
  }

  @Test
  void aStandardFilterHasNoPartialRates() {
    build("--kind standard");

    assertThat(JsonText.object(JsonText.object(json(), "falseRates"), "partial")).isEmpty();
    assertThat(cli.run("filter info @f.cym").out()).contains("Partial queries are not answered");
  }

  @ParameterizedTest
  @ValueSource(strings = {"offf", "woff"})
  void describesAFengFilter(String kind) {
    build("--kind " + kind + " --dimensions 2");

    assertThat(json())
        .containsEntry("kind", kind)
        .containsEntry("form", "bits")
        .containsEntry("dimensions", 2)
        .containsKeys("side", "cells", "hashes", "fill");
    assertThat(JsonText.number(JsonText.object(json(), "falseRates"), "stranger"))
        .isBetween(0.0, 0.03);
    assertThat(cli.run("filter info @f.cym").out())
        .containsPattern("shape +2 dimensions, side ")
        .containsPattern("partial +not answered");
  }

  @ParameterizedTest
  @ValueSource(strings = {"offf", "woff"})
  void warnsOfAFengFilterWithAShortSide(String kind) {
    String build = "filter build --schema name:text,device:long --in @items.csv --out @f.cym";
    String warning = "a side of 40 is small for 6 hash functions: some cells are taken more often";

    assertThat(cli.run(build + " --kind " + kind + " --cells 1600 --hashes 6").err())
        .contains("note: " + warning);
    assertThat(json()).containsEntry("uneven", true);
    assertThat(cli.run("filter info @f.cym").out()).containsPattern("uneven +" + warning);

    assertThat(cli.run(build + " --kind " + kind + " --cells 1000000 --hashes 2").err()).isEmpty();
    assertThat(json()).containsEntry("uneven", false);
    assertThat(cli.run("filter info @f.cym").out()).doesNotContain("uneven");
  }
}
