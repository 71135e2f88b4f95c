/**
 * What became of events that were sent: read, or rejected and why.
 *
 * <p>A sent event is one JSON object: an event of OpenLineage, a document of PROV, or an event that
 * was exported. One that breaks a rule does not keep the others from being read.
 */
@NullMarked
package dev.corymb.provenance.sent;

import org.jspecify.annotations.NullMarked;
