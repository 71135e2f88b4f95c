/** One member of a federation, without a socket and without a clock of its own. */
package dev.corymb.node;
