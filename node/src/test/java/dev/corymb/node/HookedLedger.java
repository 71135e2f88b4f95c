package dev.corymb.node;

import dev.corymb.node.ledger.Ledger;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Runs something before or after calls of a ledger's methods, such as a failure. */
final class HookedLedger {

  private final Map<String, Runnable> before = new HashMap<>();
  private final Map<String, Runnable> after = new HashMap<>();
  private final Map<String, UnaryOperator<Object>> changes = new HashMap<>();

  Ledger around(Ledger ledger) {
    return (Ledger)
        Proxy.newProxyInstance(
            Ledger.class.getClassLoader(),
            new Class<?>[] {Ledger.class},
            (proxy, method, arguments) -> call(ledger, method, arguments));
  }

  private Object call(Ledger ledger, Method method, Object[] arguments) throws Throwable {
    before.getOrDefault(method.getName(), () -> {}).run();
    Object result;
    try {
      result = method.invoke(ledger, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    after.getOrDefault(method.getName(), () -> {}).run();
    UnaryOperator<Object> change = changes.get(method.getName());
    return change == null ? result : change.apply(result);
  }

  void before(String method, Runnable hook) {
    before.put(method, hook);
  }

  void after(String method, Runnable hook) {
    after.put(method, hook);
  }

  /** Changes what a method returns. */
  void change(String method, UnaryOperator<Object> change) {
    changes.put(method, change);
  }

  void fail(String method) {
    before(
        method,
        () -> {
          throw new IllegalStateException("no more " + method);
        });
  }

  void heal() {
    before.clear();
    after.clear();
    changes.clear();
  }
}
