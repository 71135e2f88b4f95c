package dev.corymb.kafka;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The topics or the brokers are not such that a bus could work with them; waiting will not help.
 */
public final class BusRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient List<Difference> differences;

  BusRefusedException(List<Difference> differences) {
    super(
        differences.stream()
            .map(Difference::toString)
            .collect(Collectors.joining("; ", "the topics are not as they have to be: ", "")));
    this.differences = List.copyOf(differences);
  }

  BusRefusedException(String reason) {
    this(reason, null);
  }

  BusRefusedException(String reason, Throwable cause) {
    super(reason, cause);
    this.differences = List.of();
  }

  /** Every difference of the topics; none if they are not the reason. */
  public List<Difference> differences() {
    return differences == null ? List.of() : differences; // null after serialization
  }
}
