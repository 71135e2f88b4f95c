package dev.corymb.client.api;

import java.util.Optional;

/**
 * A row that was rejected.
 *
 * @param op {@code add} or {@code remove}
 * @param index its place among the rows of that kind, from 0
 * @param field what is wrong: {@code site}, {@code item}, or {@code item.} and an attribute
 * @param rule what must hold
 * @param value what was given
 */
public record RefusedItem(
    String op, int index, Optional<String> field, String rule, Optional<String> value) {}
