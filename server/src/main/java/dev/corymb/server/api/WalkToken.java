package dev.corymb.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.client.api.RecordJson;
import dev.corymb.client.api.WalkBody;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.exchange.ProvFormat;
import dev.corymb.provenance.walk.WalkLimit;
import dev.corymb.provenance.walk.WalkLimits;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.ProblemException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * How a walk that limits cut short is continued: the same walk once more, with those limits
 * doubled. So its answer has what was found before, and more, and every promise of an answer holds
 * for the whole. The server keeps nothing meanwhile.
 */
final class WalkToken {

  private WalkToken() {}

  /** What continues a walk; empty if no limit that cut it short can be raised. */
  static Optional<String> of(WalkQuestion question, WalkResult result) {
    WalkLimits limits = question.request().limits();
    WalkLimits raised = limits;
    for (WalkLimit cut : result.cuts().keySet()) {
      raised = raised(raised, cut);
    }
    if (raised.equals(limits)) {
      return Optional.empty();
    }
    byte[] walk = RecordJson.text(body(question, raised)).getBytes(UTF_8);
    return Optional.of(Base64.getUrlEncoder().withoutPadding().encodeToString(walk))
        .filter(token -> token.length() <= Json.MAX_TEXT); // or no body could carry it
  }

  private static WalkLimits raised(WalkLimits limits, WalkLimit cut) {
    int depth = limits.depth();
    int nodes = limits.nodes();
    int perKey = limits.perKey();
    int sitesPerKey = limits.sitesPerKey();
    long bytes = limits.bytes();
    Duration timeout = limits.timeout();
    switch (cut) {
      case DEPTH -> depth = Math.min(2 * depth, EdgesJson.MAX_DEPTH);
      case NODES -> nodes = Math.min(2 * nodes, WalkQuestion.MAX_NODES);
      case PER_KEY -> perKey = Math.min(2 * perKey, EdgesJson.MAX_PER_KEY);
      case SITES_PER_KEY -> sitesPerKey = Math.min(2 * sitesPerKey, WalkQuestion.MAX_SITES);
      case BYTES -> bytes = Math.min(2 * bytes, WalkQuestion.MAX_BYTES);
      case TIMEOUT -> {
        Duration twice = timeout.multipliedBy(2);
        timeout = twice.compareTo(EdgesJson.MAX_TIMEOUT) > 0 ? EdgesJson.MAX_TIMEOUT : twice;
      }
    }
    return new WalkLimits(depth, nodes, perKey, sitesPerKey, bytes, timeout);
  }

  private static WalkBody body(WalkQuestion question, WalkLimits limits) {
    WalkRequest request = question.request();
    return new WalkBody(
        Optional.of(request.starts().stream().map(Iri::value).toList()),
        Optional.of(EdgesJson.label(request.direction())),
        Optional.of(EdgesJson.label(request.mode())),
        Optional.of(limits.depth()),
        Optional.of(limits.nodes()),
        Optional.of(limits.perKey()),
        Optional.of(limits.sitesPerKey()),
        Optional.of(limits.bytes()),
        Optional.of(limits.timeout().toString()),
        Optional.of(request.asOf())
            .filter(time -> time.isBefore(Instant.MAX))
            .map(Instant::toString),
        Optional.of(request.causal()),
        Optional.of(request.thorough()),
        Optional.of(question.columns()),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * The walk that a body asks for: its own, or the one that it continues, with its own limits. Only
   * JSON has room for columns, so a walk that is continued in another format has none.
   */
  static WalkBody resolve(WalkBody body) {
    if (body.next().isEmpty()) {
      return body;
    }
    if (body.starts().isPresent()
        || body.direction().isPresent()
        || body.mode().isPresent()
        || body.asOf().isPresent()
        || body.causal().isPresent()) {
      throw Problem.invalid(
              "next", "must not be given with starts, direction, mode, asOf or causal", null)
          .exception();
    }
    WalkBody before = read(body.next().get());
    boolean isJson =
        body.format().filter(format -> !format.equals(ProvFormat.JSON.label())).isEmpty();
    return new WalkBody(
        before.starts(),
        before.direction(),
        before.mode(),
        body.depth().or(before::depth),
        body.nodes().or(before::nodes),
        body.perKey().or(before::perKey),
        body.sitesPerKey().or(before::sitesPerKey),
        body.bytes().or(before::bytes),
        body.timeout().or(before::timeout),
        before.asOf(),
        before.causal(),
        body.thorough().or(before::thorough),
        body.columns().or(() -> before.columns().filter(any -> isJson)),
        Optional.empty(),
        body.format());
  }

  private static WalkBody read(String token) {
    try {
      WalkBody body = Json.record(Base64.getUrlDecoder().decode(token), WalkBody.class);
      if (body.next().isEmpty()) {
        return body;
      }
    } catch (IllegalArgumentException | ProblemException e) {
      // refused below
    }
    throw Problem.invalid("next", "must be the token next of an earlier answer", token).exception();
  }
}
