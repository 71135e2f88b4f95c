package dev.corymb.server.api;

import dev.corymb.client.api.WalkBody;
import dev.corymb.core.text.Notation;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.exchange.ProvFormat;
import dev.corymb.provenance.walk.Direction;
import dev.corymb.provenance.walk.Mode;
import dev.corymb.provenance.walk.WalkLimits;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.server.http.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A walk that somebody asks for, and how it is to be answered.
 *
 * @param columns whether the lineage of columns is asked for
 */
record WalkQuestion(WalkRequest request, boolean columns, ProvFormat format) {

  static final int MAX_NODES = 100_000;
  static final long MAX_BYTES = 256L << 20;
  static final int MAX_SITES = 1_000_000;

  private static final WalkLimits USUAL = WalkLimits.DEFAULT;

  /** The parameters of a walk from one id. */
  static WalkQuestion of(Params params, Direction direction) {
    Optional<String> nothing = Optional.empty();
    Iri start = EdgesJson.iri("id", params.required("id", Iri.MAX_LENGTH));
    return of(
        new WalkBody(
            Optional.of(List.of(start.value())),
            Optional.of(EdgesJson.label(direction)),
            params.given("mode"),
            Optional.of(params.number("depth", USUAL.depth(), 1, EdgesJson.MAX_DEPTH)),
            Optional.of(params.number("nodes", USUAL.nodes(), 1, MAX_NODES)),
            Optional.of(params.number("perKey", USUAL.perKey(), 1, EdgesJson.MAX_PER_KEY)),
            Optional.of(params.number("sitesPerKey", USUAL.sitesPerKey(), 1, MAX_SITES)),
            Optional.of((long) params.number("bytes", (int) USUAL.bytes(), 1, (int) MAX_BYTES)),
            params.given("timeout"),
            params.given("asOf"),
            Optional.of(params.truth("causal", true)),
            Optional.of(params.truth("thorough", false)),
            Optional.of(params.truth("columns", false)),
            nothing,
            params.given("format")));
  }

  /** The names of those parameters. */
  static String[] params() {
    return new String[] {
      "asOf",
      "bytes",
      "causal",
      "columns",
      "depth",
      "format",
      "id",
      "mode",
      "nodes",
      "perKey",
      "sitesPerKey",
      "thorough",
      "timeout"
    };
  }

  static WalkQuestion of(WalkBody body) {
    List<String> starts =
        body.starts()
            .orElseThrow(() -> Problem.invalid("starts", "must be given", null).exception());
    EdgesJson.inRange("starts", starts.size(), 1, WalkRequest.MAX_STARTS);
    Direction direction =
        EdgesJson.word(
            "direction",
            body.direction()
                .orElseThrow(() -> Problem.invalid("direction", "must be given", null).exception()),
            Direction.values());
    ProvFormat format = format(body.format().orElse(ProvFormat.JSON.label()));
    boolean columns = body.columns().orElse(false);
    if (columns && format != ProvFormat.JSON) {
      throw Problem.invalid("columns", "must be false with the format " + format.label(), "true")
          .exception();
    }
    return new WalkQuestion(
        new WalkRequest(
            starts.stream().map(id -> EdgesJson.iri("starts", id)).toList(),
            direction,
            EdgesJson.word("mode", body.mode().orElse("influence"), Mode.values()),
            body.asOf().map(text -> Params.instant("asOf", text)).orElse(Instant.MAX),
            body.causal().orElse(true),
            limits(body),
            body.thorough().orElse(false)),
        columns,
        format);
  }

  private static WalkLimits limits(WalkBody body) {
    int depth = body.depth().orElse(USUAL.depth());
    int nodes = body.nodes().orElse(USUAL.nodes());
    int perKey = body.perKey().orElse(USUAL.perKey());
    int sitesPerKey = body.sitesPerKey().orElse(USUAL.sitesPerKey());
    long bytes = body.bytes().orElse(USUAL.bytes());
    EdgesJson.inRange("depth", depth, 1, EdgesJson.MAX_DEPTH);
    EdgesJson.inRange("nodes", nodes, 1, MAX_NODES);
    EdgesJson.inRange("perKey", perKey, 1, EdgesJson.MAX_PER_KEY);
    EdgesJson.inRange("sitesPerKey", sitesPerKey, 1, MAX_SITES);
    EdgesJson.inRange("bytes", bytes, 1, MAX_BYTES);
    Duration timeout = body.timeout().map(WalkQuestion::timeout).orElse(USUAL.timeout());
    return new WalkLimits(depth, nodes, perKey, sitesPerKey, bytes, timeout);
  }

  private static Duration timeout(String text) {
    try {
      Duration time = Notation.duration(text);
      if (!time.isZero() && time.compareTo(EdgesJson.MAX_TIMEOUT) <= 0) {
        return time;
      }
    } catch (IllegalArgumentException e) {
      // refused below
    }
    throw Problem.invalid(
            "timeout",
            "must be a duration such as 500ms or 10s, longer than 0 and at most "
                + EdgesJson.MAX_TIMEOUT.toSeconds()
                + "s",
            text)
        .exception();
  }

  private static ProvFormat format(String label) {
    return ProvFormat.ofLabel(label)
        .filter(WalkQuestion::isOfWalks)
        .orElseThrow(
            () ->
                Problem.invalid(
                        "format",
                        "must be one of "
                            + Arrays.stream(ProvFormat.values())
                                .filter(WalkQuestion::isOfWalks)
                                .map(ProvFormat::label)
                                .toList(),
                        label)
                    .exception());
  }

  private static boolean isOfWalks(ProvFormat format) {
    return format == ProvFormat.JSON || format.isForWalks();
  }
}
