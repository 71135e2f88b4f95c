/**
 * Walks from things to what they were made of, or to what was made of them, over the events of many
 * sites.
 *
 * <h2>Words used here</h2>
 *
 * <dl>
 *   <dt>walk
 *   <dd>a search in breadth, level by level. All keys of a level are located at once, and each node
 *       is asked once.
 *   <dt>point
 *   <dd>an id, and what it was reached as: entity, activity or agent.
 *   <dt>place
 *   <dd>a site that may have events of a key, and the node that owns it.
 *   <dt>probe
 *   <dd>a site asked for a key. It <em>holds</em> events of the key, or it was asked falsely, or it
 *       was silent.
 *   <dt>look-ahead
 *   <dd>what a node answers in addition: what its own sites have on the ids that it has just found.
 *   <dt>horizon
 *   <dd>a time: all events that were recorded before it are covered.
 *   <dt>complete
 *   <dd>nothing up to the horizon is missing.
 * </dl>
 *
 * <p>Knows nothing of stores, networks and clocks: {@link dev.corymb.provenance.walk.SiteLocator},
 * {@link dev.corymb.provenance.walk.EdgeSource} and {@link dev.corymb.provenance.walk.EventStore}
 * are implemented elsewhere.
 */
@NullMarked
package dev.corymb.provenance.walk;

import org.jspecify.annotations.NullMarked;
