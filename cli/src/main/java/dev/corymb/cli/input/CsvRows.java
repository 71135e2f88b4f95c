package dev.corymb.cli.input;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.corymb.cli.input.RowRules.RuleBroken;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Rows of CSV (RFC 4180) with a header that names the columns. Fields go from the parser's buffer
 * to digests without becoming strings.
 *
 * <p>An empty line is an empty field where there is one column, and skipped where there are more.
 */
final class CsvRows implements RowSource {

  private static final int IGNORED = -1;
  private static final int CODE = -2;
  private static final int SITE = -3;

  private final String file;
  private final RowRules rules;
  private final Row row;
  private final CsvReader<Row> reader;
  private final CloseableIterator<Row> records;
  private final List<String> header = new ArrayList<>();
  private int[] meanings; // of each column: an ordinal or one of the above; null before the header
  private boolean ended;

  CsvRows(String file, InputStream stream, RowRules rules, IgnoredNames ignored)
      throws IOException {
    this.file = file;
    this.rules = rules;
    this.row = new Row(file, rules.schema().size());
    Reader text = new MarkedEnd(new Utf8Reader(file, stream));
    this.reader =
        CsvReader.builder()
            .allowMissingFields(true) // counted here, for a message with file and line
            .allowExtraFields(true)
            .skipEmptyLines(false)
            .maxBufferSize(Inputs.MAX_FIELD)
            .build(new Handler(), text);
    this.records = reader.iterator();
    readHeader(ignored);
  }

  private void readHeader(IgnoredNames ignored) throws IOException {
    if (advance() == null || ended) {
      throw new InputException(file, "must begin with a header that names columns, but was empty");
    }
    Set<String> seen = new HashSet<>();
    List<String> strangers = new ArrayList<>();
    int[] found = new int[header.size()];
    row.begin(1);
    boolean code = rules.codeColumn() == null;
    boolean site = rules.siteColumn() == null;
    for (int column = 0; column < found.length; column++) {
      String name = header.get(column);
      if (!seen.add(name)) {
        throw new InputException(
            file, 1, "the header must name a column once, but repeats " + quoted(name));
      }
      if (rules.schema().has(name)) {
        found[column] = rules.schema().ordinal(name);
        row.set(found[column], 0);
      } else if (rules.isCode(name)) {
        found[column] = CODE;
        code = true;
      } else if (rules.isSite(name)) {
        found[column] = SITE;
        site = true;
      } else {
        found[column] = IGNORED;
        strangers.add(name);
      }
    }
    requireEnough(code, site);
    if (!strangers.isEmpty()) {
      ignored.tell(file, strangers, rules);
    }
    meanings = found;
  }

  private void requireEnough(boolean code, boolean site) throws InputException {
    try {
      rules.requireEnough("the header", row.given());
    } catch (RuleBroken e) {
      throw new InputException(file, 1, e.getMessage());
    }
    if (!code) {
      throw new InputException(
          file, 1, "the header lacks the code column '" + rules.codeColumn() + "'");
    }
    if (!site) {
      throw new InputException(
          file, 1, "the header lacks the site column '" + rules.siteColumn() + "'");
    }
  }

  private static String quoted(String text) {
    return InputException.quoted(text);
  }

  @Override
  public Row next() throws IOException {
    return ended || advance() == null || ended ? null : row;
  }

  private Row advance() throws IOException {
    try {
      return records.hasNext() ? records.next() : null;
    } catch (CsvParseException e) {
      if (e.getCause() instanceof UncheckedIOException ours) {
        throw ours.getCause();
      }
      Throwable reason = e.getCause() == null ? e : e.getCause();
      throw new InputException(file, row.line(), "must be CSV: " + oneLine(reason.getMessage()));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static String oneLine(String message) {
    return message == null ? "it cannot be parsed" : message.lines().findFirst().orElse("");
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  /** Takes the parser's fields. Its exceptions reach {@link #advance} as causes. */
  private final class Handler extends AbstractBaseCsvCallbackHandler<Row> {

    private final Chars view = new Chars();
    private boolean empty;

    @Override
    protected void handleBegin(long line) {
      row.begin(line);
      empty = false;
    }

    @Override
    protected void handleField(int column, char[] buffer, int offset, int length, boolean quoted) {
      view.set(buffer, offset, length);
      if (length > 0 && buffer[offset + length - 1] == MarkedEnd.MARK) {
        if (column > 0 || quoted || length > 1) {
          throw refusal("a quoted field must be closed, but the input ends in it");
        }
        ended = true;
      } else if (length > Inputs.MAX_FIELD) {
        throw refusal(
            "a field must have at most " + Inputs.MAX_FIELD + " characters, but has " + length);
      } else if (meanings == null) {
        header.add(view.toString());
      } else if (column < meanings.length) {
        take(meanings[column], view);
      }
    }

    @Override
    protected void handleEmpty() {
      empty = true;
    }

    private void take(int meaning, CharSequence text) {
      try {
        if (meaning >= 0) {
          row.set(meaning, rules.digest(meaning, text));
        } else if (meaning == CODE) {
          row.setCode(rules.code(text));
        } else if (meaning == SITE) {
          rules.putSite(row, text);
        }
      } catch (RuleBroken e) {
        throw refusal(e.getMessage());
      }
    }

    @Override
    protected Row buildRecord() {
      if (ended || meanings == null) {
        return row;
      }
      if (empty) {
        if (meanings.length > 1) {
          return null; // the parser goes on to the next
        }
        take(meanings[0], "");
      } else if (getFieldCount() != meanings.length) {
        throw refusal(
            "must have " + meanings.length + " fields like the header, but has " + getFieldCount());
      }
      return row;
    }

    private UncheckedIOException refusal(String rule) {
      return new UncheckedIOException(new InputException(file, row.line(), rule));
    }
  }
}
