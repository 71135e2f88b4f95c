package dev.corymb.core.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The reproduction targets in the test resources, row by row. */
public final class Targets {

  /** One row of a target file, by column name. */
  public record Row(Map<String, String> cells) {

    /** The number in a column. */
    public double number(String column) {
      return Double.parseDouble(text(column));
    }

    /** The whole number in a column. */
    public int whole(String column) {
      return Integer.parseInt(text(column));
    }

    /** What stands in a column. */
    public String text(String column) {
      String cell = cells.get(column);
      if (cell == null) {
        throw new IllegalArgumentException("no column " + column + " among " + cells.keySet());
      }
      return cell;
    }
  }

  private Targets() {}

  /** The rows of a file of comma-separated values. */
  public static List<Row> rows(String file) {
    List<String> lines = lines(file);
    String[] names = lines.get(0).split(",", -1);
    return lines.stream().skip(1).map(line -> row(names, line.split(",", -1))).toList();
  }

  private static Row row(String[] names, String[] cells) {
    Map<String, String> row = new HashMap<>();
    for (int i = 0; i < names.length; i++) {
      row.put(names[i], cells[i]);
    }
    return new Row(row);
  }

  /** The lines of a file. */
  public static List<String> lines(String file) {
    try (InputStream in = Targets.class.getResourceAsStream("/targets/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
