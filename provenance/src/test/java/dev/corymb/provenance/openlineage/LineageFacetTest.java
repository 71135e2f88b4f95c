package dev.corymb.provenance.openlineage;

import static dev.corymb.provenance.event.Kind.ACTIVITY;
import static dev.corymb.provenance.event.Kind.ASSOCIATION;
import static dev.corymb.provenance.event.Kind.COMMUNICATION;
import static dev.corymb.provenance.event.Kind.DERIVATION;
import static dev.corymb.provenance.event.Kind.ENTITY;
import static dev.corymb.provenance.event.Kind.GENERATION;
import static dev.corymb.provenance.event.Kind.SPECIALIZATION;
import static dev.corymb.provenance.event.Kind.USAGE;
import static dev.corymb.provenance.openlineage.Sent.JOB;
import static dev.corymb.provenance.openlineage.Sent.PRODUCER;
import static dev.corymb.provenance.openlineage.Sent.RUN;
import static dev.corymb.provenance.openlineage.Sent.dataset;
import static dev.corymb.provenance.openlineage.Sent.run;
import static dev.corymb.provenance.openlineage.Sent.statements;
import static dev.corymb.provenance.openlineage.Sent.steel;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Links;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.sent.InvalidEventException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What explicit lineage says. */
final class LineageFacetTest {

  private static final String DATASETS =
      ",'inputs':["
          + dataset("coil")
          + ","
          + dataset("paint")
          + "],'outputs':["
          + dataset("door")
          + ","
          + dataset("scrap")
          + "]";
  private static final Iri OTHER_RUN = new Iri("urn:uuid:0190f1c2-0000-7000-8000-000000000003");
  private static final Iri OTHER_JOB = new Iri("urn:ol:job:plant/smelt");
  private static final Iri OTHER_WORK = new Iri("urn:ol:declared:plant/smelt");

  private static String party(String name, String more) {
    return "{'type':'DATASET','namespace':'s3://steel','name':'" + name + "'" + more + "}";
  }

  private static String party(String name) {
    return party(name, "");
  }

  private static String entries(String entries) {
    return ",'facets':{'lineage':{'entries':[" + entries + "]}}";
  }

  private static Statement traced(Iri entity) {
    return Statement.of(GENERATION, entity, RUN).with(Links.TRACED.name(), Links.TRACED.value());
  }

  private static Statement plan(Iri activity, Iri job) {
    return new Statement(
        ASSOCIATION,
        Optional.empty(),
        List.of(Optional.of(activity), Optional.empty(), Optional.of(job)),
        List.of(),
        List.of());
  }

  private static List<Statement> lineage(String json) throws IOException {
    return statements(json).stream()
        .filter(one -> one.kind() != ACTIVITY && one.kind() != USAGE)
        .filter(one -> !one.equals(Statement.of(ASSOCIATION, RUN, PRODUCER, JOB)))
        .toList();
  }

  @Test
  void aFacetOfTheJobCountsForAllOutputs() throws IOException {
    String facet = entries(party("door", ",'inputs':[" + party("coil") + "]"));

    assertThat(lineage(run(DATASETS, "", facet)))
        .containsExactlyInAnyOrder(
            traced(steel("door")),
            traced(steel("scrap")),
            Statement.of(DERIVATION, steel("door"), steel("coil"), RUN));
    assertThat(statements(run(DATASETS, "", facet)))
        .as("the run used them all the same")
        .contains(
            Statement.of(USAGE, RUN, steel("coil")), Statement.of(USAGE, RUN, steel("paint")));
  }

  /** Drafts of the specification called the entries so, and had them in the run as well. */
  @Test
  void draftsAreUnderstood() throws IOException {
    String facet =
        entries(party("door", ",'inputs':[" + party("coil") + "]")).replace("entries", "lineage");

    assertThat(lineage(run(DATASETS, facet, "")))
        .containsExactlyInAnyOrder(
            traced(steel("door")),
            traced(steel("scrap")),
            Statement.of(DERIVATION, steel("door"), steel("coil"), RUN));
  }

