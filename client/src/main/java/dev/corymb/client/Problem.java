package dev.corymb.client;

import dev.corymb.client.api.ProblemDocument;
import dev.corymb.client.api.ProblemDocument.Any;
import dev.corymb.client.api.RecordJson;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** A refusal of the server, in its own words. */
public final class Problem extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int status;
  private final String type;
  private final String field; // empty if none is invalid
  private final int position;

  private Problem(
      int status, String type, String message, Optional<String> field, Optional<Integer> position) {
    super(message);
    this.status = status;
    this.type = type;
    this.field = field.orElse("");
    this.position = position.orElse(-1);
  }

  /** The problem inside an answer. */
  static Problem of(ProblemDocument problem) {
    return new Problem(
        problem.status(),
        problem.type(),
        "the server answered: " + problem.detail(),
        problem.field(),
        problem.position());
  }

  /** The problem that an answer reports, in whatever form. */
  static Problem of(int status, String contentType, String body) {
    Optional<Any> document = document(contentType, body);
    String detail = document.flatMap(any -> any.detail().or(any::title)).orElse("");
    String message = "the server answered " + status + (detail.isEmpty() ? "" : ": " + detail);
    return new Problem(
        status,
        document.flatMap(Any::type).orElse(""),
        message,
        document.flatMap(Any::field),
        document.flatMap(Any::position));
  }

  private static Optional<Any> document(String contentType, String body) {
    try {
      return contentType.toLowerCase(Locale.ROOT).contains("json") // else a proxy's page, say
          ? Optional.of(RecordJson.read(body, Any.class))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** The type, such as {@code /problems/not-found}; empty if there is none. */
  public String type() {
    return type;
  }

  /** What is invalid, such as {@code query.device}; empty if no single member is. */
  public Optional<String> field() {
    return Optional.of(field).filter(name -> !name.isEmpty());
  }

  /** Which character of a query that was sent as text is wrong, by its index; empty if none is. */
  public OptionalInt position() {
    return position < 0 ? OptionalInt.empty() : OptionalInt.of(position);
  }
}
