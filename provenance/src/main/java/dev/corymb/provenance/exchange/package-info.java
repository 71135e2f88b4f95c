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
 *   <tr><td>lines of exported events <td>events, with nothing left out; read
 *   <tr><td>OpenLineage <td>not written; read
 * </table>
 *
 * <h2>A line of an export</h2>
 *
 * <p>One JSON object without white space, with these members in this order. What is empty is not
 * there; ids are IRIs in full; times are as {@link java.time.Instant} writes them.
 *
 * <pre>
 * {"corymbEvent":1,
 *  "id":"9f29bc1f60fa2300e8ea7d8eb8536719",
 *  "recorded":"2026-03-01T08:00:00Z",
 *  "time":"2026-03-01T07:59:58Z",
 *  "bundle":"http://example.org/bundle",
 *  "statements":[
 *    {"kind":"used","id":"…","activity":"…","entity":"…","time":"…",
 *     "attributes":[{"name":"…","value":"7","type":"http://www.w3.org/2001/XMLSchema#int"},
 *                   {"name":"…","value":"Tür","language":"de"},
 *                   {"name":"…","value":"plain text"}]}],
 *  "source":{"format":"openlineage","fingerprint":"…","text":"…",
 *            "droppedParts":0,"droppedBytes":0}}
 * </pre>
 *
 * <p>{@code corymbEvent} is the version and must come first when it is read, because it says what
 * the line is; the others may be in any order. {@code id} must be that of the content, so a line
 * that was changed is rejected. {@code recorded} is when the site that exports it recorded it; it
 * does not belong to the event.
 */
@NullMarked
package dev.corymb.provenance.exchange;

import org.jspecify.annotations.NullMarked;
