package dev.corymb.input.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.corymb.input.row.Column;
import dev.corymb.input.row.InputException;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowBuilder;
import dev.corymb.input.row.RowFormat;
import dev.corymb.input.row.RowRules;
import dev.corymb.input.row.RowRules.Invalid;
import dev.corymb.input.row.RowSource;
import dev.corymb.input.source.InputFile;
import dev.corymb.input.source.Utf8Reader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of CSV (RFC 4180) with a header that names the columns. Fields go from the parser's buffer
 * to their target without becoming strings, unless rows are kept as they are.
 *
 * <p>An empty field of an item is an empty text; of an optional attribute it is no value, unless it
 * is quoted, as PostgreSQL writes and reads it. In a query it leaves its attribute out, unless it
 * is quoted. An empty line is an empty field where there is one column, and skipped where there are
 * more.
 */
public final class CsvRows<V> implements RowSource<V> {

  private static final String DELIMITERS = ",;\t|";

  private final String file;
  private final RowRules rules;
  private final RowBuilder<V> builder;
  private final char delimiter;
  private final CsvReader<Boolean> reader;
  private final CloseableIterator<Boolean> records;
  private final List<String> fields = new ArrayList<>(); // of a record that is kept; null: no value
  private final List<String> names; // of the columns
  private final int reasons; // leading columns that say why rows were rejected before
  private List<Column> columns = List.of(); // none before the header is read
  private long line;
  private boolean ended;

  /** Opens an input and reads its header. */
  public CsvRows(InputFile input, char delimiter, RowBuilder<V> builder) throws IOException {
    this.file = builder.file();
    this.rules = builder.rules();
    this.builder = builder;
    this.delimiter = delimiter;
    this.reader =
        CsvReader.builder()
            .fieldSeparator(delimiter)
            .allowMissingFields(true) // counted here, because they reject one row only
            .allowExtraFields(true)
            .skipEmptyLines(false)
            .maxBufferSize(InputFile.MAX_FIELD)
            .build(new Handler(), new MarkedEnd(new Utf8Reader(file, input.text())));
    this.records = reader.iterator();
    if (!advance()) {
      throw new InputException(file, "must begin with a header that names columns, but was empty");
    }
    this.names = List.copyOf(fields);
    this.reasons = (int) names.stream().takeWhile(RowFormat::isReason).count();
    requireDelimiter();
    rules.requireColumns(file, names);
    builder.ignore(names);
    this.columns = names.stream().map(rules::column).toList();
  }

  /** A file with another delimiter looks like one of a single column. */
  private void requireDelimiter() throws InputException {
    String first = names.get(0);
    if (names.size() > 1 || rules.column(first).isWanted()) {
      return;
    }
    for (int i = 0; i < DELIMITERS.length(); i++) {
      char other = DELIMITERS.charAt(i);
      if (other != delimiter && first.indexOf(other) >= 0) {
        throw new InputException(
            file,
            1,
            "the header is one column, "
                + InputException.quoted(first)
                + "; if its fields are separated by another character, give --delimiter "
                + (other == '\t' ? "tab" : "'" + other + "'"));
      }
    }
  }

  @Override
  public RowFormat format() {
    return new RowFormat(Csv.row(withoutReasons(names), delimiter), delimiter);
  }

  private List<String> withoutReasons(List<String> all) {
    return all.subList(Math.min(reasons, all.size()), all.size());
  }

  @Override
  public Row<V> next() throws IOException {
    return advance() ? builder.build() : null;
  }

  /** Reads a record into the builder; false at the end. */
  private boolean advance() throws IOException {
    try {
      return !ended && records.hasNext() && records.next() && !ended;
    } catch (CsvParseException e) {
      if (e.getCause() instanceof UncheckedIOException ours) {
        throw ours.getCause();
      }
      Throwable reason = e.getCause() == null ? e : e.getCause();
      throw new InputException(
          file,
          line,
          "must be CSV with fields of at most "
              + InputFile.MAX_FIELD
              + " characters from this line on, but is not: "
              + String.valueOf(reason.getMessage()).lines().findFirst().orElse(""));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  /** Takes the parser's fields. Its exceptions reach {@link #advance} as causes. */
  private final class Handler extends AbstractBaseCsvCallbackHandler<Boolean> {

    private final Chars view = new Chars();
    private boolean blank;

    @Override
    protected void handleBegin(long startingLine) {
      line = startingLine;
      blank = false;
      fields.clear();
      try {
        builder.begin("line", line);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
      if (length > 0 && buffer[offset + length - 1] == MarkedEnd.MARK) {
        if (index > 0 || quoted || length > 1) {
          throw new UncheckedIOException(
              new InputException(
                  file, line, "a quoted field must be closed, but the input ends in it"));
        }
        ended = true;
        return;
      }
      take(index, view.set(buffer, offset, length), quoted);
    }

    @Override
    protected void handleEmpty() {
      blank = true;
    }

    private void take(int index, CharSequence field, boolean quoted) {
      boolean empty = field.length() == 0 && !quoted;
      Column column = index < columns.size() ? columns.get(index) : Column.IGNORED;
      boolean absent = empty && column.optional() && !column.site() && !column.code();
      if (columns.isEmpty() || builder.keepsRaw()) {
        fields.add(absent ? null : field.toString());
      }
      if (index < columns.size() && !(empty && !rules.isWhole())) {
        try {
          if (absent) {
            builder.nothing(column);
          } else {
            builder.text(column, field);
          }
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }

    @Override
    protected Boolean buildRecord() {
      int count = getFieldCount();
      if (blank) {
        if (columns.size() > 1) {
          return null; // the parser goes on to the next
        }
        take(0, "", false);
        count = 1;
      }
      if (!ended && !columns.isEmpty()) {
        if (count != columns.size()) {
          rejectCount(Math.max(0, count - reasons));
        }
        keepRaw();
      }
      return true;
    }

    private void rejectCount(int count) {
      builder.rejectWhole(
          "must have "
              + (columns.size() - reasons)
              + " fields, as the header has"
              + (reasons == 0 ? "" : ", after the " + reasons + " of the reason"),
          count + (count == 1 ? " field" : " fields"));
    }

    private void keepRaw() {
      if (rules.invalid() == Invalid.SKIP_AS_JSON && fields.size() == names.size()) {
        try {
          builder.raw(withoutReasons(names), withoutReasons(fields));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      } else if (builder.keepsRaw()) {
        builder.raw(Csv.row(withoutReasons(fields), delimiter));
      }
    }
  }
}
