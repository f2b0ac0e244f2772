// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What was recorded of a Kubernetes API server, and what this repository says, side by side. */
final class Reference {
  private static final Path ROOT = Path.of("..", "..");
  private static final Path RECORDED = ROOT.resolve("../shared/reference");

  private Reference() {}

  /** Skips the test, and says so, where the recordings are not beside the checkout. */
  static void assumePresent() {
    assumeTrue(
        Files.isDirectory(RECORDED),
        "skipped: no recordings of a Kubernetes API server in ../shared/reference");
  }

  /** Recorded OpenAPI schemas by definition name. */
  static Map<String, Node> schemas() {
    Map<String, Node> out = new TreeMap<>();
    for (Path file : files(RECORDED.resolve("openapi-v3"), ".json")) {
      read(file).get("components").get("schemas").entries().forEach(out::put);
    }
    return out;
  }

  /** Recorded groups of aggregated discovery by name. */
  static Map<String, Node> groups() {
    Map<String, Node> out = new TreeMap<>();
    for (String file : List.of("discovery-api.json", "discovery-apis.json")) {
      for (Node group : read(RECORDED.resolve(file)).get("items").items()) {
        out.put(group.get("metadata").get("name").text(), group);
      }
    }
    return out;
  }

  /** The definitions that the generator has written in this build, of all groups. */
  static Map<String, Node> definitions() {
    Map<String, Node> out = new TreeMap<>();
    for (Path file : files(Path.of("target", "definitions"), "definitions.json")) {
      read(file).get("types").entries().forEach(out::put);
    }
    return out;
  }

  /** The resource tables of the bundles. */
  static List<Path> tables() {
    return files(ROOT.resolve("bundles"), "resources.json").stream()
        .filter(p -> p.toString().contains("src/main/resources"))
        .toList();
  }

  static Node read(Path file) {
    try {
      return Node.root(Json.readObject(Files.readAllBytes(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> files(Path folder, String ending) {
    try (Stream<Path> all = Files.walk(folder)) {
      return new ArrayList<>(all.filter(p -> p.toString().endsWith(ending)).sorted().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
