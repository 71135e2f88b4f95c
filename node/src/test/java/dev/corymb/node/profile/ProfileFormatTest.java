package dev.corymb.node.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.filter.FalseRates;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Trade;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Schema;
import dev.corymb.replication.policy.PolicyKind;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ProfileFormatTest {

  private static final String SEED = "8241793305";
  private static final String LEAST = "name = f\nschema = a:text,b:long\nseed = " + SEED + "\n";

  @TempDir private Path temporary;

  @Test
  void whatIsNotSaidHasADefault() {
    FederationProfile profile = ProfileFormat.parse(LEAST);
    assertThat(profile.name()).isEqualTo("f");
    assertThat(profile.schema()).isEqualTo(Schema.parse("a:text,b:long"));
    assertThat(profile.seed()).isEqualTo(8_241_793_305L);
    assertThat(profile.summaries().kind()).isEqualTo(FilterKind.PBF_BF);
    assertThat(profile.policy()).isEqualTo(PolicyKind.BUDGET);
    assertThat(profile.folding()).isTrue();
    assertThat(profile.policyOptions().maxAge()).isEqualTo(Duration.ofHours(1));
    assertThat(profile).isEqualTo(FederationProfile.of("f", profile.schema(), profile.seed()));
  }

  @Test
  void whatIsWrittenIsRead() throws Exception {
    FederationProfile profile =
        ProfileFormat.parse(LEAST)
            .with(
                Map.ofEntries(
                    Map.entry("name", "größer = und : mehr"),
                    Map.entry("kind", "standard"),
                    Map.entry("seed", "-0x7fffffffffffffff"),
                    Map.entry("expected-sites", "77"),
                    Map.entry("false-sites", "0.25"),
                    Map.entry("miss-rate", "0.003"),
                    Map.entry("false-weight", "2.5"),
                    Map.entry("miss-weight", "0.5"),
                    Map.entry("step-items", "333"),
                    Map.entry("steps", "3"),
                    Map.entry("policy", "dirty-bits"),
                    Map.entry("dirty-fraction", "0.07"),
                    Map.entry("interval", "PT2S"),
                    Map.entry("max-age", "P1D"),
                    Map.entry("announce-every", "PT0.5S"),
                    Map.entry("folding", "false")));
    Path file = temporary.resolve("profile");
    ProfileFormat.write(profile, file);
    assertThat(ProfileFormat.read(file)).isEqualTo(profile);
    assertThat(ProfileFormat.read(file).fingerprint()).isEqualTo(profile.fingerprint());
  }

  @Test
  void queriesAreDeclaredInPlaceOfAKind() {
    FederationProfile plain = ProfileFormat.parse(LEAST);
    FederationProfile declared = plain.with(Map.of("ask", "b, a+b"));

    assertThat(declared.groups()).isEqualTo(Groups.of(plain.schema(), List.of(0b10L, 0b11L)));
    assertThat(declared.summaries().kind()).isEqualTo(FilterKind.GROUPS);
    assertThat(declared.ladder().get(3).groups()).isEqualTo(declared.groups());
    assertThat(ProfileFormat.settings(declared))
        .containsEntry("ask", "b,all")
        .doesNotContainKey("kind");
    assertThat(ProfileFormat.parse(ProfileFormat.settings(declared))).isEqualTo(declared);
    assertThat(declared.fingerprint()).isNotEqualTo(plain.fingerprint());
    assertThat(declared.with(Map.of("kind", "pbf-bf"))).isEqualTo(plain);
  }

  /** Nodes of the version before did not know declared queries. */
  @Test
  void aProfileWithoutThemIsWhatItWas() {
    FederationProfile plain = ProfileFormat.parse(LEAST);
    assertThat(plain.with(Map.of("ask", "all,b,a"))).isEqualTo(plain);
    assertThat(ProfileFormat.settings(plain)).doesNotContainKey("ask");
    assertThat(plain.fingerprint()).isEqualTo(8_241_797_429_415_746_527L);
  }

  @Test
  void rangesAreDeclared() throws Exception {
    FederationProfile plain = ProfileFormat.parse(LEAST);
    FederationProfile declared = plain.with(Map.of("range", " b,a "));

    assertThat(declared.ranges()).isEqualTo(Ranges.parse(plain.schema(), List.of("a", "b")));
    assertThat(ProfileFormat.settings(declared)).containsEntry("range", "a,b");
    assertThat(declared.fingerprint())
        .isNotEqualTo(plain.fingerprint())
        .isNotEqualTo(plain.with(Map.of("range", "b")).fingerprint());
    assertThat(declared.with(Map.of("range", ""))).isEqualTo(plain);
    assertThat(ProfileFormat.settings(plain)).doesNotContainKey("range");
    Path file = temporary.resolve("profile");
    ProfileFormat.write(declared, file);
    assertThat(ProfileFormat.read(file)).isEqualTo(declared);
  }

  /** Nodes of another version read it, and must come to the same number. */
  @Test
  void aFileWithDeclarationsNeverChanges() throws Exception {
    String text =
        """
        # The profile of a Corymb federation. Keep the seed secret.
        name = f
        schema = name:text,owner:text?,tag:text*,size:long?
        seed = 8241793305
        ask = owner,tag,name+owner,all
        range = owner,size
        expected-sites = 1000
        false-sites = 0.1
        miss-rate = 0.01
        false-weight = 1.0
        miss-weight = 1.0
        step-items = 1000
        steps = 12
        policy = budget
        dirty-fraction = 0.05
        interval = PT1M
        max-age = PT1H
        announce-every = PT10S
        folding = true
        """;
    FederationProfile profile = ProfileFormat.parse(text);
    assertThat(profile.fingerprint()).isEqualTo(-7_221_523_495_273_162_027L);
    Path file = temporary.resolve("profile");
    ProfileFormat.write(profile, file);
    assertThat(Files.readString(file)).isEqualTo(text);
  }

  /** Nodes of the version before did not know a choice of shapes. */
  @Test
  void aProfileWithoutAShapeHasTheSmallest() {
    FederationProfile plain = ProfileFormat.parse(LEAST);
    assertThat(plain.summaries().trade()).isEqualTo(Trade.SMALLEST);
    assertThat(plain.ladder().get(0))
        .isEqualTo(FilterPlan.of(plain.groups(), plain.digester(), 1_000, 1e-4).shape());
    assertThat(plain.with(Map.of("shape", "smallest"))).isEqualTo(plain);
    assertThat(ProfileFormat.settings(plain)).doesNotContainKey("shape");
    assertThat(plain.with(Map.of("shape", "fast")).fingerprint()).isNotEqualTo(plain.fingerprint());
  }

  /** Nodes of another version read it, and must come to the same number and the same shapes. */
  @Test
  void aFileWithAShapeNeverChanges() throws Exception {
    String text =
        """
        # The profile of a Corymb federation. Keep the seed secret.
        name = f
        schema = a:text,b:long
        seed = 8241793305
        kind = pbf-bf
        expected-sites = 1000
        false-sites = 0.1
        miss-rate = 0.01
        false-weight = 1.0
        miss-weight = 1.0
        step-items = 1000
        steps = 12
        shape = fast
        policy = budget
        dirty-fraction = 0.1
        interval = PT1M
        max-age = PT1H
        announce-every = PT10S
        folding = true
        """;
    FederationProfile profile = ProfileFormat.parse(text);
    assertThat(profile).isEqualTo(ProfileFormat.parse(LEAST + "shape = fast\n"));
    assertThat(profile.fingerprint()).isEqualTo(-706_105_827_901_767_690L);
    assertThat(profile.ladder().get(0).matrices())
        .containsExactly(
            MatrixShape.segment(7, 3203),
            MatrixShape.segment(7, 3203),
            MatrixShape.segment(5, 5796));
    Path file = temporary.resolve("profile");
    ProfileFormat.write(profile, file);
    assertThat(Files.readString(file)).isEqualTo(text);
  }

  /** Every step keeps the rate, in at most 1.3 times the cells of the smallest shape. */
  @Test
  void allStepsShareTheTrade() {
    FederationProfile plain = ProfileFormat.parse(LEAST);
    FederationProfile fast = plain.with(Map.of("shape", "fast"));
    for (int step = 0; step < fast.steps(); step++) {
      FilterShape shape = fast.ladder().get(step);
      long items = fast.capacity(step);
      assertThat(hashes(shape)).isLessThan(hashes(plain.ladder().get(step)) * 6 / 10);
      assertThat((double) shape.size())
          .isBetween(1.2 * plain.ladder().get(step).size(), 1.3 * plain.ladder().get(step).size());
      assertThat(FalseRates.predicted(shape, items, List.of(items, items)).full())
          .isLessThanOrEqualTo(1.001 * fast.falseRate());
    }
  }

  private static int hashes(FilterShape shape) {
    return shape.matrices().stream().mapToInt(MatrixShape::hashes).sum();
  }

  @Test
  void aProfileOfProvenanceHasDefaultsOfItsOwn() {
    FederationProfile profile =
        ProfileFormat.parse("name = f\nseed = " + SEED + "\nprovenance = true\n");
    assertThat(profile).isEqualTo(FederationProfile.provenance("f", profile.seed()));
    assertThat(profile.falseSites()).isEqualTo(0.01);
    assertThat(profile.missRate()).isEqualTo(0.001);
    assertThat(profile.policyOptions().maxAge()).isEqualTo(Duration.ofSeconds(10));
    assertThat(profile.summaries().kind()).isEqualTo(FilterKind.STANDARD);
    assertThat(profile.with(Map.of("false-sites", "0.1")).falseSites()).isEqualTo(0.1);
  }

  /** Written when the default was ten times the false sites. */
  @Test
  void aProfileOfProvenanceIsWhatItWas() throws Exception {
    String text =
        """
        # The profile of a Corymb federation. Keep the seed secret.
        name = f
        schema = id:text,role:text
        seed = 8241793305
        kind = standard
        expected-sites = 1000
        false-sites = 0.1
        miss-rate = 0.001
        false-weight = 1.0
        miss-weight = 1.0
        step-items = 1000
        steps = 12
        policy = budget
        dirty-fraction = 0.1
        interval = PT1M
        max-age = PT10S
        announce-every = PT10S
        folding = true
        provenance = true
        """;
    FederationProfile profile = ProfileFormat.parse(text);
    assertThat(profile.falseSites()).isEqualTo(0.1);
    assertThat(profile.fingerprint()).isEqualTo(-5_055_715_500_856_024_085L);
    Path file = temporary.resolve("profile");
    ProfileFormat.write(profile, file);
    assertThat(Files.readString(file)).isEqualTo(text);
  }

  /** As a node of an earlier version says of a setting that came later. */
  @Test
  void aSettingOfALaterVersionIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProfileFormat.parse(LEAST + "later = 1\n"))
        .withMessageStartingWith("a setting of a profile must be one of [name, schema, seed, kind,")
        .withMessageEndingWith("], but was later");
  }

  @Test
  void anAttributeMayBeInARangeAndInNoGroup() {
    FederationProfile profile = ProfileFormat.parse(LEAST + "ask = a\nrange = b\n");
    assertThat(profile.groups().covered(0b11)).isEqualTo(0b01);
    assertThat(profile.ranges().ordinal(0)).isEqualTo(1);
  }

  @Test
  void kindAndDeclarationsExcludeEachOther() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProfileFormat.parse(LEAST + "kind = pbf\nask = a\n"))
        .withMessage(
            "a profile must not have both of the settings kind and ask, but kind was pbf and ask"
                + " was a");
  }

  @Test
  void onlyItsOwnerReadsAFileAndNoneIsReplaced() throws Exception {
    Path file = temporary.resolve("profile");
    ProfileFormat.write(ProfileFormat.parse(LEAST), file);
    if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
    assertThatExceptionOfType(FileAlreadyExistsException.class)
        .isThrownBy(() -> ProfileFormat.write(ProfileFormat.parse(LEAST), file));
  }

  @Test
  void commentsAndSpacesDoNotCount() {
    assertThat(ProfileFormat.parse("# a comment\n\n  " + LEAST + "steps=4   \n"))
        .isEqualTo(ProfileFormat.parse(LEAST + "steps = 4\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "expected-sites | many    | a whole number",
        "expected-sites | 0       | expected-sites",
        "false-sites    | -1      | false-sites",
        "false-sites    | 1000    | false-sites",
        "miss-rate      | 1.5     | miss-rate",
        "miss-rate      | x       | a number",
        "miss-rate      | NaN     | miss-rate",
        "step-items     | 0       | step-items",
        "steps          | 33      | steps",
        "kind           | pbf-ht  | pbf-bf",
        "kind           | round   | pbf-bf",
        "kind           | groups  | pbf-bf",
        "ask            | a,c     | name+owner",
        "ask            | a+b,all | name+owner",
        "range          | a,c     | mtime,size",
        "range          | a,a     | mtime,size",
        "policy         | never   | dirty-bits",
        "interval       | 1x      | PT30S",
        "announce-every | PT0S    | announce-every",
        "folding        | yes     | true or false",
        "shape          | quick   | fast or smallest",
        "schema         | a:no-such-type | schema",
      })
  void aBadValueIsNamed(String setting, String value, String named) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProfileFormat.parse(LEAST + setting + " = " + value + "\n"))
        .withMessageContaining(named);
  }

  @Test
  void whatIsUnknownOrMissingIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProfileFormat.parse(LEAST + "stepitems = 3\n"))
        .withMessageContaining("stepitems")
        .withMessageContaining("step-items");
    for (String setting : new String[] {"name", "schema", "seed"}) {
      String without = LEAST.replaceAll("(?m)^" + setting + " .*\n", "");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ProfileFormat.parse(without))
          .withMessage("a profile must have the setting " + setting);
    }
  }

  @Test
  void theSeedIsNeverShown() {
    FederationProfile profile = ProfileFormat.parse(LEAST);
    assertThat(profile.toString()).doesNotContain(SEED);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProfileFormat.parse(LEAST.replace(SEED, SEED + "x")))
        .withMessageContaining("seed")
        .satisfies(
            e -> {
              for (Throwable at = e; at != null; at = at.getCause()) {
                assertThat(at).hasMessageNotContaining(SEED);
              }
            });
  }

  @Test
  void everySettingIsInTheFingerprint() {
    FederationProfile profile = ProfileFormat.parse(LEAST);
    Map<String, String> others =
        Map.ofEntries(
            Map.entry("name", "g"),
            Map.entry("schema", "a:text,c:long"),
            Map.entry("seed", "1"),
            Map.entry("kind", "pbf"),
            Map.entry("expected-sites", "5"),
            Map.entry("false-sites", "0.2"),
            Map.entry("miss-rate", "0.2"),
            Map.entry("false-weight", "2"),
            Map.entry("miss-weight", "2"),
            Map.entry("step-items", "2"),
            Map.entry("steps", "2"),
            Map.entry("policy", "paper"),
            Map.entry("dirty-fraction", "0.2"),
            Map.entry("interval", "PT2S"),
            Map.entry("max-age", "PT2S"),
            Map.entry("announce-every", "PT2S"),
            Map.entry("folding", "false"));
    assertThat(others.keySet()).isEqualTo(ProfileFormat.settings(profile).keySet());
    others.forEach(
        (key, value) ->
            assertThat(profile.with(Map.of(key, value)).fingerprint())
                .as(key)
                .isNotEqualTo(profile.fingerprint()));
  }

  @Test
  void eachStepHasTwiceTheCells() {
    FederationProfile profile = ProfileFormat.parse(LEAST).with(Map.of("steps", "3"));
    assertThat(profile.ladder()).hasSize(3);
    assertThat(profile.ladder().get(2)).isEqualTo(profile.ladder().get(1).doubled());
    assertThat(profile.capacity(2)).isEqualTo(4 * profile.capacity(0));
    assertThat(profile.falseRate()).isEqualTo(0.1 / 1000);
  }

  @Test
  void aLadderThatCannotBePublishedIsRefused() {
    FederationProfile profile = FederationProfile.of("any", Schema.parse("a,b"), 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> profile.with(Map.of("steps", "32")))
        .withMessageContaining("steps");
  }
}
