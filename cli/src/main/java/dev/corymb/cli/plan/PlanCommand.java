package dev.corymb.cli.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.cli.input.AskOption;
import dev.corymb.cli.input.ShapeOption;
import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Shapes;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.check.Require;
import dev.corymb.core.filter.FalseRates;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.Layout;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Trade;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.theory.CuckooSizing;
import dev.corymb.core.theory.Sizing;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Turns a budget of false sites into a shape, and says what it costs. */
@Command(
    name = "plan",
    description = {
      "Computes the size of filters for many sites, and what they cost.",
      "The budget is the number of false sites that a query may return on average."
    },
    footer = {
      "",
      "Example:",
      "  corymb plan --sites 10000 --items 100000 --attributes 3 --false-sites 0.1",
      "  corymb plan --sites 500 --items 20000 --attributes name,device --distinct device=40 \\",
      "      --false-sites 0.5 --partial-false-sites 5"
    })
public final class PlanCommand implements Callable<Integer> {

  private static final int COUNTER_BITS = 4;
  private static final int MOST_UNDECLARED = 12;

  // Measured in docs/results/rivals.md: from this many sites on, a map is faster in every query.
  private static final int MANY_SITES = 10_000;
  private static final double SAME_MEMORY = 1.05;

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Option(names = "--sites", required = true, paramLabel = "N", description = "Number of sites.")
  private long sites;

  @Option(
      names = "--items",
      required = true,
      paramLabel = "N",
      description = "Number of items per site.")
  private long items;

  @Option(
      names = "--attributes",
      required = true,
      paramLabel = "N|NAMES",
      description = "Number of attributes, or their names separated by commas.")
  private String attributes;

  @Option(
      names = "--false-sites",
      required = true,
      paramLabel = "X",
      description = "Number of false sites that a full query may return on average.")
  private double falseSites;

  @Option(
      names = "--partial-false-sites",
      paramLabel = "X",
      description =
          "The same for a partial query that is declared: on one attribute, or on those of --ask."
              + " Default: the value for full queries.")
  private Double partialFalseSites;

  @Option(
      names = "--distinct",
      split = ",",
      paramLabel = "NAME=N",
      description =
          "Number of distinct values of an attribute (by name, or by number from 1) at a site."
              + " Default: the number of items.")
  private Map<String, Long> distinct = new LinkedHashMap<>();

  @Mixin private AskOption ask = new AskOption();

  @Mixin private ShapeOption shapeOption = new ShapeOption();

