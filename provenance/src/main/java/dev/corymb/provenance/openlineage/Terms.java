package dev.corymb.provenance.openlineage;

import dev.corymb.provenance.event.Iri;

/** The names of attributes that come from OpenLineage, and of its format. */
public final class Terms {

  /** The format of the sources of events. */
  public static final String FORMAT = "openlineage";

  private static final String NAMESPACE = "https://corymb.dev/ns/openlineage#";

  /** Of an activity: the transition that was reported, such as {@code COMPLETE}. */
  public static final Iri EVENT_TYPE = new Iri(NAMESPACE + "eventType");

  /** Of an activity or entity: the zone of the event's time, which its producer did not give. */
  public static final Iri ASSUMED_ZONE = new Iri(NAMESPACE + "assumedZone");

  /** Of the entity of a dataset event: the producer of the event. */
  public static final Iri PRODUCER = new Iri(NAMESPACE + "producer");

  /** Of a start: {@code parent} or {@code root}. */
  public static final Iri STARTER = new Iri(NAMESPACE + "starter");

  /** Of a derivation or invalidation: what happened to the dataset, such as {@code RENAME}. */
  public static final Iri LIFECYCLE = new Iri(NAMESPACE + "lifecycleStateChange");

  private Terms() {}
}
