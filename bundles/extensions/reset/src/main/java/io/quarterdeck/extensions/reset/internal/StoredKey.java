// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import java.util.Map;
import java.util.Set;

/**
 * What a key says of its object, in the layout that Kubernetes uses.
 *
 * @param folder that of the resource: {@code pods}, {@code services/specs}, {@code
 *     example.com/widgets}
 */
record StoredKey(String folder) {
  static final String DEFINITIONS = "apiextensions.k8s.io/customresourcedefinitions";
  private static final String API_SERVICES = "apiregistration.k8s.io/apiservices";
  private static final Set<String> TWO_WORDS = Set.of("services");

  private static final int CUSTOM = 1;
  private static final int OTHERS = 6;
  private static final int OBJECTS = 2;

  /** Whoever makes others comes before them: it would make them again. */
  private static final Map<String, Integer> TURNS =
      Map.ofEntries(
          // without them nobody may create what stands in them, or runs on them
          Map.entry("namespaces", 0),
          Map.entry("minions", 0),
          Map.entry(DEFINITIONS, 2),
          Map.entry("deployments", 3),
          Map.entry("statefulsets", 3),
          Map.entry("daemonsets", 3),
          Map.entry("cronjobs", 3),
          Map.entry("controllers", 3),
          Map.entry("horizontalpodautoscalers", 3),
          Map.entry("services/specs", 3),
          Map.entry("replicasets", 4),
          Map.entry("jobs", 4),
          Map.entry("pods", 5),
          Map.entry(API_SERVICES, 7),
          Map.entry("ipaddresses", 7),
          Map.entry("events", 8),
          // which numbers are taken: those of services that are about to go must not be free
          Map.entry("ranges", 9));

  static StoredKey of(String key) {
    String path = key.substring(StoreState.ROOT.length());
    int first = path.indexOf('/');
    if (first < 0) {
      return new StoredKey(path);
    }
    String word = path.substring(0, first);
    int second = path.indexOf('/', first + 1);
    boolean two = word.indexOf('.') >= 0 || TWO_WORDS.contains(word);
    return new StoredKey(two && second > 0 ? path.substring(0, second) : word);
  }

  /** Whether it is of a group that stands in a folder of its own: custom resources mostly. */
  boolean hasGroup() {
    int slash = folder.indexOf('/');
    return slash > 0 && folder.lastIndexOf('.', slash) >= 0;
  }

  boolean isDefinition() {
    return folder.equals(DEFINITIONS);
  }

  boolean isEvent() {
    return folder.equals("events");
  }

  /** Whether others stand on it: it comes first, whatever is done. */
  boolean isGround() {
    return returnTurn() < OBJECTS;
  }

  /** When it is deleted: custom objects before what defines them. */
  int deletionTurn() {
    return TURNS.getOrDefault(folder, hasGroup() ? CUSTOM : OTHERS);
  }

  /**
   * When it is put back. All that may own each other comes in one turn: an owner that was there
   * first would be given new dependents, a dependent that was there first would be garbage.
   */
  int returnTurn() {
    return switch (folder) {
      case "namespaces", "minions" -> 0;
      case DEFINITIONS -> 1;
      case "ranges" -> OBJECTS + 1;
      default -> OBJECTS;
    };
  }
}
