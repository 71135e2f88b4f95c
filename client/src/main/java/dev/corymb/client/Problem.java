package dev.corymb.client;

import java.util.Locale;
import java.util.Optional;

/** A refusal of the server, in its own words. */
public final class Problem extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int status;
  private final String type;

  private Problem(int status, String type, String message) {
    super(message);
    this.status = status;
    this.type = type;
  }

  /** The problem inside an answer. */
  static Problem of(Document problem) {
    int status = (int) problem.count("status");
    return new Problem(status, problem.text("type", ""), "the server answered: " + words(problem));
  }

  /** The problem that an answer reports, in whatever form. */
  static Problem of(int status, String contentType, String body) {
    Optional<Document> told = document(contentType, body);
    String detail = told.map(Problem::words).orElse("");
    String type = told.map(document -> document.text("type", "")).orElse("");
    String message = "the server answered " + status + (detail.isEmpty() ? "" : ": " + detail);
    return new Problem(status, type, message);
  }

  /** What a problem document says, in one sentence. */
  public static String words(Document problem) {
    String detail = problem.text("detail", problem.text("title", ""));
    String reason = problem.text("reason", "");
    return reason.isEmpty() || detail.contains(reason) ? detail : detail + " (" + reason + ")";
  }

  private static Optional<Document> document(String contentType, String body) {
    if (!contentType.toLowerCase(Locale.ROOT).contains("json")) {
      return Optional.empty(); // a proxy's page, say
    }
    try {
      return Optional.of(Document.parse(body));
    } catch (ClientException e) {
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
}
