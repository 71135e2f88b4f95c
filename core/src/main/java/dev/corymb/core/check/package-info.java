/**
 * Refusals of arguments, all in one voice: which argument, what rule, what value.
 *
 * <p>Depends on nothing else of ours.
 */
package dev.corymb.core.check;
