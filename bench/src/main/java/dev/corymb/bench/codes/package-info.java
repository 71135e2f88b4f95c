/**
 * The comparison of filters that answer with a code: Corymb's and the static functions of Sux4J,
 * each in a process of its own.
 */
package dev.corymb.bench.codes;
