package dev.corymb.cli.input;

import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** All inputs of a command, one after the other, as one source of rows. */
public final class Inputs implements RowSource {

  /** The most characters of a field. */
  public static final int MAX_FIELD = 1 << 20;

  /** What stands for standard input among the names of files. */
  public static final String STANDARD_INPUT = "-";

  private final List<RowSource> sources = new ArrayList<>();
  private boolean varying;
  private int current;
  private final Deque<Opening> waiting = new ArrayDeque<>();

  private Inputs() {}

  /** Opens an input. */
  @FunctionalInterface
  private interface Opening {
    RowSource open() throws IOException;
  }

  /**
   * Opens files one at a time, each when the one before has ended: for more than can be open at
   * once.
   */
  public static Inputs inTurn(
      List<String> files, InputOptions options, RowRules rules, Terminal terminal) {
    Inputs inputs = new Inputs();
    IgnoredNames ignored = new IgnoredNames(terminal::note);
    for (String file : files) {
      inputs.waiting.add(() -> open(file, options.format(), rules, ignored, terminal));
    }
    return inputs;
  }

  /**
   * Opens all inputs and reads the headers of those that have one, so that what is wrong with a
   * header is known before the first row.
   */
  public static Inputs open(InputOptions options, RowRules rules, Terminal terminal)
      throws IOException {
    Inputs inputs = new Inputs();
    IgnoredNames ignored = new IgnoredNames(terminal::note);
    boolean standardInput = false;
    try {
      for (String file : options.files()) {
        if (file.equals(STANDARD_INPUT)) {
          if (standardInput) {
            throw new CommandFailure("--in must name standard input once, but names it twice");
          }
          standardInput = true;
        }
        RowSource source = open(file, options.format(), rules, ignored, terminal);
        inputs.sources.add(source);
        inputs.varying |= source instanceof NdjsonRows;
      }
    } catch (IOException | RuntimeException e) {
      inputs.close();
      throw e;
    }
    return inputs;
  }

  private static RowSource open(
      String file, InputFormat wanted, RowRules rules, IgnoredNames ignored, Terminal terminal)
      throws IOException {
    TextInput text = TextInput.open(file, terminal);
    try {
      InputFormat format = wanted == null ? InputFormat.ofName(file) : wanted;
      if (format == null) {
        format = InputFormat.ofFirst(text.firstCharacter());
      }
      return switch (format) {
        case CSV -> new CsvRows(text.name(), text.stream(), rules, ignored);
        case NDJSON -> new NdjsonRows(text.name(), text.stream(), rules, ignored);
      };
    } catch (IOException | RuntimeException e) {
      text.close();
      throw e;
    }
  }

  /**
   * Whether rows may differ in the attributes they give, as objects of NDJSON may. Otherwise all
   * was settled by the headers.
   */
  public boolean isVarying() {
    return varying;
  }

  @Override
  public Row next() throws IOException {
    while (current < sources.size() || !waiting.isEmpty()) {
      if (current == sources.size()) {
        sources.clear(); // all of them closed
        current = 0;
        sources.add(waiting.remove().open());
      }
      Row row = sources.get(current).next();
      if (row != null) {
        return row;
      }
      sources.get(current++).close();
    }
    return null;
  }

  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (Closeable source : sources) {
      try {
        source.close();
      } catch (IOException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
