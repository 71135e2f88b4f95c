package dev.corymb.bench.contender;

import dev.corymb.core.hash.Mixer;
import java.lang.reflect.Constructor;

/**
 * What fastfilter's contenders share. Its filters take keys of 64 bits, so they get those that
 * Corymb makes of a whole item, and mix them once more themselves.
 */
final class FastFilterKeys {

  private final Digests digests = new Digests();

  long of(Items items, int row) {
    return Mixer.combine(digests.of(items, row));
  }

  /**
   * An empty filter. The public factories make a filter of keys that are all known; the constructor
   * below them is not public.
   */
  static <T> T empty(Class<T> type, Class<?>[] parameters, Object... arguments) {
    try {
      Constructor<T> constructor = type.getDeclaredConstructor(parameters);
      constructor.setAccessible(true);
      return constructor.newInstance(arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " cannot be created empty", e);
    }
  }
}
