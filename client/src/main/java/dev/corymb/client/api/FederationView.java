package dev.corymb.client.api;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What all nodes of a federation share, and where this one is. */
public record FederationView(
    String node,
    String name,
    List<Attribute> schema,
    Map<String, String> settings,
    String fingerprint,
    String advertise,
    String bus) {

  /** An attribute of the schema. */
  public record Attribute(String name, String type) {}

  /** The schema as text, such as {@code name:text,size:long}. */
  public String schemaText() {
    return schema.stream()
        .map(attribute -> attribute.name() + ":" + attribute.type())
        .collect(Collectors.joining(","));
  }
}
