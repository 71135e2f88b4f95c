package dev.corymb.client.api;

import java.util.Optional;

/**
 * Why a request was rejected (RFC 9457).
 *
 * @param type the kind of problem; programs use the last part of the path
 * @param instance the path of the request
 * @param field what is invalid, such as {@code query.device}
 * @param rule what must hold, beginning with "must"
 * @param position the index of the character that breaks it, in a query that is a text
 */
public record ProblemDocument(
    String type,
    String title,
    int status,
    String detail,
    Optional<String> instance,
    Optional<String> field,
    Optional<String> rule,
    Optional<String> value,
    Optional<Integer> position) {

  /** A problem of any server, or of a proxy before it: the RFC requires no member. */
  public record Any(
      Optional<String> type,
      Optional<String> title,
      Optional<String> detail,
      Optional<String> field,
      Optional<Integer> position) {}
}