  @Test
  void columnsGiveTheDatasetsThatTheyAreOf() throws IOException {
    String fields =
        ",'fields':{'w':{'inputs':["
            + party("coil", ",'field':'w','transformations':[{'type':'DIRECT'}]")
            + "]},'h':{'inputs':["
            + party("coil", ",'field':'h'")
            + ","
            + party("paint", ",'field':'h'")
            + "]}}";

    assertThat(lineage(run(DATASETS, "", entries(party("door", fields)))))
        .containsExactlyInAnyOrder(
            traced(steel("door")),
            traced(steel("scrap")),
            Statement.of(DERIVATION, steel("door"), steel("coil"), RUN),
            Statement.of(DERIVATION, steel("door"), steel("paint"), RUN));
  }

  @Test
  void aTargetWithoutSourcesIsMadeOfNothing() throws IOException {
    assertThat(lineage(run("", "", entries(party("gauge", ",'inputs':[]")))))
        .containsExactly(traced(steel("gauge")));
  }

  @Test
  void aFacetOfAnOutputCountsForIt() throws IOException {
    String door = dataset("door", "'lineage':{'inputs':[" + party("coil") + "]}");

    assertThat(lineage(run(DATASETS.replace(dataset("door"), door))))
        .containsExactlyInAnyOrder(
            traced(steel("door")),
            Statement.of(GENERATION, steel("scrap"), RUN),
            Statement.of(DERIVATION, steel("door"), steel("coil"), RUN));
  }

  @Test
  void whatAnInputIsMadeOfWasNotMadeByThisRun() throws IOException {
    String coil = dataset("coil", "'lineage':{'inputs':[" + party("ore") + "]}");

    assertThat(lineage(run(",'inputs':[" + coil + "]")))
        .containsExactly(Statement.of(DERIVATION, steel("coil"), steel("ore")));
  }

  @Test
  void aDatasetEventMayHaveLineageToo() throws IOException {
    String door = dataset("door", "'lineage':{'inputs':[" + party("coil") + "]}");

    assertThat(statements("{'eventTime':'2026-03-01T08:00:00Z','dataset':" + door + "}"))
        .containsExactlyInAnyOrder(
            Statement.of(ENTITY, steel("door")),
            Statement.of(DERIVATION, steel("door"), steel("coil")));
  }

  @Test
  void derivationsAreOfTheVersionsOfTheEvent() throws IOException {
    Iri coil = new Iri(steel("coil").value() + "@3");
    Iri door = new Iri(steel("door").value() + "@4");
    String datasets =
        ",'inputs':["
            + dataset("coil", "'version':{'datasetVersion':'3'}")
            + "],'outputs':["
            + dataset("door", "'version':{'datasetVersion':'4'}")
            + "]";

    assertThat(
            lineage(run(datasets, "", entries(party("door", ",'inputs':[" + party("coil") + "]")))))
        .containsExactlyInAnyOrder(
            traced(door),
            Statement.of(DERIVATION, door, coil, RUN),
            Statement.of(SPECIALIZATION, coil, steel("coil")),
            Statement.of(SPECIALIZATION, door, steel("door")));
  }

  /** Else a few versions times a few sources would be very many statements. */
  @Test
  void derivationsFromSeveralVersionsAreFromTheDataset() throws IOException {
    String datasets =
        ",'inputs':["
            + dataset("coil", "'version':{'datasetVersion':'3'}")
            + ","
            + dataset("coil", "'version':{'datasetVersion':'4'}")
            + "]";

    assertThat(
            statements(
                run(datasets, "", entries(party("door", ",'inputs':[" + party("coil") + "]")))))
        .filteredOn(one -> one.kind() == DERIVATION)
        .containsExactly(Statement.of(DERIVATION, steel("door"), steel("coil"), RUN));
  }

