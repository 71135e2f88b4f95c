package dev.corymb.cli.quickstart;

import dev.corymb.cli.output.Shell;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows on a small sample what filters answer. It runs the same commands that it names. */
@Command(
    name = "quickstart",
    description = "Shows in a minute, on a small sample of files, what Corymb does.",
    footer = {"", "Example:", "  corymb quickstart --dir first-look"})
public final class QuickstartCommand implements Callable<Integer> {

  private final Terminal terminal;
  private final Commands commands;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = "An empty or new directory for the files. Default: a temporary one.")
  private Path chosen;

  /** Runs commands of this program. */
  @FunctionalInterface
  public interface Commands {
    /** Runs a command and returns what it printed. */
    String run(List<String> arguments);
  }

  public QuickstartCommand(Terminal terminal, Commands commands) {
    this.terminal = terminal;
    this.commands = commands;
  }

  @Override
  public Integer call() throws IOException {
    Path folder = folder();
    SampleFiles sample = new SampleFiles(folder);
    sample.create();
    List<String> listing = sample.listing();
    Path items = Files.write(folder.resolve("items.csv"), listing);
    Path removed = Files.write(folder.resolve("removed.csv"), sample.first());
    Path filter = folder.resolve("files.cym");
    Path plain = folder.resolve("plain.cym");
    PrintWriter out = terminal.out();

    out.println("A filter is a small summary of many items. Asked for an item, it says no, and is");
    out.println("right, or yes, and is wrong now and then: rarely enough to save most searches.");
    out.println();
    out.println("1. Here are " + sample.count() + " files on three disks, listed in items.csv:");
    listing.subList(0, 5).forEach(row -> out.println("     " + row));
    out.println("     …");
    out.println("   mtime is when a file was changed last, in seconds since 1970.");
    out.println();

    run("filter", "build", "--counting", "--schema", SampleFiles.SCHEMA, in(items), to(filter));
    run("filter", "build", "--kind", "pbf", "--schema", SampleFiles.SCHEMA, in(items), to(plain));
    out.println(
        "2. Two filters of them: files.cym of the kind pbf-bf, and plain.cym of the kind pbf,");
    out.println("   which treats every attribute by itself.");
    out.println();
    out.println("3. Questions, and what the two answer:");
    questions(listing, filter, plain);
    out.println("   The last one mixes two files. Ask \"large and green?\" where there is a");
    out.println("   large red thing and a small green one: pbf has seen large and has seen green");
    out.println("   and wrongly says yes; pbf-bf also remembers which values belong together.");
    out.println(
        "   It does so for whole items only: asked for some of the attributes, it says yes");
    out.println("   if each value stands in some file, be it another one for each.");
    out.println();

    String before = ask(filter, row(listing, 1));
    sample.deleteFirst();
    run("filter", "remove", filter.toString(), in(removed));
    String after = ask(filter, row(listing, 1));
    out.println(
        "4. report.pdf is deleted, and removed from files.cym: asked before, " + before + ";");
    out.println("   asked after, " + after + ".");
    out.println();
    out.println("All files are in " + folder + ". Try next:");
    suggestions(items, removed, filter, folder).forEach(line -> out.println("  " + line));
    return 0;
  }

  private Path folder() throws IOException {
    if (chosen == null) {
      return Files.createTempDirectory("corymb-quickstart-");
    }
    Files.createDirectories(chosen);
    try (Stream<Path> entries = Files.list(chosen)) {
      if (entries.findAny().isPresent()) {
        throw new CommandFailure(chosen + ": must be empty or new, but has files in it");
      }
    }
    return chosen;
  }

  private void questions(List<String> listing, Path filter, Path plain) {
    List<String> report = row(listing, 1);
    List<String> holiday = row(listing, 4);
    List<String> mixed = List.of(report.get(0), holiday.get(1), holiday.get(2));
    Table table = new Table().line("asked for", "pbf-bf", "pbf", "which is");
    question(table, report, "a file of the list", filter, plain);
    question(table, List.of("name=notes.txt"), "a name in the list", filter, plain);
    question(table, List.of("name=secret.doc"), "a name not in the list", filter, plain);
    question(table, mixed, "mixed from two files", filter, plain);
    table.print(terminal.out(), "     ");
  }

  private void question(
      Table table, List<String> conditions, String meaning, Path filter, Path plain) {
    table.line(
        String.join(" ", conditions), ask(filter, conditions), ask(plain, conditions), meaning);
  }

  private String ask(Path filter, List<String> conditions) {
    List<String> arguments = new ArrayList<>(List.of("filter", "query", filter.toString()));
    conditions.forEach(condition -> arguments.addAll(List.of("--where", condition)));
    return commands.run(arguments).strip();
  }

  /** A row of the listing as conditions. */
  private static List<String> row(List<String> listing, int index) {
    String[] names = listing.get(0).split(",", -1);
    String[] values = listing.get(index).split(",", -1);
    List<String> conditions = new ArrayList<>();
    for (int i = 0; i < names.length; i++) {
      conditions.add(names[i] + "=" + values[i]);
    }
    return conditions;
  }

  private void run(String... arguments) {
    commands.run(List.of(arguments));
  }

  private static String in(Path file) {
    return "--in=" + file;
  }

  private static String to(Path file) {
    return "--out=" + file;
  }

  /** Commands that work as they stand, in this order, in the shell that ran this one. */
  private static List<String> suggestions(Path items, Path removed, Path filter, Path folder) {
    String corymb = quoted(System.getProperty("corymb.command", "corymb"));
    String asked = quoted(filter.toString());
    return List.of(
        corymb + " filter info " + asked,
        corymb + " filter query " + asked + " --in " + quoted(items.toString()),
        corymb + " filter query " + asked + " --where name=notes.txt --where device=2",
        corymb + " filter add " + asked + " --in " + quoted(removed.toString()),
        corymb
            + " filter build --kind standard --schema "
            + SampleFiles.SCHEMA
            + " --in "
            + quoted(items.toString())
            + " --out "
            + quoted(folder.resolve("standard.cym").toString()),
        corymb + " plan --sites 10000 --items 100000 --attributes 3 --false-sites 0.1");
  }

  private static String quoted(String word) {
    return Shell.quoted(word);
  }
}
