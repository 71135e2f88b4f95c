/**
 * Rows of Parquet files. Nothing outside this package knows Parquet.
 *
 * <p>Files are read with Parquet's own file access; no file system of Hadoop is started.
 */
package dev.corymb.input.parquet;
