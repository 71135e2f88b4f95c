package dev.corymb.bench.stores;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where programs are looked for.
 *
 * @param folders the first that has a program counts
 */
public record Programs(List<Path> folders) {

  private static final Path POSTGRES = Path.of("/usr/lib/postgresql"); // Debian's, by version

  /** Those of the PATH, then those of Debian's packages. */
  public static Programs installed() throws IOException {
    List<Path> folders = new ArrayList<>();
    String path = System.getenv("PATH");
    if (path != null) {
      Arrays.stream(path.split(File.pathSeparator)).map(Path::of).forEach(folders::add);
    }
    if (Files.isDirectory(POSTGRES)) {
      try (Stream<Path> versions = Files.list(POSTGRES)) {
        versions
            .sorted(Comparator.reverseOrder())
            .map(version -> version.resolve("bin"))
            .forEach(folders::add);
      }
    }
    return new Programs(List.copyOf(folders));
  }

  /** The file of a program. */
  public Optional<Path> find(String program) {
    return folders.stream()
        .map(folder -> folder.resolve(program))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
