package dev.corymb.cli.lineage;

import dev.corymb.cli.reject.Rejections.Rejected;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.Problem;
import dev.corymb.client.api.LineageChunk;
import dev.corymb.client.api.LineageReceipt;
import dev.corymb.client.api.StreamChunk.RefusedLine;
import dev.corymb.input.row.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sends documents to a site, several requests at a time. Whatever was sent before is there once, so
 * nothing has to be remembered between attempts.
 */
final class DocumentSender implements AutoCloseable {

  private static final int AT_A_TIME = 4;
  private static final int WAITING = 4; // requests; more would only take memory
  private static final int MOST_DOCUMENTS = 1_000; // of a commit of the server
  private static final long MOST_CHARACTERS = 1 << 20;
  private static final int LARGE = 1 << 18; // characters; what is larger goes alone
  private static final int LISTED = 100; // rejected documents, of each chunk

  /** A rule in which what was found is told too. */
  private static final Pattern FOUND = Pattern.compile("(?s)(.*?), but was \"(.*)\"");

  private final CorymbClient api;
  private final String site;
  private final boolean create;
  private final SendTally tally;
  private final ExecutorService threads;
  private final AtomicReference<RuntimeException> failure = new AtomicReference<>();
  private List<Document> next = new ArrayList<>();
  private long characters;

  /**
   * A sender to a site.
   *
   * @param create whether the site is created if it does not exist
   */
  DocumentSender(CorymbClient api, String site, boolean create, SendTally tally) {
    this.api = api;
    this.site = site;
    this.create = create;
    this.tally = tally;
    this.threads =
        new ThreadPoolExecutor(
            AT_A_TIME,
            AT_A_TIME,
            1,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING),
            task -> {
              Thread thread = new Thread(task, "sender");
              thread.setDaemon(true);
              return thread;
            },
            new ThreadPoolExecutor.CallerRunsPolicy()); // whoever reads too fast sends
  }

  /** Sends a document, soon. Throws what has gone wrong meanwhile. */
  void send(Document document) {
    requireGood();
    int length = document.text().length();
    if (length > LARGE) {
      submit(List.of(document));
      return;
    }
    if (next.size() == MOST_DOCUMENTS || characters + length > MOST_CHARACTERS) {
      flush();
    }
    next.add(document);
    characters += length;
  }

  private void flush() {
    if (!next.isEmpty()) {
      submit(next);
      next = new ArrayList<>();
      characters = 0;
    }
  }

  private void submit(List<Document> documents) {
    threads.execute(
        () -> {
          if (failure.get() == null) {
            deliver(documents);
          }
        });
  }

  /** Sends what is left, and waits until everything has been answered. */
  void finish() throws InterruptedException {
    flush();
    threads.shutdown();
    while (!threads.awaitTermination(1, TimeUnit.HOURS)) {
      // requests have a timeout of their own
    }
    requireGood();
  }

  private void requireGood() {
    RuntimeException wrong = failure.get();
    if (wrong != null) {
      throw wrong;
    }
  }

  private void deliver(List<Document> documents) {
    try {
      if (documents.get(0).text().length() > LARGE) {
        deliverAlone(documents.get(0));
      } else {
        deliverTogether(documents);
      }
    } catch (InterruptedException e) {
      failure.compareAndSet(null, new IllegalStateException("interrupted", e));
    } catch (RuntimeException e) {
      failure.compareAndSet(null, e);
    }
  }

  private void deliverAlone(Document document) throws InterruptedException {
    try {
      LineageReceipt done = api.record(site, document.text(), create);
      tally.take(done.recorded(), done.known(), done.droppedFacets());
    } catch (Problem e) {
      if (e.status() != 400 && e.status() != 413) {
        throw e;
      }
      reject(document, reason(e));
    }
  }

  /** What a problem says, without who says it. */
  private static Rejection reason(Problem problem) {
    String said = String.valueOf(problem.getMessage()).replaceFirst("^the server .*?: ", "");
    int rule = said.indexOf(" must ");
    return rule < 0
        ? reason("event", said, null)
        : reason(said.substring(0, rule), said.substring(rule + 1), null);
  }

  /** Rules that differ in what was found are one. */
  private static Rejection reason(String field, String rule, String value) {
    String column = field.equals("event") ? "the event" : field;
    Matcher found = FOUND.matcher(rule);
    return value == null && found.matches()
        ? new Rejection(column, found.group(1), found.group(2))
        : new Rejection(column, rule, value);
  }

  private void deliverTogether(List<Document> documents) throws InterruptedException {
    List<LineageChunk> chunks = record(documents);
    for (LineageChunk chunk : chunks) {
      tally.take(chunk.recorded(), chunk.known(), chunk.droppedFacets());
    }
    if (chunks.stream().allMatch(chunk -> chunk.refused().size() == chunk.refusedCount())) {
      reject(documents, chunks);
      return;
    }
    for (int i = 0; i < documents.size(); i += LISTED) { // so that each rejected one is listed
      List<Document> some = documents.subList(i, Math.min(i + LISTED, documents.size()));
      reject(some, record(some));
    }
  }

  private List<LineageChunk> record(List<Document> documents) throws InterruptedException {
    return api.record(site, documents.stream().map(Document::text).toList(), create);
  }

  private void reject(List<Document> documents, List<LineageChunk> chunks) {
    for (LineageChunk chunk : chunks) {
      for (RefusedLine line : chunk.refused()) {
        Rejection reason =
            reason(line.field().orElse("event"), line.rule(), line.value().orElse(null));
        reject(documents.get((int) line.line() - 1), reason);
      }
    }
  }

  private void reject(Document document, Rejection reason) {
    tally.rejections().addByServer(new Rejected(document.place(), reason, document.text()));
  }

  /** Discards what has not been sent. After {@link #finish} there is nothing to discard. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
