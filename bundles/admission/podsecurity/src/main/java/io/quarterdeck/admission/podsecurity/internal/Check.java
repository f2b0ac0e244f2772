// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One rule, in all its versions.
 *
 * @param id by which checks are ordered
 * @param level the lowest level that has it
 * @param overrides the check of a lower level that it makes superfluous, or empty
 * @param versions the rule from each minor version on
 */
record Check(
    String id,
    Level level,
    String overrides,
    TreeMap<Integer, Function<PodView, @Nullable Finding>> versions) {

  static Check of(String id, Level level, int since, Function<PodView, @Nullable Finding> rule) {
    return new Check(id, level, "", new TreeMap<>(Map.of(since, rule)));
  }

  /** The same, with another rule from a later version on. */
  Check then(int since, Function<PodView, @Nullable Finding> rule) {
    TreeMap<Integer, Function<PodView, @Nullable Finding>> more = new TreeMap<>(versions);
    more.put(since, rule);
    return new Check(id, level, overrides, more);
  }

  Check overriding(String other) {
    return new Check(id, level, other, versions);
  }

  /** The rule in a version, or null before there was one. */
  @Nullable Function<PodView, @Nullable Finding> in(int minor) {
    Map.Entry<Integer, Function<PodView, @Nullable Finding>> found = versions.floorEntry(minor);
    return found == null ? null : found.getValue();
  }
}
