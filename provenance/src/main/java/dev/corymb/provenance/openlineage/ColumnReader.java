package dev.corymb.provenance.openlineage;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Source;
import dev.corymb.provenance.json.Parts;
import dev.corymb.provenance.openlineage.ColumnLink.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lineage of columns from what is kept of an event: the facets {@code columnLineage} and
 * {@code lineage}, of which the second goes before the first. What is not as the specification has
 * it is left out. Safe for many threads.
 */
public final class ColumnReader {

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES) // would keep those of all columns
          .build();

  private static final String OUTPUT = "/(outputs/[0-9]+|dataset)/facets/";
  private static final Pattern COLUMNS = Pattern.compile(OUTPUT + "columnLineage");
  private static final Pattern EXPLICIT = Pattern.compile(OUTPUT + "lineage");
  private static final Pattern OF_JOB = Pattern.compile("/(job|run)/facets/lineage");

  private final Names names;

  /** A reader for the events of a site. */
  public ColumnReader(OpenLineageOptions options) {
    this.names = new Names(options);
  }

  /**
   * What is kept of the lineage of columns.
   *
   * @param links in their order
   * @param isWhole whether the event stated no others, which were too large to be kept
   */
  public record Columns(SortedSet<ColumnLink> links, boolean isWhole) {

    /** Keeps a view. */
    public Columns {
      links = Collections.unmodifiableSortedSet(links);
    }
  }

  /** The links between columns that an event states, as far as they are kept. */
  public Columns read(Source source) {
    SortedSet<ColumnLink> inferred = new TreeSet<>();
    SortedSet<ColumnLink> explicit = new TreeSet<>();
    boolean isWhole = true;
    if (source.format().equals(Terms.FORMAT)) {
      Optional<Object> parts = source.text().isEmpty() ? Optional.empty() : parse(source.text());
      isWhole = Parts.isWhole(source) && parts.isPresent() == !source.text().isEmpty();
      for (Map<?, ?> part : objects(parts.orElse(null))) {
        addPart(part, inferred, explicit);
      }
    }
    TreeSet<Iri> stated =
        explicit.stream()
            .map(link -> link.effect().dataset())
            .collect(Collectors.toCollection(TreeSet::new));
    inferred.removeIf(link -> stated.contains(link.effect().dataset()));
    explicit.addAll(inferred);
    return new Columns(explicit, isWhole);
  }

  private void addPart(
      Map<?, ?> part, SortedSet<ColumnLink> inferred, SortedSet<ColumnLink> explicit) {
    String at = text(part.get("at")).orElse("");
    Map<?, ?> facet = object(part.get("value"));
    if (facet.get("_deleted") instanceof Boolean deleted && deleted) {
      return;
    }
    if (OF_JOB.matcher(at).matches()) {
      for (String member : List.of("entries", "lineage")) {
        for (Map<?, ?> entry : objects(facet.get(member))) {
          dataset(entry).ifPresent(id -> addFields(id, entry, "inputs", explicit));
        }
      }
      return;
    }
    Optional<Iri> described = text(part.get("id")).flatMap(ColumnReader::iri);
    if (EXPLICIT.matcher(at).matches()) {
      described.ifPresent(id -> addFields(id, facet, "inputs", explicit));
    } else if (COLUMNS.matcher(at).matches()) {
      described.ifPresent(
          id -> {
            addFields(id, facet, "inputFields", inferred);
            addSources(new Column(id, Optional.empty()), facet, "dataset", inferred);
          });
    }
  }

  /** Adds what the columns of a dataset were computed from. */
  private void addFields(Iri id, Map<?, ?> facet, String sources, SortedSet<ColumnLink> links) {
    object(facet.get("fields"))
        .forEach(
            (name, field) -> addSources(new Column(id, text(name)), object(field), sources, links));
  }

  private void addSources(
      Column effect, Map<?, ?> holder, String member, SortedSet<ColumnLink> links) {
    for (Map<?, ?> source : objects(holder.get(member))) {
      dataset(source)
          .ifPresent(
              id ->
                  links.add(
                      new ColumnLink(
                          effect,
                          new Column(id, text(source.get("field"))),
                          transformation(source, holder))));
    }
  }

  /** How a source was transformed, in the form of now or in that of before 2024. */
  private static String transformation(Map<?, ?> source, Map<?, ?> field) {
    String now =
        objects(source.get("transformations")).stream()
            .map(
                one ->
                    (text(one.get("type")).orElse("") + ' ' + text(one.get("subtype")).orElse(""))
                        .strip())
            .filter(text -> !text.isEmpty())
            .distinct()
            .collect(Collectors.joining(", "));
    return now.isEmpty() ? text(field.get("transformationType")).orElse("") : now;
  }

  private Optional<Iri> dataset(Map<?, ?> party) {
    Optional<String> type = text(party.get("type"));
    Optional<String> namespace = text(party.get("namespace"));
    Optional<String> name = text(party.get("name"));
    if (namespace.isEmpty() || name.isEmpty() || !type.orElse("DATASET").equals("DATASET")) {
      return Optional.empty();
    }
    try {
      return Optional.of(names.dataset(namespace.get(), name.get()));
    } catch (IllegalArgumentException e) { // too long for an id
      return Optional.empty();
    }
  }

  private static Optional<Iri> iri(String text) {
    try {
      return Optional.of(new Iri(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> text(@Nullable Object value) {
    return value instanceof String text ? Optional.of(text) : Optional.empty();
  }

  private static Map<?, ?> object(@Nullable Object value) {
    return value instanceof Map<?, ?> members ? members : Map.of();
  }

  private static List<Map<?, ?>> objects(@Nullable Object value) {
    List<Map<?, ?>> all = new ArrayList<>();
    if (value instanceof List<?> elements) {
      for (Object element : elements) {
        all.add(object(element));
      }
    }
    return all;
  }

  /** Some JSON, which is short: what is kept of an event has a bound; nothing if it is too deep. */
  private static Optional<Object> parse(String text) {
    try (JsonParser parser = JSON.createParser(text)) {
      parser.nextToken();
      return Optional.ofNullable(value(parser));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static @Nullable Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String name = parser.currentName();
          parser.nextToken();
          members.put(name, value(parser));
        }
        yield members;
      }
      case START_ARRAY -> {
        List<@Nullable Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          elements.add(value(parser));
        }
        yield elements;
      }
      case VALUE_STRING -> parser.getText();
      case VALUE_TRUE -> true;
      default -> null; // of no use here
    };
  }
}
