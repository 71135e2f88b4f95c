package dev.corymb.cli.quickstart;

import dev.corymb.client.CorymbClient;
import dev.corymb.client.api.WalkAnswer;
import dev.corymb.client.api.WalkBody;
import java.util.List;

/**
 * A question about documents of the offices.
 *
 * @param meaning the question in words
 * @param command the command that asks it, without {@code corymb}
 * @param body the same, as it is sent
 */
record WalkQuestion(String meaning, List<String> command, WalkBody body) {

  private static final int TIMES = 10;

  static final List<WalkQuestion> ALL =
      List.of(
          new WalkQuestion(
              "A page of a dossier lies in office-731. What was it made of, and where?",
              List.of("ancestors", id(RecalledPermit.PAGE)),
              WalkBody.ancestors(List.of(id(RecalledPermit.PAGE)))),
          new WalkQuestion(
              RecalledPermit.PERMIT
                  + ", issued by office-007, was forged and is recalled. What was made from it?",
              List.of("descendants", id(RecalledPermit.PERMIT)),
              WalkBody.descendants(List.of(id(RecalledPermit.PERMIT)))),
          new WalkQuestion(
              "The same, but no more than four steps. An answer that is not complete says so.",
              List.of("descendants", id(RecalledPermit.PERMIT), "--depth", "4"),
              WalkBody.descendants(List.of(id(RecalledPermit.PERMIT))).withDepth(4)));

  /** The id of a document; the names of the story need no escapes. */
  private static String id(String document) {
    return "urn:ol:dataset:" + Offices.NAMESPACE + "/" + document;
  }

  /** What it came to. */
  public record Answered(
      String meaning,
      String asked,
      long found,
      long sitesAsked,
      long sitesMistaken,
      long sites,
      boolean complete,
      long micros) {}

  /** Asks it several times: the first ones are slow, because Java is still warming up. */
  WalkAnswer ask(CorymbClient api) throws InterruptedException {
    WalkAnswer answer = api.walk(body);
    for (int i = 1; i < TIMES; i++) {
      answer = api.walk(body);
    }
    return answer;
  }

  Answered answered(WalkAnswer answer) {
    return new Answered(
        meaning,
        String.join(" ", command),
        answer.nodes().size(),
        answer.cost().sitesAsked(),
        answer.cost().sitesMistaken(),
        answer.sites(),
        answer.complete(),
        answer.micros());
  }
}
