package dev.corymb.cli.lineage;

import dev.corymb.input.row.Place;
import java.util.Optional;

/**
 * A JSON document of an input.
 *
 * @param place where it is
 * @param text on one line
 * @param fault the rule that it breaks even before it is sent, beginning with "must"
 */
record Document(Place place, String text, Optional<String> fault) {}
