package dev.corymb.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.corymb.input.row.Column;
import dev.corymb.input.row.InputException;
import dev.corymb.input.row.MissingColumnsException;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowBuilder;
import dev.corymb.input.row.RowFormat;
import dev.corymb.input.row.RowRules;
import dev.corymb.input.row.RowRules.Invalid;
import dev.corymb.input.row.RowSource;
import dev.corymb.input.source.InputFile;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Rows of JSON objects: one per line, in an array, or printed over several lines.
 *
 * <p>JSON has no header, so the first objects are one: if none of them has a column that is needed,
 * the input is refused as a whole.
 */
public final class JsonRows<V> implements RowSource<V> {

  private static final int FIRST = 20; // objects that are taken for the header
  private static final int MAX_NAMES = 1000; // of the first objects that are remembered
  private static final int MOST_NOTED = 5;
  private static final String UNCORRECTED =
      "must be replaced by the corrected object: it has nothing but the reason of an earlier"
          + " rejection";

  private final JsonRecords records;
  private final RowBuilder<V> builder;
  private final RowRules rules;
  private final Set<String> names = new LinkedHashSet<>();
  private final int header; // how many objects are taken for it
  private int first; // of them that have been read
  private boolean inHeader = true;
  private final Set<String> ignored = new HashSet<>();
  private int noted; // of those that come after the first objects
  private int members; // of the object that is read
  private int reasons; // among them, of an earlier rejection

  /** Opens an input. */
  public JsonRows(InputFile input, RowBuilder<V> builder) throws IOException {
    this.records = JsonRecords.open(builder.file(), input.text());
    this.builder = builder;
    this.rules = builder.rules();
    // Where the first invalid row ends the input, none of the others is ever seen.
    this.header = rules.isWhole() && rules.invalid() == Invalid.STOP ? 1 : FIRST;
  }

  @Override
  public boolean isVarying() {
    return true;
  }

  @Override
  public Row<V> next() throws IOException {
    JsonRecords.Value found = records.next();
    if (found == null) {
      endHeader(inHeader);
      return null;
    }
    builder.begin(found.unit(), found.number(), found.line());
    if (builder.keepsRaw()) {
      builder.raw(found.text());
    }
    if (found.fault().isPresent()) {
      builder.rejectWhole(found.fault().get(), null);
    } else {
      read(found.text());
    }
    endHeader(inHeader && ++first == header);
    return builder.build();
  }

  /** Refuses an input none of whose first objects has what is needed. */
  private void endHeader(boolean ends) throws MissingColumnsException {
    if (!ends) {
      return;
    }
    inHeader = false;
    if (!names.isEmpty()) {
      String subject =
          first == 1 ? "the object lacks" : "all of the first " + first + " objects lack";
      Optional<String> lacking = rules.lacking(subject, names);
      if (lacking.isPresent()) {
        throw new MissingColumnsException(builder.file(), lacking.get());
      }
    }
    ignored.addAll(names);
    builder.ignore(names);
  }

  private void read(String text) throws IOException {
    try (JsonParser parser = JsonRecords.FACTORY.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        builder.rejectWhole("must be a JSON object", text);
        return;
      }
      members = 0;
      reasons = 0;
      readMembers("", parser);
      if (reasons > 0 && reasons == members) {
        builder.rejectWhole(UNCORRECTED, null);
      }
      if (parser.nextToken() != null) {
        builder.rejectWhole("must be one JSON object per line", "more");
      }
    } catch (StreamConstraintsException e) { // which has no location
      builder.rejectWhole(JsonRecords.LIMITS, "more");
    } catch (JsonProcessingException e) {
      builder.rejectWhole(
          "must be JSON (shown up to the error)",
          InputException.upTo(e.getLocation().getColumnNr(), text));
    }
  }

  private void readMembers(String prefix, JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String path = prefix.isEmpty() ? parser.currentName() : prefix + parser.currentName();
      JsonToken token = parser.nextToken();
      Column column = rules.column(path);
      members += prefix.isEmpty() ? 1 : 0;
      if (column.isWanted()) {
        remember(path);
        take(column, token, parser);
        parser.skipChildren(); // of what was not read
      } else if (prefix.isEmpty() && RowFormat.isReason(path)) {
        reasons++;
        parser.skipChildren();
      } else if (token == JsonToken.START_OBJECT && (inHeader || rules.isWantedWithin(path))) {
        readMembers(path + ".", parser);
      } else {
        remember(path);
        parser.skipChildren();
      }
    }
  }

  private void remember(String path) {
    if (inHeader) {
      if (names.size() < MAX_NAMES) {
        names.add(path);
      }
    } else if (noted < MOST_NOTED && !rules.column(path).isWanted() && ignored.add(path)) {
      noted++;
      builder.ignore(List.of(path)); // none of the first objects has it
    }
  }

  private void take(Column column, JsonToken token, JsonParser parser) throws IOException {
    switch (token) {
      case VALUE_STRING -> builder.text(column, parser.getText());
      case VALUE_NULL -> builder.nothing(column);
      case START_OBJECT -> builder.object(column, parser);
      case START_ARRAY -> builder.structure(column, "an array");
      default -> builder.literal(column, parser.getText());
    }
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
