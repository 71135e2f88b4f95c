package dev.corymb.cli.quickstart;

import java.util.List;
import java.util.stream.Stream;

/**
 * The story of the quickstart: a permit is issued, copied to two offices, bundled with other papers
 * at one of them and revised at the other; the bundle is decomposed at a third, and a page of it
 * ends up at a fourth, in a report.
 */
final class RecalledPermit {

  static final String PERMIT = "permit-4711";
  static final String PAGE = "dossier-12.page-2.copy";

  private static final int ISSUER = 7;
  private static final int BUNDLER = 120;
  private static final int REVISER = 204;
  private static final int ARCHIVE = 512;
  private static final int READER = 731;
  private static final int COURT = 858;

  /** The offices that it happens at. */
  static final List<String> OFFICES =
      Stream.of(ISSUER, BUNDLER, REVISER, ARCHIVE, READER, COURT).map(Offices::name).toList();

  private final Offices offices;

  RecalledPermit(Offices offices) {
    this.offices = offices;
  }

  /** Has it all happen. */
  void happen() {
    offices.work(ISSUER, Offices.at(8, 30), "create", List.of(), List.of(PERMIT));
    offices.send(ISSUER, BUNDLER, Offices.at(9, 0), PERMIT, PERMIT + ".copy-1");
    offices.send(ISSUER, REVISER, Offices.at(9, 5), PERMIT, PERMIT + ".copy-2");
    offices.work(BUNDLER, Offices.at(9, 30), "create", List.of(), List.of("annex-815"));
    offices.work(
        BUNDLER,
        Offices.at(10, 0),
        "bundle",
        List.of(PERMIT + ".copy-1", "annex-815"),
        List.of("dossier-12"));
    offices.send(BUNDLER, ARCHIVE, Offices.at(10, 30), "dossier-12", "dossier-12.copy");
    offices.work(
        ARCHIVE,
        Offices.at(11, 0),
        "decompose",
        List.of("dossier-12.copy"),
        List.of("dossier-12.page-1", "dossier-12.page-2", "dossier-12.page-3"));
    offices.send(ARCHIVE, READER, Offices.at(11, 30), "dossier-12.page-2", PAGE);
    offices.work(
        REVISER,
        Offices.at(13, 0),
        "revise",
        List.of(PERMIT + ".copy-2"),
        List.of(PERMIT + ".revised"));
    offices.send(REVISER, COURT, Offices.at(13, 30), PERMIT + ".revised", "exhibit-3");
    offices.work(READER, Offices.at(14, 0), "revise", List.of(PAGE), List.of("report-9"));
  }
}
