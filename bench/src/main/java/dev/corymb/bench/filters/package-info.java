/** The comparison of filters with those of other libraries: speed, memory and false rates. */
package dev.corymb.bench.filters;
