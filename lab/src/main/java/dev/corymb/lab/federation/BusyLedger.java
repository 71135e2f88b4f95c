package dev.corymb.lab.federation;

import dev.corymb.node.ledger.Ledger;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;

/**
 * A ledger to which something happens while it is visited, as it does where threads work side by
 * side: after the tuples of a site were visited, and before the visitor does what it wanted them
 * for.
 */
final class BusyLedger {

  private final Ledger ledger;
  private Consumer<String> meanwhile = site -> {};

  BusyLedger(Ledger ledger) {
    this.ledger = ledger;
  }

  /** The ledger, as its node sees it. */
  Ledger ledger() {
    return (Ledger)
        Proxy.newProxyInstance(
            Ledger.class.getClassLoader(),
            new Class<?>[] {Ledger.class},
            (proxy, method, arguments) -> call(method, arguments));
  }

  /** Runs something during which visits are interrupted, each by an action that gets the site. */
  void whileBusy(Consumer<String> action, Runnable task) {
    meanwhile = action;
    try {
      task.run();
    } finally {
      meanwhile = site -> {};
    }
  }

  private Object call(Method method, Object[] arguments) throws Throwable {
    Object result;
    try {
      result = method.invoke(ledger, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    if (method.getName().equals("forEachTuple")) {
      Consumer<String> action = meanwhile;
      meanwhile = any -> {}; // the action itself is not interrupted
      action.accept((String) arguments[0]);
    }
    return result;
  }
}
