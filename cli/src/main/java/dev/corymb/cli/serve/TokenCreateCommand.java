package dev.corymb.cli.serve;

import dev.corymb.cli.output.Json;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.server.security.Role;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Creates a token. */
@Command(
    name = "create",
    description = "Creates a token and prints it once; only its hash is stored.",
    footer = {"", "Example:", "  corymb token create --data corymb-data --name ada --role write"})
public final class TokenCreateCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private DataOption data;

  @Option(names = "--name", required = true, paramLabel = "NAME", description = "For whom it is.")
  private String name;

  @Option(
      names = "--role",
      required = true,
      paramLabel = "ROLE",
      description =
          "read: query; write: also create sites, add and remove items; admin: also delete sites.")
  private String role;

  @Option(names = "--json", description = "The token as a JSON object.")
  private boolean json;

  public TokenCreateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Role allowed = Role.of(role);
    String token = data.tokens().create(name, allowed);
    if (json) {
      Json.line(
          terminal.out(),
          out -> {
            out.writeStringField("name", name);
            out.writeStringField("role", allowed.label());
            out.writeStringField("token", token);
          });
    } else {
      terminal.out().println(token);
    }
    return 0;
  }
}
