/** Time: how much has passed, and what the calendar says, through jumps of the wall clock. */
package dev.corymb.node.time;
