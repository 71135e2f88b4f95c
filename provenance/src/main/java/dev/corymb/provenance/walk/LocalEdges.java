package dev.corymb.provenance.walk;

import dev.corymb.core.check.Require;
import dev.corymb.provenance.event.Key;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Answers what walks ask about the sites of one node, and looks ahead: a walk that finds a run here
 * would ask next what that run used, and often it is the same node that knows.
 *
 * <p>Safe for any number of threads if the store and the locator are.
 */
public final class LocalEdges {

  private final EventStore store;
  private final SiteLocator locator;
  private final long mostBytes;

  /**
   * Answers for the sites of a store.
   *
   * @param locator finds own sites
   * @param mostBytes of an answer, about; the first question is answered in any case
   */
  public LocalEdges(EventStore store, SiteLocator locator, long mostBytes) {
    this.store = store;
    this.locator = locator;
    this.mostBytes = Require.positive("mostBytes", mostBytes);
  }

  /** Answers as many questions as fit into an answer, and looks ahead with what room is left. */
  public EdgeAnswer answer(EdgeRequest request) {
    Rules rules = new Rules(request.direction(), request.mode(), false);
    List<Answer> answers = new ArrayList<>();
    Set<String> withheld = new TreeSet<>();
    long bytes = 0;
    for (Question question : request.questions()) {
      if (bytes >= mostBytes) {
        return new EdgeAnswer(answers, withheld);
      }
      try {
        Answer answer = store.find(question, request.perKey());
        answers.add(answer);
        bytes += answer.weight();
      } catch (UnansweredException e) {
        withheld.add(question.site());
      }
    }
    if (request.ahead() > 0) {
      lookAhead(request, rules, answers, bytes / 2 + mostBytes / 2);
    }
    return new EdgeAnswer(answers, withheld);
  }

  /** A set of points, all of them as far from the questions. */
  private record Level(Set<Point> points, int ahead) {}

  /** Adds answers to questions that are likely to come next. */
  private void lookAhead(EdgeRequest request, Rules rules, List<Answer> answers, long most) {
    Set<Point> seen = new HashSet<>();
    Deque<Level> levels = new ArrayDeque<>();
    levels.add(new Level(next(rules, answers, seen), request.ahead()));
    Set<Question> answered = new HashSet<>();
    long bytes = 0;
    while (!levels.isEmpty()) {
      Level level = levels.remove();
      if (level.ahead() == 0 || level.points().isEmpty()) {
        return;
      }
      List<Answer> found = new ArrayList<>();
      for (Question question : questions(rules, level.points(), request.asOf())) {
        if (answered.add(question) && bytes < most) {
          Answer answer = find(question, request.perKey());
          bytes += answer.weight(); // it was read, also if it is of no use
          if (answer.omitted() == 0) { // of a part the walk could not tell which
            found.add(answer);
          }
        }
      }
      answers.addAll(found);
      levels.add(new Level(next(rules, found, seen), level.ahead() - 1));
    }
  }

  private Answer find(Question question, int perKey) {
    try {
      return store.find(question, perKey);
    } catch (UnansweredException e) {
      return new Answer(question, false, List.of(), 1);
    }
  }

  /** What own sites may have on some points. */
  private List<Question> questions(Rules rules, Set<Point> points, Instant asOf) {
    List<Key> keys = new ArrayList<>();
    points.forEach(point -> keys.addAll(rules.keys(point, false)));
    List<List<Place>> places = locator.locate(keys);
    List<Question> questions = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      for (Place place : places.get(i)) {
        if (place.own()) {
          questions.add(new Question(place.site(), keys.get(i), Instant.MIN, asOf));
        }
      }
    }
    return questions;
  }

  /** The points that answers lead to and that were not seen before. */
  private static Set<Point> next(Rules rules, List<Answer> answers, Set<Point> seen) {
    Set<Point> next = new TreeSet<>();
    for (Answer answer : answers) {
      for (Point.Type type : Point.Type.values()) {
        rules.follow(
            new Point(answer.question().key().id(), type),
            rules.widest(),
            answer.findings(),
            (to, reach, link, finding) -> {
              if (seen.add(to)) {
                next.add(to);
              }
            });
      }
    }
    return next;
  }
}
