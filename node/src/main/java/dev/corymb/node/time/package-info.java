/** Time: how much has passed, and what the calendar says, through jumps of the wall clock. */
@NullMarked
package dev.corymb.node.time;

import org.jspecify.annotations.NullMarked;
