// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A configuration that some bundle understands, with its keys. */
record Pid(String name, boolean factory, Map<String, Attribute> attributes) {

  /** A plugin's place in its chain can be set in its file; these keys are of no one metatype. */
  private static final Set<String> PLACE = Set.of("rank", "service.ranking");

  /** And whether it is used, where its metatype has no such key of its own. */
  private static final String ENABLED = "enabled";

  /** As chains know it: a component may have a property {@code enabled} that is its own affair. */
  private static final String ENABLED_PROPERTY = "quarterdeck.enabled";

  private static final List<String> CHAINS =
      List.of("authentication.", "authorization.", "admission.", "stages.");

  Attribute attribute(String key) {
    Attribute found =
        isPlugin() && PLACE.contains(key)
            ? new Attribute(key, Attribute.Type.INTEGER, 0, List.of(), "", "")
            : switchesPlugin(key)
                ? new Attribute(key, Attribute.Type.BOOLEAN, 0, List.of(), "", "")
                : attributes.get(key);
    if (found == null) {
      throw new IllegalArgumentException("is unknown");
    }
    return found;
  }

  private boolean switchesPlugin(String key) {
    return isPlugin() && key.equals(ENABLED) && !attributes.containsKey(key);
  }

  /** The property of a configuration that a key sets. */
  String property(String key) {
    return switchesPlugin(key) ? ENABLED_PROPERTY : key;
  }

  /**
   * Whether a key is one of an earlier version's, which does nothing any more: then whoever wrote
   * it is warned.
   *
   * @param where it is written
   */
  boolean isUnused(String key, Object where) {
    String instead = attribute(key).unused();
    if (instead.isEmpty()) {
      return false;
    }
    System.getLogger(Pid.class.getName())
        .log(
            System.Logger.Level.WARNING,
            "{0}: key {1} of {2} is no longer used: {3}",
            where,
            key,
            name,
            instead);
    return true;
  }

  /** Those that its metatype declares, sorted by name. */
  List<Attribute> all() {
    return attributes.values().stream().sorted(Comparator.comparing(Attribute::id)).toList();
  }

  /** What others ship with configuration of its own is a plugin; ours has its name by its kind. */
  private boolean isPlugin() {
    return !name.startsWith(Metatypes.PREFIX)
        || CHAINS.stream().anyMatch(chain -> name.startsWith(Metatypes.PREFIX + chain));
  }
}
