package dev.corymb.cli.input.entry;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.corymb.cli.input.InputException;
import dev.corymb.cli.input.Inputs;
import dev.corymb.cli.input.MarkedEnd;
import dev.corymb.cli.input.Utf8Reader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;

/** Entries from CSV with a header. Every value goes on as text; an empty field is an empty one. */
final class CsvEntries implements EntrySource {

  private final String file;
  private final EntryRules rules;
  private final CsvReader<CsvRecord> reader;
  private final CloseableIterator<CsvRecord> records;
  private final List<String> columns;
  private final List<String> attributes; // of each column, empty if it gives none
  private long line;
  private boolean ended;

  CsvEntries(String file, InputStream stream, EntryRules rules, Consumer<String> notes)
      throws IOException {
    this.file = file;
    this.rules = rules;
    this.reader =
        CsvReader.builder()
            .allowMissingFields(true) // counted here, because they are one row's fault
            .allowExtraFields(true)
            .skipEmptyLines(false)
            .maxBufferSize(Inputs.MAX_FIELD)
            .ofCsvRecord(new MarkedEnd(new Utf8Reader(file, stream)));
    this.records = reader.iterator();
    CsvRecord header = advance();
    if (header == null) {
      throw new InputException(file, "must begin with a header that names columns, but was empty");
    }
    this.columns = header.getFields();
    rules.requireColumns(file, columns, notes);
    this.attributes =
        columns.stream()
            .map(column -> rules.attribute(column) == null ? "" : rules.attribute(column))
            .toList();
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
    EntryBuilder entry = new EntryBuilder(rules, new Entry.Place(file, "line", line));
    if (found.getFieldCount() != columns.size()) {
      return entry
          .refuse(
              "must have "
                  + columns.size()
                  + " fields like the header, but has "
                  + found.getFieldCount())
          .build();
    }
    for (int i = 0; i < columns.size(); i++) {
      String value = found.getField(i);
      if (!attributes.get(i).isEmpty()) {
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
