/**
 * The commands {@code corymb lineage}: events of provenance into sites, out of them, and away.
 *
 * <p>What is sent are JSON documents, an event or several each. They are not understood here: the
 * server tells OpenLineage from PROV, and knows a document again by its content. So a file that was
 * sent in part is simply sent again.
 */
package dev.corymb.cli.lineage;
