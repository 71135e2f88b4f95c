package dev.corymb.bench.provenance;

import dev.corymb.bench.harness.Figure;
import dev.corymb.bench.harness.Json;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Trial;
import dev.corymb.lab.provenance.Contender;
import dev.corymb.lab.provenance.History;
import dev.corymb.lab.provenance.WalkCosts;
import dev.corymb.lab.provenance.WalkCosts.Cost;
import dev.corymb.provenance.walk.Direction;
import java.util.Locale;
import java.util.Map;

/** Walks over the reference history of some sites by each contender but the broadcast. */
record CostTrial(int sites, int walks, double falseSites, int stepKeys) implements Trial {

  /** The keys of all sites, those of several counted for each. */
  static final Figure SITE_KEYS = () -> "SITE_KEYS";

  @Override
  public String name() {
    return String.format(
        Locale.ROOT,
        "costs, %,d sites, %s false sites, steps from %d",
        sites,
        falseSites,
        stepKeys);
  }

  @Override
  public Map<String, Object> parameters() {
    return Json.object(
        "sites", sites, "walks", walks, "false_sites", falseSites, "step_keys", stepKeys);
  }

  @Override
  public Measurement run() {
    Measurement measurement = new Measurement();
    History history = History.reference(sites);
    measurement.put(
        SITE_KEYS,
        (double)
            history.sites().stream().mapToLong(site -> history.events().keys(site).size()).sum());
    WalkCosts costs = new WalkCosts(history, falseSites, stepKeys, System::nanoTime);
    for (Contender contender : Contender.values()) {
      if (contender != Contender.BROADCAST) { // it asks each site for each key, and is counted so
        for (Direction direction : Direction.values()) {
          Cost cost = costs.run(contender, direction, history.starts(direction, walks));
          for (CostFigure.Column column : CostFigure.Column.values()) {
            measurement.put(new CostFigure(column, contender, direction), column.of(cost));
          }
        }
      }
    }
    return measurement;
  }
}
