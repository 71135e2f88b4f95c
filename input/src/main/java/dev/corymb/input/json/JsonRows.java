package dev.corymb.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.corymb.input.row.Column;
import dev.corymb.input.row.InputException;
import dev.corymb.input.row.MissingColumnsException;
import dev.corymb.input.row.Rejection;
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
 * the input is refused as a whole. An optional attribute may be in later objects only.
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
  private int first; // of the objects that are taken for the header that have been read
  private boolean inHeader = true;
  private final Set<String> ignored = new HashSet<>();
  private final Set<String> flat = new HashSet<>(); // where something inside was wanted
  private int noted; // of those that come after the first objects
  private int members; // of the object that is read
  private int reasons; // among them, of an earlier rejection
  private final Set<Column> several = new HashSet<>(); // of the object, which may have many values

  /** Opens an input. */
  public JsonRows(InputFile input, RowBuilder<V> builder) throws IOException {
    this.records = JsonRecords.open(builder.file(), input.text());
    this.builder = builder;
    this.rules = builder.rules();
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
    first += inHeader ? 1 : 0;
    if (first == 1 && rules.isWhole() && rules.invalid() == Invalid.STOP) {
      requireColumns(); // an invalid row ends the input: none of the others is ever seen
    }
    endHeader(inHeader && first == FIRST);
    return builder.build();
  }

  /** Refuses an input none of whose first objects has what is needed. */
  private void endHeader(boolean ends) throws IOException {
    if (!ends) {
      return;
    }
    inHeader = false;
    requireColumns();
    if (!names.isEmpty()) {
      rules.lackingSoFar(subject(), names).ifPresent(builder::note);
    }
    List<String> read = names.stream().filter(name -> !rules.isWantedWithin(name)).toList();
    String subject = first == 1 ? "the object" : "each of the first " + first + " objects";
    Optional<String> excess = rules.excess(subject, read);
    if (excess.isPresent()) {
      throw new InputException(builder.file(), excess.get());
    }
    ignored.addAll(read);
    builder.ignore(read);
  }

  private void requireColumns() throws MissingColumnsException {
    if (!names.isEmpty()) {
      Optional<String> lacking = rules.lackingInEveryRow(subject(), names);
      if (lacking.isPresent()) {
        throw new MissingColumnsException(builder.file(), lacking.get());
      }
    }
  }

  private String subject() {
    return first == 1 ? "the object lacks" : "all of the first " + first + " objects lack";
  }

  private void read(String text) throws IOException {
    try (JsonParser parser = JsonRecords.FACTORY.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        builder.rejectWhole("must be a JSON object", text);
        return;
      }
      members = 0;
      several.clear();
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
        if (column.isMany() && !several.add(column)) {
          builder.repeated(column);
        }
        take(column, token, parser);
        parser.skipChildren(); // of what was not read
      } else if (prefix.isEmpty() && RowFormat.isReason(path)) {
        reasons++;
        parser.skipChildren();
      } else if (token == JsonToken.START_OBJECT && isEntered(path)) {
        readMembers(path + ".", parser);
      } else {
        if (rules.isWantedWithin(path)) {
          takeFlat(path, token, parser);
        } else {
          remember(path);
        }
        parser.skipChildren();
      }
    }
  }

  /**
   * Whether something is wanted inside an object, or its members are named because they are not.
   */
  private boolean isEntered(String path) {
    return rules.isWantedWithin(path) || (inHeader && !rules.asksForPart());
  }

  /**
   * Takes a member that is not an object, although something inside it is wanted. An item has no
   * value for that then; a query would lose it.
   */
  private void takeFlat(String path, JsonToken token, JsonParser parser) throws IOException {
    if (inHeader && names.size() < MAX_NAMES) {
      names.add(path);
    }
    if (rules.asksForPart()) {
      builder.reject(new Rejection(path, "must be an object: --map names a member of it", null));
    } else if (token == JsonToken.START_ARRAY) {
      requireNoObjects(path, parser);
    }
    if (token != JsonToken.VALUE_NULL && noted < MOST_NOTED && flat.add(path)) {
      noted++;
      builder.note(
          InputException.quoted(path)
              + " is not an object in some rows, so nothing inside it is read there (reported once)");
    }
  }

  /** A list of objects has something that is wanted in it, which must not be lost. */
  private void requireNoObjects(String path, JsonParser parser) throws IOException {
    for (int depth = 1; depth > 0; ) {
      JsonToken token = parser.nextToken();
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      if (token == JsonToken.START_OBJECT) {
        builder.reject(new Rejection(path, "must be one object, not a list of objects", "a list"));
      }
    }
  }

  /** Remembers a member of the first objects; of later ones, notes what gives nothing. */
  private void remember(String path) {
    if (inHeader && names.size() < MAX_NAMES) {
      names.add(path);
    }
    if (rules.asksForPart() && rules.isUnknown(path)) {
      builder.reject(new Rejection(path, rules.excessRule(path, names), null));
    } else if (!inHeader && noted < MOST_NOTED && rules.isUnknown(path) && ignored.add(path)) {
      noted++;
      builder.ignore(List.of(path)); // none of the first objects has it
    }
  }

  private void take(Column column, JsonToken token, JsonParser parser) throws IOException {
    switch (token) {
      case VALUE_STRING -> builder.text(column, parser.getText());
      case VALUE_NULL -> builder.nothing(column);
      case START_OBJECT -> builder.object(column, parser);
      case START_ARRAY -> {
        if (column.isMany()) {
          takeList(column, parser);
        } else {
          builder.structure(column, "an array");
        }
      }
      default -> builder.literal(column, parser.getText());
    }
  }

  private void takeList(Column column, JsonParser parser) throws IOException {
    JsonToken token = parser.nextToken();
    if (token == JsonToken.END_ARRAY) {
      builder.emptyList(column);
    }
    for (; token != JsonToken.END_ARRAY; token = parser.nextToken()) {
      switch (token) {
        case VALUE_STRING -> builder.text(column, parser.getText());
        case VALUE_NULL -> builder.structure(column, "a list with null");
        case START_OBJECT -> builder.structure(column, "a list of objects");
        case START_ARRAY -> builder.structure(column, "a list of lists");
        default -> builder.literal(column, parser.getText());
      }
      parser.skipChildren();
    }
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
