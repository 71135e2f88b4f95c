package dev.corymb.cli.load;

/** Whether items are added or removed. */
enum Change {
  ADD("load", "add", "added", "; --create creates "),
  REMOVE("remove", "remove", "removed", "");

  private final String command;
  private final String member;
  private final String done;
  private final String ifMissing;

  Change(String command, String member, String done, String ifMissing) {
    this.command = command;
    this.member = member;
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

  /** The member of a request. */
  String member() {
    return member;
  }

  /** The member of an answer that counts what was done, and the word for it. */
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
