package dev.corymb.server.watch;

/**
 * Something that somebody should know.
 *
 * @param level {@code warning} or {@code info}
 * @param text in words
 * @param site that it is about; null for none
 */
public record Warning(String level, String text, String site) {}
