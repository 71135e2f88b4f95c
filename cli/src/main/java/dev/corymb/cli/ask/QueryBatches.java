package dev.corymb.cli.ask;

import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.Problem;
import dev.corymb.client.api.ConfirmedSites;
import dev.corymb.client.api.JsonText;
import dev.corymb.client.api.LocateBody;
import dev.corymb.client.api.LocatedQuery;
import dev.corymb.client.api.ProblemDocument;
import dev.corymb.client.api.QueryAnswer;
import dev.corymb.client.api.RecordJson;
import dev.corymb.client.api.Rejected;
import dev.corymb.input.csv.Csv;
import dev.corymb.input.row.Rejection;
import dev.corymb.input.row.Row;
import dev.corymb.server.http.Breach;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Asks many queries, many at a time, and prints an answer for each in their order, so that lines
 * belong to rows. The line of a query without candidates is empty. The line of a row that is not a
 * valid query begins with {@code #}, which no other line does; as JSON it is an object with a
 * problem and without candidates.
 */
final class QueryBatches {

  private static final int MOST = 1000;
  private static final int MOST_CONFIRMED = 100; // no server takes more
  private static final int MOST_CHARACTERS = 2 << 20;
  private static final int MOST_REASONS = 3; // why sites did not answer

  private final CorymbClient api;
  private final Terminal terminal;
  private final UnaryOperator<LocateBody> manner;
  private final int most;
  private final boolean json;
  private final List<Row<String>> waiting = new ArrayList<>();
  private long characters;
  private long found; // queries whose line has sites
  private long empty; // queries without
  private long refused;
  private long cut; // answers with more candidates than are listed
  private long unconfirmed; // though they should be
  private long unbounded; // answers with sites of which some may be false, without a bound
  private String unboundedBecause;
  private final Set<String> silentBecause = new LinkedHashSet<>(); // few: each is one of some texts
  private final Set<String> silent = new HashSet<>(); // sites that did not answer a query alone

  /**
   * Batches of queries.
   *
   * @param manner says how queries are to be answered
   * @param confirm whether that is with confirmation
   */
  QueryBatches(
      CorymbClient api,
      Terminal terminal,
      UnaryOperator<LocateBody> manner,
      boolean confirm,
      boolean json) {
    this.api = api;
    this.terminal = terminal;
    this.manner = manner;
    this.most = confirm ? MOST_CONFIRMED : MOST;
    this.json = json;
  }

  /** Asks a query. Its answer is printed soon. */
  void add(Row<String> row) throws InterruptedException {
    waiting.add(row);
    characters += row.isGood() ? row.item().length() : 0;
    if (waiting.size() == most || characters > MOST_CHARACTERS) {
      flush();
    }
  }

  /** Asks what is still to be asked. */
  void finish() throws InterruptedException {
    flush();
    terminal.out().flush(); // the counts come last
    terminal.note(
        Numbers.words(
            "%s: %,d with sites, %,d without, %,d invalid",
            Numbers.of(found + empty + refused, "row"), found, empty, refused));
    note(unbounded, "with candidates not tied to one item: " + unboundedBecause);
    note(
        unconfirmed,
        "with sites that did not answer or were not asked; "
            + (json ? "\"confirmed\" says which" : "--json says which"));
    silentBecause.forEach(why -> terminal.note("of sites that did not answer: " + why));
    note(
        cut,
        "left out candidates beyond --limit; "
            + (json ? "\"omitted\" is how many" : "--json says how many"));
  }

  private void note(long answers, String what) {
    if (answers > 0) {
      terminal.note(Numbers.of(answers, "answer") + " " + what);
    }
  }

  /** How many rows were not valid queries. */
  long refused() {
    return refused;
  }

  private void flush() throws InterruptedException {
    List<Row<String>> good = waiting.stream().filter(Row::isGood).toList();
    List<QueryAnswer> answers = good.isEmpty() ? List.of() : confirmed(good, ask(good));
    int next = 0;
    for (Row<String> row : waiting) {
      if (row.isGood()) {
        print(row, answers.get(next++));
      } else {
        refuse(row, row.rejection().get());
      }
    }
    waiting.clear();
    characters = 0;
    terminal.requireReader();
  }

  /**
   * Asks again, one by one, what was not confirmed in the time that all queries of a request have
   * together, unless the sites did not answer a query alone before.
   */
  private List<QueryAnswer> confirmed(List<Row<String>> queries, List<QueryAnswer> answers)
      throws InterruptedException {
    List<QueryAnswer> better = new ArrayList<>(answers);
    for (int i = 0; i < better.size() && better.size() > 1; i++) {
      List<String> late = silentSites(better.get(i));
      if (!silent.containsAll(late)) {
        QueryAnswer again = ask(queries.subList(i, i + 1)).get(0);
        silent.addAll(silentSites(again));
        if (silentSites(again).size() <= late.size()) {
          better.set(i, again);
        }
      }
    }
    return better;
  }

  private static List<String> silentSites(QueryAnswer answer) {
    return answer instanceof LocatedQuery located
        ? located.confirmed().map(ConfirmedSites::silent).orElse(List.of())
        : List.of();
  }

  /** Asks queries: at once, or in halves if the server takes fewer at a time. */
  private List<QueryAnswer> ask(List<Row<String>> queries) throws InterruptedException {
    try {
      return askAtOnce(queries);
    } catch (Problem e) {
      if (e.status() != 413 || queries.size() == 1) {
        throw e;
      }
      int half = queries.size() / 2;
      List<QueryAnswer> answers = new ArrayList<>(ask(queries.subList(0, half)));
      answers.addAll(ask(queries.subList(half, queries.size())));
      return answers;
    }
  }

  private List<QueryAnswer> askAtOnce(List<Row<String>> queries) throws InterruptedException {
    List<JsonText> texts = queries.stream().map(row -> new JsonText(row.item())).toList();
    List<QueryAnswer> answers = api.locateAll(manner.apply(LocateBody.ofAll(texts))).answers();
    if (answers.size() != queries.size()) {
      throw new CommandFailure(
          "the server must answer every query, but answered "
              + answers.size()
              + " of "
              + queries.size());
    }
    return answers;
  }

  private void print(Row<String> row, QueryAnswer answer) {
    if (answer instanceof Rejected rejected) {
      refuse(row, rejected.problem().detail(), rejected.problem());
      return;
    }
    LocatedQuery located = (LocatedQuery) answer;
    Optional<ConfirmedSites> confirmed = located.confirmed();
    boolean complete = confirmed.isPresent() && confirmed.get().isComplete();
    List<String> sites = confirmed.map(one -> one.without(located.ids())).orElseGet(located::ids);
    cut += located.omitted() > 0 ? 1 : 0;
    found += sites.isEmpty() ? 0 : 1;
    empty += sites.isEmpty() ? 1 : 0;
    unconfirmed += confirmed.isPresent() && !complete ? 1 : 0;
    confirmed.flatMap(ConfirmedSites::silentBecause).ifPresent(this::noteSilence);
    if (!sites.isEmpty() && located.unboundedBecause().isPresent() && !complete) {
      unbounded++;
      unboundedBecause = located.unboundedBecause().get();
    }
    terminal.out().println(json ? RecordJson.text(located) : Csv.row(sites));
  }

  private void noteSilence(String why) {
    if (silentBecause.size() < MOST_REASONS) {
      silentBecause.add(why);
    }
  }

  /** Prints what the server would have said of a row that it was not asked about. */
  private void refuse(Row<String> row, Rejection rejection) {
    Breach breach = Breach.ofText(rejection.column(), rejection.rule(), rejection.value());
    refuse(
        row,
        rejection.sentence(),
        dev.corymb.server.http.Problem.invalid(breach.within("query")).document(null));
  }

  private void refuse(Row<String> row, String words, ProblemDocument problem) {
    if (json) {
      Json.line(
          terminal.out(),
          out -> {
            out.writeStringField("row", row.place().toString());
            out.writeFieldName("problem");
            RecordJson.write(out, problem);
          });
    } else {
      terminal.out().println("# " + row.place().row() + ": " + words.replaceAll("\\R", " "));
    }
    refused++;
  }
}
