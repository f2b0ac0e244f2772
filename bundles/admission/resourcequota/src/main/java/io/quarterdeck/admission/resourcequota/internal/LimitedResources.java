// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.libraries.quotas.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What may only be used where a quota covers it.
 *
 * @param names parts of usage names, by resource
 * @param scopes scopes, by resource
 */
record LimitedResources(
    Map<GroupResource, List<String>> names, Map<GroupResource, List<Scope>> scopes) {
  static final LimitedResources NONE = new LimitedResources(Map.of(), Map.of());

  /**
   * Reads the configuration.
   *
   * @throws IllegalArgumentException naming what is not of its form
   */
  static LimitedResources of(String[] limited, String[] limitedScopes) {
    Map<GroupResource, List<String>> names = new HashMap<>();
    Map<GroupResource, List<Scope>> scopes = new HashMap<>();
    for (String entry : limited) {
      String[] parts = split(entry);
      names
          .computeIfAbsent(resource(parts[0]), r -> new ArrayList<>())
          .addAll(List.of(parts[1].split("\\|")));
    }
    for (String entry : limitedScopes) {
      String[] parts = split(entry);
      scopes.computeIfAbsent(resource(parts[0]), r -> new ArrayList<>()).add(scope(parts[1]));
    }
    return new LimitedResources(names, scopes);
  }

  private static String[] split(String entry) {
    String[] parts = entry.strip().split("=", 2);
    if (parts.length != 2 || parts[0].isBlank() || parts[1].isBlank()) {
      throw new IllegalArgumentException("limited: not RESOURCE=...: " + entry);
    }
    return parts;
  }

  private static GroupResource resource(String text) {
    int dot = text.indexOf('.');
    return dot < 0
        ? new GroupResource("", text)
        : new GroupResource(text.substring(dot + 1), text.substring(0, dot));
  }

  private static Scope scope(String text) {
    String[] words = text.strip().split(" +");
    Set<String> values =
        words.length > 2 ? new TreeSet<>(List.of(words[2].split("\\|"))) : Set.of();
    return new Scope(words[0], words.length > 1 ? words[1] : "Exists", values);
  }

  boolean isEmpty() {
    return names.isEmpty() && scopes.isEmpty();
  }

  /** The names of a usage that a quota must cover. */
  Set<String> limitedNames(GroupResource resource, Map<String, Quantity> usage) {
    List<String> parts = names.getOrDefault(resource, List.of());
    Set<String> out = new TreeSet<>();
    usage.forEach(
        (name, amount) -> {
          if (amount.signum() > 0 && parts.stream().anyMatch(name::contains)) {
            out.add(name);
          }
        });
    return out;
  }

  List<Scope> limitedScopes(GroupResource resource) {
    return scopes.getOrDefault(resource, List.of());
  }
}
