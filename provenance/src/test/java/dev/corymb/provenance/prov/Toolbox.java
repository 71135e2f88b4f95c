package dev.corymb.provenance.prov;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.provenance.event.Attribute;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.event.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.xml.datatype.XMLGregorianCalendar;
import org.openprovenance.prov.core.json.serialization.ProvDeserialiser;
import org.openprovenance.prov.core.json.serialization.ProvSerialiser;
import org.openprovenance.prov.model.ActedOnBehalfOf;
import org.openprovenance.prov.model.Activity;
import org.openprovenance.prov.model.AlternateOf;
import org.openprovenance.prov.model.Bundle;
import org.openprovenance.prov.model.Document;
import org.openprovenance.prov.model.HadMember;
import org.openprovenance.prov.model.Identifiable;
import org.openprovenance.prov.model.LangString;
import org.openprovenance.prov.model.Namespace;
import org.openprovenance.prov.model.QualifiedName;
import org.openprovenance.prov.model.QualifiedNameUtils;
import org.openprovenance.prov.model.SpecializationOf;
import org.openprovenance.prov.model.StatementOrBundle;
import org.openprovenance.prov.model.Used;
import org.openprovenance.prov.model.WasAssociatedWith;
import org.openprovenance.prov.model.WasAttributedTo;
import org.openprovenance.prov.model.WasDerivedFrom;
import org.openprovenance.prov.model.WasEndedBy;
import org.openprovenance.prov.model.WasGeneratedBy;
import org.openprovenance.prov.model.WasInfluencedBy;
import org.openprovenance.prov.model.WasInformedBy;
import org.openprovenance.prov.model.WasInvalidatedBy;
import org.openprovenance.prov.model.WasStartedBy;
import org.openprovenance.prov.vanilla.HasAttributes;
import org.openprovenance.prov.vanilla.ProvFactory;

/** Documents in the beans of ProvToolbox, made and read with nothing of ours but the model. */
final class Toolbox {

  private static final ProvFactory FACTORY = new ProvFactory();
  private static final QualifiedNameUtils NAMES = new QualifiedNameUtils();
  private static final Iri LANGUAGE_TEXT =
      new Iri("http://www.w3.org/ns/prov#InternationalizedString");

  private final Map<String, String> prefixes = new TreeMap<>(); // by namespace

  private Toolbox() {}

  /** The beans of a document. */
  static Document beans(ProvDocument document) {
    return new Toolbox().document(document);
  }

