/** Rows of CSV, read and written. */
package dev.corymb.input.csv;
