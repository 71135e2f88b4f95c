package dev.corymb.cli.load;

import dev.corymb.cli.output.Shell;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A command as it was typed, and others like it. It prints as it can be typed again.
 *
 * @param valued the options that are followed by a value
 */
record Invocation(List<String> words, Set<String> valued) {

  Invocation {
    words = List.copyOf(words);
    valued = Set.copyOf(valued);
  }

  /** The command that runs. */
  static Invocation of(CommandSpec spec) {
    return new Invocation(
        spec.root().commandLine().getParseResult().originalArgs(),
        spec.options().stream()
            .filter(option -> option.arity().max() > 0)
            .map(OptionSpec::longestName)
            .collect(Collectors.toSet()));
  }

  /** The same under the name of another command. */
  Invocation named(String old, String other) {
    List<String> changed = new ArrayList<>(words);
    changed.set(words.indexOf(old), other); // the first one: later ones may be values
    return new Invocation(changed, valued);
  }

  /** Whether it has an option. */
  boolean has(String option) {
    return !without(option).equals(this);
  }

  /** The same without some options and their values. */
  Invocation without(String... options) {
    Set<String> dropped = Set.of(options);
    List<String> kept = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      boolean takesNext = valued.contains(word);
      if (!dropped.contains(word.replaceFirst("(?s)=.*", ""))) {
        kept.add(word);
        if (takesNext && i + 1 < words.size()) {
          kept.add(words.get(i + 1));
        }
      }
      i += takesNext ? 1 : 0;
    }
    return new Invocation(kept, valued);
  }

  /** The same with nothing but options after the name of the command. */
  Invocation withoutParameters(String command) {
    int start = words.indexOf(command) + 1;
    List<String> kept = new ArrayList<>(words.subList(0, start));
    for (int i = start; i < endOfOptions(); i++) {
      String word = words.get(i);
      if (word.startsWith("-") && word.length() > 1) {
        kept.add(word);
        if (valued.contains(word) && i + 1 < words.size()) {
          kept.add(words.get(++i));
        }
      }
    }
    return new Invocation(kept, valued);
  }

  /** The same with more options. */
  Invocation with(String... more) {
    List<String> changed = new ArrayList<>(words);
    changed.addAll(endOfOptions(), List.of(more));
    return new Invocation(changed, valued);
  }

  private int endOfOptions() {
    int marked = words.indexOf("--");
    return marked < 0 ? words.size() : marked;
  }

  @Override
  public String toString() {
    return Shell.command(words);
  }
}
