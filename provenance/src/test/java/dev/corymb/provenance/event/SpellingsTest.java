package dev.corymb.provenance.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SpellingsTest {

  @ParameterizedTest
  @CsvSource({
    "HTTP://User@Example.ORG/A?B#C, http://User@example.org/A?B#C",
    "http://example.org/%7euser/%2f, http://example.org/~user/%2F",
    "http://example.org:80/a, http://example.org/a",
    "https://example.org:443, https://example.org",
    "http://example.org, http://example.org/",
    "http://example.org/a/, http://example.org/a",
    "http://[::1]:80/a, http://[::1]/a",
    "URN:UUID:0C6F4A52-3C35-4E27-8A2E-3D1B2F9D7A10, urn:uuid:0c6f4a52-3c35-4e27-8a2e-3d1b2f9d7a10",
    "urn:ol:dataset:s3%3a%2f%2flake/a, urn:ol:dataset:s3%3A%2F%2Flake/a",
    "urn:ol:dataset:s3://lake/a/b.csv, urn:ol:dataset:s3%3A%2F%2Flake/a%2Fb.csv",
    "urn:ol:dataset:S3%3A%2F%2FLAKE/Hub, urn:ol:dataset:s3%3A%2F%2Flake/Hub",
    "urn:ol:dataset:S3://LAKE/Hub, urn:ol:dataset:s3%3A%2F%2Flake/Hub",
    "urn:ol:dataset:Hdfs%3a%2f%2fNN%3a8020%2fA/t, urn:ol:dataset:hdfs%3A%2F%2Fnn%3A8020%2FA/t",
    "urn:ol:dataset:s3%3A%2F%2Flake%2F/hub, urn:ol:dataset:s3%3A%2F%2Flake/hub",
    "urn:ol:dataset:lake/café\uD83D\uDE00, urn:ol:dataset:lake/caf%C3%A9%F0%9F%98%80",
  })
  void whatIsLikelyMeantIsAmongThem(String id, String meant) {
    assertThat(Spellings.others(new Iri(id))).contains(new Iri(meant));
  }

  /** By RFC 3986 these may be different things. */
  @ParameterizedTest
  @CsvSource({
    "http://example.org/A, http://example.org/a",
    "http://example.org/%2F, http://example.org//",
    "http://example.org:8080/, http://example.org/",
    "http://example.org:443/, http://example.org/",
    "http://User@example.org/, http://user@example.org/",
    "urn:x:A, urn:x:a",
    "urn:ol:dataset:s3%3A%2F%2Flake/Hub, urn:ol:dataset:s3%3A%2F%2Flake/hub",
    "urn:ol:dataset:s3%3A%2F%2Flake%2FA/t, urn:ol:dataset:s3%3A%2F%2Flake%2Fa/t",
  })
  void whatIsSomethingElseIsNot(String id, String other) {
    assertThat(Spellings.others(new Iri(id))).doesNotContain(new Iri(other), new Iri(id));
  }

  @Property
  void anyIdHasSome(long seed) {
    for (Key key : Links.of(new RandomEvents(seed).event(6)).keySet()) {
      assertThat(Spellings.others(key.id())).isNotEmpty().doesNotContain(key.id());
    }
  }
}
