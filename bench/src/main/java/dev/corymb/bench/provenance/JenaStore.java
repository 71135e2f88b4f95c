package dev.corymb.bench.provenance;

import dev.corymb.bench.provenance.SampleEvents.Draft;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import java.nio.file.Path;
import java.util.List;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.apache.jena.vocabulary.RDF;

/**
 * A TDB2 store of Apache Jena with a named graph for a site, the other way to keep events: of each
 * its run, when it started, and the four relations, as triples of PROV-O and nothing else.
 */
final class JenaStore implements AutoCloseable {

  private static final String PROV = "http://www.w3.org/ns/prov#";
  private static final Node USED = NodeFactory.createURI(PROV + "used");
  private static final Node GENERATED_BY = NodeFactory.createURI(PROV + "wasGeneratedBy");
  private static final Node ACTIVITY = NodeFactory.createURI(PROV + "Activity");
  private static final Node STARTED = NodeFactory.createURI(PROV + "startedAtTime");
  private static final Node SITE = NodeFactory.createURI("urn:site:1");

  private final DatasetGraph store;

  JenaStore(Path folder) {
    this.store = DatabaseMgr.connectDatasetGraph(folder.toString());
  }

  /** Writes events in one transaction. */
  void write(List<Draft> events) {
    store.begin(ReadWrite.WRITE);
    try {
      events.forEach(this::add);
      store.commit();
    } finally {
      store.end();
    }
  }

  private void add(Draft event) {
    Node run = null;
    for (Statement said : event.statements()) {
      Node first = node(said.end(0).orElseThrow());
      Node second = node(said.end(1).orElseThrow());
      boolean used = said.kind() == Kind.USAGE;
      run = used ? first : second;
      store.add(SITE, first, used ? USED : GENERATED_BY, second);
    }
    store.add(SITE, run, RDF.type.asNode(), ACTIVITY);
    String time = event.time().toString();
    store.add(SITE, run, STARTED, NodeFactory.createLiteralDT(time, XSDDatatype.XSDdateTime));
  }

  private static Node node(Iri id) {
    return NodeFactory.createURI(id.value());
  }

  /** How many triples there are. */
  long triples() {
    store.begin(ReadWrite.READ);
    try {
      return store.getGraph(SITE).size();
    } finally {
      store.end();
    }
  }

  @Override
  public void close() {
    store.close();
    TDBInternal.reset(); // which lets go of the files
  }
}
