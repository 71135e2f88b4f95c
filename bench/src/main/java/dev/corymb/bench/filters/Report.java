package dev.corymb.bench.filters;

import dev.corymb.bench.contender.Entrant;
import dev.corymb.bench.report.Table;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The tables of one contest. */
final class Report {

  private final Contest contest;
  private final Map<Entrant, Measurement> measurements = new EnumMap<>(Entrant.class);

  Report(Contest contest, List<Measurement> all) {
    this.contest = contest;
    for (Measurement measurement : all) {
      if (measurement.contest().equals(contest)) {
        measurements.merge(measurement.entrant(), measurement, Measurement::best);
      }
    }
  }

  String text() {
    return render(contest + "\n\n", Table::text);
  }

  String markdown() {
    return render("## " + contest + "\n\n", Table::markdown);
  }

  private String render(String title, Function<Table, String> form) {
    StringBuilder text = new StringBuilder(title);
    text.append(
            "Nanoseconds for one operation: the time that a tenth of all slices of 1,024 operations stayed below.\n\n")
        .append(form.apply(figures()));
    Table ratios = ratios();
    if (!ratios.isEmpty()) {
      text.append("\nHow many times better than the peer, and the least it ought to be.\n\n");
      text.append(form.apply(ratios));
    }
    return text.toString();
  }

  Table figures() {
    List<String> header = new ArrayList<>(List.of("filter"));
    for (Figure figure : Figure.values()) {
      header.add(figure.toString());
    }
    Table table = new Table(header);
    for (Measurement measurement : measurements.values()) {
      List<String> row = new ArrayList<>(List.of(measurement.entrant().toString()));
      for (Figure figure : Figure.values()) {
        double value = measurement.get(figure);
        row.add(Double.isNaN(value) ? "–" : figure.format(value));
      }
      table.add(row);
    }
    return table;
  }

  Table ratios() {
    Table table = new Table(List.of("filter", "against", "in", "ratio", "least", ""));
    for (Target target : Target.ALL) {
      Measurement ours = measurements.get(target.ours());
      Measurement peer = measurements.get(target.peer());
      if (ours != null && peer != null) {
        table.add(row(target, peer.get(target.figure()) / ours.get(target.figure())));
      }
    }
    return table;
  }

  private List<String> row(Target target, double ratio) {
    double least = target.least(contest.items());
    boolean asked = !Double.isNaN(least);
    return List.of(
        target.ours().toString(),
        target.peer().toString(),
        target.figure().toString(),
        String.format(Locale.ROOT, "%.2f", ratio),
        asked ? String.format(Locale.ROOT, "%.1f", least) : "–",
        asked ? (ratio >= least ? "✓" : "✗") : "");
  }
}
