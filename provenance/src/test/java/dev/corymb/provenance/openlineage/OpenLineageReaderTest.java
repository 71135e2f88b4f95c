package dev.corymb.provenance.openlineage;

import static dev.corymb.provenance.event.Kind.ACTIVITY;
import static dev.corymb.provenance.event.Kind.ALTERNATE;
import static dev.corymb.provenance.event.Kind.ASSOCIATION;
import static dev.corymb.provenance.event.Kind.DERIVATION;
import static dev.corymb.provenance.event.Kind.ENTITY;
import static dev.corymb.provenance.event.Kind.GENERATION;
import static dev.corymb.provenance.event.Kind.INVALIDATION;
import static dev.corymb.provenance.event.Kind.SPECIALIZATION;
import static dev.corymb.provenance.event.Kind.START;
import static dev.corymb.provenance.event.Kind.USAGE;
import static dev.corymb.provenance.openlineage.Sent.JOB;
import static dev.corymb.provenance.openlineage.Sent.PRODUCER;
import static dev.corymb.provenance.openlineage.Sent.RUN;
import static dev.corymb.provenance.openlineage.Sent.dataset;
import static dev.corymb.provenance.openlineage.Sent.run;
import static dev.corymb.provenance.openlineage.Sent.statements;
import static dev.corymb.provenance.openlineage.Sent.steel;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What sent events say. */
final class OpenLineageReaderTest {

  private static final Iri PARENT = new Iri("urn:uuid:0190f1c2-0000-7000-8000-000000000001");
  private static final Iri ROOT = new Iri("urn:uuid:0190f1c2-0000-7000-8000-000000000002");

  private static Statement association() {
    return Statement.of(ASSOCIATION, RUN, PRODUCER, JOB);
  }

  private static Statement start(Iri starter, String relation) {
    return new Statement(
            START,
            Optional.empty(),
            List.of(Optional.of(RUN), Optional.empty(), Optional.of(starter)),
            List.of(Optional.empty()),
            List.of())
        .with(Terms.STARTER, Value.of(relation));
  }

  /** A relation of which only the first end is known. */
  private static Statement invalidation(Iri entity) {
    return new Statement(
            INVALIDATION,
            Optional.empty(),
            List.of(Optional.of(entity), Optional.empty()),
            List.of(Optional.empty()),
            List.of())
        .with(Terms.LIFECYCLE, Value.of("DROP"));
  }

  @Test
  void aRunUsesItsInputsAndMakesItsOutputs() throws IOException {
    Event event =
        Sent.event(
            run(
                ",'eventType':'COMPLETE','inputs':["
                    + dataset("coil")
                    + ","
                    + dataset("a b/c@1!%")
                    + "],'outputs':["
                    + dataset("door")
                    + "]"));

    assertThat(event.time()).contains(Instant.parse("2026-03-01T08:00:00Z"));
    assertThat(event.bundle()).isEmpty();
    assertThat(event.statements())
        .containsExactlyInAnyOrder(
            Statement.of(ACTIVITY, RUN).with(Terms.EVENT_TYPE, Value.of("COMPLETE")),
            association(),
            Statement.of(USAGE, RUN, steel("coil")),
            Statement.of(USAGE, RUN, steel("a%20b%2Fc%401%21%25")),
            Statement.of(GENERATION, steel("door"), RUN));
  }

  @Test
  void aVersionIsWhatIsUsedOrMade() throws IOException {
    Iri read = new Iri(steel("coil").value() + "@7");
    Iri written = new Iri(steel("coil").value() + "@7.1%2Frc");

    assertThat(
            statements(
                run(
                    ",'inputs':["
                        + dataset("coil", "'version':{'datasetVersion':7}")
                        + "],'outputs':["
                        + dataset("coil", "'version':{'datasetVersion':'7.1/rc'}")
                        + "]")))
        .containsExactlyInAnyOrder(
            Statement.of(ACTIVITY, RUN),
            association(),
            Statement.of(USAGE, RUN, read),
            Statement.of(SPECIALIZATION, read, steel("coil")),
            Statement.of(GENERATION, written, RUN),
            Statement.of(SPECIALIZATION, written, steel("coil")));
  }

  @Test
  void symlinksAreOtherNames() throws IOException {
    String symlinks =
        "'symlinks':{'identifiers':["
            + dataset("coil")
            + ",{'type':'TABLE','namespace':'hive://store:9083','name':'raw.coil'}]}";

    assertThat(statements(run(",'inputs':[" + dataset("coil", symlinks) + "]")))
        .containsExactlyInAnyOrder(
            Statement.of(ACTIVITY, RUN),
            association(),
            Statement.of(USAGE, RUN, steel("coil")),
            Statement.of(
                ALTERNATE,
                steel("coil"),
                new Iri("urn:ol:dataset:hive%3A%2F%2Fstore%3A9083/raw.coil")));
  }