  @Test
  void jobsAsSourcesMadeTheTarget() throws IOException {
    String facet =
        entries(
            party(
                "door",
                ",'inputs':[{'type':'JOB'},{'type':'JOB','namespace':'plant','name':'press'},"
                    + "{'type':'JOB','namespace':'plant','name':'smelt'},"
                    + "{'type':'JOB','namespace':'plant','name':'smelt',"
                    + "'runId':'0190f1c2-0000-7000-8000-000000000003'}]"));

    assertThat(lineage(run("", "", facet)))
        .containsExactlyInAnyOrder(
            traced(steel("door")),
            Statement.of(GENERATION, steel("door"), OTHER_WORK),
            plan(OTHER_WORK, OTHER_JOB),
            Statement.of(GENERATION, steel("door"), OTHER_RUN),
            plan(OTHER_RUN, OTHER_JOB));
  }

  @Test
  void jobsAsTargetsUseDatasetsAndAreInformedByJobs() throws IOException {
    String facet =
        entries(
            "{'type':'JOB','inputs':["
                + party("gauge")
                + ",{'type':'JOB','namespace':'plant','name':'smelt'}]},"
                + "{'type':'JOB','namespace':'plant','name':'smelt',"
                + "'runId':'0190f1c2-0000-7000-8000-000000000003','inputs':["
                + party("ore")
                + ",{'type':'JOB'}]}");

    assertThat(statements(run("", "", facet)))
        .filteredOn(one -> one.kind() != ACTIVITY)
        .containsExactlyInAnyOrder(
            Statement.of(ASSOCIATION, RUN, PRODUCER, JOB),
            Statement.of(USAGE, RUN, steel("gauge")),
            Statement.of(COMMUNICATION, RUN, OTHER_WORK),
            plan(OTHER_WORK, OTHER_JOB),
            Statement.of(USAGE, OTHER_RUN, steel("ore")),
            Statement.of(COMMUNICATION, OTHER_RUN, RUN),
            plan(OTHER_RUN, OTHER_JOB));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'COLUMN','namespace':'a','name':'b'}"
            + "|/job/facets/lineage/entries/0/inputs/0/type must be DATASET or JOB, but was"
            + " \"COLUMN\"",
        "{'namespace':'a','name':'b'}"
            + "|/job/facets/lineage/entries/0/inputs/0/type must be given, but was not",
        "{'type':'DATASET','name':'b'}"
            + "|/job/facets/lineage/entries/0/inputs/0/namespace must be given, but was not",
        "{'type':'JOB','namespace':'a'}"
            + "|/job/facets/lineage/entries/0/inputs/0/name must be given, but was not",
        "{'type':'JOB','runId':'7'}"
            + "|/job/facets/lineage/entries/0/inputs/0/runId must be a UUID, but was \"7\"",
        "7|/job/facets/lineage/entries/0/inputs/0 must be an object, but was 7",
      })
  void noEdgeIsDroppedInSilence(String wrong) {
    String[] parts = wrong.split("\\|", 2);
    String facet = entries(party("door", ",'inputs':[" + parts[0] + "]"));

    assertThatThrownBy(() -> statements(run("", "", facet)))
        .isInstanceOf(InvalidEventException.class)
        .hasMessage(parts[1]);
  }

  @Test
  void aSourceWithoutAJobNeedsOne() {
    String door = dataset("door", "'lineage':{'inputs':[{'type':'JOB'}]}");

    assertThatThrownBy(
            () -> statements("{'eventTime':'2026-03-01T08:00:00Z','dataset':" + door + "}"))
        .isInstanceOf(InvalidEventException.class)
        .hasMessage(
            "/dataset/facets/lineage must name the jobs that are sources, as the event has no"
                + " job, but did not");
  }

  @Test
  void withoutAFacetEverythingIsMadeOfEverything() throws IOException {
    assertThat(lineage(run(DATASETS)))
        .containsExactlyInAnyOrder(
            Statement.of(GENERATION, steel("door"), RUN),
            Statement.of(GENERATION, steel("scrap"), RUN));
  }
}
