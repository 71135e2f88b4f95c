package dev.corymb.server.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/** Answers of walks, in JSON, as a server gives them. */
final class Walks {

  static final String REPORT = "urn:uuid:5b0e8a1e-8c2f-4d4a-9f0e-4b7f6f0a9d01";
  static final String RUN = "urn:uuid:0c6f4a52-3c35-4e27-8a2e-3d1b2f9d7a10";
  static final String ORDERS = "urn:ol:dataset:postgres%3A%2F%2Fdb%3A5432/shop.public.orders";
  static final String RAW = "urn:ol:dataset:s3%3A%2F%2Fraw/orders.csv";

  /** What the run is called by. */
  static final String JOB = "urn:ol:job:airflow/nightly%2Fmake_report";

  private static final String EVENT = "3f1c2a9d6b7e4f508192a3b4c5d6e7f8";
  private static final String OTHER_EVENT = "77aa2a9d6b7e4f508192a3b4c5d6e7f8";

  private Walks() {}

  /** A report, the run that made it, its job, and two datasets; a site was silent. */
  static String incomplete() {
    return answer(
        "ancestors",
        REPORT,
        List.of(
            node(REPORT, 0, "entity", false, 0),
            node(RUN, 1, "activity", false, 0),
            node(JOB, 2, "agent", false, 0),
            node(ORDERS, 2, "entity", true, 1),
            node(RAW, 2, "entity", true, 0)),
        List.of(
            edge("wasGeneratedBy", REPORT, RUN, evidence("office-17", EVENT)),
            edge(
                "used",
                RUN,
                ORDERS,
                evidence("office-17", EVENT),
                evidence("office-23", OTHER_EVENT)),
            edge("used", RUN, RAW, evidence("office-17", EVENT)),
            edge("wasAssociatedWith", RUN, JOB, evidence("office-17", EVENT))),
        """
        "complete":false,
        "reasons":[
          {"code":"depth","text":"The walk stopped at depth 2, and 1 id may lead further."},
          {"code":"silent","text":"1 site did not answer: office-31."},
          {"code":"uncovered","text":"The horizon does not cover 1 site: office-40."}],
        "horizon":"2026-11-19T10:32:05Z",
        "cuts":[{"limit":"depth","count":1,"value":"2","raise":"depth"}],
        "silent":[{"site":"office-31","reason":"node-4 did not answer"}],
        "uncovered":{"total":1,"first":["office-40: its owner has not been heard of"]},
        "next":"eyJ2IjoxfQ",""");
  }

  /** A report made from a dataset, and a limit that left out the rest. */
  static String cut() {
    return answer(
        "ancestors",
        REPORT,
        List.of(node(REPORT, 0, "entity", false, 0), node(ORDERS, 2, "entity", false, 0)),
        List.of(edge("wasDerivedFrom", REPORT, ORDERS, evidence("office-17", EVENT))),
        """
        "complete":false,"reasons":[{"code":"nodes","text":"The answer has at most 2 ids."}],
        "horizon":"2026-11-19T10:32:05Z",
        "cuts":[{"limit":"nodes","count":1,"value":"2","raise":"nodes"}],
        "silent":[],"uncovered":{"total":0,"first":[]},"next":"eyJ2IjoxfQ",""");
  }

  /** What continues the incomplete ones: all that they have, and one step more from a dataset. */
  static String continued() {
    String export = "urn:uuid:aaaaaaaa-3c35-4e27-8a2e-3d1b2f9d7a10";
    return answer(
        "ancestors",
        REPORT,
        List.of(
            node(REPORT, 0, "entity", false, 0),
            node(RUN, 1, "activity", false, 0),
            node(JOB, 2, "agent", false, 0),
            node(ORDERS, 2, "entity", false, 0),
            node(RAW, 2, "entity", true, 0),
            node(export, 3, "activity", true, 0)),
        List.of(
            edge("wasGeneratedBy", REPORT, RUN, evidence("office-17", EVENT)),
            edge("used", RUN, ORDERS, evidence("office-17", EVENT)),
            edge("used", RUN, RAW, evidence("office-17", EVENT)),
            edge("wasAssociatedWith", RUN, JOB, evidence("office-17", EVENT)),
            edge("wasGeneratedBy", ORDERS, export, evidence("office-44", OTHER_EVENT))),
        whole());
  }

  /** The same with the lineage of columns: one of a column, one of a dataset, one without a how. */
  static String withColumns(String answer) {
    String table = column(REPORT, "\"field\":\"total\"");
    return answer.substring(0, answer.length() - 1)
        + ",\"columns\":["
        + columnEdge(table, column(ORDERS, "\"field\":\"price <b>\""), "\"DIRECT AGGREGATION\"")
        + ","
        + columnEdge(table, column(RAW, ""), null)
        + "]}";
  }

  /** The same without any. */
  static String withoutColumns(String answer) {
    return answer.substring(0, answer.length() - 1) + ",\"columns\":[]}";
  }

  private static String column(String dataset, String field) {
    return "{\"dataset\":" + text(dataset) + (field.isEmpty() ? "" : "," + field) + "}";
  }

