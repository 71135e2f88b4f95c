package dev.corymb.server.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** The file openapi.yaml, and whether a value is what one of its schemas says. */
final class ApiDescription {

  private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete");

  private final JsonNode root;

  /**
   * An operation of the file.
   *
   * @param method in lower case
   * @param path with names in braces
   * @param json what the file says of it
   */
  record Operation(String method, String path, JsonNode json) {

    String role() {
      return json.path("x-role").asText();
    }

    /** Whether it is for a federation of provenance only. */
    boolean isOfProvenance() {
      return json.path("x-federation").asText().equals("provenance");
    }

    @Override
    public String toString() {
      return method.toUpperCase(java.util.Locale.ROOT) + " " + path;
    }
  }

  private ApiDescription(JsonNode root) {
    this.root = root;
  }

  static ApiDescription read() throws IOException {
    try (InputStream in = Api.class.getResourceAsStream("/dev/corymb/server/openapi.yaml")) {
      return new ApiDescription(new YAMLMapper().readTree(in));
    }
  }

  /** A schema by its name. */
  JsonNode schema(String name) {
    return root.path("components").path("schemas").path(name);
  }

  /** All operations, in the order of the file. */
  List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    for (var path : root.path("paths").properties()) {
      for (var member : path.getValue().properties()) {
        if (METHODS.contains(member.getKey())) {
          all.add(new Operation(member.getKey(), path.getKey(), member.getValue()));
        }
      }
    }
    return all;
  }

  /** The parameters of an operation and of its path. */
  List<JsonNode> parameters(Operation operation) {
    List<JsonNode> all = new ArrayList<>();
    root.path("paths").path(operation.path()).path("parameters").forEach(all::add);
    operation.json().path("parameters").forEach(all::add);
    return all.stream().map(this::resolve).toList();
  }

  /** What the file says of a status of an operation, if it has that. */
  Optional<JsonNode> response(Operation operation, int status) {
    JsonNode found = operation.json().path("responses").path(Integer.toString(status));
    return found.isMissingNode() ? Optional.empty() : Optional.of(resolve(found));
  }

  /** The nodes of the file that have a schema and an example beside it. */
  List<JsonNode> withExample() {
    return StreamSupport.stream(root.findParents("example").spliterator(), false)
        .filter(node -> node.has("schema"))
        .toList();
  }

  /** Everything that is referred to. */
  List<String> references() {
    return root.findValuesAsText("$ref");
  }

  /** The names of all schemas. */
  List<String> schemas() {
    List<String> names = new ArrayList<>();
    root.path("components").path("schemas").fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** Follows a reference. */
  JsonNode resolve(JsonNode node) {
    if (!node.has("$ref")) {
      return node;
    }
    JsonNode found = root.at(node.path("$ref").asText().substring(1));
    if (found.isMissingNode()) {
      throw new IllegalStateException("the file must have " + node.path("$ref"));
    }
    return found;
  }

  /** What about a value is not as a schema says; empty if all is. */
  List<String> differences(JsonNode schema, JsonNode value, String where) {
    JsonNode rules = resolve(schema);
    List<String> found = new ArrayList<>();
    if (rules.has("oneOf")) {
      return oneOf(rules.path("oneOf"), value, where);
    }
    if (!isOfType(rules.path("type"), value)) {
      found.add(where + " must be " + rules.path("type") + ", but was " + value);
      return found;
    }
    if (rules.has("enum")
        && StreamSupport.stream(rules.path("enum").spliterator(), false).noneMatch(value::equals)) {
      found.add(where + " must be one of " + rules.path("enum") + ", but was " + value);
    }
    if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        found.addAll(differences(rules.path("items"), value.get(i), where + "[" + i + "]"));
      }
    }
    if (value.isObject()) {
      found.addAll(ofObject(rules, value, where));
    }
    return found;
  }

  private List<String> ofObject(JsonNode rules, JsonNode value, String where) {
    List<String> found = new ArrayList<>();
    for (JsonNode name : rules.path("required")) {
      if (!value.has(name.asText())) {
        found.add(where + " must have " + name.asText());
      }
    }
    JsonNode others = rules.path("additionalProperties");
    for (var member : value.properties()) {
      JsonNode known = rules.path("properties").path(member.getKey());
      String place = where + "." + member.getKey();
      if (!known.isMissingNode()) {
        found.addAll(differences(known, member.getValue(), place));
      } else if (others.isObject()) {
        found.addAll(differences(others, member.getValue(), place));
      } else {
        found.add(place + " is not in the file");
      }
    }
    return found;
  }

  private List<String> oneOf(JsonNode choices, JsonNode value, String where) {
    List<String> all = new ArrayList<>();
    for (JsonNode choice : choices) {
      List<String> found = differences(choice, value, where);
      if (found.isEmpty()) {
        return found;
      }
      all.addAll(found);
    }
    return all;
  }

  private static boolean isOfType(JsonNode type, JsonNode value) {
    if (type.isArray()) {
      return StreamSupport.stream(type.spliterator(), false).anyMatch(one -> isOfType(one, value));
    }
    return switch (type.asText()) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isTextual();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      case "boolean" -> value.isBoolean();
      case "null" -> value.isNull();
      default -> throw new IllegalStateException("a schema must have a type, but was " + type);
    };
  }
}
