/** The routes of the API, a class for each group of them. */
package dev.corymb.server.api;
