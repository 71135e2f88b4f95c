package dev.corymb.provenance.walk;

import dev.corymb.provenance.event.Key;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What has been answered in a walk so far, so that nothing is asked twice. For one thread. */
final class Answers {

  /** What one site has said about one key. */
  private static final class Known {
    final List<Finding> findings = new ArrayList<>();
    Instant upTo;

    Known(Instant upTo) {
      this.upTo = upTo;
    }
  }

  private final Map<Key, Map<String, Known>> byKey = new HashMap<>();

  /** The question that is left to be asked of a site, if any is. */
  Optional<Question> left(String site, Key key, Instant upTo) {
    Known known = find(site, key);
    if (known == null) {
      return Optional.of(new Question(site, key, Instant.MIN, upTo));
    }
    return known.upTo.isBefore(upTo)
        ? Optional.of(new Question(site, key, known.upTo, upTo))
        : Optional.empty();
  }

  /**
   * Takes what is new in an answer. One of a look-ahead may begin before what is known; one that
   * begins later, or says nothing of a later time, changes nothing.
   */
  void put(Answer answer) {
    Question question = answer.question();
    Known known = find(question.site(), question.key());
    if (known == null) {
      if (question.isFromTheStart()) {
        Known all = new Known(question.upTo());
        all.findings.addAll(answer.findings());
        byKey.computeIfAbsent(question.key(), any -> new HashMap<>()).put(question.site(), all);
      }
    } else if (!question.after().isAfter(known.upTo) && known.upTo.isBefore(question.upTo())) {
      Instant before = known.upTo;
      known.upTo = question.upTo();
      for (Finding finding : answer.findings()) {
        if (finding.time().isAfter(before)) {
          known.findings.add(finding);
        }
      }
    }
  }

  /** Everything that is known of a key up to a time, of all sites. */
  List<Finding> findings(Key key, Instant upTo) {
    List<Finding> all = new ArrayList<>();
    for (Known known : byKey.getOrDefault(key, Map.of()).values()) {
      for (Finding finding : known.findings) {
        if (!finding.time().isAfter(upTo)) {
          all.add(finding);
        }
      }
    }
    return all;
  }

  private @Nullable Known find(String site, Key key) {
    return byKey.getOrDefault(key, Map.of()).get(site);
  }
}
