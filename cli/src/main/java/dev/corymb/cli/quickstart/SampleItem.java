package dev.corymb.cli.quickstart;

import dev.corymb.cli.output.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One file on a host. */
record SampleItem(String site, String name, String owner, long size, long mtime) {

  /** The attributes and their values. */
  Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("name", name);
    values.put("owner", owner);
    values.put("size", Long.toString(size));
    values.put("mtime", Long.toString(mtime));
    return values;
  }

  /** The item as JSON. */
  String json() {
    return Json.object(
        out -> {
          out.writeStringField("name", name);
          out.writeStringField("owner", owner);
          out.writeNumberField("size", size);
          out.writeNumberField("mtime", mtime);
        });
  }

  /** The fields of a row, the site first. */
  List<String> row() {
    return List.of(site, name, owner, Long.toString(size), Long.toString(mtime));
  }
}
