// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Fills the assembled distribution with the bundles of this repository, and says in its features
 * what they bring. Which bundles there are is what {@code bundles/pom.xml} has as modules. Run as a
 * source file: {@code java Features.java ROOT VERSION HOME}; and {@code java Features.java ROOT}
 * writes {@code distribution/bundles/pom.xml} anew.
 */
final class Features {
  private static final String OURS = "io.quarterdeck.";

  private final Path root;
  private final String version;
  private final Path home;

  private Features(Path root, String version, Path home) {
    this.root = root;
    this.version = version;
    this.home = home;
  }

  public static void main(String[] args) throws Exception {
    Path root = Path.of(args[0]);
    try {
      List<BundleModule> modules = BundleModule.all(root);
      if (args.length == 1) {
        OrderPom.write(root, modules);
      } else {
        OrderPom.check(root, modules);
        new Features(root, args[1], Path.of(args[2])).write(modules);
      }
    } catch (IllegalStateException e) {
      System.err.println("features: " + e.getMessage());
      System.exit(1);
    }
  }

  private void write(List<BundleModule> modules) throws Exception {
    Path system = home.resolve("system/io/quarterdeck");
    Set<Path> copied = new TreeSet<>();
    Map<String, String> generated = new LinkedHashMap<>();
    for (BundleModule module : modules) {
      if (!module.isEmbedded()) {
        copied.add(copy(module, system));
        if (!isWritten(module)) {
          generated.put(module.artifact().substring(OURS.length()), feature(module));
        }
      }
    }
    removeOthers(system, copied);
    Set<Path> features = new TreeSet<>();
    for (Map.Entry<String, String> feature : generated.entrySet()) {
      Path file = home.resolve("features/" + feature.getKey() + ".json");
      features.add(Files.writeString(file, feature.getValue()));
    }
    sources("").forEach(f -> features.add(home.resolve("features").resolve(f.getFileName())));
    Set<String> known = new TreeSet<>();
    features.forEach(f -> known.add(String.valueOf(f.getFileName()).replace(".json", "")));
    for (Path profile : sources("profiles")) {
      features.add(expand(profile, List.copyOf(generated.keySet()), known));
    }
    removeOthers(home.resolve("features"), features);
  }

  private Path expand(Path profile, List<String> generated, Set<String> known) throws IOException {
    Path file = home.resolve("features/profiles").resolve(profile.getFileName());
    return Files.writeString(file, Profiles.expand(file, Files.readString(file), generated, known));
  }

  /** The features and profiles that are written by hand. */
  private List<Path> sources(String folder) throws IOException {
    try (Stream<Path> files = Files.list(root.resolve("features").resolve(folder))) {
      return files.filter(f -> f.toString().endsWith(".json")).sorted().toList();
    }
  }

  /** Whether it has a feature of its own, or its folder one for all, that is written by hand. */
  private boolean isWritten(BundleModule module) {
    Path features = root.resolve("features");
    return Files.exists(features.resolve(module.folder() + ".json"))
        || Files.exists(features.resolve(module.artifact().substring(OURS.length()) + ".json"));
  }

  private Path copy(BundleModule module, Path system) throws IOException {
    Path jar = module.jar(version);
    if (!Files.isReadable(jar)) {
      throw new IllegalStateException(jar + " is missing: build with -pl distribution -am");
    }
    Path to =
        system
            .resolve(module.artifact())
            .resolve(version)
            .resolve(String.valueOf(jar.getFileName()));
    Files.createDirectories(to.getParent());
    return Files.copy(
        jar, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
  }

  /** What an earlier build has left. */
  private static void removeOthers(Path folder, Set<Path> kept) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!kept.contains(file)) {
          Files.delete(file);
        }
      }
    }
  }

  private String feature(BundleModule module) throws Exception {
    String name = module.artifact().substring(OURS.length());
    BundleJar jar = BundleJar.read(module.jar(version));
    List<String> extensions = new ArrayList<>();
    extension("quarterdeck-admission", jar.admissionByDefault(), extensions);
    extension("quarterdeck-apigroups", jar.groups(), extensions);
    String end =
        extensions.isEmpty()
            ? ""
            : ",\n  \"extensions\": {\n" + String.join(",\n", extensions) + "\n  }";
    return """
    {
      "feature-resource-version": "1.0",
      "id": "io.quarterdeck.features:%s:%s",
      "name": "%s",
      "description": "%s",
      "bundles": [
        {"id": "io.quarterdeck:%s:%s"}
      ]%s
    }
    """
        .formatted(name, version, name, module.description(), module.artifact(), version, end);
  }

  private static void extension(String name, List<String> lines, List<String> extensions) {
    if (!lines.isEmpty()) {
      extensions.add(
          "    \"%s\": {\"kind\": \"optional\", \"type\": \"text\", \"text\": [\"%s\"]}"
              .formatted(name, String.join("\", \"", lines)));
    }
  }
}
