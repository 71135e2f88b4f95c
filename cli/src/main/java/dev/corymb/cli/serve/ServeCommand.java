package dev.corymb.cli.serve;

import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.Ending;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.server.Server;
import dev.corymb.server.config.Setting;
import dev.corymb.server.config.SettingKind;
import dev.corymb.server.config.Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Runs a server until it is told to end. */
@Command(
    name = "serve",
    modelTransformer = ServeCommand.WithSettings.class,
    description = {
      "Runs a server: a node with an HTTP API and a console.",
      "Flags override environment variables (--max-body is CORYMB_MAX_BODY), which override the"
          + " file, which overrides the defaults. On Ctrl-C or SIGTERM the server finishes open"
          + " requests and exits."
    },
    footer = {
      "",
      "Example:",
      "  corymb serve --schema name:text,size:long --data demo-data",
      "  corymb serve --config corymb.conf --kafka broker:9092 --profile shared.profile"
    })
public final class ServeCommand implements Callable<Integer> {

  private static final Duration BEYOND_DRAINING = Duration.ofSeconds(30);

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "File with settings, one `name = value` per line.")
  private Path file;

  @Option(names = "--json", description = "The address as a JSON object.")
  private boolean json;

  public ServeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Adds an option for each setting of a server. */
  static final class WithSettings implements IModelTransformer {

    @Override
    public CommandSpec transform(CommandSpec spec) {
      for (Setting setting : Setting.values()) {
        String standard =
            setting.standard().isEmpty() ? "" : " Default: " + setting.standard() + ".";
        OptionSpec.Builder option = OptionSpec.builder("--" + setting.key()).type(String.class);
        if (setting.kind() == SettingKind.LIST) { // may be given several times
          option.type(List.class).auxiliaryTypes(String.class);
        }
        spec.addOption(
            option
                .arity(setting.kind() == SettingKind.BOOLEAN ? "0..1" : "1")
                .fallbackValue(setting.kind() == SettingKind.BOOLEAN ? "true" : "")
                .paramLabel(setting.kind().name())
                .description((setting.meaning() + standard).replace("%", "%%"))
                .build());
      }
      return spec;
    }
  }

  @Override
  public Integer call() throws IOException {
    Settings settings = settings();
    Logging.use(settings.text(Setting.LOG_LEVEL));
    Duration most = settings.duration(Setting.DRAIN_TIMEOUT).plus(BEYOND_DRAINING);
    try (Ending ending = new Ending(terminal, most)) {
      try (Server server = Server.start(settings)) {
        tell(server.uri(), server.unready());
        ending.await();
        server.drain(this::tellOpen);
      }
      terminal.err().println("stopped"); // the process ends with what is around it
    }
    return 0;
  }

  private void tellOpen(int requests) {
    terminal.err().println("shutting down: waiting for " + Numbers.of(requests, "open request"));
    terminal.err().flush();
  }

  private Settings settings() throws IOException {
    Map<String, String> flags = new LinkedHashMap<>();
    ParseResult given = spec.commandLine().getParseResult();
    for (Setting setting : Setting.values()) {
      Object value = given.matchedOptionValue("--" + setting.key(), (Object) null);
      if (value instanceof List<?> several) {
        value = several.stream().map(Object::toString).collect(Collectors.joining(","));
      }
      if (value != null) {
        flags.put(setting.key(), value.toString());
      }
    }
    try {
      return Settings.resolve(flags, terminal.environment(), Optional.ofNullable(file));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private void tell(URI uri, String unready) {
    String address = uri.toString().replaceFirst("/+$", "");
    if (json) {
      Json.line(
          terminal.out(),
          out -> {
            out.writeStringField("server", address);
            out.writeStringField("console", address + "/");
            out.writeBooleanField("ready", unready.isEmpty());
          });
    } else {
      String where = " at " + address + ", console at " + address + "/";
      terminal
          .out()
          .println(
              unready.isEmpty()
                  ? "ready" + where
                  : "listening" + where + "; not ready: " + unready);
    }
    terminal.out().flush();
  }
}
