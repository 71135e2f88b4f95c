/** Rows of JSON objects: one per line, in an array, or printed over several lines. */
package dev.corymb.input.json;
