/** Serves the pages of the console and the OpenAPI document, which come with the program. */
package dev.corymb.server.console;
