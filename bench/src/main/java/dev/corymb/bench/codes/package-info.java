/** The comparison of filters that answer with a code with the static functions of Sux4J. */
package dev.corymb.bench.codes;
