// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a value was before the update, to forgive what it breaks when it has not changed.
 *
 * @param current the value and what it was, null where elements cannot be distinguished
 * @param parent the nearest value above that can be
 */
record Correlation(@Nullable Pair current, @Nullable Pair parent) {
  static final Correlation NONE = new Correlation(null, null);

  /** A value and what it was. */
  record Pair(@Nullable Object now, @Nullable Object before) {
    boolean isUnchanged() {
      return Objects.equals(now, before);
    }
  }

  static Correlation root(@Nullable Object now, @Nullable Object before) {
    return before == null ? NONE : new Correlation(new Pair(now, before), null);
  }

  boolean isUnchanged() {
    Pair compared = current == null ? parent : current;
    return compared != null && compared.isUnchanged();
  }

  Correlation key(String name) {
    if (current == null) {
      return this;
    }
    if (parent == null && (name.equals("apiVersion") || name.equals("kind"))) {
      return NONE;
    }
    boolean both =
        current.now() instanceof Map<?, ?> now
            && current.before() instanceof Map<?, ?> before
            && now.containsKey(name)
            && before.containsKey(name);
    return new Correlation(
        both ? new Pair(field(current.now(), name), field(current.before(), name)) : null, current);
  }

  /** Of one element of a list; what it was is null unless keys distinguish elements. */
  Correlation element(Object now, @Nullable Object before) {
    return current == null
        ? this
        : new Correlation(before == null ? null : new Pair(now, before), current);
  }

  static @Nullable Object field(@Nullable Object map, String name) {
    return map instanceof Map<?, ?> m ? m.get(name) : null;
  }

  /** The element with the same keys, null when there is none or several. */
  static @Nullable Object sameKeys(@Nullable Object list, Object element, List<String> keys) {
    if (keys.isEmpty() || !(list instanceof List<?> all)) {
      return null;
    }
    Object found = null;
    for (Object candidate : all) {
      if (keys.stream().allMatch(k -> Objects.equals(field(candidate, k), field(element, k)))) {
        if (found != null) {
          return null;
        }
        found = candidate;
      }
    }
    return found;
  }
}
