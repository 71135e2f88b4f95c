package dev.corymb.provenance.prov;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.apicatalog.jsonld.JsonLdError;
import com.apicatalog.jsonld.JsonLdOptions;
import com.apicatalog.jsonld.document.Document;
import com.apicatalog.jsonld.document.JsonDocument;
import com.apicatalog.jsonld.loader.DocumentLoaderOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Objects;
import org.apache.jena.graph.Graph;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RDFParserBuilder;
import org.apache.jena.riot.lang.LangJSONLD11;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.sparql.util.Context;
import org.openprovenance.prov.core.jsonld11.serialization.ProvSerialiser;

/** Triples, as Jena reads them. Errors fail; warnings, such as that of an odd IRI, do not. */
public final class Rdf {

  private static final String CONTEXT = "https://openprovenance.org/prov-jsonld/context.jsonld";

  private Rdf() {}

  /** The triples of a text in Turtle. */
  public static Graph turtle(String text) {
    return graph(text, Lang.TURTLE, new Context());
  }

  /** The triples of a document of PROV-JSONLD, with its context as ProvToolbox ships it. */
  static Graph jsonLd(String text) {
    JsonLdOptions options = new JsonLdOptions(Rdf::load);
    return graph(text, Lang.JSONLD11, new Context().set(LangJSONLD11.JSONLD_OPTIONS, options));
  }

  private static Graph graph(String text, Lang language, Context context) {
    Graph graph = GraphFactory.createDefaultGraph();
    RDFParserBuilder parser =
        RDFParser.source(new ByteArrayInputStream(text.getBytes(UTF_8)))
            .forceLang(language)
            .errorHandler(ErrorHandlerFactory.errorHandlerStrictNoLogging)
            .context(context);
    parser.checking(false).parse(graph);
    return graph;
  }

  private static Document load(URI url, DocumentLoaderOptions options) throws JsonLdError {
    if (!url.toString().equals(CONTEXT)) {
      throw new IllegalArgumentException("unexpected " + url);
    }
    String name = "/2024-08-25/jsonldcontext.jsonld";
    try (InputStream in = ProvSerialiser.class.getResourceAsStream(name)) {
      return JsonDocument.of(Objects.requireNonNull(in, name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
