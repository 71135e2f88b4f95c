/**
 * The formulas of paper 002 on stale replicas, as printed and corrected. One of them decides for a
 * {@linkplain dev.corymb.replication.policy.PolicyKind#PAPER policy}; the others are here to check
 * the paper by.
 */
@NullMarked
package dev.corymb.replication.theory;

import org.jspecify.annotations.NullMarked;
