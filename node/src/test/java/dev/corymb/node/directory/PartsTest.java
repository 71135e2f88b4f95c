package dev.corymb.node.directory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.NavigableSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class PartsTest {

  /** Each among all, with names before, between and after the parts of others. */
  @Test
  void theNamesOfASiteAreThoseThatBelongToIt() {
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 500; round++) {
      NavigableSet<String> names = new TreeSet<>();
      for (int i = 0; i < 20; i++) {
        String site = site(random);
        names.add(random.nextBoolean() ? site : Parts.name(site, random.nextInt(12)));
      }
      for (int i = 0; i < 20; i++) {
        String site = site(random);
        Set<String> expected =
            names.stream()
                .filter(name -> Parts.site(name).equals(site))
                .collect(Collectors.toSet());
        assertThat(Parts.names(site, names)).as("%s of %s", site, names).isEqualTo(expected);
      }
    }
  }

  private static String site(SplittableRandom random) {
    String alphabet = "w !\u007f\uffff";
    StringBuilder site = new StringBuilder("w");
    for (int i = random.nextInt(3); i > 0; i--) {
      site.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return site.toString();
  }

  @Test
  void aPartIsNoSite() {
    String part = Parts.name("w", 3);
    assertThat(Parts.names(part, new TreeSet<>(Set.of("w", part)))).isEmpty();
  }
}
