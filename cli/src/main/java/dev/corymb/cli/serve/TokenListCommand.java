package dev.corymb.cli.serve;

import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.server.security.TokenFile;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists tokens, without what they are. */
@Command(
    name = "list",
    description = "Lists the tokens: name, role and when each was created.",
    footer = {"", "Example:", "  corymb token list --data corymb-data"})
public final class TokenListCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private DataOption data;

  @Option(names = "--json", description = "Print one JSON object per token.")
  private boolean json;

  public TokenListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Table table = new Table().line("name", "role", "created");
    for (TokenFile.Entry token : data.existing().list()) {
      if (json) {
        Json.line(
            terminal.out(),
            out -> {
              out.writeStringField("name", token.name());
              out.writeStringField("role", token.role().label());
              out.writeNumberField("createdMillis", token.createdMillis());
            });
      } else {
        table.line(
            token.name(),
            token.role().label(),
            Instant.ofEpochMilli(token.createdMillis()).toString());
      }
    }
    if (!json) {
      table.print(terminal.out(), "");
    }
    return 0;
  }
}
