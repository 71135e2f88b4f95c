package dev.corymb.cli.ask;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.EventStream;
import dev.corymb.client.EventStream.Event;
import dev.corymb.client.api.FailureEvent;
import dev.corymb.client.api.MissedEvent;
import dev.corymb.client.api.PublicationEvent;
import dev.corymb.client.api.SiteEvent;
import dev.corymb.client.api.StateEvent;
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
  private String itemWord;

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
    CorymbClient api = server.api(terminal);
    itemWord = json ? "" : api.federation().itemWord();
    try (EventStream events = api.watch()) {
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
    terminal.out().println(json ? withName(event) : words(event).strip());
    terminal.requireReader();
    return true;
  }

  /** What the server sent, with the kind of event as its first member. */
  private static String withName(Event event) {
    String named = Json.object(out -> out.writeStringField("event", event.name()));
    String data = event.data().strip();
    return data.equals("{}") || !data.startsWith("{")
        ? named
        : named.substring(0, named.length() - 1) + "," + data.substring(1).replaceAll("\\R", " ");
  }

  private String words(Event event) {
    return switch (event.name()) {
      case "publication" -> {
        PublicationEvent published = event.as(PublicationEvent.class);
        yield Numbers.words(
            "%s  published  %s: %s of %s, %s%s",
            clock(published.millis()),
            published.site(),
            published.kind(),
            Numbers.bytes(published.bytes()),
            Numbers.of(published.items(), itemWord),
            published.reason().isEmpty() ? "" : " (" + published.reason() + ")");
      }
      case "site" -> {
        SiteEvent site = event.as(SiteEvent.class);
        yield Numbers.words(
            "%s  %-10s %s%s",
            clock(site.millis()),
            site.change(),
            site.site(),
            site.to().map(to -> ": step " + site.from().orElseThrow() + " to " + to).orElse(""));
      }
      case "state" -> {
        StateEvent state = event.as(StateEvent.class);
        yield Numbers.words(
            "%s  state      %s, %s%s",
            clock(state.millis()),
            state.ready() ? "ready" : "not ready",
            state.caughtUp() ? "caught up" : "catching up",
            state.writable() ? "" : ", cannot write");
      }
      case "failure" -> {
        FailureEvent failed = event.as(FailureEvent.class);
        yield Numbers.words(
            "%s  failed     %s: %s", clock(failed.millis()), failed.site(), failed.failure());
      }
      case "missed" -> "missed     " + Numbers.of(event.as(MissedEvent.class).count(), "event");
      default -> event.name();
    };
  }

  private static String clock(long millis) {
    return CLOCK.format(Instant.ofEpochMilli(millis));
  }
}
