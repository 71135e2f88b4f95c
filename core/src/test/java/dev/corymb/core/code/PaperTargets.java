package dev.corymb.core.code;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The simulated figures for paper 003 that an implementation has to meet. */
final class PaperTargets {

  private PaperTargets() {}

  static Stream<String> lines(String file) {
    try (InputStream in = PaperTargets.class.getResourceAsStream("/targets/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows of a file of comma-separated values, each a map from column to text. */
  static Stream<Map<String, String>> rows(String file) {
    List<String> lines = lines(file).toList();
    String[] columns = lines.get(0).split(",", -1);
    return lines.stream()
        .skip(1)
        .map(
            line -> {
              String[] values = line.split(",", -1);
              Map<String, String> row = new HashMap<>();
              for (int i = 0; i < columns.length; i++) {
                row.put(columns[i], values[i]);
              }
              return row;
            });
  }

  /** The programming that a name in the files stands for, or null for one that is not offered. */
  static Programming programming(String name) {
    return switch (name) {
      case "FULL" -> Programming.LITERAL;
      case "FULL_GRADUAL_U" -> Programming.GRADUAL_U;
      case "SPARSE" -> Programming.SPARSE;
      case "BULK" -> Programming.BULK;
      default -> null;
    };
  }
}
