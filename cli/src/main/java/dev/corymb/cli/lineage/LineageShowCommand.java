package dev.corymb.cli.lineage;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.client.api.EventView;
import dev.corymb.core.site.SiteId;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows an event. */
@Command(
    name = "show",
    description = "Shows what an event says, and which sites have it.",
    footer = {
      "",
      "Example:",
      "  corymb lineage show 3f1c2a9d6b7e4f508192a3b4c5d6e7f8",
      "  corymb lineage show 3f1c2a9d6b7e4f508192a3b4c5d6e7f8 --site oslo --json"
    })
public final class LineageShowCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(
      paramLabel = "EVENT",
      description =
          "The id of the event, 32 hexadecimal digits, as ancestors --format json shows it.")
  private String event;

  @Option(
      names = "--site",
      paramLabel = "ID",
      description =
          "A site that has it, which may be of another server. Default: all sites of this server.")
  private String site;

  @Option(names = "--json", description = "The event as a JSON object.")
  private boolean json;

  @Mixin private ServerOptions server;

  public LineageShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    server.show(terminal, Call.event(event, site), EventView.class, json, this::print);
    return 0;
  }

  private void print(EventView shown) {
    PrintWriter out = terminal.out();
    out.println("event  " + shown.event());
    out.println("time   " + shown.time().orElse("not stated; that of the recording counts"));
    shown.bundle().ifPresent(bundle -> out.println("bundle " + bundle));
    out.println(
        "sites  " + shown.sites().stream().map(SiteId::shown).collect(Collectors.joining(", ")));
    shown.statements().forEach(statement -> out.println(text(statement)));
    shown.source().ifPresent(source -> print(source, out));
  }

  private static String text(EventView.Statement statement) {
    StringBuilder text = new StringBuilder("  ").append(statement.kind());
    statement.id().ifPresent(id -> text.append(' ').append(id));
    statement.ends().forEach((name, id) -> text.append(' ').append(name).append('=').append(id));
    statement
        .times()
        .forEach((name, time) -> text.append(' ').append(name).append('=').append(time));
    for (EventView.Attribute attribute : statement.attributes()) {
      text.append("\n      ").append(attribute.name()).append(" = ").append(attribute.value());
    }
    return text.toString();
  }

  private static void print(EventView.Source source, PrintWriter out) {
    out.println(
        Numbers.words(
            "source %s, %,d characters%s; --json has them",
            source.format(),
            source.text().length(),
            source.droppedParts() == 0
                ? ""
                : Numbers.words(
                    ", without %s of %s that were too large to keep",
                    Numbers.of(source.droppedParts(), "facet"),
                    Numbers.bytes(source.droppedBytes()))));
  }
}
