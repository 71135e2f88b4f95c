/**
 * The commands {@code corymb ancestors} and {@code corymb descendants}: what things were made of,
 * and what became of them, over the events of many sites.
 */
package dev.corymb.cli.walk;
