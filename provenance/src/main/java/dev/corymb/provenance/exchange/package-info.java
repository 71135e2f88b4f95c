/**
 * Events and walks in the formats of others, and events as they go from one federation to another.
 *
 * <h2>Formats</h2>
 *
 * <table>
 *   <caption>What can be written and read</caption>
 *   <tr><td>PROV-JSON, PROV-JSONLD <td>events and walks; read
 *   <tr><td>Turtle in the terms of PROV-O, PROV-N <td>events and walks; not read
 *   <tr><td>DOT <td>walks; not read
 *   <tr><td>events as lines of JSON <td>events, with nothing left out; read
 *   <tr><td>OpenLineage <td>not written; read
 * </table>
 */
@NullMarked
package dev.corymb.provenance.exchange;

import org.jspecify.annotations.NullMarked;
