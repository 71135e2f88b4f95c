package dev.corymb.core.code;

import dev.corymb.core.check.Require;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * What a code filter can say about an item. Look-ups that must not allocate give the same answer as
 * an int: a code, {@link #NOT_THERE} or {@link #NO_CONCLUSION}.
 */
public sealed interface CodeAnswer {

  /** The int for {@link Absent}. */
  int NOT_THERE = 0;

  /** The int for {@link Ambiguous}. */
  int NO_CONCLUSION = -1;

  /** The item is not a member. */
  record Absent() implements CodeAnswer {}

  /**
   * The item might be a member, and if it is, this should be its code.
   *
   * @param code the attribute code, at least 1
   */
  record Member(int code) implements CodeAnswer {

    public Member {
      Require.positive("code", code);
    }
  }

  /** The item might be a member, but its cells speak for several codes or for none. */
  record Ambiguous() implements CodeAnswer {}

  /** The answer that an int stands for. */
  static CodeAnswer of(int answer) {
    return switch (answer) {
      case NOT_THERE -> new Absent();
      case NO_CONCLUSION -> new Ambiguous();
      default -> new Member(answer);
    };
  }

  /** Handles every case. A new case changes this signature, so no caller can overlook it. */
  default <R> R fold(Supplier<R> absent, IntFunction<R> member, Supplier<R> ambiguous) {
    if (this instanceof Member found) {
      return member.apply(found.code());
    }
    return this instanceof Ambiguous ? ambiguous.get() : absent.get();
  }
}
