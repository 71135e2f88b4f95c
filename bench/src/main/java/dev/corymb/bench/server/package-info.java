/** A server under load, on loopback, beside its own health route and its own directory. */
package dev.corymb.bench.server;
