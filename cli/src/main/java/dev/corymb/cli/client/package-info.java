/** The options that choose the server of a command. */
package dev.corymb.cli.client;
