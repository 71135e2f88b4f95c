/** Which index for which filters: {@link dev.corymb.index.plan.IndexPlan} chooses and says why. */
@NullMarked
package dev.corymb.index.plan;

import org.jspecify.annotations.NullMarked;
