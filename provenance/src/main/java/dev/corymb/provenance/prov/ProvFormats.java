package dev.corymb.provenance.prov;

import dev.corymb.provenance.walk.WalkResult;
import java.io.IOException;

/** Writes documents of PROV. Equal documents give equal texts. */
public final class ProvFormats {

  private ProvFormats() {}

  /** Writes PROV-JSON, the member submission of 2013. */
  public static void writeJson(ProvDocument document, Appendable out) throws IOException {
    ProvJsonWriter.write(document, out);
  }

  /** Writes PROV-JSONLD, the member submission of 2024, in its canonical shape. */
  public static void writeJsonLd(ProvDocument document, Appendable out) throws IOException {
    ProvJsonLdWriter.write(document, out);
  }

  /** Writes Turtle in the terms of PROV-O. */
  public static void writeTurtle(ProvDocument document, Appendable out) throws IOException {
    TurtleWriter.write(document, out);
  }

  /** Writes PROV-N. */
  public static void writeProvN(ProvDocument document, Appendable out) throws IOException {
    ProvNWriter.write(document, out);
  }

  /** Writes a walk as a graph for Graphviz. */
  public static void writeDot(WalkResult walk, Appendable out) throws IOException {
    DotWriter.write(walk, out);
  }
}
