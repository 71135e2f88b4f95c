package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement as it was sent, until all prefixes of its document are known. */
final class StatementDraft {

  /** What was given under a name. */
  record Given(String name, GivenValue value) {}

  final NameScope scope;

  /** Where it is, as a JSON pointer. */
  final String pointer;

  final List<Given> given = new ArrayList<>(4);
  Kind kind;
  @Nullable String id;

  /** Whether it may be a mention, in a format that has none. */
  boolean mayBeMention;

  StatementDraft(NameScope scope, String pointer, Kind kind) {
    this.scope = scope;
    this.pointer = pointer;
    this.kind = kind;
  }

  /** The pointer to what was given under a name. */
  String pointer(String name) {
    return pointer + '/' + name.replace("~", "~0").replace("/", "~1");
  }
}
