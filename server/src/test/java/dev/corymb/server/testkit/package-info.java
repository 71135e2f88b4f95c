/** Servers to try. */
package dev.corymb.server.testkit;
