package dev.corymb.client.api;

import java.util.Optional;

/**
 * Why a request was rejected (RFC 9457).
 *
 * @param type the kind of problem; programs use the last part of the path
 * @param instance the path of the request
 * @param field what is invalid, such as {@code query.device}
 * @param rule what must hold, beginning with "must"
 */
public record ProblemDocument(
    String type,
    String title,
    int status,
    String detail,
    Optional<String> instance,
    Optional<String> field,
    Optional<String> rule,
    Optional<String> value) {

  /** A problem of any server: the RFC requires no member. */
  record Any(Optional<String> type, Optional<String> title, Optional<String> detail) {}

  /** Reads what a server or a proxy before it answered with a status. */
  public static Optional<ProblemDocument> readAny(int status, String body) {
    try {
      Any any = RecordJson.read(body, Any.class);
      String title = any.title().orElse("");
      Optional<String> none = Optional.empty();
      return Optional.of(
          new ProblemDocument(
              any.type().orElse(""),
              title,
              status,
              any.detail().orElse(title),
              none,
              none,
              none,
              none));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
