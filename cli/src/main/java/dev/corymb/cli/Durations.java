package dev.corymb.cli;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Lengths of time as options take them. */
final class Durations {

  private static final Pattern SHORT = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");

  private Durations() {}

  /** Reads ISO 8601, such as PT1H30M, or a number with a unit, such as 90s. */
  static Duration parse(String text) {
    Matcher matcher = SHORT.matcher(text);
    if (matcher.matches()) {
      long amount = Long.parseLong(matcher.group(1));
      return switch (matcher.group(2)) {
        case "ms" -> Duration.ofMillis(amount);
        case "s" -> Duration.ofSeconds(amount);
        case "m" -> Duration.ofMinutes(amount);
        case "h" -> Duration.ofHours(amount);
        default -> Duration.ofDays(amount);
      };
    }
    try {
      Duration time = Duration.parse(text);
      if (!time.isNegative()) {
        return time;
      }
    } catch (DateTimeParseException e) {
      // refused below
    }
    throw new TypeConversionException(
        "must be a length of time such as 90s or PT1M30S, but was '" + text + "'");
  }
}
