package dev.corymb.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which notations are one value: a query must find what was loaded in another notation. */
final class EquivalencesTest {

  private static Digester digester(String type) {
    return new Digester(Schema.parse("a:" + type), 7);
  }

  static Stream<Arguments> equal() throws UnknownHostException {
    UUID uuid = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
    return Stream.of(
        Arguments.of("long", 42, List.of("42", "+42", "042")),
        Arguments.of("double", 0.5, List.of("0.5", "5e-1", ".50", "+0.5")),
        Arguments.of("double", 0.1f, List.of("0.10000000149011612")),
        Arguments.of("double", 0.0, List.of("0", "-0.0")),
        Arguments.of(
            "decimal", new BigDecimal("1.50"), List.of("1.5", "1.500", "15e-1", "+1.5", "01.5")),
        Arguments.of("decimal", 100, List.of("100", "1e2", "100.00", "1E+2")),
        Arguments.of("decimal", BigInteger.ZERO, List.of("0", "-0", "0.000", "0e9")),
        Arguments.of("boolean", true, List.of("true", "TRUE", "True", "t")),
        Arguments.of("bytes", new byte[] {-1, 7}, List.of("ff07", "0xFF07", "FF07", "\\xff07")),
        Arguments.of(
            "uuid",
            uuid,
            List.of(
                uuid.toString(),
                "123E4567-E89B-12D3-A456-426614174000",
                "123e4567e89b12d3a456426614174000",
                "{123e4567-e89b-12d3-a456-426614174000}",
                "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
                "URN:UUID:123e4567-e89b-12d3-a456-426614174000")),
        Arguments.of(
            "instant",
            Instant.parse("2024-05-01T12:00:00Z"),
            List.of(
                "2024-05-01T12:00:00.000Z",
                "2024-05-01 14:00+02:00",
                "@1714564800",
                "01/May/2024:14:00:00 +0200")),
        Arguments.of("date", LocalDate.of(2024, 5, 31), List.of("2024-05-31")),
        Arguments.of(
            "ip",
            InetAddress.getByName("10.0.0.1"),
            List.of("10.0.0.1", "::ffff:10.0.0.1", "::FFFF:a00:1", "0:0:0:0:0:ffff:0a00:0001")),
        Arguments.of(
            "ip",
            IpAddress.parse("2001:db8::1"),
            List.of("2001:DB8::1", "2001:0db8:0:0:0:0:0:1", "2001:db8:0::1", "2001:db8::0.0.0.1")),
        Arguments.of("ip", IpAddress.parse("::"), List.of("::0", "0::", "0:0:0:0:0:0:0:0")));
  }

  @ParameterizedTest
  @MethodSource("equal")
  void oneValueHasOneDigest(String type, Object value, List<String> notations) {
    Digester digester = digester(type);
    for (String text : notations) {
      assertThat(digester.digestText(0, text)).as(text).isEqualTo(digester.digest(0, value));
    }
  }

  @Test
  void neighboursDiffer() {
    assertThat(
            Stream.of("1", "10", "1.1", "-1", "1e-1")
                .map(text -> digester("decimal").digestText(0, text)))
        .doesNotHaveDuplicates();
    assertThat(
            Stream.of("::1", "1::", "0.0.0.1", "::1:0", "1:2:3:4:5:6:7:8", "8:7:6:5:4:3:2:1")
                .map(text -> digester("ip").digestText(0, text)))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1.2.3",
        "1.2.3.4.5",
        "1.2.3.256",
        "01.2.3.4",
        "1.2.3.4/32",
        "1.2.3.-4",
        ":",
        ":::",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "1::2::3",
        "1:2:3:4:5:6:7::8",
        "fe80::1%eth0",
        "[::1]",
        "12345::",
        "::g",
        "1.2.3.4::",
        "::1.2.3",
        "localhost",
        "1::1.2.3.4:5",
        "1.2.3.4::1.2.3.4",
        "0000:0000:0000:0000:0000:0000:0000:0000:00000"
      })
  void refusesWhatIsNoAddress(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> digester("ip").digestText(0, text))
        .withMessage(
            "a must be an IPv4 or IPv6 address without a zone or a prefix, but was '" + text + "'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{123e4567-e89b-12d3-a456-426614174000",
        "123e4567-e89b-12d3-a456-426614174000}",
        "123e4567-e89b12d3-a456-426614174000",
        "123e4567-e89b-12d3-a456-42661417400",
        "urn:uuid:{123e4567-e89b-12d3-a456-426614174000}"
      })
  void refusesWhatIsNoUuid(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> digester("uuid").digestText(0, text));
  }

  @Test
  void decimalsAreBounded() {
    for (String text :
        List.of("1".repeat(1001), "1000e2147483647", "1e99999999999", "NaN", "0x1")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> digester("decimal").digestText(0, text))
          .withMessageStartingWith("a must be a decimal number of at most 1,000 characters");
    }
    assertThat(digester("decimal").digestText(0, "1e2147483000")).isNotZero();
  }

  @Test
  void addressesAreShownInOneForm() throws UnknownHostException {
    assertThat(IpAddress.parse("::ffff:a00:1")).hasToString("10.0.0.1");
    assertThat(IpAddress.parse("2001:DB8::1")).hasToString("2001:db8:0:0:0:0:0:1");
    assertThat(IpAddress.of(InetAddress.getByName("2001:db8::1")))
        .isEqualTo(IpAddress.parse("2001:db8::1"));
  }
}
