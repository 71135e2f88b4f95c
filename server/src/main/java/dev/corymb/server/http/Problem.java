package dev.corymb.server.http;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/**
 * Why a request was refused, as RFC 9457 has it.
 *
 * @param status of HTTP
 * @param type the last part of its address, such as {@code invalid-value}
 * @param title what kind of problem it is
 * @param detail what is wrong here, in a sentence
 * @param breach the field, rule and value, if one is at fault; else null
 * @param retryAfterSeconds when to try again; 0 if that is no use
 */
public record Problem(
    int status, String type, String title, String detail, Breach breach, int retryAfterSeconds) {

  /** The type of the content. */
  public static final String CONTENT_TYPE = "application/problem+json";

  private static Problem of(int status, String type, String title, String detail) {
    return new Problem(status, type, title, detail, null, 0);
  }

  /** A value that breaks a rule. */
  public static Problem invalid(String field, String rule, String value) {
    return invalid(new Breach(field, rule, value));
  }

  /** A value that breaks a rule. */
  public static Problem invalid(Breach breach) {
    return new Problem(
        400, "invalid-value", "A value is not allowed", breach.sentence(), breach, 0);
  }

  /** No token, or one that is not known. */
  public static Problem unauthorized(String detail) {
    return of(401, "unauthorized", "A token is needed", detail);
  }

  /** Something that this caller may not do. */
  public static Problem forbidden(String detail) {
    return of(403, "forbidden", "This is not allowed", detail);
  }

  /** Something that is not there. */
  public static Problem notFound(String detail) {
    return of(404, "not-found", "There is no such thing", detail);
  }

  /** A method that a route does not have. */
  public static Problem methodNotAllowed(String detail) {
    return of(405, "method-not-allowed", "The route has no such method", detail);
  }

  /** A request that took too long to arrive. */
  public static Problem slow(String detail) {
    return of(408, "too-slow", "The request took too long to arrive", detail);
  }

  /** Something that contradicts what is there. */
  public static Problem conflict(String type, String detail) {
    return of(409, type, "This contradicts what is there", detail);
  }

  /** Too many bytes or things. */
  public static Problem tooLarge(String field, String rule, String value) {
    Breach breach = new Breach(field, rule, value);
    return new Problem(413, "too-large", "The request is too large", breach.sentence(), breach, 0);
  }

  /** A content type that a route does not take. */
  public static Problem unsupported(String rule, String value) {
    Breach breach = new Breach("Content-Type", rule, value);
    return new Problem(
        415, "unsupported-type", "The content type is not taken", breach.sentence(), breach, 0);
  }

  /** Too many requests at a time. */
  public static Problem busy(String detail) {
    return new Problem(429, "too-many-requests", "Too much at a time", detail, null, 1);
  }

  /** A fault of the server. */
  public static Problem fault(String detail) {
    return of(500, "fault", "The server failed", detail);
  }

  /** Bytes on the disk that are not what was written. */
  public static Problem damaged(String detail) {
    return of(
        500,
        "store-damaged",
        "Internal Server Error",
        detail
            + "; delete the site and load it again, or restore the data directory from a backup."
            + " Queries are still answered from memory");
  }

  /** A site of this node that could not be opened. */
  public static Problem isolated(String detail) {
    return conflict("site-isolated", detail);
  }

  /** A change of which nobody can tell whether it is done. */
  public static Problem unknownOutcome(String detail) {
    return of(
        500,
        "unknown-outcome",
        "The change may have been done",
        detail + "; repeat it only if it has an idempotency key");
  }

  /** A server that cannot do it now. */
  public static Problem unavailable(String detail, int retryAfterSeconds) {
    return new Problem(
        503, "unavailable", "The server cannot do this now", detail, null, retryAfterSeconds);
  }

  /** A disk without room. */
  public static Problem full(String detail) {
    return new Problem(507, "disk-full", "The disk is full", detail, null, 30);
  }

  /** Stops what is being done because of this. */
  public ProblemException exception() {
    return new ProblemException(this);
  }

  /** Writes it as an object. */
  public void write(JsonGenerator json, String instance) throws IOException {
    json.writeStartObject();
    json.writeStringField("type", "/problems/" + type);
    json.writeStringField("title", title);
    json.writeNumberField("status", status);
    json.writeStringField("detail", detail);
    if (instance != null) {
      json.writeStringField("instance", instance);
    }
    if (breach != null) {
      breach.writeFields(json);
    }
    json.writeEndObject();
  }
}
