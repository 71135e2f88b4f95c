/** The settings of a server: what there is, where it comes from, and what is refused. */
package dev.corymb.server.config;
