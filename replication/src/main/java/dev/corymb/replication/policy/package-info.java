/**
 * When to publish. A {@linkplain dev.corymb.replication.policy.UpdatePolicy policy} looks at the
 * drift of a summary and says whether its replicas still keep the {@linkplain
 * dev.corymb.replication.policy.Budget budget}, and why. The formulas of the paper are in {@link
 * dev.corymb.replication.theory}.
 */
@NullMarked
package dev.corymb.replication.policy;

import org.jspecify.annotations.NullMarked;
