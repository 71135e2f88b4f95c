package dev.corymb.provenance.prov;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import dev.corymb.provenance.json.EventTime;
import dev.corymb.provenance.sent.InvalidEventException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Makes statements of drafts, when all prefixes are known. */
final class StatementMaker {

  private static final Iri QNAME = new Iri(Terms.XSD + "QName");
  private static final Iri LANGUAGE_TEXT = Terms.prov("InternationalizedString");

  private final DocumentNames names;
  private final Set<String> referred;

  /**
   * Statements of a document.
   *
   * @param names of the document
   * @param referred the blank names that something refers to
   */
  StatementMaker(DocumentNames names, Set<String> referred) {
    this.names = names;
    this.referred = referred;
  }

  /** The statements of a draft: one, or one per member of a collection. */
  List<Statement> statements(StatementDraft draft) throws InvalidEventException {
    if (draft.mayBeMention) {
      recogniseMention(draft);
    }
    Parts parts = new Parts(draft);
    for (StatementDraft.Given given : draft.given) {
      parts.add(given);
    }
    return parts.statements();
  }

  /** An entity that is a mention of another is what PROV-JSONLD has instead of mentions. */
  private static void recogniseMention(StatementDraft draft) {
    List<StatementDraft.Given> all = new ArrayList<>();
    boolean isMention = false;
    String id = null;
    for (StatementDraft.Given given : draft.given) {
      String name = draft.scope.expand(given.name()).orElse("");
      if (name.equals(ProvJsonLd.MENTION_OF.value())) {
        isMention = true;
        all.add(new StatementDraft.Given("prov:generalEntity", given.value()));
      } else if (name.equals(ProvJsonLd.IN_BUNDLE.value())) {
        all.add(new StatementDraft.Given("prov:bundle", given.value()));
      } else if (name.equals(ProvJsonLd.MENTION.value())) {
        id = given.value().text();
      } else {
        all.add(given);
      }
    }
    if (isMention && draft.id != null) {
      all.add(new StatementDraft.Given("prov:specificEntity", GivenValue.name(draft.id)));
      draft.kind = Kind.MENTION;
      draft.id = id;
      draft.given.clear();
      draft.given.addAll(all);
    }
  }

  /** What a draft gives, told apart. */
  private final class Parts {

    private final StatementDraft draft;
    private final Kind kind;
    private final List<Optional<Iri>> ends;
    private final List<Optional<Instant>> times;
    private final List<Iri> furtherMembers = new ArrayList<>();
    private final List<Attribute> attributes = new ArrayList<>();
    private boolean isZoneAssumed;

    Parts(StatementDraft draft) {
      this.draft = draft;
      this.kind = draft.kind;
      this.ends = new ArrayList<>(Collections.nCopies(kind.ends().size(), Optional.empty()));
      this.times = new ArrayList<>(Collections.nCopies(kind.times().size(), Optional.empty()));
    }

    void add(StatementDraft.Given given) throws InvalidEventException {
      String pointer = draft.pointer(given.name());
      Iri name = names.resolved(draft.scope, given.name(), pointer);
      String local =
          name.value().startsWith(Terms.PROV) ? name.value().substring(Terms.PROV.length()) : "";
      for (int i = 0; i < ends.size(); i++) {
        if (kind.ends().get(i).name().equals(local)) {
          addEnd(i, given.value(), pointer);
          return;
        }
      }
      int time = kind.times().indexOf(local);
      if (time >= 0) {
        requireOnce(times.get(time), pointer);
        times.set(time, Optional.of(time(given.value(), pointer)));
      } else {
        attributes.add(new Attribute(name, value(given.value(), pointer)));
      }
    }

