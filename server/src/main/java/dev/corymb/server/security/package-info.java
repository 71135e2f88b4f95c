/** Who may do what: roles, tokens and the pages from which requests may come. */
package dev.corymb.server.security;
