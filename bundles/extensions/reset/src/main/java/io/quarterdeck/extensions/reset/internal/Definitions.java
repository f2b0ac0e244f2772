// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.lookup.KindLookup;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The kinds of CustomResourceDefinitions that a reset writes: those that go are served until
 * somebody has heard of it, those that come are not.
 */
final class Definitions {
  private static final System.Logger LOG = System.getLogger(Definitions.class.getName());
  private static final GroupResource RESOURCE =
      new GroupResource("apiextensions.k8s.io", "customresourcedefinitions");
  private static final long LOOK_MILLIS = 2;

  private final ObjectReader reader;
  private final KindLookup kinds;
  private final Duration patience;

  Definitions(ObjectReader reader, KindLookup kinds, Duration patience) {
    this.reader = reader;
    this.kinds = kinds;
    this.patience = patience;
  }

  /** The kinds that those of the steps define now. */
  Set<GroupVersionKind> of(List<Step> steps) {
    Set<GroupVersionKind> out = new HashSet<>();
    for (Step step : steps) {
      if (StoredKey.of(step.key()).isDefinition()) {
        String name = step.key().substring(step.key().lastIndexOf('/') + 1);
        ApiObject definition = reader.get(RESOURCE, "", name);
        if (definition != null) {
          kinds(definition).forEach(out::add);
        }
      }
    }
    return out;
  }

  private static Stream<GroupVersionKind> kinds(ApiObject definition) {
    Node spec = definition.field("spec");
    Node status = definition.field("status");
    boolean established =
        status.get("conditions").items().stream()
            .anyMatch(
                c ->
                    c.get("type").text().equals("Established")
                        && c.get("status").text().equals("True"));
    String kind = status.at("acceptedNames", "kind").text();
    return established && !kind.isEmpty()
        ? spec.get("versions").items().stream()
            .filter(v -> v.get("served").bool())
            .map(v -> new GroupVersionKind(spec.get("group").text(), v.get("name").text(), kind))
        : Stream.empty();
  }

  /** Returns when all of these are served and none of the others, or that takes too long. */
  void await(Set<GroupVersionKind> before, Set<GroupVersionKind> now) throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (!isServed(before, now)) {
      if (System.nanoTime() - end > 0) {
        LOG.log(System.Logger.Level.WARNING, "not served as defined yet: " + before + ", " + now);
        return;
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private boolean isServed(Set<GroupVersionKind> before, Set<GroupVersionKind> now) {
    return now.stream().allMatch(k -> kinds.find(k) != null)
        && before.stream().allMatch(k -> now.contains(k) || kinds.find(k) == null);
  }
}
