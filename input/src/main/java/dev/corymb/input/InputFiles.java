package dev.corymb.input;

import dev.corymb.input.source.InputFile;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The files that names and patterns stand for. */
public final class InputFiles {

  private static final Pattern GLOB = Pattern.compile("[*?\\[{]");

  private InputFiles() {}

  /**
   * The files in the order in which they are named, and those of a pattern such as {@code
   * logs/*.csv} in the order of their names. As in a shell, a pattern matches hidden files only if
   * it begins with a dot.
   *
   * @throws IOException if a pattern matches no file, or a file is named twice: its items would be
   *     counted twice
   */
  public static List<String> of(List<String> names) throws IOException {
    List<String> files = new ArrayList<>();
    for (String name : names) {
      boolean literal = name.equals(InputFile.STANDARD_INPUT) || !GLOB.matcher(name).find();
      if (literal || Files.exists(Path.of(name))) {
        files.add(name);
      } else {
        files.addAll(matches(name));
      }
    }
    requireDifferent(files);
    return files;
  }

  private static List<String> matches(String pattern) throws IOException {
    boolean absolute = pattern.startsWith("/");
    List<String> found = new ArrayList<>();
    try {
      match(
          Path.of(absolute ? "/" : ""),
          List.of(pattern.substring(absolute ? 1 : 0).split("/+")),
          found);
    } catch (PatternSyntaxException e) {
      throw new FileSystemException(pattern, null, "no such file, and not a pattern of names");
    }
    if (found.isEmpty()) {
      throw new FileSystemException(pattern, null, "no file matches this pattern");
    }
    found.sort(null);
    return found;
  }

  /** Adds what is below a directory under names that match, one pattern for each level. */
  private static void match(Path directory, List<String> patterns, List<String> found)
      throws IOException {
    String pattern = patterns.get(0);
    List<Path> entries = new ArrayList<>();
    if (!GLOB.matcher(pattern).find()) {
      entries.add(directory.resolve(pattern));
    } else if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> matching = Files.newDirectoryStream(directory, pattern)) {
        matching.forEach(entries::add);
      }
    }
    for (Path entry : entries) {
      boolean hidden = entry.getFileName().toString().startsWith(".");
      if (hidden && !pattern.startsWith(".")) {
        continue;
      }
      if (patterns.size() > 1) {
        match(entry, patterns.subList(1, patterns.size()), found);
      } else if (Files.isRegularFile(entry)) {
        found.add(entry.toString());
      }
    }
  }

  private static void requireDifferent(List<String> files) throws IOException {
    Set<String> seen = new HashSet<>();
    for (String file : files) {
      boolean regular =
          !file.equals(InputFile.STANDARD_INPUT) && Files.isRegularFile(Path.of(file));
      if (!seen.add(regular ? Path.of(file).toRealPath().toString() : file)) {
        throw new FileSystemException(
            file.equals(InputFile.STANDARD_INPUT) ? "standard input" : file,
            null,
            "must be given once, but is given twice");
      }
    }
  }
}
