/**
 * When to publish. A {@linkplain dev.corymb.replication.policy.UpdatePolicy policy} looks at the
 * drift of a summary and says whether its replicas still keep the {@linkplain
 * dev.corymb.replication.policy.Budget budget}, and why. {@link
 * dev.corymb.replication.policy.ReplicaTheory} has the formulas of the paper behind it.
 */
package dev.corymb.replication.policy;
