package dev.corymb.node.directory;

/**
 * All sites of a directory together. Those that are stale are counted once a second, or when many
 * have changed.
 *
 * @param sites that can be asked, own ones included
 * @param stale of them, those that may miss more than the budget allows
 * @param unheard sites that are known of but cannot be asked, or not all parts of them
 * @param contested sites that several owners claim, or whose owner's name several processes use
 */
public record Totals(int sites, int stale, int unheard, int contested) {}
