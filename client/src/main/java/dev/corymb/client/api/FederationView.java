package dev.corymb.client.api;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What all nodes of a federation share, and where this one is.
 *
 * @param sets the attributes whose values are kept together, as declared or by default: a query is
 *     answered from those inside it
 */
public record FederationView(
    String node,
    String name,
    List<Attribute> schema,
    List<List<String>> sets,
    Map<String, String> settings,
    String fingerprint,
    String advertise,
    String bus) {

  /**
   * An attribute of the schema.
   *
   * @param optional true if items may have no value for it; not given otherwise
   * @param many true if items may have many values for it; not given otherwise
   * @param range true if queries can ask for ranges of it; not given otherwise
   */
  public record Attribute(
      String name,
      String type,
      Optional<Boolean> optional,
      Optional<Boolean> many,
      Optional<Boolean> range) {

    @Override
    public String toString() {
      return name + ":" + type + (many.orElse(false) ? "*" : optional.orElse(false) ? "?" : "");
    }
  }

  /** Whether its sites hold events of provenance, so that items are the keys of events. */
  public boolean isProvenance() {
    return "true".equals(settings.get("provenance"));
  }

  /** What people call one item. */
  public String itemWord() {
    return isProvenance() ? "key" : "item";
  }

  /** The sets of attributes that are declared, such as {@code name,name+owner}; none by default. */
  public Optional<String> ask() {
    return Optional.ofNullable(settings.get("ask")).filter(sets -> !sets.isEmpty());
  }

  /** The names of the attributes that queries can ask for ranges of. */
  public List<String> ranges() {
    return schema.stream().filter(one -> one.range().orElse(false)).map(Attribute::name).toList();
  }

  /** The schema as text, such as {@code name:text,size:long?,tag:text*}. */
  public String schemaText() {
    return schema.stream().map(Attribute::toString).collect(Collectors.joining(","));
  }
}
