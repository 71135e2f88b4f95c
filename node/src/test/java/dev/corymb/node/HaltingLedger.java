package dev.corymb.node;

import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.SiteRecord;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;

/**
 * Prints a line before and after a ledger saves a summary, changes the step of a site, or visits
 * all its items; and halts for ever at one of these points, to be killed there.
 */
final class HaltingLedger {

  private final String point;
  private final CountDownLatch passes; // until the point is the one to halt at

  HaltingLedger(String point, int passes) {
    this.point = point;
    this.passes = new CountDownLatch(passes);
  }

  Ledger around(Ledger ledger) {
    return (Ledger)
        Proxy.newProxyInstance(
            Ledger.class.getClassLoader(),
            new Class<?>[] {Ledger.class},
            (proxy, method, arguments) -> call(ledger, method, arguments));
  }

  private Object call(Ledger ledger, Method method, Object[] arguments) throws Throwable {
    String work = work(ledger, method, arguments);
    if (!work.isEmpty()) {
      pass("before " + work);
    }
    try {
      return method.invoke(ledger, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } finally {
      if (!work.isEmpty()) {
        pass("after " + work);
      }
    }
  }

  private static String work(Ledger ledger, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "saveSummary" -> "save";
      case "forEachTuple" -> "build";
      case "update" -> {
        SiteRecord to = (SiteRecord) arguments[0];
        yield ledger.site(to.id()).orElseThrow().step() == to.step() ? "" : "move";
      }
      default -> "";
    };
  }

  private void pass(String here) throws InterruptedException {
    System.out.println(here);
    System.out.flush();
    if (here.equals(point)) {
      passes.countDown();
      if (passes.getCount() == 0) {
        System.out.println("halted");
        System.out.flush();
        new CountDownLatch(1).await();
      }
    }
  }
}
