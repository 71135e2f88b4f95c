package dev.corymb.cli.serve;

import dev.corymb.cli.output.Json;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Revokes a token. */
@Command(
    name = "revoke",
    description = "Revokes a token; a running server notices within seconds.",
    footer = {"", "Example:", "  corymb token revoke --data corymb-data ada"})
public final class TokenRevokeCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private DataOption data;

  @Parameters(paramLabel = "NAME", description = "The name under which it was created.")
  private String name;

  @Option(names = "--json", description = "What was done as a JSON object.")
  private boolean json;

  public TokenRevokeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (!data.existing().revoke(name)) {
      throw new CommandFailure(
          "NAME must be the name of a token, but there is no token called" + " " + name);
    }
    if (json) {
      Json.line(terminal.out(), out -> out.writeStringField("revoked", name));
    } else {
      terminal.out().println("revoked " + name);
    }
    return 0;
  }
}
