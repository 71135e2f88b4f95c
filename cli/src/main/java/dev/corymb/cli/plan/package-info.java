/** The command {@code corymb plan}: from a budget for many sites to a shape and its cost. */
package dev.corymb.cli.plan;
