/** The options that commands share: where their rows are, what a schema is, what a query asks. */
package dev.corymb.cli.input;
