/**
 * JSON that somebody sent, read one token at a time and within bounds.
 *
 * <p>For the readers of this module; nothing of it is seen by callers. A {@linkplain
 * dev.corymb.provenance.json.Tokens stream of tokens} is one sent event. Its members are visited in
 * the order in which they were sent; what is not read of a value is skipped.
 */
@NullMarked
package dev.corymb.provenance.json;

import org.jspecify.annotations.NullMarked;
