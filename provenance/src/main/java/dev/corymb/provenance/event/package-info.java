/**
 * Events: what a site records about how things were made, in the terms of W3C PROV.
 *
 * <h2>Words used here</h2>
 *
 * <dl>
 *   <dt>entity, activity, agent
 *   <dd>a thing, what makes or uses things, and who is responsible; each is named by an IRI.
 *   <dt>statement
 *   <dd>one of these with its attributes, or a relation between them: this run used that file.
 *   <dt>event
 *   <dd>the statements that were recorded together. It is immutable and identified by its content,
 *       so an event that arrives twice is there once.
 *   <dt>role
 *   <dd>the part that an id has in an event, such as made or used. A site is asked for the events
 *       in which an id has a role, and the pair of both, the key, is what its summary holds.
 * </dl>
 *
 * <p>Equal things have equal ids: relative names and prefixes are expanded before they come here.
 */
@NullMarked
package dev.corymb.provenance.event;

import org.jspecify.annotations.NullMarked;
