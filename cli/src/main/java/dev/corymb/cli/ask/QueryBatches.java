package dev.corymb.cli.ask;

import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.Document;
import dev.corymb.client.Problem;
import dev.corymb.input.csv.Csv;
import dev.corymb.input.row.Rejection;
import dev.corymb.input.row.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

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

  private final CorymbClient api;
  private final Terminal terminal;
  private final String wishes;
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

  /**
   * Batches of queries.
   *
   * @param wishes the members of a request next to its queries
   * @param confirm whether they ask for confirmation
   */
  QueryBatches(CorymbClient api, Terminal terminal, String wishes, boolean confirm, boolean json) {
    this.api = api;
    this.terminal = terminal;
    this.wishes = wishes;
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
        Numbers.of(found + empty + refused, "row")
            + ": "
            + Numbers.count(found)
            + " with sites, "
            + Numbers.count(empty)
            + " without, "
            + Numbers.count(refused)
            + " invalid");
    if (unbounded > 0) {
      terminal.note(
          Numbers.of(unbounded, "answer")
              + " with candidates on several attributes: "
              + unboundedBecause);
    }
    if (unconfirmed > 0) {
      terminal.note(
          Numbers.of(unconfirmed, "answer")
              + " with sites that did not answer or were not asked; "
              + (json ? "\"confirmed\"" : "--json")
              + " says which");
    }
    if (cut > 0) {
      terminal.note(
          Numbers.of(cut, "answer")
              + " left out candidates beyond --limit; "
              + (json ? "\"omitted\" is" : "--json says")
              + " how many");
    }
  }

  /** How many rows were not valid queries. */
  long refused() {
    return refused;
  }

  private void flush() throws InterruptedException {
    List<Row<String>> good = waiting.stream().filter(Row::isGood).toList();
    List<Document> answers = good.isEmpty() ? List.of() : ask(good);
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

  /** Asks queries: at once, or in halves if the server takes fewer at a time. */
  private List<Document> ask(List<Row<String>> queries) throws InterruptedException {
    try {
      return askAtOnce(queries);
    } catch (Problem e) {
      if (e.status() != 413 || queries.size() == 1) {
        throw e;
      }
      int half = queries.size() / 2;
      List<Document> answers = new ArrayList<>(ask(queries.subList(0, half)));
      answers.addAll(ask(queries.subList(half, queries.size())));
      return answers;
    }
  }

  private List<Document> askAtOnce(List<Row<String>> queries) throws InterruptedException {
    String body =
        queries.stream()
            .map(Row::item)
            .collect(Collectors.joining(",", "{\"queries\":[", "]," + wishes + "}"));
    List<Document> answers = api.ask(Call.ask("/v1/locate", body)).objects("answers");
    if (answers.size() != queries.size()) {
      throw new CommandFailure(
          "the server must answer every query, but answered "
              + answers.size()
              + " of "
              + queries.size());
    }
    return answers;
  }

  private void print(Row<String> row, Document answer) {
    if (answer.has("problem")) {
      Document problem = answer.object("problem");
      refuse(row, Problem.words(problem), problem::writeMembers);
      return;
    }
    LocateAnswer located = new LocateAnswer(answer);
    List<String> sites = located.sites();
    cut += answer.count("omitted") > 0 ? 1 : 0;
    found += sites.isEmpty() ? 0 : 1;
    empty += sites.isEmpty() ? 1 : 0;
    unconfirmed += answer.has("confirmed") && !located.isConfirmed() ? 1 : 0;
    if (!sites.isEmpty() && answer.has("unboundedBecause") && !located.isConfirmed()) {
      unbounded++;
      unboundedBecause = answer.text("unboundedBecause");
    }
    if (json) {
      Json.line(terminal.out(), answer::writeMembers);
    } else {
      terminal.out().println(Csv.row(sites));
    }
  }

  /** Prints what the server would have said of a row that it was not asked about. */
  private void refuse(Row<String> row, Rejection rejection) {
    refuse(
        row,
        rejection.sentence(),
        out -> {
          out.writeStringField("type", "/problems/invalid-value");
          out.writeStringField("title", "Bad Request");
          out.writeNumberField("status", 400);
          out.writeStringField("detail", rejection.sentence());
          out.writeStringField("field", rejection.column());
          out.writeStringField("rule", rejection.rule());
          out.writeStringField("value", rejection.value());
        });
  }

  private void refuse(Row<String> row, String rule, Json.Members problem) {
    if (json) {
      Json.line(
          terminal.out(),
          out -> {
            out.writeStringField("row", row.place().toString());
            out.writeObjectFieldStart("problem");
            problem.write(out);
            out.writeEndObject();
          });
    } else {
      terminal.out().println("# " + row.place().row() + ": " + rule.replaceAll("\\R", " "));
    }
    refused++;
  }
}
