/** What the comparisons share: child processes, tables, and where figures come from. */
package dev.corymb.bench.report;
