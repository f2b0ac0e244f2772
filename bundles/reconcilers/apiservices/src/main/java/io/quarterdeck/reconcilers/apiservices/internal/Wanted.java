// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.apiservices.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.feature.Switches;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.group.ApiGroup;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What this server answers itself, by the name of its APIService. Thread-safe. */
final class Wanted {
  /** Itself it is not registered, as in Kubernetes. */
  private static final String AGGREGATOR = "apiregistration.k8s.io";

  private final Switches switches;
  private final Map<String, Registration> groups = new HashMap<>();
  private final Map<String, Set<Registration>> customs = new HashMap<>();
  private final Map<String, Shared> shared = new HashMap<>();

  /** What so many definitions ask for: there is one a version of a group. */
  private record Shared(Registration registration, int definitions) {}

  /**
   * @param switches what is served of the built-in groups
   */
  Wanted(Switches switches) {
    this.switches = switches;
  }

  /** Null when nothing is served there. What a bundle serves comes before what users define. */
  synchronized @Nullable Registration find(String name) {
    Registration group = groups.get(name);
    if (group != null) {
      return group;
    }
    Shared custom = shared.get(name);
    return custom == null ? null : custom.registration();
  }

  /** Adds what a bundle serves, and returns its names. A bundle that leaves is expected back. */
  synchronized Set<String> add(ApiGroup group) throws IOException {
    Set<String> names = new HashSet<>();
    if (group.isCustom() || group.group().equals(AGGREGATOR)) {
      return names;
    }
    try (InputStream in = group.resources()) {
      for (Node version : Node.root(Json.readObject(in)).get("versions").items()) {
        GroupVersion served = new GroupVersion(group.group(), version.get("version").text());
        if (!isServed(served, version)) {
          continue;
        }
        Registration registration = Priorities.of(served);
        groups.put(registration.name(), registration);
        names.add(registration.name());
      }
    }
    return names;
  }

  private boolean isServed(GroupVersion served, Node version) {
    boolean byDefault =
        version.get("enabledByDefault").isAbsent() || version.get("enabledByDefault").bool();
    List<Node> resources = version.get("resources").items();
    return resources.isEmpty()
        || resources.stream()
            .anyMatch(
                r ->
                    switches.serves(
                        served.withResource(r.get("name").text()),
                        byDefault,
                        r.get("gate").text()));
  }

  /** Takes in a CustomResourceDefinition, and returns the names that it had or has. */
  synchronized Set<String> change(ApiObject definition, boolean deleted) {
    Set<Registration> now = deleted ? Set.of() : served(definition);
    Set<Registration> before =
        Objects.requireNonNullElse(
            now.isEmpty()
                ? customs.remove(definition.meta().name())
                : customs.put(definition.meta().name(), now),
            Set.of());
    Set<String> names = new HashSet<>();
    now.forEach(r -> count(r, 1));
    before.forEach(r -> count(r, -1));
    now.forEach(r -> names.add(r.name()));
    before.forEach(r -> names.add(r.name()));
    return names;
  }

  private void count(Registration of, int more) {
    shared.compute(
        of.name(),
        (name, known) -> {
          int definitions = (known == null ? 0 : known.definitions()) + more;
          return definitions == 0 ? null : new Shared(of, definitions);
        });
  }

  private static Set<Registration> served(ApiObject definition) {
    Node spec = definition.field("spec");
    Set<Registration> out = new HashSet<>();
    for (Node version : spec.get("versions").items()) {
      if (version.get("served").bool()) {
        out.add(Registration.custom(spec.get("group").text(), version.get("name").text()));
      }
    }
    return out;
  }
}
