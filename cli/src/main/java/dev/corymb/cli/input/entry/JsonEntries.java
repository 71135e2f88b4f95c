package dev.corymb.cli.input.entry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.core.schema.Item;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Entries from JSON objects: one per line, in an array, or printed over several lines.
 *
 * <p>JSON has no header, so the first objects are one: if none of them has a column that is needed,
 * the input is refused as a whole.
 */
final class JsonEntries implements EntrySource {

  private static final int FIRST = 20; // objects that are taken for the header
  private static final int MAX_NAMES = 1000; // of the first objects that are remembered

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(JsonRecords.CONSTRAINTS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private final String file;
  private final JsonRecords records;
  private final EntryRules rules;
  private final Consumer<String> notes;
  private final Set<String> names = new LinkedHashSet<>();
  private int first; // objects that have been read, up to FIRST
  private boolean noted;

  JsonEntries(String file, InputStream stream, EntryRules rules, Consumer<String> notes)
      throws IOException {
    this.file = file;
    this.records = JsonRecords.open(file, stream);
    this.rules = rules;
    this.notes = notes;
  }

  @Override
  public Entry next() throws IOException {
    JsonRecords.Value found = records.next();
    if (found == null) {
      requireNames(first < FIRST);
      return null;
    }
    EntryBuilder entry = new EntryBuilder(rules, found.place(), found.text());
    if (found.rejection() == null) {
      read(found, entry);
    } else {
      entry.reject(found.rejection());
    }
    requireNames(first < FIRST && ++first == FIRST);
    return entry.build();
  }

  /** Refuses an input none of whose first objects has what is needed. */
  private void requireNames(boolean allAreKnown) {
    if (allAreKnown && !names.isEmpty()) {
      Optional<String> lacking =
          rules.lacking(
              first == 1 ? "the object lacks" : "all of the first " + first + " objects lack",
              names);
      if (lacking.isPresent()) {
        throw new CommandFailure(file + ": " + lacking.get()); // the options may be wrong
      }
    }
    if (allAreKnown) {
      noteIgnored(names);
    }
  }

  /** Notes once that names are ignored. */
  private void noteIgnored(Collection<String> of) {
    List<String> ignored = of.stream().filter(name -> !rules.isWanted(name)).toList();
    if (!noted && !ignored.isEmpty()) {
      noted = true;
      notes.accept(file + ": " + rules.ignoring(ignored) + " (reported once)");
    }
  }

  private void read(JsonRecords.Value found, EntryBuilder entry) throws IOException {
    try (JsonParser parser = FACTORY.createParser(found.text())) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        entry.reject(new Rejection(null, "must be a JSON object", found.text()));
        return;
      }
      readMembers("", parser, entry);
      if (parser.nextToken() != null) {
        entry.reject(new Rejection(null, "must be one JSON object per line", "more"));
      }
    } catch (JsonProcessingException e) {
      entry.reject(
          new Rejection(
              null, "must be JSON", "invalid at column " + e.getLocation().getColumnNr()));
    }
  }

  private void readMembers(String prefix, JsonParser parser, EntryBuilder entry)
      throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String path = prefix + parser.currentName();
      JsonToken token = parser.nextToken();
      boolean reason = prefix.isEmpty() && RowFormat.isReason(path);
      boolean isObject = token == JsonToken.START_OBJECT && !reason && !rules.isWanted(path);
      if (isObject && (first < FIRST || rules.isWantedWithin(path))) {
        readMembers(path + ".", parser, entry);
      } else if (!reason) {
        take(path, parser, entry);
        parser.skipChildren();
      } else {
        parser.skipChildren();
      }
    }
  }

  private void take(String path, JsonParser parser, EntryBuilder entry) throws IOException {
    if (first < FIRST && names.size() < MAX_NAMES) {
      names.add(path);
    }
    if (!rules.isWanted(path)) {
      if (first == FIRST && !noted) {
        noteIgnored(List.of(path)); // not one of the first objects has such a name
      }
      return;
    }
    JsonToken token = parser.currentToken();
    if (rules.isSite(path)) {
      if (token == JsonToken.VALUE_STRING) {
        entry.site(parser.getText());
      } else if (token != JsonToken.VALUE_NULL) { // as if it were not there
        entry.reject(new Rejection(path, "must be a string", shown(parser)));
      }
    }
    String attribute = rules.attribute(path);
    if (attribute == null) {
      return;
    }
    if (token == JsonToken.VALUE_STRING) {
      entry.text(attribute, parser.getText());
    } else if (token.isStructStart()) {
      entry.reject(new Rejection(path, Item.ONE_VALUE, shown(parser)));
    } else if (token == JsonToken.VALUE_NULL) {
      entry.rejectNull(attribute);
    } else {
      entry.literal(attribute, token, shown(parser));
    }
  }

  private static String shown(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      default -> parser.getText();
    };
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
