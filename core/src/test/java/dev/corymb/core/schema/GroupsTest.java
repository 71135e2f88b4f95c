package dev.corymb.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.core.hash.Mixer;
import dev.corymb.core.testkit.Property;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class GroupsTest {

  private static final Schema SCHEMA = Schema.parse("name,owner,size:long,mtime:long");

  private static Groups groups(String... texts) {
    return Groups.parse(SCHEMA, List.of(texts));
  }

  @Test
  void areWrittenByTheNamesOfTheirAttributes() {
    Groups groups = groups("all", "owner + name", "name", "size");

    assertThat(groups.names()).containsExactly("name", "size", "name+owner", "all");
    assertThat(groups.toString()).isEqualTo("name,size,name+owner,all");
    assertThat(groups(groups.toString().split(","))).isEqualTo(groups);
    assertThat(groups.mask(2)).isEqualTo(0b11);
    assertThat(groups.find(0b11)).isEqualTo(2);
    assertThat(groups.find(0b10)).isEqualTo(-1);
    assertThat(groups.hasWhole()).isTrue();
  }

  @Test
  void aNameWithAPlusIsAnAttributeFirst() {
    Schema schema = Schema.parse("a,b,a+b");

    assertThat(Groups.parse(schema, List.of("a+b")).mask(0)).isEqualTo(0b100);
  }

  @Test
  void namesMayHaveAPlusAsLongAsGroupsCanBeToldApart() {
    Schema schema = Schema.parse("c++,name,all");
    Groups groups = Groups.parse(schema, List.of("c+++name", "all", "c++"));

    assertThat(groups.names()).containsExactly("c++", "all", "c+++name");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Groups.of(Schema.parse("a,b,a+b"), List.of(0b11L)))
        .withMessage(
            "the group of [a, b] must not be written like another one, but is a+b; rename an"
                + " attribute");
  }

  @Test
  void theUsualOnesCanBeDeclared() {
    assertThat(groups("name", "owner", "size", "mtime")).isEqualTo(Groups.singles(SCHEMA));
    assertThat(groups("all")).isEqualTo(Groups.whole(SCHEMA));
    assertThat(groups("name", "owner", "size", "mtime", "name+owner+size+mtime"))
        .isEqualTo(Groups.singlesAndWhole(SCHEMA));
  }

  @Test
  void rejectsWhatDeclaresNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> groups())
        .withMessage("groups must be from 1 to 64, but were 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> groups("name+owner", "owner+name"))
        .withMessage("groups must differ, but name+owner was given twice");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> groups("name+color"))
        .withMessageContaining("but was 'color'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Groups.of(SCHEMA, List.of(0b10000L)))
        .withMessageContaining("but was 0b10000");
  }

  @Test
  void tuplesAreTheDigestsOfTheFirstDay() {
    long[] digests = {0, 11, 12, 13, 14};

    assertThat(groups("owner").tuple(0, digests, 1)).isEqualTo(12);
    assertThat(groups("all").tuple(0, digests, 1))
        .isEqualTo(Mixer.combine(new long[] {11, 12, 13, 14}));
    assertThat(groups("name+size").tuple(0, digests, 1)).isEqualTo(1619374378769528980L);
  }

  /** Against the definition, for random groups and queries. */
  @Property
  void aQueryAsksForTheLargestGroupsInsideIt(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Schema schema = Schema.parse("a,b,c,d,e".substring(0, 2 * random.nextInt(1, 6) - 1));
    Set<Long> masks = new HashSet<>();
    for (int i = random.nextInt(1, 8); i > 0; i--) {
      masks.add(random.nextLong(1, schema.all() + 1));
    }
    Groups groups = Groups.of(schema, masks);
    long given = random.nextLong(1, schema.all() + 1);

    List<Long> asked = new ArrayList<>();
    long covered = 0;
    for (int i = 0; i < groups.size(); i++) {
      if (groups.isLargestInside(i, given)) {
        asked.add(groups.mask(i));
        covered |= groups.mask(i);
      }
    }

    List<Long> inside = masks.stream().filter(mask -> (mask & ~given) == 0).toList();
    assertThat(asked)
        .containsExactlyInAnyOrderElementsOf(
            inside.stream()
                .filter(mask -> inside.stream().noneMatch(o -> !o.equals(mask) && (mask & ~o) == 0))
                .toList());
    assertThat(groups.covered(given)).isEqualTo(covered);
  }
}
