/**
 * What a server is asked: where items may be ({@code corymb locate}), how it is ({@code corymb
 * status}) and what happens ({@code corymb watch}).
 */
package dev.corymb.cli.ask;