  @Test
  void whatIsRenamedIsDerivedFromItsOldName() throws IOException {
    String renamed =
        "'lifecycleStateChange':{'lifecycleStateChange':'RENAME','previousIdentifier':"
            + dataset("blank")
            + "}";

    assertThat(statements(run(",'outputs':[" + dataset("door", renamed) + "]")))
        .containsExactlyInAnyOrder(
            Statement.of(ACTIVITY, RUN),
            association(),
            Statement.of(GENERATION, steel("door"), RUN),
            Statement.of(DERIVATION, steel("door"), steel("blank"), RUN)
                .with(Terms.LIFECYCLE, Value.of("RENAME")));
    assertThat(statements(run(",'inputs':[" + dataset("door", renamed) + "]")))
        .as("another run renamed it")
        .contains(
            Statement.of(DERIVATION, steel("door"), steel("blank"))
                .with(Terms.LIFECYCLE, Value.of("RENAME")));
  }

  @Test
  void whatIsDroppedIsInvalidatedAndNotMade() throws IOException {
    String dropped = "'lifecycleStateChange':{'lifecycleStateChange':'DROP'}";

    assertThat(statements(run(",'outputs':[" + dataset("door", dropped) + "]")))
        .containsExactlyInAnyOrder(
            Statement.of(ACTIVITY, RUN),
            association(),
            Statement.of(INVALIDATION, steel("door"), RUN).with(Terms.LIFECYCLE, Value.of("DROP")));
    assertThat(statements(run(",'inputs':[" + dataset("door", dropped) + "]")))
        .contains(Statement.of(USAGE, RUN, steel("door")), invalidation(steel("door")));
  }

  @Test
  void otherChangesOfADatasetGiveNoStatements() throws IOException {
    String before = "'lifecycleStateChange':{'lifecycleStateChange':'OVERWRITE'}";

    assertThat(statements(run(",'outputs':[" + dataset("door", before) + "]")))
        .isEqualTo(statements(run(",'outputs':[" + dataset("door") + "]")));
  }

  @Test
  void aRunIsStartedByItsParentAndByTheRoot() throws IOException {
    String facets =
        ",'facets':{'parent':{'job':{'namespace':'plant','name':'shift'},"
            + "'run':{'runId':'0190f1c2-0000-7000-8000-000000000001'},"
            + "'root':{'run':{'runId':'0190F1C2-0000-7000-8000-000000000002'},"
            + "'job':{'namespace':'plant','name':'day'}}}}";

    assertThat(statements(run("", facets, "")))
        .containsExactlyInAnyOrder(
            Statement.of(ACTIVITY, RUN),
            association(),
            start(PARENT, "parent"),
            start(ROOT, "root"));
  }

  /** The root of a bucket, as Airflow sends it for Athena. */
  @Test
  void theNameOfADatasetMayBeEmpty() throws IOException {
    assertThat(statements(run(",'outputs':[" + dataset("") + "]")))
        .contains(Statement.of(GENERATION, steel(""), RUN));
  }

  private static String parent(String facet, String runId) {
    return "'" + facet + "':{'job':{'namespace':'a','name':'b'},'run':{'runId':'" + runId + "'}}";
  }

  private static List<Statement> withRunFacets(String... facets) throws IOException {
    return statements(run("", ",'facets':{" + String.join(",", facets) + "}", ""));
  }

  @Test
  void parentRunIsTheOlderNameOfParent() throws IOException {
    String older = parent("parentRun", "0190f1c2-0000-7000-8000-000000000002");
    String newer = parent("parent", "0190f1c2-0000-7000-8000-000000000001");

    assertThat(withRunFacets(older)).contains(start(ROOT, "parent"));
    assertThat(withRunFacets(older, newer))
        .isEqualTo(withRunFacets(newer, older))
        .isEqualTo(withRunFacets(newer));
  }

  /** Older releases of the integration of Airflow have such parents. */
  @Test
  void aParentWithoutAUuidIsNotKnown() throws IOException {
    assertThat(withRunFacets(parent("parent", "scheduled__2022-03-14T01:40:10+00:00")))
        .isEqualTo(statements(run("")));
    assertThat(
            withRunFacets(
                "'parent':{'run':{'runId':'x'},'root':{'run':{'runId':'"
                    + ROOT.value().substring(9)
                    + "'}}}"))
        .contains(start(ROOT, "root"))
        .doesNotContain(start(PARENT, "parent"));
  }