  /** What it writes as PROV-JSON. */
  static String json(Document document) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ProvSerialiser().serialiseDocument(out, document, true);
    return out.toString(UTF_8);
  }

  /** What it reads as PROV-JSON. */
  static Document readJson(String text) throws IOException {
    return new ProvDeserialiser().deserialiseDocument(bytes(text));
  }

  /** What it writes as PROV-JSONLD. */
  static String jsonLd(Document document) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new org.openprovenance.prov.core.jsonld11.serialization.ProvSerialiser()
        .serialiseDocument(out, document, true);
    return out.toString(UTF_8);
  }

  /** What it reads as PROV-JSONLD. */
  static Document readJsonLd(String text) throws IOException {
    return new org.openprovenance.prov.core.jsonld11.serialization.ProvDeserialiser()
        .deserialiseDocument(bytes(text));
  }

  /** What it reads as PROV-N. */
  static Document readProvN(String text) throws IOException {
    return new org.openprovenance.prov.notation.ProvDeserialiser(FACTORY)
        .deserialiseDocument(bytes(text));
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  private Document document(ProvDocument document) {
    Namespace namespace = new Namespace();
    namespace.addKnownNamespaces();
    List<org.openprovenance.prov.model.Statement> all = beans(document.statements());
    List<Bundle> bundles = new ArrayList<>();
    document
        .bundles()
        .forEach(
            (name, own) -> {
              Namespace inner = new Namespace();
              inner.setParent(namespace);
              bundles.add(FACTORY.newNamedBundle(name(name), inner, beans(own)));
            });
    prefixes.forEach((iri, prefix) -> namespace.register(prefix, iri));
    return FACTORY.newDocument(namespace, all, bundles);
  }

  private List<org.openprovenance.prov.model.Statement> beans(List<Statement> statements) {
    List<org.openprovenance.prov.model.Statement> all = new ArrayList<>();
    statements.forEach(statement -> all.add(bean(statement)));
    return all;
  }

  private QualifiedName name(Iri id) {
    String text = id.value();
    int at = Math.max(Math.max(text.lastIndexOf('/'), text.lastIndexOf('#')), text.indexOf(':'));
    String namespace = text.substring(0, at + 1);
    String prefix =
        switch (namespace) {
          case "http://www.w3.org/ns/prov#" -> "prov";
          case "http://www.w3.org/2001/XMLSchema#" -> "xsd";
          default -> prefixes.computeIfAbsent(namespace, any -> "p" + prefixes.size());
        };
    return FACTORY.newQualifiedName(
        namespace, NAMES.escapeProvLocalName(text.substring(at + 1)), prefix);
  }

  private QualifiedName end(Statement statement, int place) {
    return statement.end(place).map(this::name).orElse(null);
  }

  private static XMLGregorianCalendar time(Statement statement, int place) {
    return statement
        .times()
        .get(place)
        .map(time -> FACTORY.newISOTimeUTC(time.toString()))
        .orElse(null);
  }

  private List<org.openprovenance.prov.model.Attribute> attributes(Statement statement) {
    List<org.openprovenance.prov.model.Attribute> all = new ArrayList<>();
    for (Attribute attribute : statement.attributes()) {
      Value value = attribute.value();
      QualifiedName type =
          value.language().isEmpty() ? name(value.datatype()) : name(LANGUAGE_TEXT);
      Object object = value.text();
      if (value.isReference()) {
        object = name(new Iri(value.text()));
      } else if (!value.language().isEmpty()) {
        object = new org.openprovenance.prov.vanilla.LangString(value.text(), value.language());
      }
      all.add(FACTORY.newAttribute(name(attribute.name()), object, type));
    }
    return all;
  }

  private org.openprovenance.prov.model.Statement bean(Statement one) {
    QualifiedName id = one.id().map(this::name).orElse(null);
    List<org.openprovenance.prov.model.Attribute> attributes = attributes(one);
    boolean isPlain = id == null && attributes.isEmpty();
    return switch (one.kind()) {
      case ENTITY -> FACTORY.newEntity(id, attributes);
      case ACTIVITY -> FACTORY.newActivity(id, time(one, 0), time(one, 1), attributes);
      case AGENT -> FACTORY.newAgent(id, attributes);
      case GENERATION ->
          FACTORY.newWasGeneratedBy(id, end(one, 0), end(one, 1), time(one, 0), attributes);
      case USAGE -> FACTORY.newUsed(id, end(one, 0), end(one, 1), time(one, 0), attributes);
      case COMMUNICATION -> FACTORY.newWasInformedBy(id, end(one, 0), end(one, 1), attributes);
      case START ->
          FACTORY.newWasStartedBy(
              id, end(one, 0), end(one, 1), end(one, 2), time(one, 0), attributes);
      case END ->
          FACTORY.newWasEndedBy(
              id, end(one, 0), end(one, 1), end(one, 2), time(one, 0), attributes);
      case INVALIDATION ->
          FACTORY.newWasInvalidatedBy(id, end(one, 0), end(one, 1), time(one, 0), attributes);
      case DERIVATION ->
          FACTORY.newWasDerivedFrom(
              id, end(one, 0), end(one, 1), end(one, 2), end(one, 3), end(one, 4), attributes);
      case ATTRIBUTION -> FACTORY.newWasAttributedTo(id, end(one, 0), end(one, 1), attributes);
      case ASSOCIATION ->
          FACTORY.newWasAssociatedWith(id, end(one, 0), end(one, 1), end(one, 2), attributes);
      case DELEGATION ->
          FACTORY.newActedOnBehalfOf(id, end(one, 0), end(one, 1), end(one, 2), attributes);
      case INFLUENCE -> FACTORY.newWasInfluencedBy(id, end(one, 0), end(one, 1), attributes);
      case SPECIALIZATION ->
          isPlain
              ? FACTORY.newSpecializationOf(end(one, 0), end(one, 1))
              : FACTORY.newQualifiedSpecializationOf(id, end(one, 0), end(one, 1), attributes);
      case ALTERNATE ->
          isPlain
              ? FACTORY.newAlternateOf(end(one, 0), end(one, 1))
              : FACTORY.newQualifiedAlternateOf(id, end(one, 0), end(one, 1), attributes);
      case MEMBERSHIP ->
          isPlain
              ? FACTORY.newHadMember(end(one, 0), end(one, 1))
              : FACTORY.newQualifiedHadMember(id, end(one, 0), List.of(end(one, 1)), attributes);
      case MENTION -> throw new IllegalArgumentException("ProvToolbox has no mentions");
    };
  }

  /** The document that beans are. */
  static ProvDocument document(Document beans) {
    List<Statement> statements = new ArrayList<>();
    SortedMap<Iri, List<Statement>> bundles = new TreeMap<>();
    for (StatementOrBundle one : beans.getStatementOrBundle()) {
      if (one instanceof Bundle bundle) {
        bundles.put(iri(bundle.getId()), statements(bundle.getStatement()));
      } else {
        statements.addAll(statements(one));
      }
    }
    return new ProvDocument(statements, bundles);
  }

  private static List<Statement> statements(
      Collection<? extends org.openprovenance.prov.model.Statement> beans) {
    List<Statement> all = new ArrayList<>();
    beans.forEach(bean -> all.addAll(statements(bean)));
    return all;
  }

  private static List<Statement> statements(StatementOrBundle bean) {
    if (bean instanceof HadMember members) {
      return members.getEntity().stream()
          .map(
              entity -> relation(Kind.MEMBERSHIP, bean, List.of(), members.getCollection(), entity))
          .toList();
    }
    return List.of(statement(bean));
  }

  private static Statement statement(StatementOrBundle bean) {
    List<XMLGregorianCalendar> none = List.of();
    return switch (bean.getKind()) {
      case PROV_ENTITY -> relation(Kind.ENTITY, bean, none);
      case PROV_AGENT -> relation(Kind.AGENT, bean, none);
      case PROV_ACTIVITY -> {
        Activity one = (Activity) bean;
        yield relation(Kind.ACTIVITY, bean, nullable(one.getStartTime(), one.getEndTime()));
      }
      case PROV_GENERATION -> {
        WasGeneratedBy one = (WasGeneratedBy) bean;
        yield relation(
            Kind.GENERATION, bean, nullable(one.getTime()), one.getEntity(), one.getActivity());
      }
      case PROV_USAGE -> {
        Used one = (Used) bean;
        yield relation(
            Kind.USAGE, bean, nullable(one.getTime()), one.getActivity(), one.getEntity());
      }
      case PROV_COMMUNICATION -> {
        WasInformedBy one = (WasInformedBy) bean;
        yield relation(Kind.COMMUNICATION, bean, none, one.getInformed(), one.getInformant());
      }
      case PROV_START -> {
        WasStartedBy one = (WasStartedBy) bean;
        yield relation(
            Kind.START,
            bean,
            nullable(one.getTime()),
            one.getActivity(),
            one.getTrigger(),
            one.getStarter());
      }
      case PROV_END -> {
        WasEndedBy one = (WasEndedBy) bean;
        yield relation(
            Kind.END,
            bean,
            nullable(one.getTime()),
            one.getActivity(),
            one.getTrigger(),
            one.getEnder());
      }
      case PROV_INVALIDATION -> {
        WasInvalidatedBy one = (WasInvalidatedBy) bean;
        yield relation(
            Kind.INVALIDATION, bean, nullable(one.getTime()), one.getEntity(), one.getActivity());
      }
      case PROV_DERIVATION -> {
        WasDerivedFrom one = (WasDerivedFrom) bean;
        yield relation(
            Kind.DERIVATION,
            bean,
            none,
            one.getGeneratedEntity(),
            one.getUsedEntity(),
            one.getActivity(),
            one.getGeneration(),
            one.getUsage());
      }
      case PROV_ATTRIBUTION -> {
        WasAttributedTo one = (WasAttributedTo) bean;
        yield relation(Kind.ATTRIBUTION, bean, none, one.getEntity(), one.getAgent());
      }
      case PROV_ASSOCIATION -> {
        WasAssociatedWith one = (WasAssociatedWith) bean;
        yield relation(
            Kind.ASSOCIATION, bean, none, one.getActivity(), one.getAgent(), one.getPlan());
      }
      case PROV_DELEGATION -> {
        ActedOnBehalfOf one = (ActedOnBehalfOf) bean;
        yield relation(
            Kind.DELEGATION,
            bean,
            none,
            one.getDelegate(),
            one.getResponsible(),
            one.getActivity());
      }
      case PROV_INFLUENCE -> {
        WasInfluencedBy one = (WasInfluencedBy) bean;
        yield relation(Kind.INFLUENCE, bean, none, one.getInfluencee(), one.getInfluencer());
      }
      case PROV_SPECIALIZATION -> {
        SpecializationOf one = (SpecializationOf) bean;
        yield relation(
            Kind.SPECIALIZATION, bean, none, one.getSpecificEntity(), one.getGeneralEntity());
      }
      case PROV_ALTERNATE -> {
        AlternateOf one = (AlternateOf) bean;
        yield relation(Kind.ALTERNATE, bean, none, one.getAlternate1(), one.getAlternate2());
      }
      default -> throw new IllegalArgumentException("unexpected " + bean.getKind());
    };
  }

  private static List<XMLGregorianCalendar> nullable(XMLGregorianCalendar... times) {
    List<XMLGregorianCalendar> all = new ArrayList<>();
    for (XMLGregorianCalendar time : times) {
      all.add(time);
    }
    return all;
  }

  private static Statement relation(
      Kind kind, StatementOrBundle bean, List<XMLGregorianCalendar> times, QualifiedName... ends) {
    List<Optional<Iri>> ids = new ArrayList<>();
    for (QualifiedName end : ends) {
      ids.add(Optional.ofNullable(end).map(Toolbox::iri));
    }
    List<Optional<Instant>> instants = new ArrayList<>();
    for (XMLGregorianCalendar time : times) {
      instants.add(Optional.ofNullable(time).map(one -> one.toGregorianCalendar().toInstant()));
    }
    Optional<Iri> id =
        bean instanceof Identifiable named
            ? Optional.ofNullable(named.getId()).map(Toolbox::iri)
            : Optional.empty();
    List<Attribute> attributes = new ArrayList<>();
    if (bean instanceof HasAttributes described) {
      for (org.openprovenance.prov.model.Attribute one : described.getAttributes()) {
        attributes.add(new Attribute(iri(one.getElementName()), value(one)));
      }
    }
    return new Statement(kind, id, ids, instants, attributes);
  }

  private static Value value(org.openprovenance.prov.model.Attribute attribute) {
    Object value = attribute.getValue();
    if (value instanceof QualifiedName name) {
      return Value.of(iri(name));
    }
    if (value instanceof LangString text) {
      return text.getLang() == null
          ? Value.of(text.getValue())
          : new Value(
              text.getValue(), Value.LANGUAGE_STRING, text.getLang().toLowerCase(Locale.ROOT));
    }
    return new Value(value.toString(), iri(attribute.getType()), "");
  }

  private static Iri iri(QualifiedName name) {
    return new Iri(name.getNamespaceURI() + NAMES.unescapeProvLocalName(name.getLocalPart()));
  }
}
