package dev.corymb.cli.output;

import java.util.List;
import java.util.stream.Collectors;

/** Commands as they can be typed. */
public final class Shell {

  private Shell() {}

  /** A word as the shell reads it back. */
  public static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:+=@%,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** A command of this program as it can be typed where this one was. */
  public static String command(List<String> arguments) {
    return quoted(System.getProperty("corymb.command", "corymb"))
        + arguments.stream().map(word -> " " + quoted(word)).collect(Collectors.joining());
  }
}
