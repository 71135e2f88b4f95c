package dev.corymb.bench.provenance;

import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Numbers;
import dev.corymb.bench.harness.Table;
import dev.corymb.bench.harness.Target;
import dev.corymb.bench.provenance.CostFigure.Column;
import dev.corymb.lab.provenance.Contender;
import dev.corymb.provenance.walk.Direction;
import java.util.List;
import java.util.Locale;

/** What walks cost by each contender, and how that compares with perfect knowledge. */
record CostTables(CostTrial trial, Measurement all) {

  private static final double MOST_FALSE = 1.1; // times the budget
  private static final double MOST_REQUESTS = 1.1; // times those of perfect knowledge
  private static final double LEAST_TRUE_SITES = 0.85;
  private static final double LEAST_BELOW_BROADCAST = 1_000;
  private static final int MANY_SITES = 10_000;

  private double get(Column column, Contender contender, Direction direction) {
    if (contender != Contender.BROADCAST) {
      return all.get(new CostFigure(column, contender, direction));
    }
    double keys = get(Column.KEYS, Contender.PERFECT, direction);
    return switch (column) {
      case KEYS -> keys;
      case PROBES -> keys * trial.sites();
      case REQUESTS -> get(Column.LEVELS, Contender.PERFECT, direction) * trial.sites();
      case ROUNDS -> get(Column.LEVELS, Contender.PERFECT, direction);
      default -> Double.NaN;
    };
  }

  private double perKey(Column column, Contender contender, Direction direction) {
    return get(column, contender, direction) / get(Column.KEYS, contender, direction);
  }

  private double toPerfect(Column column, Contender contender, Direction direction) {
    return get(column, contender, direction) / get(column, Contender.PERFECT, direction);
  }

  String heading(Direction direction) {
    return String.format(
        Locale.ROOT,
        "%,d sites, %s, %s false sites per key",
        trial.sites(),
        direction.name().toLowerCase(Locale.ROOT),
        trial.falseSites());
  }

  /** What the walks were like. */
  String words(Direction direction) {
    double walks = trial.walks();
    return String.format(
        Locale.ROOT,
        "%,d walks, each with %.1f ids and %.1f keys on average. A key is at %.3f sites on average."
            + " A site has %,.0f keys on average.",
        trial.walks(),
        get(Column.NODES, Contender.PERFECT, direction) / walks,
        get(Column.KEYS, Contender.PERFECT, direction) / walks,
        perKey(Column.TRUE_SITES, Contender.PERFECT, direction),
        all.get(CostTrial.SITE_KEYS) / trial.sites());
  }

  Table<Contender> table(Direction direction) {
    return new Table<Contender>()
        .column("", Contender::toString)
        .column("probes", "%,.0f", one -> get(Column.PROBES, one, direction))
        .column("per key", "%,.3f", one -> perKey(Column.PROBES, one, direction))
        .column("of perfect", "%,.3f", one -> toPerfect(Column.PROBES, one, direction))
        .column("requests", "%,.0f", one -> get(Column.REQUESTS, one, direction))
        .column("of perfect", "%,.3f", one -> toPerfect(Column.REQUESTS, one, direction))
        .column("rounds", "%,.0f", one -> get(Column.ROUNDS, one, direction))
        .column("bits per key of a site", one -> bits(one, direction))
        .column("to locate a key, µs", one -> Numbers.micros(perKey(Column.NANOS, one, direction)))
        .rows(isMeasured() ? List.of(Contender.values()) : List.of());
  }

  private String bits(Contender contender, Direction direction) {
    double bytes = get(Column.BYTES, contender, direction);
    return bytes > 0
        ? Numbers.format("%.1f", Byte.SIZE * bytes / all.get(CostTrial.SITE_KEYS))
        : Numbers.format("", Double.NaN);
  }

  private boolean isMeasured() {
    return !Double.isNaN(get(Column.KEYS, Contender.PERFECT, Direction.ANCESTORS));
  }

  /** What is asked of the shipped contender. */
  List<Target> targets(Direction direction) {
    Contender ours = Contender.ROLES;
    double keys = get(Column.KEYS, ours, direction);
    double falsely =
        (get(Column.PROBES, ours, direction) - get(Column.PROBES, Contender.PERFECT, direction))
            / keys;
    double rounds =
        (get(Column.ROUNDS, ours, direction) - get(Column.STEPS, Contender.PERFECT, direction))
            / trial.walks();
    String where = ", " + heading(direction);
    Target broadcast =
        Target.least(
            LEAST_BELOW_BROADCAST,
            "probes of a broadcast ÷ probes" + where,
            trial.sites() < MANY_SITES
                ? Double.NaN
                : get(Column.PROBES, Contender.BROADCAST, direction)
                    / get(Column.PROBES, ours, direction));
    return List.of(
        Target.least(
            LEAST_TRUE_SITES,
            "true sites per key" + where,
            perKey(Column.TRUE_SITES, Contender.PERFECT, direction)),
        Target.most(MOST_FALSE * trial.falseSites(), "false probes per key" + where, falsely),
        Target.most(
            MOST_REQUESTS,
            "requests ÷ those of perfect knowledge" + where,
            toPerfect(Column.REQUESTS, ours, direction)),
        Target.most(1, "rounds per walk beyond the steps across nodes" + where, rounds),
        Target.most(
            0,
            "walks with more rounds than those steps + 1, by perfect knowledge" + where,
            get(Column.OVER_ROUNDS, Contender.PERFECT, direction)),
        broadcast);
  }

  /** How many walks waited more than once more often than they must. */
  String overRounds(Direction direction) {
    return String.format(
        Locale.ROOT,
        "%,.0f of the walks waited more often than the steps across nodes + 1, because of false sites.",
        get(Column.OVER_ROUNDS, Contender.ROLES, direction));
  }
}