    private void addEnd(int place, GivenValue value, String pointer) throws InvalidEventException {
      boolean isName = value.form() != GivenValue.Form.TYPED || isReference(value, pointer);
      if (!isName) {
        throw new InvalidEventException(
            pointer, "must be a name", "was " + InvalidEventException.shown(value.text()));
      }
      Iri id = names.id(draft.scope, value.text(), pointer);
      if (kind == Kind.MEMBERSHIP && place == 1 && ends.get(1).isPresent()) {
        furtherMembers.add(id);
      } else {
        requireOnce(ends.get(place), pointer);
        ends.set(place, Optional.of(id));
      }
    }

    private void requireOnce(Optional<?> known, String pointer) throws InvalidEventException {
      if (known.isPresent()) {
        throw new InvalidEventException(pointer, "must be given once", "was given twice");
      }
    }

    private boolean isReference(GivenValue value, String pointer) throws InvalidEventException {
      return value.type() != null
          && isReference(names.resolved(draft.scope, value.type(), pointer));
    }

    private boolean isReference(Iri type) {
      return type.equals(Value.REFERENCE) || type.equals(QNAME);
    }

    private Instant time(GivenValue value, String pointer) throws InvalidEventException {
      Optional<EventTime> time = XsdTime.parse(value.text());
      if (time.isEmpty()) {
        throw new InvalidEventException(
            pointer,
            "must be a time such as 2026-01-31T12:00:00.5Z",
            "was " + InvalidEventException.shown(value.text()));
      }
      isZoneAssumed |= time.get().zoneAssumed();
      return time.get().instant();
    }

    private Value value(GivenValue value, String pointer) throws InvalidEventException {
      try {
        Optional<Iri> type = Optional.empty();
        if (value.type() != null) {
          type = Optional.of(names.resolved(draft.scope, value.type(), pointer));
        }
        if (value.language() != null) {
          return withLanguage(value.text(), value.language(), type);
        }
        boolean isName =
            value.form() == GivenValue.Form.NAME_OR_TEXT
                && draft.scope.expand(value.text()).isPresent();
        if (isName || (type.isPresent() && isReference(type.get()))) {
          return Value.of(names.id(draft.scope, value.text(), pointer));
        }
        return new Value(value.text(), type.orElse(Value.STRING), "");
      } catch (IllegalArgumentException e) {
        throw NameScope.invalid(pointer, "must be a value", e);
      }
    }

    private Value withLanguage(String text, String language, Optional<Iri> type) {
      boolean isText =
          type.isEmpty()
              || type.get().equals(Value.STRING)
              || type.get().equals(LANGUAGE_TEXT)
              || type.get().equals(Value.LANGUAGE_STRING);
      if (!isText) {
        throw new IllegalArgumentException(
            "value with a language must be a text, but was a " + type.orElseThrow());
      }
      return new Value(text, Value.LANGUAGE_STRING, language.toLowerCase(Locale.ROOT));
    }

    List<Statement> statements() throws InvalidEventException {
      for (int i = 0; i < ends.size(); i++) {
        if (ends.get(i).isEmpty() && kind.ends().get(i).isRequired()) {
          throw new InvalidEventException(
              draft.pointer, "must have a member " + kind.ends().get(i).name(), "had none");
        }
      }
      if (isZoneAssumed) {
        attributes.add(Terms.ASSUMED_ZONE);
      }
      Optional<Iri> id = ownId();
      List<Statement> all = new ArrayList<>(1);
      try {
        all.add(new Statement(kind, id, ends, times, attributes));
        for (Iri member : furtherMembers) {
          ends.set(1, Optional.of(member));
          all.add(new Statement(kind, id, ends, times, attributes));
        }
        return all;
      } catch (IllegalArgumentException e) {
        throw NameScope.invalid(draft.pointer, "must be a statement", e);
      }
    }

    /** A blank id of a relation only serves to refer to it; it is left out if nothing does. */
    private Optional<Iri> ownId() throws InvalidEventException {
      if (draft.id == null || (NameScope.isBlank(draft.id) && !referred.contains(draft.id))) {
        return Optional.empty();
      }
      return Optional.of(names.id(draft.scope, draft.id, draft.pointer));
    }
  }
}
