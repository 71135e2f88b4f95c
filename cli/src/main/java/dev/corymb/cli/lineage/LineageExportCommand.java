package dev.corymb.cli.lineage;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Shell;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Progress;
import dev.corymb.cli.terminal.ShutdownMessage;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.api.ExportedEvent;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes the events of a site to a file. */
@Command(
    name = "export",
    description = {
      "Writes the events of a site that the server owns, one JSON object per line, in the order in which they were"
          + " recorded.",
      "Everything that is stored of an event is written. corymb lineage send reads the lines; at another site they"
          + " give the same events, with the same ids. If the connection is lost, the command reconnects and"
          + " continues after the last event; --resume does the same with a file."
    },
    footer = {
      "",
      "Example:",
      "  corymb lineage export --site berlin --out berlin.ndjson",
      "  corymb lineage export --site berlin --out berlin.ndjson --resume",
      "  corymb lineage export --site berlin | gzip > berlin.ndjson.gz"
    })
public final class LineageExportCommand implements Callable<Integer> {

  private static final int READER_MASK = (1 << 8) - 1;
  private static final int MOST_IN_VAIN = 5; // connections that are lost without a line

  private final Terminal terminal;
  private long printed;

  @Spec private CommandSpec spec;

  @Option(
      names = "--site",
      paramLabel = "ID",
      required = true,
      description = "The site whose events are written.")
  private String site;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "A new file. Default: standard output.")
  private Path file;

  @Option(
      names = "--resume",
      description =
          "Appends to an existing file, after its last complete line: continues an interrupted export of the"
              + " same site, or adds the events that were recorded since.")
  private boolean resume;

  @Mixin private ServerOptions server;

  public LineageExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (resume && file == null) {
      throw new ParameterException(spec.commandLine(), "--resume needs --out");
    }
    if (file == null) {
      ExportLines lines =
          new ExportLines(
              line -> {
                terminal.out().write(new String(line, StandardCharsets.UTF_8));
                if ((++printed & READER_MASK) == 0) {
                  terminal.requireReader();
                }
              });
      export(lines, Optional.empty(), terminal.whileAnswering());
      return 0;
    }
    if (!resume && Files.exists(file) && Files.size(file) > 0) {
      throw new CommandFailure(
          "--out " + file + ": already exists; add to it with --resume, or name another file");
    }
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long[] length = new long[1];
      ExportLines before = new ExportLines(line -> length[0] += line.length);
      before.read(Channels.newInputStream(channel));
      Optional<ExportedEvent> last;
      try {
        last = before.last(); // first, or another file may be cut
      } catch (CommandFailure e) {
        throw new CommandFailure("--out " + file + ": " + e.getMessage(), e);
      }
      channel.truncate(length[0]);
      long found = before.count();
      ExportLines lines;
      try (ShutdownMessage message = new ShutdownMessage(terminal);
          OutputStream out = Channels.newOutputStream(channel)) { // whole lines are in the file
        lines = ExportLines.to(out);
        message.set(() -> noteInterrupted(found + lines.count()));
        try {
          export(lines, last, terminal);
        } catch (IOException | RuntimeException e) {
          message.set(() -> {});
          if (lines.count() > 0) { // else nothing has begun, and trying again may never help
            noteInterrupted(found + lines.count());
          }
          throw e;
        }
      }
      terminal.out().println(Numbers.of(lines.count(), "event") + " written to " + file);
    }
    return 0;
  }

  /** Says how to go on, if there is something to go on with. */
  private void noteInterrupted(long events) {
    if (events > 0) {
      terminal.note(
          "interrupted; "
              + file
              + " has the first "
              + Numbers.of(events, "event")
              + ". Resume with: "
              + Shell.command(again()));
    }
  }

  private List<String> again() {
    List<String> words = new ArrayList<>(List.of("lineage", "export", "--site", site));
    if (server.named() != null) {
      words.addAll(List.of("--server", server.named()));
    }
    words.addAll(List.of("--out", file.toString(), "--resume"));
    return words;
  }

  /** A lost connection is made again, after the last whole line; not for ever if none comes. */
  private void export(ExportLines lines, Optional<ExportedEvent> begin, Terminal watching)
      throws IOException, InterruptedException {
    CorymbClient api = server.api(terminal);
    try (Progress progress = Progress.ofUnknownBytes(watching, "exporting")) {
      Optional<ExportedEvent> after = begin;
      for (int vain = 0; ; vain++) {
        try (InputStream in = api.open(Call.export(site, after.orElse(null)))) {
          lines.read(new Answer(in, progress));
          return;
        } catch (LostException e) {
          Optional<ExportedEvent> last = lines.last().or(() -> begin);
          vain = last.equals(after) ? vain : 0;
          if (vain == MOST_IN_VAIN) {
            throw e;
          }
          after = last;
        }
      }
    }
  }

  /** The connection was lost; what was read before is good. */
  private static final class LostException extends IOException {
    private static final long serialVersionUID = 1;

    LostException(IOException cause) {
      super("the connection was lost: " + cause.getMessage(), cause);
    }
  }

  /** An answer, of which every byte is shown, and whose failures are not those of the file. */
  private static final class Answer extends FilterInputStream {
    private final Progress progress;

    Answer(InputStream in, Progress progress) {
      super(in);
      this.progress = progress;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      try {
        int count = super.read(bytes, offset, length);
        progress.by(Math.max(0, count));
        return count;
      } catch (IOException e) {
        throw new LostException(e);
      }
    }
  }
}
