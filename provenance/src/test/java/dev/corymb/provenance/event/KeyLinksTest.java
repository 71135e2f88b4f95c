package dev.corymb.provenance.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.FormatException;
import dev.corymb.core.testkit.Property;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class KeyLinksTest {

  private static final Iri REPORT = new Iri("urn:x:report");
  private static final Iri RUN = new Iri("urn:x:run");

  @Property(tries = 50)
  void whatIsWrittenIsRead(long seed) {
    Links.of(new RandomEvents(seed).event(30))
        .forEach(
            (key, links) -> {
              try {
                assertThat(KeyLinks.decode(KeyLinks.encode(key.id(), links), REPORT))
                    .isEqualTo(new KeyLinks(key.id(), List.copyOf(links)));
              } catch (FormatException e) {
                throw new AssertionError(e);
              }
            });
  }

  @Property
  void damagedBytesGiveOneErrorOrLinks(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Links.of(new RandomEvents(seed).event(6))
        .forEach(
            (key, links) -> {
              byte[] bytes = KeyLinks.encode(key.id(), links);
              for (int i = 0; i < 50; i++) {
                byte[] damaged = Arrays.copyOf(bytes, random.nextInt(bytes.length + 3));
                if (damaged.length > 0) {
                  damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
                }
                try {
                  assertThat(KeyLinks.decode(damaged, REPORT).links())
                      .hasSizeLessThan(damaged.length);
                } catch (FormatException e) {
                  assertThat(e.getMessage()).startsWith("offset ");
                }
              }
            });
  }

  /** A million links of one id have it once. */
  @Test
  void theIdThatIsExpectedIsShared() throws Exception {
    Iri expected = new Iri(REPORT.value());
    byte[] bytes = KeyLinks.encode(REPORT, List.of(Link.of(Kind.GENERATION, REPORT, RUN)));
    assertThat(KeyLinks.decode(bytes, expected).links().get(0).effect()).isSameAs(expected);
    assertThat(KeyLinks.decode(bytes, RUN).id()).isEqualTo(REPORT);
  }

  @Test
  void linksOfAnotherIdAreRejected() {
    Link link = Link.of(Kind.GENERATION, REPORT, RUN);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyLinks.encode(new Iri("urn:x:other"), List.of(link)))
        .withMessageStartingWith("links must be of urn:x:other, but one was ");
  }

  @Test
  void aLinkWithoutTheIdIsRejected() {
    byte[] bytes = KeyLinks.encode(REPORT, List.of(Link.of(Kind.GENERATION, REPORT, RUN)));
    bytes[REPORT.value().length() + 3] = 1;
    assertThatThrownBy(() -> KeyLinks.decode(bytes, REPORT))
        .isInstanceOf(FormatException.class)
        .hasMessage("offset 15: expected flags of a link, found 1");
  }

  @Test
  void theBytesArePinned() {
    Link made = new Link(Kind.GENERATION, REPORT, RUN, true);
    Link self = Link.of(Kind.DERIVATION, REPORT, REPORT);
    assertThat(HexFormat.of().formatHex(KeyLinks.encode(REPORT, List.of(made, self))))
        .isEqualTo("0c75726e3a783a7265706f727402040309" + "75726e3a783a72756e0a06");
  }
}
