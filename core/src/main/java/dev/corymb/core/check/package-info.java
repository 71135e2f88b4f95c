/**
 * Refusals of arguments, all in one voice: which argument, what rule, what value.
 *
 * <p>Depends on nothing else of ours.
 */
@NullMarked
package dev.corymb.core.check;

import org.jspecify.annotations.NullMarked;
