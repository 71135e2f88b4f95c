package dev.corymb.cli.load;

/** What is done with items. */
enum Change {
  ADD("add", "added", "; --create makes it"),
  REMOVE("remove", "removed", "");

  private final String member;
  private final String done;
  private final String ifMissing;

  Change(String member, String done, String ifMissing) {
    this.member = member;
    this.done = done;
    this.ifMissing = ifMissing;
  }

  /** The member of a request. */
  String member() {
    return member;
  }

  /** The member of an answer that counts what was done, and the word for it. */
  String done() {
    return done;
  }

  /** What to say behind the rule that a site must exist. */
  String ifMissing() {
    return ifMissing;
  }
}
