/** Which index for which filters: {@link dev.corymb.index.plan.IndexPlan} chooses and says why. */
package dev.corymb.index.plan;
