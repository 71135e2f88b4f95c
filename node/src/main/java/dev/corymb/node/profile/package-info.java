/** What all nodes of a federation agree on. */
package dev.corymb.node.profile;
