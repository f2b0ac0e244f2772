// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.api;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Applies objects, and waits until what they define is served. */
public final class Applier {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long STEP_MILLIS = 5;
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/";

  private final Connection connection;
  private final Resources resources;
  private final List<Map<String, Object>> definitions;
  private final List<Map<String, Object>> others;

  /** Of these objects. */
  public Applier(Connection connection, List<Map<String, Object>> objects) {
    this.connection = connection;
    resources = new Resources(connection);
    Map<Boolean, List<Map<String, Object>>> parts =
        objects.stream()
            .collect(
                Collectors.partitioningBy(
                    o -> Trees.text(o, "kind").equals("CustomResourceDefinition")));
    definitions = parts.getOrDefault(true, List.of());
    others = parts.getOrDefault(false, List.of());
  }

  /**
   * Applies the definitions among them, which need no namespace.
   *
   * @throws IllegalArgumentException when the server refuses one, with its reason
   */
  public void define() {
    definitions.forEach(d -> write(DEFINITIONS + name(d), d));
  }

  /**
   * Waits until what was defined is served, and applies the others, one after the other.
   *
   * @param namespace of those that have none and need one
   * @throws IllegalArgumentException when the server refuses one, with its reason
   */
  public void apply(String namespace) {
    definitions.forEach(this::awaitServed);
    others.forEach(o -> write(resources.path(o, namespace), o));
  }

  private void write(String path, Map<String, Object> object) {
    Connection.Answer answer = connection.apply(path, Trees.write(object));
    if (!answer.isSuccess()) {
      throw new IllegalArgumentException(
          Trees.text(object, "kind") + " " + name(object) + ": " + answer.reason());
    }
  }

  private static String name(Map<String, Object> object) {
    String name = Trees.text(Trees.object(object, "metadata"), "name");
    if (name.isEmpty()) {
      throw new IllegalArgumentException(Trees.text(object, "kind") + " without a name");
    }
    return name;
  }

  /** Until each version that is to be served is in the server's discovery. */
  private void awaitServed(Map<String, Object> definition) {
    Map<String, Object> spec = Trees.object(definition, "spec");
    String plural = Trees.text(Trees.object(spec, "names"), "plural");
    for (Map<String, Object> version : Trees.objects(spec, "versions")) {
      if (Boolean.TRUE.equals(version.get("served"))) {
        String group = Trees.text(spec, "group") + "/" + Trees.text(version, "name");
        await(
            plural + " of " + group + " are not served",
            () -> resources.isServed("/apis/" + group, plural));
      }
    }
  }

  /** Waits for something that is to happen soon. */
  public static void await(String failure, BooleanSupplier condition) {
    long until = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > until) {
        throw new IllegalStateException(failure + " after " + PATIENCE.toSeconds() + " s");
      }
      try {
        Thread.sleep(STEP_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }
}
