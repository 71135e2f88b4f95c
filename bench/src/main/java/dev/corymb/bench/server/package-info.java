/** A server under load, on loopback, compared with its own health route and its own directory. */
package dev.corymb.bench.server;
