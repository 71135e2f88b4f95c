package dev.corymb.input;

import dev.corymb.input.row.InputException;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowBuilder;
import dev.corymb.input.row.RowFormat;
import dev.corymb.input.row.RowRules;
import dev.corymb.input.row.RowRules.Invalid;
import dev.corymb.input.row.RowSource;
import dev.corymb.input.row.Target;
import dev.corymb.input.source.InputFile;
import dev.corymb.input.source.Monitor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The rows of any number of files, one file after the other.
 *
 * <p>What is wrong with a header is known before the first row: of several files, each is opened
 * once to look at it, and again when its turn comes, so that one is open at a time. What can be
 * read once only, such as a pipe, is not looked at before.
 */
public final class Inputs<V> implements RowSource<V> {

  private final List<String> files;
  private final Settings settings;
  private final RowRules rules;
  private final Target<V> target;
  private final Monitor monitor;
  private int next; // of the files
  private RowSource<V> current;
  private boolean varying;
  private int noted = -1; // which file the notes are about

  /**
   * How files are read.
   *
   * @param format of all of them; each by its name and its first byte if it is not given
   * @param delimiter of CSV; by the name if it is not given
   * @param standardInput what {@value InputFile#STANDARD_INPUT} stands for
   */
  public record Settings(
      Optional<InputFormat> format, Optional<Character> delimiter, InputStream standardInput) {}

  private Inputs(
      List<String> files, Settings settings, RowRules rules, Target<V> target, Monitor monitor) {
    this.files = files;
    this.settings = settings;
    this.rules = rules;
    this.target = target;
    this.monitor = monitor;
  }

  /**
   * Opens the first of some files, and checks the headers of all.
   *
   * @param files at least one, as {@link InputFiles} names them
   */
  public static <V> Inputs<V> open(
      List<String> files, Settings settings, RowRules rules, Target<V> target, Monitor monitor)
      throws IOException {
    boolean several = files.size() > 1;
    RowRules ours =
        several && rules.invalid() == Invalid.SKIP ? rules.onInvalid(Invalid.SKIP_AS_JSON) : rules;
    Inputs<V> inputs = new Inputs<>(List.copyOf(files), settings, ours, target, monitor);
    for (int i = 0; several && i < files.size(); i++) {
      inputs.check(i);
    }
    inputs.current = inputs.open(inputs.next++, monitor);
    inputs.varying |= inputs.current.isVarying();
    return inputs;
  }

  private void check(int index) throws IOException {
    String file = files.get(index);
    if (!file.equals(InputFile.STANDARD_INPUT)
        && (Files.isRegularFile(Path.of(file)) || !Files.exists(Path.of(file)))) {
      try (RowSource<V> source = open(index, Monitor.NONE)) {
        varying |= source.isVarying();
      }
    } else {
      varying = true; // as it may turn out to be
    }
  }

  private RowSource<V> open(int index, Monitor watching) throws IOException {
    InputFile file = new InputFile(files.get(index), settings.standardInput(), watching);
    RowBuilder<V> builder =
        new RowBuilder<>(
            files.size() == 1 ? 0 : index + 1,
            file.name(),
            rules,
            target,
            note -> {
              if (watching == monitor && (noted < 0 || noted == index)) {
                noted = index; // others will be alike
                monitor.note(note);
              }
            });
    try {
      InputFormat format =
          settings.format().isPresent() ? settings.format().get() : InputFormat.of(file);
      return format.open(file, settings.delimiter(), builder);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  @Override
  public RowFormat format() {
    return files.size() == 1 ? current.format() : RowFormat.JSON;
  }

  @Override
  public boolean isVarying() {
    return varying;
  }

  @Override
  public Row<V> next() throws IOException {
    Row<V> row = current.next();
    while (row == null && next < files.size()) {
      current.close();
      current = open(next++, monitor);
      row = current.next();
    }
    if (row != null && !row.isGood() && rules.invalid() == Invalid.STOP) {
      throw new InputException(row.place(), row.rejection().get());
    }
    return row;
  }

  @Override
  public void close() throws IOException {
    current.close();
  }
}