  @Test
  void facetsThatAreNullOrDeletedSayNothing() throws IOException {
    String coil =
        dataset(
            "coil",
            "'version':{'datasetVersion':'7','_deleted':true}",
            "'symlinks':null",
            "'lifecycleStateChange':{'_deleted':true,'lifecycleStateChange':'DROP'}",
            "'lineage':{'inputs':["
                + dataset("ore").replace("}", ",'type':'DATASET'}")
                + "]"
                + ",'_deleted':true}");
    String parent =
        ",'facets':{'parent':{'_deleted':true,"
            + "'run':{'runId':'0190f1c2-0000-7000-8000-000000000001'}}}";

    assertThat(statements(run(",'outputs':[" + coil + "]", parent, ",'facets':{'lineage':null}")))
        .isEqualTo(statements(run(",'outputs':[" + dataset("coil") + "]")));
  }

  @Test
  void aJobEventSaysWhatTheJobDoesByItsDefinition() throws IOException {
    Iri declared = new Iri("urn:ol:declared:plant/press");

    assertThat(
            statements(
                "{'eventTime':'2026-03-01T08:00:00Z','producer':'https://example.org/press/1.2',"
                    + "'job':{'namespace':'plant','name':'press'},'inputs':["
                    + dataset("coil")
                    + "],'outputs':["
                    + dataset("door")
                    + "]}"))
        .containsExactlyInAnyOrder(
            Statement.of(ACTIVITY, declared),
            Statement.of(ASSOCIATION, declared, PRODUCER, JOB),
            Statement.of(USAGE, declared, steel("coil")),
            Statement.of(GENERATION, steel("door"), declared));
  }

  @Test
  void aDatasetEventIsAboutTheDataset() throws IOException {
    Iri version = new Iri(steel("door").value() + "@2");

    assertThat(
            statements(
                "{'eventTime':'2026-03-01T08:00:00','producer':'https://example.org/press/1.2',"
                    + "'dataset':"
                    + dataset(
                        "door",
                        "'version':{'datasetVersion':'2'}",
                        "'lifecycleStateChange':{'lifecycleStateChange':'DROP'}")
                    + "}"))
        .containsExactlyInAnyOrder(
            Statement.of(ENTITY, steel("door"))
                .with(Terms.ASSUMED_ZONE, Value.of("UTC"))
                .with(Terms.PRODUCER, Value.of(PRODUCER)),
            Statement.of(SPECIALIZATION, version, steel("door")),
            invalidation(steel("door")));
  }

  @Test
  void aRunEventMayAlsoHaveADataset() throws IOException {
    assertThat(
            statements(
                run(
                    ",'dataset':"
                        + dataset("door", "'version':{'datasetVersion':'2'}")
                        + ",'inputs':["
                        + dataset("coil")
                        + "]")))
        .containsExactlyInAnyOrder(
            Statement.of(ACTIVITY, RUN),
            association(),
            Statement.of(USAGE, RUN, steel("coil")),
            Statement.of(SPECIALIZATION, new Iri(steel("door").value() + "@2"), steel("door")));
  }

  private static String source(String name) {
    return "{'namespace':'s3://steel','name':'" + name + "','field':'w'}";
  }

  private static String columns(String... sources) {
    return "'columnLineage':{'fields':{'w':{'inputFields':[" + String.join(",", sources) + "]}}}";
  }

  /** dbt sends the sources of a table like this, and Spark those of a merge. */
  @Test
  void whatOnlyColumnsNameIsUsedAsWell() throws IOException {
    String columns =
        "'columnLineage':{'fields':{'w':{'inputFields':["
            + source("ore")
            + ","
            + source("coil")
            + "]},'h':{'inputFields':["
            + source("ore")
            + "]}},'dataset':["
            + source("day")
            + "]}";

    assertThat(
            statements(
                run(
                    ",'outputs':["
                        + dataset("door", columns)
                        + "],'inputs':["
                        + dataset("coil", "'version':{'datasetVersion':'7'}")
                        + "]")))
        .containsExactlyInAnyOrder(
            Statement.of(ACTIVITY, RUN),
            association(),
            Statement.of(USAGE, RUN, new Iri(steel("coil").value() + "@7")),
            Statement.of(SPECIALIZATION, new Iri(steel("coil").value() + "@7"), steel("coil")),
            Statement.of(GENERATION, steel("door"), RUN),
            Statement.of(USAGE, RUN, steel("ore")),
            Statement.of(USAGE, RUN, steel("day")));
  }

  @Test
  void explicitLineageGoesBeforeColumns() throws IOException {
    String lineage = "'lineage':{'inputs':[]}";
    String ofJob = ",'facets':{'lineage':{'entries':[]}}";

    assertThat(
            statements(
                run(",'outputs':[" + dataset("door", columns(source("ore")), lineage) + "]")))
        .isEqualTo(statements(run(",'outputs':[" + dataset("door", lineage) + "]")));
    assertThat(
            statements(
                run(",'outputs':[" + dataset("door", columns(source("ore"))) + "]", "", ofJob)))
        .isEqualTo(statements(run(",'outputs':[" + dataset("door") + "]", "", ofJob)));
  }

