package dev.corymb.cli.load;

import dev.corymb.client.Load;
import dev.corymb.client.api.BatchResult;

/** Whether items are added or removed. */
enum Change {
  ADD("load", Load.Op.ADD, "added", "; --create creates "),
  REMOVE("remove", Load.Op.REMOVE, "removed", "");

  private final String command;
  private final Load.Op op;
  private final String done;
  private final String ifMissing;

  Change(String command, Load.Op op, String done, String ifMissing) {
    this.command = command;
    this.op = op;
    this.done = done;
    this.ifMissing = ifMissing;
  }

  /** The command that does it. */
  String command() {
    return command;
  }

  /** What undoes it. */
  Change opposite() {
    return this == ADD ? REMOVE : ADD;
  }

  /** What is done. */
  Load.Op op() {
    return op;
  }

  /** How many items a batch added or removed. */
  long done(BatchResult result) {
    return this == ADD ? result.added() : result.removed();
  }

  /** The word for what was done. */
  String done() {
    return done;
  }

  /** What can be done about a site that is missing; empty if nothing can. */
  String ifMissing() {
    return ifMissing.isEmpty() ? "" : ifMissing + "it";
  }

  /** What can be done about several sites that are missing; empty if nothing can. */
  String ifSeveralMissing() {
    return ifMissing.isEmpty() ? "" : ifMissing + "them";
  }
}
