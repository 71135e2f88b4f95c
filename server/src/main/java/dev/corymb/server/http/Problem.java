package dev.corymb.server.http;

import dev.corymb.client.api.ProblemDocument;
import java.util.Optional;

/**
 * Why a request was rejected, as a problem document (RFC 9457).
 *
 * @param status HTTP status code
 * @param type the last part of its URI, such as {@code invalid-value}
 * @param detail what is wrong here, in a sentence
 * @param breach the field, rule and value, if one is at fault; else null
 * @param retryAfterSeconds when to try again; 0 if that is no use
 */
public record Problem(
    int status, String type, String detail, Breach breach, int retryAfterSeconds) {

  /** The type of the content. */
  public static final String CONTENT_TYPE = "application/problem+json";

  private static Problem of(int status, String type, String detail) {
    return new Problem(status, type, detail, null, 0);
  }

  private static Problem of(int status, String type, Breach breach) {
    return new Problem(status, type, breach.sentence(), breach, 0);
  }

  /** The title: the phrase that HTTP has for the status. */
  public String title() {
    return switch (status) {
      case 400 -> "Bad Request";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 408 -> "Request Timeout";
      case 409 -> "Conflict";
      case 413 -> "Payload Too Large";
      case 415 -> "Unsupported Media Type";
      case 429 -> "Too Many Requests";
      case 503 -> "Service Unavailable";
      case 507 -> "Insufficient Storage";
      default -> "Internal Server Error";
    };
  }

  /** A value that breaks a rule. */
  public static Problem invalid(String field, String rule, String value) {
    return invalid(new Breach(field, rule, value));
  }

  /** A value that breaks a rule. */
  public static Problem invalid(Breach breach) {
    return of(400, "invalid-value", breach);
  }

  /** A missing or unknown token. */
  public static Problem unauthorized(String detail) {
    return of(401, "unauthorized", detail);
  }

  /** A caller without the right to do this. */
  public static Problem forbidden(String detail) {
    return of(403, "forbidden", detail);
  }

  /** A site, receipt or route that does not exist. */
  public static Problem notFound(String detail) {
    return of(404, "not-found", detail);
  }

  /** A method that a route does not have. */
  public static Problem methodNotAllowed(String detail) {
    return of(405, "method-not-allowed", detail);
  }

  /** A request that took too long to arrive. */
  public static Problem slow(String detail) {
    return of(408, "too-slow", detail);
  }

  /** A change that conflicts with the current state. */
  public static Problem conflict(String type, String detail) {
    return of(409, type, detail);
  }

  /** Too many bytes, items or queries. */
  public static Problem tooLarge(String field, String rule, String value) {
    return of(413, "too-large", new Breach(field, rule, value));
  }

  /** A content type that a route does not accept. */
  public static Problem unsupported(String rule, String value) {
    return of(415, "unsupported-type", new Breach("Content-Type", rule, value));
  }

  /** A compression that a route does not accept. */
  public static Problem unsupportedEncoding(String rule, String value) {
    return of(415, "unsupported-type", new Breach("Content-Encoding", rule, value));
  }

  /** A request for a federation of another kind. */
  public static Problem wrongFederation(String detail) {
    return conflict("wrong-federation", detail);
  }

  /** Too many requests at a time. */
  public static Problem busy(String detail) {
    return new Problem(429, "too-many-requests", detail, null, 1);
  }

  /** An internal error. */
  public static Problem fault(String detail) {
    return of(500, "fault", detail);
  }

  /** Bytes on the disk that are not what was written. */
  public static Problem damaged(String detail) {
    return of(500, "store-damaged", detail + ". Queries are still answered from memory");
  }

  /** A site of this node that could not be opened. */
  public static Problem isolated(String detail) {
    return conflict("site-isolated", detail);
  }

  /** A change that may or may not have been applied. */
  public static Problem unknownOutcome(String detail) {
    return of(
        500,
        "unknown-outcome",
        "the change may have been applied: "
            + detail
            + "; send it again only if it has an idempotency key");
  }

  /** A server that cannot serve the request now. */
  public static Problem unavailable(String detail, int retryAfterSeconds) {
    return new Problem(503, "unavailable", detail, null, retryAfterSeconds);
  }

  /** A disk without enough free space. */
  public static Problem full(String detail) {
    return new Problem(507, "disk-full", detail, null, 30);
  }

  /** A server without memory for another summary. */
  public static Problem noMemory(String detail) {
    return new Problem(507, "memory-full", detail, null, 60);
  }

  /** An exception that ends the request with this problem. */
  public ProblemException exception() {
    return new ProblemException(this);
  }

  /** What is sent of it, for the path of a request; null if it is one of several in an answer. */
  public ProblemDocument document(String instance) {
    Optional<Breach> broken = Optional.ofNullable(breach);
    return new ProblemDocument(
        "/problems/" + type,
        title(),
        status,
        detail,
        Optional.ofNullable(instance),
        broken.map(Breach::field),
        broken.map(Breach::rule),
        broken.map(Breach::value),
        broken.map(Breach::position).filter(position -> position >= 0));
  }
}
