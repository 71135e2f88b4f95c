package dev.corymb.core.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** A shipped module exports what callers need and nothing else; each module has a subclass. */
public abstract class PublishedPackages {

  private final Set<String> packages;

  /** The packages that a module is to export to everybody. */
  protected PublishedPackages(String... packages) {
    this.packages = Set.of(packages);
  }

  @Test
  final void callersSeeThesePackagesAndNoOthers() {
    assertThat(ShippedModule.ofThisBuild().published())
        .containsExactlyInAnyOrderElementsOf(packages);
  }

  /** Otherwise nobody checks that null is only where a type says so. */
  @Test
  final void everyPackageIsNullMarked() {
    assertThat(ShippedModule.ofThisBuild().packages()).allMatch(PublishedPackages::isNullMarked);
  }

  private static boolean isNullMarked(String name) {
    try {
      return Class.forName(name + ".package-info").isAnnotationPresent(NullMarked.class);
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  @Test
  final void internalsAreForModulesOfCorymbOnly() {
    assertThat(ShippedModule.ofThisBuild().friends())
        .allMatch(module -> module.startsWith("dev.corymb."));
  }
}
