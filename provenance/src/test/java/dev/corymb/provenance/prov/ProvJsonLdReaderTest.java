package dev.corymb.provenance.prov;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ProvJsonLdReaderTest {

  private static final String CONTEXT =
      "'@context':[{'ex':'http://example.org/'},'" + ProvJsonLd.CONTEXT + "']";

  private static Iri ex(String local) {
    return new Iri("http://example.org/" + local);
  }

  private static List<Statement> statements(String... nodes) throws IOException {
    return Reading.statements("{" + CONTEXT + ",'@graph':[" + String.join(",", nodes) + "]}");
  }

  @Test
  void aRelationHasItsArgumentsTimesAndAttributes() throws IOException {
    Statement used =
        statements(
                "{'activity':'ex:a','entity':'ex:e','time':'2026-03-01T08:00:00Z','role':['ex:r'],"
                    + "'label':[{'@value':'l','@language':'EN'}],'ex:k':[{'@value':'7',"
                    + "'@type':'xsd:int'}],'@type':'Usage','@id':'ex:u'}")
            .get(0);

    assertThat(used.kind()).isEqualTo(Kind.USAGE);
    assertThat(used.id()).contains(ex("u"));
    assertThat(used.end(0)).contains(ex("a"));
    assertThat(used.end(1)).contains(ex("e"));
    assertThat(used.times().get(0)).contains(Instant.parse("2026-03-01T08:00:00Z"));
    assertThat(used.attributes()).hasSize(3);
    assertThat(used.has(Terms.prov("role"), Value.of(ex("r")))).isTrue();
    assertThat(used.has(Terms.prov("label"), new Value("l", Value.LANGUAGE_STRING, "en"))).isTrue();
    assertThat(used.has(ex("k"), Value.ofXsd("int", "7"))).isTrue();
  }

  /** The same text is a name or not, as ProvToolbox writes names. */
  @Test
  void aTextAloneIsANameIfItHasADeclaredPrefix() throws IOException {
    Statement entity =
        statements("{'@type':'Entity','@id':'ex:e','ex:k':['ex:x','no:x','text']}").get(0);

    assertThat(entity.attributes()).hasSize(3);
    assertThat(entity.has(ex("k"), Value.of(ex("x")))).isTrue();
    assertThat(entity.has(ex("k"), Value.of("no:x"))).isTrue();
    assertThat(entity.has(ex("k"), Value.of("text"))).isTrue();
  }

  @Test
  void numbersAreIntegersOrDoubles() throws IOException {
    Statement entity =
        statements("{'@type':'Entity','@id':'ex:e','ex:k':[7,{'@value':7.5},{'@value':8}]}").get(0);

    assertThat(entity.has(ex("k"), Value.ofXsd("integer", "7"))).isTrue();
    assertThat(entity.has(ex("k"), Value.ofXsd("double", "7.5"))).isTrue();
    assertThat(entity.has(ex("k"), Value.ofXsd("integer", "8"))).isTrue();
  }

  @Test
  void bundlesAreEvents() throws IOException {
    List<Event> events =
        Reading.events(
            ("{'@graph':[{'@graph':[{'@type':'Agent','@id':'o:a'}],'@id':'ex:b',"
                    + "'@context':[{'o':'http://other.org/'}],'@type':'Bundle'},"
                    + "{'@type':'Agent','@id':'ex:a'}],"
                    + CONTEXT
                    + "}")
                .replace('\'', '"'));

    assertThat(events).hasSize(2);
    assertThat(events.get(0).statements()).containsExactly(Statement.of(Kind.AGENT, ex("a")));
    assertThat(events.get(1).bundle()).contains(ex("b"));
    assertThat(events.get(1).statements())
        .containsExactly(Statement.of(Kind.AGENT, new Iri("http://other.org/a")));
  }

  @Test
  void mentionsAreTwoPropertiesOfAnEntity() throws IOException {
    assertThat(
            statements(
                "{'@type':'Entity','@id':'ex:e','prov:mentionOf':[{'@id':'ex:g'}],"
                    + "'prov:asInBundle':['ex:b'],'ex:k':[{'@value':'v'}]}"))
        .containsExactly(
            Statement.of(Kind.MENTION, ex("e"), ex("g"), ex("b")).with(ex("k"), Value.of("v")));
  }

  @Test
  void theContextMayBeWrittenOut() throws IOException {
    assertThat(
            Reading.statements(
                "{'@context':{'@version':1.1,'@vocab':'http://example.org/',"
                    + "'Entity':{'@id':'prov:Entity'},'role':{'@id':'prov:hadRole'}},"
                    + "'@graph':[{'@type':'prov:Agent','@id':'a','k':[true]}]}"))
        .containsExactly(
            Statement.of(Kind.AGENT, ex("a")).with(ex("k"), Value.ofXsd("boolean", "true")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'@context':'https://schema.org','@graph':[]} | /@context must be prefixes, or the context"
            + " https://openprovenance.org/prov-jsonld/context.jsonld, but was"
            + " \"https://schema.org\"",
        "{'@context':{'name':{'@id':'urn:x:n'}},'@graph':[]} | /@context/name must be a prefix, or"
            + " a term of PROV-JSONLD, but is neither",
        "{'@context':{'@base':'urn:x:'},'@graph':[]} | /@context/@base must be a prefix, @vocab or"
            + " @version, but is not",
        "{'@context':[]} | /@graph must be given, but was not",
        "{'@id':'urn:x:d','@graph':[]} | /@id must be @context or @graph, but is not",
        "{'@graph':[7]} | /@graph/0 must be an object, but was 7",
        "{'@graph':[{'@id':'urn:x:e'}]} | /@graph/0/@type must be given, but was not",
        "{'@graph':[{'@type':'Person','@id':'urn:x:e'}]} | /@graph/0 must have a @type of PROV, and"
            + " only bundles a @context and @graph, but was Person",
        "{'@graph':[{'@type':['Entity','Plan'],'@id':'urn:x:e'}]} | /@graph/0/@type/1 must be the"
            + " only one; further types are in type, but was not",
        "{'@graph':[{'@type':'Entity'}]} | /@graph/0 must be a statement, but it was not: entity"
            + " must have an id, but had none",
        "{'@graph':[{'@type':'Bundle','@graph':[]}]} | /@graph/0/@id must be given, but was not",
        "{'@graph':[{'@type':'Bundle','@id':'urn:x:b','label':['x'],'@graph':[]}]} | /@graph/0 must"
            + " have nothing but @type, @id, @context and @graph, but had prov:label",
        "{'@graph':[{'@type':'Bundle','@id':'urn:x:b','@graph':[{'@type':'Bundle','@id':'urn:x:c',"
            + "'@graph':[]}]}]} | /@graph/0/@graph/0/@graph must not be in a bundle, but was",
        "{'@graph':[{'@type':'Entity','@id':'urn:x:e','urn:x:k':[{'@value':1,'@index':2}]}]} |"
            + " /@graph/0/urn:x:k/0/@index must be @value, @type, @language or @id, but is not",
        "{'@graph':[{'@type':'Entity','@id':'urn:x:e','type':['text']}]} | /@graph/0/prov:type must"
            + " have a declared prefix, or be an IRI with :// or of urn:, but was text",
      })
  void whatIsNotInTheCanonicalShapeIsRejected(String json, String fault) throws IOException {
    assertThat(Reading.fault(json)).isEqualTo(fault);
  }
}
