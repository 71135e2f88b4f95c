/**
 * What all nodes of a federation agree on: schema, seed, kind and ladder of filters, budget,
 * policy.
 *
 * <p>A {@link dev.corymb.node.profile.FederationProfile} has a fingerprint that every message
 * carries, so that nodes with different profiles notice instead of comparing bits that mean
 * different things. {@link dev.corymb.node.profile.ProfileFormat} is the text of it, a line per
 * setting.
 */
@NullMarked
package dev.corymb.node.profile;

import org.jspecify.annotations.NullMarked;
