/**
 * Bytes on their way in and out, checked and bounded: what the formats of all modules are read and
 * written with. For the formats of Corymb alone.
 */
@NullMarked
package dev.corymb.core.wire;

import org.jspecify.annotations.NullMarked;
