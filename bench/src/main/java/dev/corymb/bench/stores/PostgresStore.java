package dev.corymb.bench.stores;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * PostgreSQL with a table of items and an index on each attribute. Items come by COPY, each batch
 * in a transaction that is on disk when it is committed.
 */
public final class PostgresStore implements Store {

  /** What must be installed. */
  public static final List<String> PROGRAMS = List.of("initdb", "postgres", "psql");

  private static final String USER = "bench";
  private static final String SCHEMA =
      """
      CREATE TABLE items (site text, name text, owner text, size bigint);
      CREATE INDEX ON items (name);
      CREATE INDEX ON items (owner);
      CREATE INDEX ON items (size);
      """;

  private final Daemon daemon;
  private final Process psql;
  private final Writer in;
  private final BufferedReader out;

  private PostgresStore(Daemon daemon, Process psql) {
    this.daemon = daemon;
    this.psql = psql;
    this.in = psql.outputWriter(UTF_8);
    this.out = psql.inputReader(UTF_8);
  }

  /**
   * Starts a server.
   *
   * @param data an empty folder
   */
  public static PostgresStore start(Programs programs, Path data) throws IOException {
    List<String> asUser = asUser(data);
    String database = data.resolve("database").toString();
    String port = Integer.toString(Daemon.freePort());
    run(
        command(
            asUser,
            programs.find("initdb"),
            "-D %s -U %s -A trust -E UTF8 --locale=C --no-sync".formatted(database, USER)));
    Daemon daemon =
        Daemon.start(
            command(
                asUser,
                programs.find("postgres"),
                "-D %s -h 127.0.0.1 -p %s -k %s".formatted(database, port, data)),
            "ready to accept connections");
    List<String> client =
        command(
            List.of(),
            programs.find("psql"),
            "-X -q -v ON_ERROR_STOP=1 -h 127.0.0.1 -p %s -U %s postgres".formatted(port, USER));
    PostgresStore store = null;
    try {
      store =
          new PostgresStore(
              daemon,
              new ProcessBuilder(client).redirectError(ProcessBuilder.Redirect.INHERIT).start());
      store.in.write(SCHEMA);
      store.finish();
      return store;
    } catch (IOException e) {
      if (store == null) {
        daemon.close();
      } else {
        store.close();
      }
      throw e;
    }
  }

  private static List<String> command(
      List<String> prefix, Optional<Path> program, String arguments) {
    List<String> command = new ArrayList<>(prefix);
    command.add(program.orElseThrow().toString());
    command.addAll(List.of(arguments.split(" ")));
    return command;
  }

  /** PostgreSQL refuses to run as root: the folder goes to the user of Debian's package then. */
  private static List<String> asUser(Path data) throws IOException {
    if (!System.getProperty("user.name").equals("root")) {
      return List.of();
    }
    Files.setOwner(
        data,
        FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName("postgres"));
    return List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups");
  }

  private static void run(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IOException(command + " failed:\n" + said);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public void add(List<Item> items) throws IOException {
    in.write(CopyText.copy("items", items));
  }

  @Override
  public void finish() throws IOException {
    ask("");
  }

  /** The number of items. */
  long items() throws IOException {
    return Long.parseLong(ask("SELECT count(*) AS answer FROM items \\gset\n"));
  }

  /** Sends commands and waits until all before are done; gives what they set `answer` to. */
  private String ask(String commands) throws IOException {
    in.write(commands + "\\echo :answer\n");
    in.flush();
    String answer = out.readLine();
    if (answer == null) {
      throw new IOException("psql ended; its message is above");
    }
    return answer;
  }

  @Override
  public void close() throws IOException {
    try (daemon) {
      psql.destroyForcibly();
    }
  }
}
