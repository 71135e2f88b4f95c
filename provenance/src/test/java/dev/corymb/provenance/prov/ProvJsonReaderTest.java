package dev.corymb.provenance.prov;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ProvJsonReaderTest {

  private static final String EX = "'prefix':{'ex':'http://example.org/'}";

  private static Iri ex(String local) {
    return new Iri("http://example.org/" + local);
  }

  private static List<Attribute> attributes(String values) throws IOException {
    List<Statement> statements =
        Reading.statements("{" + EX + ",'entity':{'ex:e':{" + values + "}}}");
    assertThat(statements).hasSize(1);
    return statements.get(0).attributes();
  }

  private static Value only(String value) throws IOException {
    List<Attribute> all = attributes("'ex:a':" + value);
    assertThat(all).hasSize(1);
    assertThat(all.get(0).name()).isEqualTo(ex("a"));
    return all.get(0).value();
  }

  @Test
  void aRelationHasItsArgumentsTimesAndAttributes() throws IOException {
    List<Statement> statements =
        Reading.statements(
            "{"
                + EX
                + ",'wasGeneratedBy':{'ex:g':{'prov:entity':'ex:e','prov:activity':'ex:a',"
                + "'prov:time':'2026-03-01T08:00:00.5+01:00','prov:role':'r'}}}");

    assertThat(statements)
        .containsExactly(
            new Statement(
                Kind.GENERATION,
                Optional.of(ex("g")),
                List.of(Optional.of(ex("e")), Optional.of(ex("a"))),
                List.of(Optional.of(Instant.parse("2026-03-01T07:00:00.5Z"))),
                List.of(new Attribute(Terms.prov("role"), Value.of("r")))));
  }

  @Test
  void prefixesMayComeLastAndBundlesHaveTheirOwn() throws IOException {
    List<Event> events =
        Reading.events(
            ("{'entity':{'ex:e':{}},'bundle':{"
                    + "'ex:one':{'entity':{'ex:e':{}}},"
                    + "'ex:two':{'entity':{'ex:e':{}},'prefix':{'ex':'http://other.org/'}}},"
                    + EX
                    + "}")
                .replace('\'', '"'));

    assertThat(events).hasSize(3);
    assertThat(events.get(0).bundle()).isEmpty();
    assertThat(events.get(1).bundle()).contains(ex("one"));
    assertThat(events.get(1).statements()).containsExactly(Statement.of(Kind.ENTITY, ex("e")));
    // the name of a bundle is in its own scope, as ProvToolbox has it
    assertThat(events.get(2).bundle()).contains(new Iri("http://other.org/two"));
    assertThat(events.get(2).statements())
        .containsExactly(Statement.of(Kind.ENTITY, new Iri("http://other.org/e")));
  }

  @Test
  void anEmptyBundleIsAnEventAndAnEmptyDocumentIsNone() throws IOException {
    assertThat(Reading.events("{}")).isEmpty();
    assertThat(Reading.events("{\"entity\":{}}")).isEmpty();

    List<Event> events = Reading.events("{\"bundle\":{\"urn:x:b\":{}}}");

    assertThat(events).hasSize(1);
    assertThat(events.get(0).bundle()).contains(new Iri("urn:x:b"));
    assertThat(events.get(0).statements()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ex:a, http://example.org/a",
    "ex:, http://example.org/",
    "ex:a/b#c:d, http://example.org/a/b#c:d",
    "'ex:a\\\\(b\\\\)', http://example.org/a(b)",
    "a, http://default.org/a",
    "http://direct.org/a, http://direct.org/a",
    "urn:uuid:1, urn:uuid:1",
    "URN:uuid:1, URN:uuid:1",
    "prov:Bundle, http://www.w3.org/ns/prov#Bundle",
    "xsd:int, http://www.w3.org/2001/XMLSchema#int",
  })
  void namesAreExpanded(String name, String iri) throws IOException {
    List<Statement> statements =
        Reading.statements(
            "{'prefix':{'ex':'http://example.org/','default':'http://default.org/'},"
                + "'agent':{'"
                + name
                + "':{}}}");

    assertThat(statements).containsExactly(Statement.of(Kind.AGENT, new Iri(iri)));
  }

  @Test
  void aPrefixThatIsCalledUrnIsOne() throws IOException {
    assertThat(Reading.statements("{'prefix':{'urn':'http://example.org/'},'agent':{'urn:a':{}}}"))
        .containsExactly(Statement.of(Kind.AGENT, ex("a")));
  }

  @Test
  void blankIdsOfRelationsAreLeftOutUnlessSomethingRefersToThem() throws IOException {
    List<Statement> statements =
        Reading.statements(
            "{"
                + EX
                + ",'wasGeneratedBy':{'_:g1':{'prov:entity':'ex:e'},'_:g2':{'prov:entity':'ex:f'}},"
                + "'wasDerivedFrom':{'_:d':{'prov:generatedEntity':'ex:f','prov:usedEntity':'ex:e',"
                + "'prov:generation':'_:g2'}}}");

    assertThat(statements).hasSize(3);
    Statement derivation = statements.get(2);
    assertThat(derivation.id()).isEmpty();
    Iri generation = derivation.end(3).orElseThrow();
    assertThat(generation.value())
        .matches("https://corymb\\.dev/\\.well-known/genid/[0-9a-f]{32}/g2");
    assertThat(statements.stream().filter(one -> one.id().isPresent()))
        .containsExactly(
            new Statement(
                Kind.GENERATION,
                Optional.of(generation),
                List.of(Optional.of(ex("f")), Optional.empty()),
                List.of(Optional.empty()),
                List.of()));
  }

  @Test
  void blankElementsAreOthersInOtherDocuments() throws IOException {
    String document = "{'entity':{'_:e':{'prov:label':'%s'}}}";

    Iri one = Reading.statements(document.formatted("one")).get(0).id().orElseThrow();
    Iri again = Reading.statements(" " + document.formatted("one")).get(0).id().orElseThrow();
    Iri other = Reading.statements(document.formatted("other")).get(0).id().orElseThrow();

    assertThat(again).isEqualTo(one);
    assertThat(other).isNotEqualTo(one);
  }

  @Test
  void anIdMayHaveSeveralStatementsInAnArrayOrByRepetition() throws IOException {
    List<Statement> array =
        Reading.statements(
            "{"
                + EX
                + ",'used':{'ex:u':[{'prov:activity':'ex:a'},"
                + "{'prov:activity':'ex:b'}]}}");
    List<Statement> repeated =
        Reading.statements(
            "{"
                + EX
                + ",'used':{'ex:u':{'prov:activity':'ex:a'}},"
                + "'used':{'ex:u':{'prov:activity':'ex:b'}}}");

    assertThat(array).hasSize(2).isEqualTo(repeated);
    assertThat(array).allMatch(one -> one.id().equals(Optional.of(ex("u"))));
  }

  @Test
  void aCollectionMayHaveSeveralMembers() throws IOException {
    assertThat(
            Reading.statements(
                "{"
                    + EX
                    + ",'hadMember':{'_:m':{'prov:collection':'ex:c',"
                    + "'prov:entity':['ex:a','ex:b']}}}"))
        .containsExactly(
            Statement.of(Kind.MEMBERSHIP, ex("c"), ex("a")),
            Statement.of(Kind.MEMBERSHIP, ex("c"), ex("b")));
  }

  @Test
  void valuesHaveTypesAndLanguages() throws IOException {
    assertThat(only("'text'")).isEqualTo(Value.of("text"));
    assertThat(only("{'$':'text'}")).isEqualTo(Value.of("text"));
    assertThat(only("{'$':'text','type':'xsd:string'}")).isEqualTo(Value.of("text"));
    assertThat(only("{'$':'Rad','lang':'de-CH'}"))
        .isEqualTo(new Value("Rad", Value.LANGUAGE_STRING, "de-ch"));
    assertThat(only("{'$':'Rad','lang':'de','type':'prov:InternationalizedString'}"))
        .isEqualTo(new Value("Rad", Value.LANGUAGE_STRING, "de"));
    assertThat(only("{'$':'ex:x','type':'prov:QUALIFIED_NAME'}")).isEqualTo(Value.of(ex("x")));
    assertThat(only("{'$':'ex:x','type':'xsd:QName'}")).isEqualTo(Value.of(ex("x")));
    assertThat(only("{'$':'07','type':'xsd:int'}")).isEqualTo(Value.ofXsd("int", "07"));
    assertThat(only("{'$':7,'type':'xsd:byte'}")).isEqualTo(Value.ofXsd("byte", "7"));
    assertThat(only("{'$':'x','type':'ex:t'}")).isEqualTo(new Value("x", ex("t"), ""));
    assertThat(only("{'$':'http://x.org/','type':'xsd:anyURI'}"))
        .isEqualTo(Value.ofXsd("anyURI", "http://x.org/"));
  }

  @Test
  void numbersKeepTheirDigits() throws IOException {
    assertThat(only("-12")).isEqualTo(Value.ofXsd("int", "-12"));
    assertThat(only("2147483648")).isEqualTo(Value.ofXsd("long", "2147483648"));
    assertThat(only("9223372036854775808"))
        .isEqualTo(Value.ofXsd("integer", "9223372036854775808"));
    assertThat(only("1.50")).isEqualTo(Value.ofXsd("double", "1.50"));
    assertThat(only("1E400")).isEqualTo(Value.ofXsd("double", "1E400"));
    assertThat(only("true")).isEqualTo(Value.ofXsd("boolean", "true"));
  }

  @Test
  void anAttributeMayHaveSeveralValuesInAnArrayOrByRepetition() throws IOException {
    assertThat(attributes("'ex:a':['x','y']")).isEqualTo(attributes("'ex:a':'y','ex:a':'x'"));
    assertThat(attributes("'ex:a':[]")).isEmpty();
  }

  @Test
  void argumentsOfOtherRelationsAreAttributes() throws IOException {
    List<Statement> statements =
        Reading.statements("{" + EX + ",'used':{'_:u':{'prov:activity':'ex:a','prov:plan':'p'}}}");

    assertThat(statements.get(0).has(Terms.prov("plan"), Value.of("p"))).isTrue();
  }

  @Test
  void aTimeWithoutAZoneIsMarked() throws IOException {
    Statement activity =
        Reading.statements(
                "{" + EX + ",'activity':{'ex:a':{'prov:startTime':'2011-11-16T16:05:00'}}}")
            .get(0);

    assertThat(activity.times().get(0)).contains(Instant.parse("2011-11-16T16:05:00Z"));
    assertThat(activity.attributes()).containsExactly(Terms.ASSUMED_ZONE);
  }

  @Test
  void argumentsThatAreNullAreLeftOut() throws IOException {
    assertThat(
            Reading.statements(
                "{" + EX + ",'used':{'_:u':{'prov:activity':'ex:a','prov:entity':null}}}"))
        .containsExactly(
            new Statement(
                Kind.USAGE,
                Optional.empty(),
                List.of(Optional.of(ex("a")), Optional.empty()),
                List.of(Optional.empty()),
                List.of()));
  }

  @Test
  void whatIsTooMuchForOneEventIsDivided() throws IOException {
    StringBuilder all =
        new StringBuilder("{\"prefix\":{\"ex\":\"http://example.org/\"},\"entity\":{");
    int count = 2 * Event.MAX_STATEMENTS + 1;
    for (int i = 0; i < count; i++) {
      all.append(i == 0 ? "" : ",").append("\"ex:").append(i).append("\":{}");
    }

    List<Event> events = Reading.events(all.append("}}").toString());

    assertThat(events).hasSize(3);
    assertThat(events.stream().mapToInt(event -> event.statements().size()).sum()).isEqualTo(count);
    assertThat(events).allMatch(event -> event.time().isEmpty() && event.bundle().isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'hadDictionaryMember':{}} | /hadDictionaryMember must be a section of PROV-JSON, such as"
            + " prefix, entity or wasGeneratedBy, but is not",
        "{'entity':{},'foo':{}} | /foo must be a section of PROV-JSON, such as prefix, entity or"
            + " wasGeneratedBy, but is not",
        "{'entity':{},'bundle':{'urn:x:b':{'bundle':{}}}} | /bundle/urn:x:b/bundle must be a"
            + " section of PROV-JSON, such as prefix, entity or wasGeneratedBy, but is not",
        "{'bundle':{'urn:x:b':{'@id':'urn:x:c'}}} | /bundle/urn:x:b/@id must be the name of the"
            + " bundle, but was \"urn:x:c\"",
        "{'entity':{'ex:e':{}}} | /entity/ex:e must have a declared prefix, or be an IRI with ://"
            + " or of urn:, but was ex:e",
        "{'entity':{'e':{}}} | /entity/e must have a declared prefix, or be an IRI with :// or of"
            + " urn:, but was e",
        "{'entity':{'urn:x:e':[{},7]}} | /entity/urn:x:e/1 must be an object, or an array of them,"
            + " but was 7",
        "{'entity':{'urn:x:e':{'urn:x:a':{'type':'xsd:int'}}}} | /entity/urn:x:e/urn:x:a/$ must be"
            + " given, but was not",
        "{'entity':{'urn:x:e':{'urn:x:a':{'$':1,'unit':'m'}}}} | /entity/urn:x:e/urn:x:a/unit must"
            + " be $, type or lang, but is not",
        "{'entity':{'urn:x:e':{'urn:x:a':[[1]]}}} | /entity/urn:x:e/urn:x:a/0 must be a text, a"
            + " number, true or false, but was an array",
        "{'entity':{'urn:x:e':{'urn:x:a':null}}} | /entity/urn:x:e/urn:x:a must be a value, but"
            + " was null",
        "{'used':{'urn:x:u':{}}} | /used/urn:x:u must have a member activity, but had none",
        "{'used':{'urn:x:u':{'prov:activity':['urn:x:a','urn:x:b']}}} |"
            + " /used/urn:x:u/prov:activity must be given once, but was given twice",
        "{'used':{'urn:x:u':{'prov:activity':7}}} | /used/urn:x:u/prov:activity must be a name, but"
            + " was 7",
        "{'used':{'urn:x:u':{'prov:activity':'urn:x:a','prov:time':'noon'}}} |"
            + " /used/urn:x:u/prov:time must be a time such as 2026-01-31T12:00:00.5Z, but was noon",
        "{'prefix':{'ex':'http://a.org/','ex':'http://b.org/'}} | /prefix/ex must be declared once,"
            + " but was both http://a.org/ and http://b.org/",
        "{'prefix':{'prov':'http://a.org/'}} | /prefix/prov must be declared once, but was both"
            + " http://www.w3.org/ns/prov# and http://a.org/",
        "{'prefix':{'ex':7}} | /prefix/ex must be a text, but was 7",
        "{'entity':{'urn:x:e':{'a/b~':'x'}}} | /entity/urn:x:e/a~1b~0 must have a declared prefix,"
            + " or be an IRI with :// or of urn:, but was a/b~",
      })
  void whatBreaksARuleIsRejectedWithItsPlace(String json, String fault) throws IOException {
    assertThat(Reading.fault(json)).isEqualTo(fault);
  }

  @Test
  void languagesAndNamesAreChecked() throws IOException {
    assertThat(Reading.fault("{'entity':{'urn:x:e':{'urn:x:a':{'$':'x','lang':'en_US'}}}}"))
        .startsWith("/entity/urn:x:e/urn:x:a must be a value, but it was not: language must be");
    assertThat(
            Reading.fault(
                "{'entity':{'urn:x:e':{'urn:x:a':{'$':'x','lang':'en','type':'xsd:int'}}}}"))
        .contains("value with a language must be a text");
    assertThat(Reading.fault("{'entity':{'urn:x:a b':{}}}"))
        .startsWith("/entity/urn:x:a b must name an IRI, but it was not: id must be an IRI");
  }

  @Test
  void limitsAreKept() throws IOException {
    ProvLimits limits = new ProvLimits(2, 2, 2, 100);
    assertThat(Reading.events("{\"entity\":{\"urn:x:a\":{},\"urn:x:b\":{}}}", limits)).hasSize(1);

    assertThat(fault("{\"entity\":{\"urn:x:a\":{},\"urn:x:b\":{},\"urn:x:c\":{}}}", limits))
        .isEqualTo("event must have at most 2 statements, but had more, from /entity/urn:x:c");
    assertThat(fault("{\"entity\":{\"urn:x:a\":{\"urn:x:k\":[1,2,3]}}}", limits))
        .isEqualTo(
            "event must have at most 2 attributes, but had more, from /entity/urn:x:a/urn:x:k/2");
    assertThat(fault("{\"prefix\":{\"a\":\"urn:a:\",\"b\":\"urn:b:\",\"c\":\"urn:c:\"}}", limits))
        .isEqualTo("event must have at most 2 prefixes, but had more, from /prefix/c");
  }

  /** A short name may be of a long namespace: some MB would become some GB. */
  @Test
  void whatPrefixesStandForIsBounded() throws IOException {
    String prefix = "{'prefix':{'p':'urn:x:" + "a".repeat(94) + "'},";
    ProvLimits limits = new ProvLimits(100, 100, 100, 330);
    String named = "'entity':{'p:1':{'p:k':1,'p:l':2},'p:2':{'p:k':1}}}";

    assertThat(fault(prefix + "'entity':{'p:1':{'p:k':1},'p:2':{'p:k':1}}}", limits))
        .startsWith("read ");
    assertThat(fault(prefix + named, limits))
        .isEqualTo(
            "event must have names that are at most 330 characters longer without prefixes,"
                + " but had more, from /entity/p:2");
    assertThat(fault("{'entity':{'_:1':{},'_:2':{},'_:3':{},'_:4':{},'_:5':{}}}", limits))
        .contains("but had more, from /entity/_:5");
    assertThat(fault("{'bundle':{'_:1':{},'_:2':{},'_:3':{},'_:4':{},'_:5':{}}}", limits))
        .contains("but had more, from /bundle/_:5");
    assertThat(ProvLimits.DEFAULT.characters()).isEqualTo(32 << 20);
  }

  private static String fault(String json, ProvLimits limits) {
    try {
      return "read " + Reading.events(json.replace('\'', '"'), limits);
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
