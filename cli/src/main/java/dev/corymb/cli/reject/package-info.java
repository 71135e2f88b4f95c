/** What was rejected of an input: counted by reason, and kept in a file that can be mended. */
package dev.corymb.cli.reject;
