/**
 * Why a node did not do what it was asked to do with a site, as types: {@link
 * dev.corymb.node.outcome.SiteException}. Uses nothing else of the node.
 */
@NullMarked
package dev.corymb.node.outcome;

import org.jspecify.annotations.NullMarked;
