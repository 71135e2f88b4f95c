/** A site of this node: its ledger, its summary, and when the summary is published. */
package dev.corymb.node.site;