  private static String columnEdge(String effect, String cause, String how) {
    return "{\"effect\":"
        + effect
        + ",\"cause\":"
        + cause
        + (how == null ? "" : ",\"transformation\":" + how)
        + ",\"evidence\":["
        + evidence("office-17", EVENT)
        + "]}";
  }

  /** A tree of some depth without anything missing; each site has a part of it. */
  static String tree(String direction, int ids, int depth, int sites) {
    List<String> nodes = new ArrayList<>();
    List<String> edges = new ArrayList<>();
    List<String> before = List.of(treeId(0, 0));
    nodes.add(node(before.get(0), 0, "entity", false, 0));
    for (int level = 1; level <= depth; level++) {
      int size = level == depth ? ids - nodes.size() : (ids - 1) / depth;
      List<String> now = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        String id = treeId(level, i);
        String from = before.get((int) ((long) i * before.size() / size));
        boolean back = direction.equals("ancestors");
        now.add(id);
        nodes.add(node(id, level, level % 2 == 1 ? "activity" : "entity", level == depth, 0));
        edges.add(
            edge(
                (level % 2 == 1) == back ? "wasGeneratedBy" : "used",
                back ? from : id,
                back ? id : from,
                evidence("office-" + (i % sites), EVENT)));
      }
      before = now;
    }
    return answer(direction, treeId(0, 0), nodes, edges, whole());
  }

  static String treeId(int level, int i) {
    return String.format(Locale.ROOT, "urn:ol:dataset:db/level-%02d.table-%05d", level, i);
  }

  /** A start with a cause of any name, recorded at sites of any name. */
  static String named(String cause, String... sites) {
    return answer(
        "ancestors",
        REPORT,
        List.of(node(REPORT, 0, "entity", false, 0), node(cause, 1, "entity", true, 0)),
        List.of(
            edge(
                "wasDerivedFrom",
                REPORT,
                cause,
                Arrays.stream(sites).map(site -> evidence(site, EVENT)).toArray(String[]::new))),
        whole());
  }

  /** An id of which nothing is known. */
  static String nothing() {
    return answer(
        "ancestors",
        REPORT,
        List.of(
            "{\"id\":" + text(REPORT) + ",\"depth\":0,\"types\":[],\"open\":true,\"unasked\":0}"),
        List.of(),
        whole());
  }

  /** An event as it is read by its id. */
  static String event(String value) {
    return """
        {"event":"3f1c2a9d6b7e4f508192a3b4c5d6e7f8","time":"2026-11-19T10:31:58.120Z",
         "sites":["office-17"],
         "statements":[
           {"kind":"used","ends":{"activity":%s,"entity":%s},"times":{},
            "attributes":[{"name":"https://example.org/ns#state","value":%s,"datatype":"string"}]}],
         "source":{"format":"openlineage","text":"{\\"eventType\\":\\"COMPLETE\\"}",
           "droppedParts":2,"droppedBytes":3000}}
        """
        .replaceFirst("%s", text(RUN))
        .replaceFirst("%s", text(RAW))
        .replaceFirst("%s", Matcher.quoteReplacement(text(value)));
  }

  private static String whole() {
    return """
        "complete":true,"reasons":[],"horizon":"2026-11-19T10:32:05Z","cuts":[],"silent":[],
        "uncovered":{"total":0,"first":[]},""";
  }

  private static String answer(
      String direction, String start, List<String> nodes, List<String> edges, String coverage) {
    return "{\"direction\":"
        + text(direction)
        + ",\"mode\":\"influence\",\"starts\":["
        + text(start)
        + "],\"nodes\":["
        + String.join(",", nodes)
        + "],\"edges\":["
        + String.join(",", edges)
        + "],"
        + coverage
        + """
        "sites":10000,"caughtUp":true,"missRate":0.0004,"expectedMisses":0.0032,
        "cost":{"keys":9,"sitesAsked":12,"sitesMistaken":1,"probes":14,"holding":8,"mistaken":5,
          "silent":1,"requests":3,"rounds":2,"broadcast":90000},
        "micros":5321}""";
  }

  private static String node(String id, int depth, String type, boolean open, int unasked) {
    return "{\"id\":"
        + text(id)
        + ",\"depth\":"
        + depth
        + ",\"types\":["
        + text(type)
        + "],\"open\":"
        + open
        + ",\"unasked\":"
        + unasked
        + "}";
  }

  private static String edge(String kind, String effect, String cause, String... evidence) {
    return "{\"kind\":"
        + text(kind)
        + ",\"effect\":"
        + text(effect)
        + ",\"cause\":"
        + text(cause)
        + ",\"evidence\":["
        + String.join(",", evidence)
        + "]}";
  }

  private static String evidence(String site, String event) {
    return "{\"site\":"
        + text(site)
        + ",\"event\":"
        + text(event)
        + ",\"time\":\"2026-11-19T10:31:58.120Z\"}";
  }

  /** A text in JSON, with everything that is not plain as an escape. */
  static String text(String text) {
    return text.chars()
        .mapToObj(
            unit ->
                unit >= ' ' && unit < 127 && unit != '"' && unit != '\\'
                    ? String.valueOf((char) unit)
                    : String.format(Locale.ROOT, "\\u%04x", unit))
        .collect(Collectors.joining("", "\"", "\""));
  }
}
