package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.corymb.client.api.BatchAnswer;
import dev.corymb.client.api.BatchResult;
import dev.corymb.client.api.ColumnsAnswer;
import dev.corymb.client.api.ColumnsBody;
import dev.corymb.client.api.EdgesAnswer;
import dev.corymb.client.api.EdgesBody;
import dev.corymb.client.api.EventView;
import dev.corymb.client.api.ExportedEvent;
import dev.corymb.client.api.FailureEvent;
import dev.corymb.client.api.FederationView;
import dev.corymb.client.api.Health;
import dev.corymb.client.api.Holds;
import dev.corymb.client.api.HoldsBody;
import dev.corymb.client.api.IndexView;
import dev.corymb.client.api.JsonText;
import dev.corymb.client.api.LineageBatchAnswer;
import dev.corymb.client.api.LineageLine;
import dev.corymb.client.api.LineageReceipt;
import dev.corymb.client.api.LocateAnswer;
import dev.corymb.client.api.LocateBody;
import dev.corymb.client.api.MissedEvent;
import dev.corymb.client.api.NewSiteBody;
import dev.corymb.client.api.ProblemDocument;
import dev.corymb.client.api.PruneAnswer;
import dev.corymb.client.api.PruneBody;
import dev.corymb.client.api.PublicationEvent;
import dev.corymb.client.api.Receipt;
import dev.corymb.client.api.ReplicationView;
import dev.corymb.client.api.ServerStatus;
import dev.corymb.client.api.SiteEvent;
import dev.corymb.client.api.SiteHistory;
import dev.corymb.client.api.SitePage;
import dev.corymb.client.api.SiteView;
import dev.corymb.client.api.StateEvent;
import dev.corymb.client.api.StreamLine;
import dev.corymb.client.api.TextOr;
import dev.corymb.client.api.WalkAnswer;
import dev.corymb.client.api.WalkBody;
import dev.corymb.core.testkit.Packages;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The records of the client have the members that the description of the API gives them: their
 * names, their types, and which of them may be absent or null.
 */
final class AnswerRecordsTest {

  /** Records and the schemas that describe them, which say what of a record is left out where. */
  private static final Map<Class<?>, List<String>> SCHEMAS =
      Map.ofEntries(
          Map.entry(BatchResult.class, List.of("BatchResult", "BatchOfSitesResult")),
          Map.entry(Receipt.class, List.of("Receipt", "ReceiptOfSites")),
          Map.entry(ProblemDocument.class, List.of("Problem")),
          Map.entry(Health.class, List.of("Health")),
          Map.entry(NewSiteBody.class, List.of("NewSite")),
          Map.entry(SitePage.class, List.of("SitePage")),
          Map.entry(SiteView.class, List.of("Site")),
          Map.entry(SiteHistory.class, List.of("History")),
          Map.entry(StreamLine.class, List.of("StreamLine")),
          Map.entry(LocateBody.class, List.of("LocateRequest")),
          Map.entry(LocateAnswer.class, List.of("Located")),
          Map.entry(BatchAnswer.class, List.of("LocatedAll")),
          Map.entry(PruneBody.class, List.of("PruneRequest")),
          Map.entry(PruneAnswer.class, List.of("Pruned")),
          Map.entry(LineageReceipt.class, List.of("LineageReceipt")),
          Map.entry(LineageBatchAnswer.class, List.of("LineageBatchAnswer")),
          Map.entry(LineageLine.class, List.of("LineageLine")),
          Map.entry(EventView.class, List.of("Event")),
          Map.entry(WalkBody.class, List.of("WalkRequest")),
          Map.entry(WalkAnswer.class, List.of("Walked")),
          Map.entry(EdgesBody.class, List.of("EdgesRequest")),
          Map.entry(EdgesAnswer.class, List.of("Edges")),
          Map.entry(ColumnsBody.class, List.of("ColumnsRequest")),
          Map.entry(ColumnsAnswer.class, List.of("Columns")),
          Map.entry(HoldsBody.class, List.of("HoldsRequest")),
          Map.entry(Holds.class, List.of("Holds")),
          Map.entry(FederationView.class, List.of("Federation")),
          Map.entry(IndexView.class, List.of("Index")),
          Map.entry(ReplicationView.class, List.of("Replication")),
          Map.entry(ServerStatus.class, List.of("Overview")),
          Map.entry(PublicationEvent.class, List.of("Publication")),
          Map.entry(SiteEvent.class, List.of("SiteEvent")),
          Map.entry(StateEvent.class, List.of("StateEvent")),
          Map.entry(FailureEvent.class, List.of("FailureEvent")),
          Map.entry(MissedEvent.class, List.of("MissedEvent")));

  /**
   * Items are by the schema of a federation; those who load many write them as text. Events are in
   * the formats of others.
   */
  private static final Set<String> WITHOUT_RECORD =
      Set.of(
          "Item",
          "Condition",
          "Batch",
          "BatchOfSites",
          "Row",
          "OpenLineageEvent",
          "Document",
          "JsonValue");

  private final ApiDescription api;
  private final Set<Class<?>> seen = new HashSet<>();
  private final Set<String> used = new TreeSet<>();
  private final List<String> differences = new ArrayList<>();

  AnswerRecordsTest() throws IOException {
    this.api = ApiDescription.read();
  }

  @Test
  void recordsAreAsTheDescriptionSays() {
    SCHEMAS.forEach(
        (type, names) -> compare(type, names.stream().map(this::named).toList(), type.getName()));

    assertThat(differences).isEmpty();
  }

