/** The bytes of inputs: opened, decompressed, and as text. */
package dev.corymb.input.source;
