package dev.corymb.cli.input.entry;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldModifier;
import dev.corymb.cli.input.InputException;
import dev.corymb.cli.input.Inputs;
import dev.corymb.cli.input.MarkedEnd;
import dev.corymb.cli.input.Utf8Reader;
import dev.corymb.cli.output.Csv;
import dev.corymb.cli.output.Numbers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * Entries from CSV with a header. An empty field of an item is an empty text. In a query it leaves
 * its attribute out, unless it is quoted.
 */
final class CsvEntries implements EntrySource {

  private static final String DELIMITERS = ",;\t|";

  private final String file;
  private final EntryRules rules;
  private final char delimiter;
  private final CsvReader<CsvRecord> reader;
  private final CloseableIterator<CsvRecord> records;
  private final List<String> columns;
  private final List<String> attributes; // of each column, empty if it gives none
  private final int reasons; // leading columns that say why rows were rejected before
  private final BitSet quoted = new BitSet(); // the fields of this record that are in quotes
  private long line;
  private boolean ended;

  /** Remembers which fields are in quotes, and leaves them as they are. */
  private final class Quotes implements FieldModifier {
    @Override
    public String modify(long startingLine, int field, boolean inQuotes, String text) {
      quoted.set(field, inQuotes);
      return text;
    }
  }

  CsvEntries(
      String file, InputStream stream, char delimiter, EntryRules rules, Consumer<String> notes)
      throws IOException {
    this.file = file;
    this.rules = rules;
    this.delimiter = delimiter;
    this.reader =
        CsvReader.builder()
            .fieldSeparator(delimiter)
            .allowMissingFields(true) // counted here, because they reject one row only
            .allowExtraFields(true)
            .skipEmptyLines(false)
            .maxBufferSize(Inputs.MAX_FIELD)
            .build(
                CsvRecordHandler.of(handler -> handler.fieldModifier(new Quotes())),
                new MarkedEnd(new Utf8Reader(file, stream)));
    this.records = reader.iterator();
    CsvRecord header = advance();
    if (header == null) {
      throw new InputException(file, "must begin with a header that names columns, but was empty");
    }
    this.columns = header.getFields();
    requireDelimiter();
    rules.requireColumns(file, columns, notes);
    this.attributes =
        columns.stream()
            .map(column -> rules.attribute(column) == null ? "" : rules.attribute(column))
            .toList();
    this.reasons = (int) columns.stream().takeWhile(RowFormat::isReason).count();
  }

  /** A file with another delimiter looks like one of a single column. */
  private void requireDelimiter() throws InputException {
    String first = columns.get(0);
    if (columns.size() > 1 || rules.isWanted(first)) {
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
    return new RowFormat(raw(columns), delimiter);
  }

  private String raw(List<String> fields) {
    return Csv.row(fields.subList(Math.min(reasons, fields.size()), fields.size()), delimiter);
  }

  @Override
  public Entry next() throws IOException {
    for (CsvRecord found = advance(); found != null; found = advance()) {
      boolean blank = found.getFieldCount() == 1 && found.getField(0).isEmpty();
      if (!blank || columns.size() == 1) {
        return entry(found);
      }
    }
    return null;
  }

  private Entry entry(CsvRecord found) throws IOException {
    List<String> fields = found.getFields();
    EntryBuilder entry = new EntryBuilder(rules, new Entry.Place(file, "line", line), raw(fields));
    if (fields.size() != columns.size()) {
      return entry
          .reject(
              new Rejection(
                  null,
                  "must have "
                      + (columns.size() - reasons)
                      + " fields, as the header has"
                      + (reasons == 0 ? "" : ", after the " + reasons + " of the reason"),
                  Numbers.of(Math.max(0, fields.size() - reasons), "field")))
          .build();
    }
    for (int i = 0; i < columns.size(); i++) {
      String value = fields.get(i);
      boolean leftOut = !rules.whole() && value.isEmpty() && !quoted.get(i);
      if (!attributes.get(i).isEmpty() && !leftOut) {
        entry.text(attributes.get(i), value);
      }
      if (rules.isSite(columns.get(i))) {
        entry.site(value);
      }
    }
    return entry.build();
  }

  /** The next record, or null at the end. */
  private CsvRecord advance() throws IOException {
    try {
      quoted.clear();
      if (ended || !records.hasNext()) {
        return null;
      }
      CsvRecord found = records.next();
      line = found.getStartingLineNumber();
      String last = found.getField(found.getFieldCount() - 1);
      if (!last.isEmpty() && last.charAt(last.length() - 1) == MarkedEnd.MARK) {
        ended = true;
        if (found.getFieldCount() > 1 || last.length() > 1) {
          throw new InputException(
              file, line, "a quoted field must be closed, but the input ends in it");
        }
        return null;
      }
      return found;
    } catch (CsvParseException e) {
      if (e.getCause() instanceof UncheckedIOException ours) {
        throw ours.getCause();
      }
      throw new InputException(
          file,
          line + 1,
          "must be CSV with fields of at most "
              + Inputs.MAX_FIELD
              + " characters from this line on, but is not");
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
