/**
 * The commands that run a server, {@code corymb serve}, and keep its tokens, {@code corymb token}.
 */
package dev.corymb.cli.serve;
