/** What all routes have in common: problems, JSON, bodies, limits. */
package dev.corymb.server.http;
