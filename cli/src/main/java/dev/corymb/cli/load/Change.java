package dev.corymb.cli.load;

/** What is done with items. */
enum Change {
  ADD("add", "added"),
  REMOVE("remove", "removed");

  private final String member;
  private final String done;

  Change(String member, String done) {
    this.member = member;
    this.done = done;
  }

  /** The member of a request. */
  String member() {
    return member;
  }

  /** The member of an answer that counts what was done, and the word for it. */
  String done() {
    return done;
  }
}
