package dev.corymb.kafka.testkit;

import dev.corymb.core.testkit.SelfSigned;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A second listener of a broker, which demands TLS and the login of a user, who may do what access
 * control lists allow. The first stays open and allows all, for the kit and among brokers.
 *
 * @param certificate shown to who comes
 * @param passwords of the users, by name
 */
public record SecureDoor(SelfSigned certificate, Map<String, String> passwords) {

  static final String LISTENER = "SECURE";

  private static final String PREFIX = "listener.name.secure.";

  List<String> settings() {
    String users =
        passwords.entrySet().stream()
            .map(user -> " user_" + user.getKey() + "=\"" + user.getValue() + "\"")
            .collect(Collectors.joining());
    return List.of(
        PREFIX + "ssl.keystore.type=PKCS12",
        PREFIX + "ssl.keystore.location=" + certificate.keyStore(),
        PREFIX + "ssl.keystore.password=" + SelfSigned.PASSWORD,
        PREFIX + "sasl.enabled.mechanisms=PLAIN",
        PREFIX
            + "plain.sasl.jaas.config="
            + "org.apache.kafka.common.security.plain.PlainLoginModule required"
            + users
            + ";",
        "authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer",
        "super.users=User:ANONYMOUS");
  }
}
