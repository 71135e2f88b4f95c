package dev.corymb.core.wire;

import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Constants by the numbers that they have in stored bytes. */
public final class Codes {

  private Codes() {}

  /** The constant with a number, or null if there is none. */
  public static <E> @Nullable E find(E[] constants, ToIntFunction<E> code, int number) {
    for (E constant : constants) {
      if (code.applyAsInt(constant) == number) {
        return constant;
      }
    }
    return null;
  }
}
