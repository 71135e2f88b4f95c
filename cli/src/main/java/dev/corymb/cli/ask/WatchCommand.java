package dev.corymb.cli.ask;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Document;
import dev.corymb.client.EventStream;
import dev.corymb.client.EventStream.Event;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows what happens on a server, line by line. */
@Command(
    name = "watch",
    description = {
      "Shows publications, sites and changes of state of a server as they happen.",
      "Reconnects when the connection is lost, and runs until Ctrl-C."
    },
    footer = {"", "Example:", "  corymb watch", "  corymb watch --for 10s --json"})
public final class WatchCommand implements Callable<Integer> {

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneId.systemDefault());
  private static final Duration A_WHILE = Duration.ofHours(1);

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Option(names = "--for", paramLabel = "TIME", description = "Exit after this time, such as 10s.")
  private Duration time;

  @Option(names = "--count", paramLabel = "N", description = "Exit after N events.")
  private Long count;

  @Option(names = "--json", description = "One JSON object an event.")
  private boolean json;

  @Mixin private ServerOptions server;

  public WatchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (count != null && count < 1) {
      throw new ParameterException(
          spec.commandLine(), "--count must be at least 1, but was " + count);
    }
    long start = System.nanoTime();
    long left = count == null ? Long.MAX_VALUE : count;
    boolean lost = false;
    try (EventStream events = server.api(terminal).watch()) {
      while (left > 0) {
        Duration gone = Duration.ofNanos(System.nanoTime() - start);
        Duration wait = time == null ? A_WHILE : time.minus(gone);
        Event event = wait.isNegative() ? null : events.next(wait);
        if (event == null) {
          if (time != null) {
            return 0;
          }
        } else if (event.name().equals(Event.FAILED)) {
          throw new CommandFailure(event.data());
        } else if (event.name().equals(Event.LOST)) {
          if (!lost) {
            terminal.note("the connection was lost; connecting again");
          }
          lost = true;
        } else {
          lost = false;
          left -= show(event) ? 1 : 0;
        }
      }
    }
    return 0;
  }

  /** Prints an event, if it is one of those that are shown. */
  private boolean show(Event event) {
    if (event.name().equals("overview")) {
      return false; // a whole page of numbers once a second: see corymb status
    }
    Document data = Document.parse(event.data());
    if (json) {
      Json.line(
          terminal.out(),
          out -> {
            out.writeStringField("event", event.name());
            data.writeMembers(out);
          });
    } else {
      String clock =
          data.has("millis") ? CLOCK.format(Instant.ofEpochMilli(data.number("millis"))) : "";
      terminal.out().println((clock + "  " + words(event.name(), data)).strip());
    }
    terminal.requireReader();
    return true;
  }

  private static String words(String name, Document data) {
    return switch (name) {
      case "publication" ->
          "published  "
              + data.text("site")
              + ": "
              + data.text("kind", "update")
              + " of "
              + Numbers.bytes(data.count("bytes"))
              + ", "
              + Numbers.of(data.count("items"), "item")
              + because(data);
      case "site" ->
          pad(data.text("change"))
              + data.text("site")
              + (data.has("to")
                  ? ": step " + data.text("from", "?") + " to " + data.text("to")
                  : "");
      case "state" ->
          "state      "
              + (data.flag("ready") ? "ready" : "not ready")
              + (data.flag("caughtUp") ? ", caught up" : ", catching up")
              + (data.has("writable") && !data.flag("writable") ? ", cannot write" : "");
      case "failure" -> "failed     " + data.text("site", "") + ": " + data.text("failure", "?");
      case "missed" -> "missed     " + Numbers.of(data.count("count"), "event");
      default -> name;
    };
  }

  private static String because(Document data) {
    String reason = data.text("reason", "");
    return reason.isEmpty() ? "" : " (" + reason + ")";
  }

  private static String pad(String word) {
    return word + " ".repeat(Math.max(1, 11 - word.length()));
  }
}
