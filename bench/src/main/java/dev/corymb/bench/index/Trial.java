package dev.corymb.bench.index;

import dev.corymb.bench.report.ChildJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** One thing to measure, in a process that measures nothing else. */
record Trial(Kind kind, Contestant contestant, Contest contest) {

  /** How a trial is run. */
  interface Runner {
    Measurement run(Trial trial, boolean quick) throws IOException, InterruptedException;
  }

  /** Room for filters, an index of them, a copy of that while it grows, and garbage. */
  private static final int HEAP_PER_RAW = 4;

  /** In a child whose heap does not change. */
  Measurement runInChild(boolean quick) throws IOException, InterruptedException {
    List<String> arguments =
        new ArrayList<>(List.of("index-trial", kind.name(), contestant.name()));
    arguments.add(Boolean.toString(quick));
    arguments.addAll(contest.arguments());
    int heap = heapGib();
    List<String> flags = List.of("-Xms" + heap + "g", "-Xmx" + heap + "g");
    return Measurement.read(ChildJvm.run("dev.corymb.bench.Bench", arguments, flags));
  }

  /** In this process. */
  Measurement runHere(boolean quick) {
    return kind.run(contestant, contest, quick ? Budget.QUICK : Budget.FULL);
  }

  int heapGib() {
    return 3 + (int) (HEAP_PER_RAW * contest.rawBytes() / (1 << 30));
  }

  @Override
  public String toString() {
    return kind + ", " + contestant + ": " + contest;
  }
}
