package dev.corymb.server.watch;

import java.util.Objects;

/** What this program is. */
public final class Build {

  private Build() {}

  /** The version that the build wrote into the jar. */
  public static String version() {
    String version = Build.class.getPackage().getImplementationVersion();
    return Objects.requireNonNullElse(version, "development");
  }
}
