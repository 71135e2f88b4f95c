package dev.corymb.cli.output;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Rows of CSV. */
public final class Csv {

  private static final Pattern QUOTED = Pattern.compile("[,\"\r\n]");

  private Csv() {}

  /** Texts as one row, without the end of the line. */
  public static String row(List<String> fields) {
    return fields.stream().map(Csv::field).collect(Collectors.joining(","));
  }

  private static String field(String text) {
    return text.isEmpty() || QUOTED.matcher(text).find()
        ? '"' + text.replace("\"", "\"\"") + '"'
        : text;
  }
}