  @Test
  void columnsOfADatasetEventAreDerivations() throws IOException {
    String sent = "{'eventTime':'2026-03-01T08:00:00Z','dataset':%s}";
    String columns = columns(source("ore"), source("door"));

    assertThat(statements(sent.formatted(dataset("door", columns))))
        .containsExactlyInAnyOrder(
            Statement.of(ENTITY, steel("door")),
            Statement.of(DERIVATION, steel("door"), steel("ore")));
    assertThat(statements(sent.formatted(dataset("door", columns, "'lineage':{'inputs':[]}"))))
        .containsExactly(Statement.of(ENTITY, steel("door")));
  }

  @Test
  void columnsThatAreNotAsTheSpecificationHasThemSayNothing() throws IOException {
    for (String columns :
        List.of(
            "'columnLineage':null",
            "'columnLineage':7",
            "'columnLineage':{'fields':[" + source("ore") + "]}",
            "'columnLineage':{'fields':{'w':[" + source("ore") + "],'h':null}}",
            "'columnLineage':{'fields':{'w':{'inputFields':" + source("ore") + "}}}",
            columns("7", "[]", "{}", "{'namespace':'a'}", "{'namespace':1,'name':'b'}"),
            columns("{'namespace':'a','name':'" + "x".repeat(3_995) + "'}"),
            columns("{'namespace':'a','name':'" + "x".repeat(4_001) + "'}"),
            columns(source("ore")).replace("'fields'", "'_deleted':true,'fields'"))) {
      assertThat(statements(run(",'outputs':[" + dataset("door", columns) + "]")))
          .as("%.60s", columns)
          .isEqualTo(statements(run(",'outputs':[" + dataset("door") + "]")));
    }
  }

  @Test
  void whatProducersLeaveOutIsNotMissed() throws IOException {
    String least =
        "{'eventTime':'2026-03-01T08:00:00.123456789','inputs':null,'outputs':null,'dataset':null,"
            + "'producer':null,'unknown':[{}],"
            + "'run':{'runId':'0190f1c2-77aa-7b3c-8d4e-5f60718293a4','facets':null,'x':{'y':1}},"
            + "'job':{'namespace':'','name':'press','facets':null}}";
    Iri job = new Iri("urn:ol:job:/press");

    Event event = Sent.event(least);

    assertThat(event.time()).contains(Instant.parse("2026-03-01T08:00:00.123456789Z"));
    assertThat(event.statements())
        .containsExactlyInAnyOrder(
            Statement.of(ACTIVITY, RUN).with(Terms.ASSUMED_ZONE, Value.of("UTC")),
            new Statement(
                ASSOCIATION,
                Optional.empty(),
                List.of(Optional.of(RUN), Optional.empty(), Optional.of(job)),
                List.of(),
                List.of()));
  }

  @Test
  void aProducerThatIsNotAUriHasAnIdAsWell() throws IOException {
    String sent = run("").replace("https://example.org/press/1.2", "Press \u00fc");
    String spaced = run("").replace("press/1.2", "press 1.2");

    assertThat(statements(sent))
        .contains(Statement.of(ASSOCIATION, RUN, new Iri("urn:ol:producer:Press%20%C3%BC"), JOB));
    assertThat(statements(spaced))
        .contains(Statement.of(ASSOCIATION, RUN, new Iri("https://example.org/press%201.2"), JOB));
  }

  @Test
  void theOrderOfMembersDoesNotChangeWhatIsSaid() throws IOException {
    String facets = "'facets':{'version':{'datasetVersion':'1'}}";
    String early =
        "{'outputs':[{"
            + facets
            + ",'name':'door','namespace':'s3://steel'}],'job':{'name':'press',"
            + "'facets':{},'namespace':'plant'},'run':{'facets':{},'runId':"
            + "'0190f1c2-77aa-7b3c-8d4e-5f60718293a4'},'producer':'https://example.org/press/1.2',"
            + "'eventTime':'2026-03-01T08:00:00Z'}";
    String late = run(",'outputs':[{'namespace':'s3://steel','name':'door'," + facets + "}]");

    assertThat(statements(early)).isEqualTo(statements(late));
    assertThat(Sent.event(early)).isNotEqualTo(Sent.event(late));
  }

  @Test
  void severalStartsOfARunAreSeveralEvents() throws IOException {
    String first = run(",'eventType':'START'");
    String second = first.replace("08:00", "08:05");

    assertThat(Sent.event(first)).isNotEqualTo(Sent.event(second));
    assertThat(statements(first)).isEqualTo(statements(second));
  }
}
