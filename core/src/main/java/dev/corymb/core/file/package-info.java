/**
 * Small files that belong to the owner of a process: settings, profiles, tokens, marks.
 *
 * <p>What is read is bounded first, what is written is complete or absent after a crash, and what
 * others can read is reported. Depends on nothing else of ours.
 */
@NullMarked
package dev.corymb.core.file;

import org.jspecify.annotations.NullMarked;
