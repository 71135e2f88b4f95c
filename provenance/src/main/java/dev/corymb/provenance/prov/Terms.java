package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Value;

/** Names of PROV, and those of Corymb for what PROV has no name for. */
public final class Terms {

  /** The namespace of PROV. */
  static final String PROV = "http://www.w3.org/ns/prov#";

  /** The namespace of relations of PROV that only its JSON-LD can describe further. */
  static final String PROVEXT = "https://openprovenance.org/ns/provext#";

  static final String XSD = "http://www.w3.org/2001/XMLSchema#";
  static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";

  /** The namespace of Corymb. */
  static final String CORYMB = "https://corymb.dev/ns#";

  /** The namespace of what OpenLineage has and PROV has not. */
  static final String OPENLINEAGE = "https://corymb.dev/ns/openlineage#";

  /** Of a statement: when the event happened that it is from. */
  public static final Iri TIME = new Iri(CORYMB + "time");

  /** Of a statement: the id of the event that it is from. */
  public static final Iri EVENT = new Iri(CORYMB + "event");

  /** Of a statement: the site that has the event. */
  public static final Iri SITE = new Iri(CORYMB + "site");

  /** Of an element that a walk found: the fewest steps from a start. */
  public static final Iri DEPTH = new Iri(CORYMB + "depth");

  /** Of an element that a walk found: nothing leads further from it. */
  public static final Iri OPEN = new Iri(CORYMB + "open");

  /** Of an element that a walk found: how many sites may know more and did not answer. */
  public static final Iri UNASKED = new Iri(CORYMB + "unasked");

  /** Of an influence that a walk found: the relation that it is, of which PROV needs more. */
  public static final Iri LINK = new Iri(CORYMB + "link");

  /** Of a statement in a format that has no bundles: the bundle that it is of. */
  public static final Iri BUNDLE = new Iri(CORYMB + "bundle");

  /** Of a statement whose times were sent without a zone: the zone that they were taken to have. */
  public static final Attribute ASSUMED_ZONE =
      new Attribute(new Iri(CORYMB + "assumedZone"), Value.of("UTC"));

  private Terms() {}

  /** A name of PROV. */
  static Iri prov(String local) {
    return new Iri(PROV + local);
  }
}
