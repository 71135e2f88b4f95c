/** The commands {@code corymb site}: which sites a server knows, and those that it owns. */
package dev.corymb.cli.site;
