/**
 * How people write durations, sizes, seeds and windows, and what they may have meant by a name:
 * options, settings, profiles and requests are all read here.
 *
 * <p>Depends on nothing else of ours.
 */
@NullMarked
package dev.corymb.core.text;

import org.jspecify.annotations.NullMarked;
