package dev.corymb.replication.policy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The paper's tables in the test resources, row by row. */
final class Targets {

  /** One row, by column name. */
  record Row(Map<String, String> cells) {

    double number(String column) {
      return Double.parseDouble(text(column));
    }

    int whole(String column) {
      return Integer.parseInt(text(column));
    }

    private String text(String column) {
      String cell = cells.get(column);
      if (cell == null) {
        throw new IllegalArgumentException("no column " + column + " among " + cells.keySet());
      }
      return cell;
    }
  }

  private Targets() {}

  static Stream<Row> rows(String file) {
    List<String> lines = lines(file);
    String[] names = lines.get(0).split(",", -1);
    return lines.stream().skip(1).map(line -> row(names, line.split(",", -1)));
  }

  private static Row row(String[] names, String[] cells) {
    Map<String, String> row = new HashMap<>();
    for (int i = 0; i < names.length; i++) {
      row.put(names[i], cells[i]);
    }
    return new Row(row);
  }

  private static List<String> lines(String file) {
    try (InputStream in = Targets.class.getResourceAsStream("/targets/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
