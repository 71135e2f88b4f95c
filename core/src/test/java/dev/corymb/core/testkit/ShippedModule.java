package dev.corymb.core.testkit;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** A module as callers get it. The tests themselves run on the class path and see everything. */
public record ShippedModule(ModuleReference reference) {

  /** The module that is being tested: tests run in the folder of their module. */
  public static ShippedModule ofThisBuild() {
    return new ShippedModule(
        ModuleFinder.of(Path.of("target/classes")).findAll().iterator().next());
  }

  /** Its name. */
  public String name() {
    return descriptor().name();
  }

  private ModuleDescriptor descriptor() {
    return reference.descriptor();
  }

  /** All packages. */
  public Set<String> packages() {
    return new TreeSet<>(descriptor().packages());
  }

  /** The packages that everybody may use. */
  public Set<String> published() {
    Set<String> packages = new TreeSet<>();
    descriptor().exports().stream()
        .filter(exports -> !exports.isQualified())
        .map(Exports::source)
        .forEach(packages::add);
    return packages;
  }

  /** The modules that may use more than that. */
  public Set<String> friends() {
    Set<String> modules = new TreeSet<>();
    descriptor().exports().forEach(exports -> modules.addAll(exports.targets()));
    return modules;
  }

  /**
   * Where the module and those that it requires are. Nothing else of the class path: a jar without
   * a descriptor, once on a module path, is taken for a module and may repeat packages.
   */
  String path() {
    ModuleFinder present = onClassPath();
    Map<String, ModuleReference> needed = new LinkedHashMap<>();
    Deque<ModuleReference> open = new ArrayDeque<>();
    open.add(reference);
    while (!open.isEmpty()) {
      ModuleReference next = open.pop();
      if (needed.putIfAbsent(next.descriptor().name(), next) == null) {
        next.descriptor()
            .requires()
            .forEach(requires -> present.find(requires.name()).ifPresent(open::add));
      }
    }
    return needed.values().stream()
        .map(module -> Path.of(module.location().orElseThrow()).toString())
        .collect(joining(File.pathSeparator));
  }

  private static ModuleFinder onClassPath() {
    return ModuleFinder.of(
        Pattern.compile(File.pathSeparator, Pattern.LITERAL)
            .splitAsStream(System.getProperty("java.class.path"))
            .map(Path::of)
            .toArray(Path[]::new));
  }
}