  @Option(
      names = "--layout",
      paramLabel = "LAYOUT",
      defaultValue = "segment",
      description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private Layout layout;

  @Option(
      names = "--counting",
      description = "Use counters instead of bits, so that items can be removed.")
  private boolean counting;

  @Option(names = "--json", description = "As a JSON object.")
  private boolean json;

  public PlanCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Outlook outlook;
    try {
      outlook = outlook();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    if (json) {
      Json.line(terminal.out(), outlook::write);
    } else {
      outlook.print(terminal.out());
    }
    return 0;
  }

  private Outlook outlook() {
    Require.inRange("--items", items, 1, BitArray.MAX_SIZE);
    Require.positive("--sites", sites);
    double rate = ratePerSite("--false-sites", sites, falseSites);
    double partialRate =
        partialFalseSites == null
            ? rate
            : ratePerSite("--partial-false-sites", sites, partialFalseSites);
    Schema schema = schema();
    distinct.keySet().forEach(schema::ordinal); // refuses a name that is none
    Groups groups = ask.groups(schema);
    FilterPlan plan = plan(groups, items, rate, partialRate);
    if (shapeOption.isGiven() && plan.trade() == Trade.FAST && !plan.isFast()) {
      throw new IllegalArgumentException(
          "--shape must be smallest with split blocks, but was fast");
    }
    ItemLimit.require(items, some -> plan(groups, some, rate, partialRate).shape());
    return new Outlook(plan, plan.shape(), plan.predicted());
  }

  private FilterPlan plan(Groups groups, long some, double rate, double partialRate) {
    Schema schema = groups.schema();
    List<Long> values = new ArrayList<>();
    schema.attributes().forEach(each -> values.add(distinct.getOrDefault(each.name(), some)));
    return FilterPlan.of(groups, new Digester(schema, 0), some, rate)
        .withPartialRate(partialRate)
        .withDistinct(values)
        .withLayout(layout)
        .withTrade(shapeOption.trade());
  }

  /**
   * The false rate of each site that keeps a budget of false sites.
   *
   * @throws IllegalArgumentException if no rate does, naming the option
   */
  public static double ratePerSite(String option, long sites, double budget) {
    if (!(budget > 0 && budget < sites)) { // negated, so that NaN is refused too
      throw new IllegalArgumentException(
          option + " must be above 0 and below the " + sites + " sites, but was " + budget);
    }
    return Sizing.falseRatePerSite(sites, budget);
  }

  private Schema schema() {
    List<Attribute> named = new ArrayList<>();
    if (attributes.chars().allMatch(c -> c >= '0' && c <= '9')) {
      int count = attributes.matches("0*\\d{1,2}") ? Integer.parseInt(attributes) : 0;
      if (count < 1 || count > Schema.MAX_ATTRIBUTES) {
        throw new IllegalArgumentException(
            "--attributes must be a number in [1, %s] or names separated by commas, but was '%s'"
                .formatted(Schema.MAX_ATTRIBUTES, attributes));
      }
      for (int i = 1; i <= count; i++) {
        named.add(new Attribute(Integer.toString(i), AttributeType.TEXT));
      }
    } else {
      for (String name : attributes.split(",", -1)) {
        named.add(new Attribute(name.strip(), AttributeType.TEXT));
      }
    }
    return new Schema(named);
  }

  /** A plan with all that follows from it. */
  private final class Outlook {

    private final FilterPlan plan;
    private final FilterShape shape;
    private final FalseRates rates;
    private final double bitsPerItem;
    private final long bytesPerSite;
    private final long bytesInAll;

    Outlook(FilterPlan plan, FilterShape shape, FalseRates rates) {
      this.plan = plan;
      this.shape = shape;
      this.rates = rates;
      this.bitsPerItem = Sizing.bitsPerItem(shape.size(), bitsPerCell(), items);
      this.bytesPerSite = Sizing.bytes(shape.size(), bitsPerCell());
      if (sites > Long.MAX_VALUE / bytesPerSite) {
        throw new IllegalArgumentException(
            "--sites must be at most %s at %s bytes a site, so that all bytes can be counted, but was %s"
                .formatted(Long.MAX_VALUE / bytesPerSite, bytesPerSite, sites));
      }
      this.bytesInAll = bytesPerSite * sites;
    }

    void print(PrintWriter out) {
      new Table()
          .line("kind", plan.kind() + ", " + layout + " layout, " + form())
          .line("shape", trade())
          .line("bits an item", Numbers.real(bitsPerItem))
          .line("a site", Numbers.bytes(bytesPerSite))
          .line("all sites", Numbers.bytes(bytesInAll))
          .print(out, "");
      out.println();
      Table matrices =
          new Table().line("matrix", "values", "hashes", "cells in all", "bits an item");
      for (int i = 0; i < shape.matrices().size(); i++) {
        MatrixShape matrix = shape.matrices().get(i);
        matrices.line(
            Shapes.name(shape, i),
            Numbers.count(values(i)),
            Integer.toString(matrix.hashes()),
            Numbers.count(matrix.size()),
            Numbers.real(bitsPerItem(matrix)));
      }
      matrices.print(out, "");
      out.println();
      new ShapeChoices(plan, bitsPerCell()).print(out);
      out.println();
      printMore(out);
      Table expected = new Table().line("query", "false rate of a site", "expected false sites");
      if (shape.isAnswerable(plan.groups().schema().all())) {
        expect(expected, "full, a stranger", rates.stranger());
        expect(expected, "full, mixed from items", rates.mixed());
      }
      for (int i = 0; i < rates.partial().size(); i++) {
        expect(expected, "partial, " + Shapes.name(shape, i), rates.partial().get(i));
      }
      expected.print(out, "");
      out.println();
      printMap(out);
      out.println("A shape for corymb filter build:");
      out.println("  " + buildOptions());
    }

    /** Names the rival where it answers faster from about the same memory. */
    private void printMap(PrintWriter out) {
      double mapBits = 0;
      for (int i = 0; i < shape.matrices().size(); i++) {
        boolean whole = plan.groups().isWhole(i);
        double budget = whole || partialFalseSites == null ? falseSites : partialFalseSites;
        mapBits += CuckooSizing.bitsPerKey(sites, budget) * values(i) / items;
      }
      double filterBits = Sizing.bitsPerItem(shape.size(), 1, items);
      if (sites >= MANY_SITES && mapBits <= SAME_MEMORY * filterBits) {
        out.println(
            "If owners can send digests instead of filters, and few sites share a value, a map from"
                + " digests to sites answers\nfaster and takes about "
                + Numbers.real(mapBits)
                + " bits an item; see docs/results/rivals.md.");
        out.println();
      }
    }

    private double bitsPerItem(MatrixShape matrix) {
      return Sizing.bitsPerItem(matrix.size(), bitsPerCell(), items);
    }

    private int bitsPerCell() {
      return counting ? COUNTER_BITS : 1;
    }

    /** What further queries would cost if they were declared: single attributes, pairs and all. */
    private void printMore(PrintWriter out) {
      Table table = new Table().line("to declare also", "bits an item more");
      List<Groups> more = undeclared();
      for (Groups one : more) {
        MatrixShape matrix =
            plan(one, items, plan.falseRate(), plan.partialRate()).shape().matrices().get(0);
        table.line(one.names().get(0), Numbers.real(bitsPerItem(matrix)));
      }
      if (!more.isEmpty()) {
        table.print(out, "");
        out.println();
      }
    }

    private List<Groups> undeclared() {
      Schema schema = plan.groups().schema();
      Set<Long> masks = new LinkedHashSet<>();
      for (int i = 0; i < schema.size(); i++) {
        masks.add(1L << i);
      }
      masks.add(schema.all());
      for (int i = 0; i < schema.size(); i++) {
        for (int j = 0; j < i; j++) {
          masks.add(1L << i | 1L << j);
        }
      }
      return masks.stream()
          .filter(mask -> plan.groups().find(mask) < 0)
          .limit(MOST_UNDECLARED)
          .map(mask -> Groups.of(schema, List.of(mask)))
          .toList();
    }

    private void expect(Table table, String query, double rate) {
      table.line(query, Numbers.real(rate), Numbers.real(Sizing.expectedFalseSites(sites, rate)));
    }

    /** The options that build a filter of this shape, with every number in full. */
    private String buildOptions() {
      StringBuilder text =
          new StringBuilder("--items " + items + " --false-rate " + plan.falseRate() + ask.text());
      if (plan.partialRate() != plan.falseRate()) {
        text.append(" --partial-rate ").append(plan.partialRate());
      }
      if (!distinct.isEmpty()) {
        StringBuilder pairs = new StringBuilder();
        distinct.forEach(
            (name, n) -> pairs.append(pairs.isEmpty() ? "" : ",").append(name + "=" + n));
        text.append(" --distinct ").append(pairs);
      }
      if (layout != Layout.SEGMENT) {
        text.append(" --layout ").append(layout);
      }
      return text + shapeOption.text() + (counting ? " --counting" : "");
    }

    private String trade() {
      return plan.isFast()
          ? "fast: fewest rows read, within " + Trade.MOST_CELLS + " times the smallest"
          : "smallest";
    }

    private String form() {
      return counting ? "counters" : "bits";
    }

    private long values(int matrix) {
      return matrix < plan.tuples().size() ? Math.min(items, plan.tuples().get(matrix)) : items;
    }

    void write(JsonGenerator out) throws IOException {
      out.writeNumberField("sites", sites);
      out.writeNumberField("items", items);
      out.writeStringField("kind", plan.kind().toString());
      out.writeStringField("layout", layout.toString());
      out.writeStringField("shape", plan.isFast() ? "fast" : "smallest");
      out.writeStringField("form", form());
      out.writeNumberField("falseRate", plan.falseRate());
      out.writeNumberField("partialRate", plan.partialRate());
      out.writeNumberField("bitsPerItem", bitsPerItem);
      out.writeObjectFieldStart("bytes");
      out.writeNumberField("site", bytesPerSite);
      out.writeNumberField("total", bytesInAll);
      out.writeEndObject();
      out.writeArrayFieldStart("matrices");
      for (int i = 0; i < shape.matrices().size(); i++) {
        MatrixShape matrix = shape.matrices().get(i);
        out.writeStartObject();
        out.writeStringField("of", Shapes.name(shape, i));
        out.writeNumberField("values", values(i));
        out.writeNumberField("hashes", matrix.hashes());
        out.writeNumberField("cells", matrix.cells());
        out.writeNumberField("size", matrix.size());
        out.writeNumberField("bitsPerItem", bitsPerItem(matrix));
        out.writeEndObject();
      }
      out.writeEndArray();
      new ShapeChoices(plan, bitsPerCell()).write(out);
      out.writeObjectFieldStart("expectedFalseSites");
      out.writeNumberField("stranger", Sizing.expectedFalseSites(sites, rates.stranger()));
      out.writeNumberField("mixed", Sizing.expectedFalseSites(sites, rates.mixed()));
      out.writeObjectFieldStart("partial");
      for (int i = 0; i < rates.partial().size(); i++) {
        out.writeNumberField(
            Shapes.name(shape, i), Sizing.expectedFalseSites(sites, rates.partial().get(i)));
      }
      out.writeEndObject();
      out.writeEndObject();
    }
  }
}