  @Test
  void everySchemaHasARecordAndEveryRecordASchema() {
    recordsAreAsTheDescriptionSays();
    Set<String> schemas = new TreeSet<>(api.schemas());
    schemas.removeAll(WITHOUT_RECORD);
    assertThat(used).containsExactlyElementsOf(schemas);
    assertThat(seen.stream().map(Class::getName))
        .containsAll(
            Packages.of("dev.corymb.client.api").stream()
                .filter(type -> type.isRecord())
                .map(type -> type.getName())
                .filter(name -> !name.contains("RecordJson$") && !name.endsWith("$Any"))
                .filter(name -> !name.equals(TextOr.class.getName()))
                .filter(name -> !name.equals(JsonText.class.getName()))
                .filter(name -> !name.equals(ExportedEvent.class.getName())) // a part of one
                .toList());
  }

  private JsonNode named(String name) {
    used.add(name);
    return api.schema(name);
  }

  private JsonNode resolved(JsonNode schema) {
    String name = schema.path("$ref").asText().replaceFirst(".*/", "");
    return name.isEmpty() ? schema : named(name);
  }

  private void compare(Class<?> type, List<JsonNode> schemas, String where) {
    seen.add(type);
    if (type.isSealed()) {
      compareChoices(type, schemas.get(0), where);
      return;
    }
    Set<String> described = new TreeSet<>();
    Set<String> always = new TreeSet<>(texts(schemas.get(0).path("required")));
    for (JsonNode schema : schemas) {
      schema.path("properties").fieldNames().forEachRemaining(described::add);
      always.retainAll(texts(schema.path("required")));
    }
    List<RecordComponent> components = List.of(type.getRecordComponents());
    require(names(components.stream()), described, where + " has the members");
    require(
        names(components.stream().filter(one -> one.getType() != Optional.class)),
        always,
        where + " always has the members");
    for (RecordComponent component : components) {
      for (JsonNode schema : schemas) {
        JsonNode member = schema.path("properties").path(component.getName());
        if (!member.isMissingNode()) {
          compareMember(component, member, where + "." + component.getName());
        }
      }
    }
  }

  private static Set<String> names(Stream<RecordComponent> components) {
    return components.map(RecordComponent::getName).collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
  }

  private void require(Object is, Object described, String what) {
    if (!is.equals(described)) {
      differences.add(what + " " + is + ", but the description says " + described);
    }
  }

  private void compareMember(RecordComponent component, JsonNode schema, String where) {
    List<JsonNode> choices = new ArrayList<>();
    resolved(schema).path("oneOf").forEach(choices::add);
    List<String> types = texts(schema.path("type"));
    boolean nullable =
        types.contains("null")
            || choices.removeIf(choice -> choice.path("type").asText().equals("null"));
    require(
        component.getAnnotatedType().isAnnotationPresent(Nullable.class),
        nullable,
        where + " is null at times:");
    compareType(
        component.getGenericType(),
        nullable && !choices.isEmpty() ? resolved(choices.get(0)) : schema,
        where);
  }

  private void compareType(Type type, JsonNode given, String where) {
    JsonNode schema = resolved(given);
    if (type instanceof ParameterizedType generic) {
      Type[] of = generic.getActualTypeArguments();
      if (generic.getRawType() == Optional.class) {
        compareType(of[0], schema, where);
      } else if (generic.getRawType() == List.class) {
        require("array", type(schema), where + " is of type");
        compareType(of[0], schema.path("items"), where + "[]");
      } else if (generic.getRawType() == Map.class) {
        compareType(of[1], schema.path("additionalProperties"), where + "{}");
      } else {
        compareTextOr(of[0], schema.path("oneOf"), where);
      }
    } else if (type == JsonText.class) {
      require("object", type(schema), where + " is of type");
      require(false, schema.has("properties"), where + " has members that are known:");
    } else if (type instanceof Class<?> plain && (plain.isRecord() || plain.isSealed())) {
      compare(plain, List.of(schema), where);
    } else {
      require(JSON_TYPES.get(type), type(schema), where + " is of type");
    }
  }

  private static final Map<Type, String> JSON_TYPES =
      Map.of(
          String.class, "string",
          boolean.class, "boolean",
          Boolean.class, "boolean",
          int.class, "integer",
          Integer.class, "integer",
          long.class, "integer",
          Long.class, "integer",
          double.class, "number",
          Double.class, "number",
          float.class, "number");

  private static String type(JsonNode schema) {
    return schema.path("type").isArray()
        ? schema.path("type").get(0).asText()
        : schema.path("type").asText();
  }

  private void compareTextOr(Type type, JsonNode choices, String where) {
    require(2, choices.size(), where + " number of forms:");
    for (JsonNode choice : choices) {
      if (!type(choice).equals("string")) {
        compareType(type, choice, where);
      }
    }
  }

  /** Each of the records of a sealed interface belongs to the schema with its first member. */
  private void compareChoices(Class<?> type, JsonNode schema, String where) {
    Class<?>[] records = type.getPermittedSubclasses();
    require(records.length, schema.path("oneOf").size(), where + " number of forms:");
    for (JsonNode choice : schema.path("oneOf")) {
      JsonNode form = resolved(choice);
      for (Class<?> one : records) {
        if (form.path("properties").has(one.getRecordComponents()[0].getName())) {
          compare(one, List.of(form), where + "/" + one.getSimpleName());
        }
      }
    }
  }
}
