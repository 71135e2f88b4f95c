package dev.corymb.server.api;

import dev.corymb.server.http.Problem;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The parameters behind the question mark; those that a route does not have are refused. */
final class Params {

  private static final int MAX_TEXT = 1_000;

  private final MultiMap given;

  Params(RoutingContext request, String... known) {
    this.given = request.queryParams();
    Set<String> names = Set.of(known);
    for (String name : given.names()) {
      if (!names.contains(name)) {
        throw Problem.invalid(name, "must be one of " + List.of(known), name).exception();
      }
    }
  }

  String text(String name, String standard) {
    List<String> values = given.getAll(name);
    if (values.isEmpty()) {
      return standard;
    }
    String value = values.get(0);
    if (values.size() > 1 || value.length() > MAX_TEXT) {
      throw Problem.invalid(
              name, "must be given once, with at most " + MAX_TEXT + " characters", value)
          .exception();
    }
    return value;
  }

  /** A parameter that may be longer than others, and must be given. */
  String required(String name, int maxLength) {
    List<String> values = given.getAll(name);
    if (values.size() != 1 || values.get(0).length() > maxLength) {
      throw Problem.invalid(
              name,
              "must be given once, with at most " + maxLength + " characters",
              values.isEmpty() ? null : values.get(0))
          .exception();
    }
    return values.get(0);
  }

  /** A parameter that may be left out. */
  Optional<String> given(String name) {
    return given.contains(name) ? Optional.of(text(name, "")) : Optional.empty();
  }

  int number(String name, int standard, int least, int most) {
    String text = text(name, Integer.toString(standard));
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw Problem.invalid(name, "must be a whole number from " + least + " to " + most, text)
        .exception();
  }

  /** A time of a parameter or member. */
  static Instant instant(String name, String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw Problem.invalid(name, "must be a time such as 2026-11-19T10:30:00Z", text).exception();
    }
  }

  boolean truth(String name, boolean standard) {
    return oneOf(name, Boolean.toString(standard), "true", "false").equals("true");
  }

  String oneOf(String name, String standard, String... words) {
    String text = text(name, standard);
    if (!List.of(words).contains(text)) {
      throw Problem.invalid(name, "must be one of " + List.of(words), text).exception();
    }
    return text;
  }
}
