/** The options with which commands are told which server to talk to. */
package dev.corymb.cli.client;
