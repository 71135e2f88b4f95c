package dev.corymb.client.api;

import java.util.List;

/** The question of another server which lineage of columns some events have. */
public record ColumnsBody(List<Place> events) {

  /** An event at a site. */
  public record Place(String site, String event) {}
}
