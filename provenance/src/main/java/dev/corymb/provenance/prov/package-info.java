/**
 * Documents of PROV: the form that all its formats are written from, its writers and readers.
 *
 * <h2>Words used here</h2>
 *
 * <dl>
 *   <dt>document
 *   <dd>statements, and bundles of statements, in one order and none twice. All formats are written
 *       from it, so equal documents are written equally.
 *   <dt>draft
 *   <dd>what was sent of a statement or document until all of it is read: prefixes may come last.
 *   <dt>blank name
 *   <dd>{@code _:label}: something that has no name outside of its document.
 * </dl>
 *
 * <h2>What is written</h2>
 *
 * <p>Events are merged as PROV merges statements: an element that several events describe is there
 * once. What belongs to an event and not to its statements becomes attributes of these, in the
 * namespace {@code https://corymb.dev/ns#}: see {@link dev.corymb.provenance.prov.Terms}. What
 * producers sent beside statements, such as facets, is left out; exported lines have it.
 *
 * <table>
 *   <caption>What has no place in a format</caption>
 *   <tr><td>ids and attributes of {@code specializationOf}, {@code alternateOf}, {@code hadMember}
 *       <td>PROV-JSON: sections {@code qualifiedSpecializationOf} and so on, as ProvToolbox has
 *       them; Turtle: {@code provext:qualifiedSpecialization} and so on, as the context of
 *       PROV-JSONLD has them; PROV-N: {@code provext:specializationOf} and so on
 *   <tr><td>{@code mentionOf} in PROV-JSONLD
 *       <td>an entity with {@code prov:mentionOf} and {@code prov:asInBundle}, as PROV-LINKS has it
 *   <tr><td>bundles in Turtle
 *       <td>{@link dev.corymb.provenance.prov.Terms#BUNDLE} on each statement
 *   <tr><td>several statements of one id in PROV-JSON
 *       <td>an array
 * </table>
 *
 * <p>Turtle has a relation as one triple, and in its qualified form too if there is more to say: an
 * id, a time, an attribute, a further end, or no second end.
 *
 * <h2>What is read</h2>
 *
 * <p>Names become ids as {@code NameScope} says. Arguments and times go to their places, everything
 * else is an attribute: {@code prov:plan} of a usage too. A blank id of a relation is left out
 * unless something refers to it; other blank names become ids that have the hash of the document in
 * them. A time without a zone is taken as UTC, and its statement has {@link
 * dev.corymb.provenance.prov.Terms#ASSUMED_ZONE}. An element, an argument or a section that the
 * model does not know is rejected with its place in the document; so are dictionaries.
 */
@NullMarked
package dev.corymb.provenance.prov;

import org.jspecify.annotations.NullMarked;
