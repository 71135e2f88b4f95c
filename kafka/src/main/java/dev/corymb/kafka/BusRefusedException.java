package dev.corymb.kafka;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The topics or the brokers are not such that a bus could work with them; waiting will not help.
 */
public final class BusRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient @Nullable List<Difference> differences;

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

  BusRefusedException(String reason, @Nullable Throwable cause) {
    super(reason, cause);
    this.differences = List.of();
  }

  @Override
  public String getMessage() {
    return requireNonNull(super.getMessage());
  }

  /** Every difference of the topics; none if they are not the reason. */
  public List<Difference> differences() {
    return differences == null ? List.of() : differences; // null after serialization
  }
}
