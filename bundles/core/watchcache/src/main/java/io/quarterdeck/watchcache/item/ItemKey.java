// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

/** Key order: that of the text {@code namespace/name}, without building it. */
public final class ItemKey {
  private ItemKey() {}

  /** Compares two keys; an empty namespace makes the name the whole key. */
  public static int compare(String namespace1, String name1, String namespace2, String name2) {
    if (namespace1.equals(namespace2)) {
      return name1.compareTo(name2);
    }
    int length1 = length(namespace1, name1);
    int length2 = length(namespace2, name2);
    int common = Math.min(length1, length2);
    for (int i = 0; i < common; i++) {
      int difference = at(namespace1, name1, i) - at(namespace2, name2, i);
      if (difference != 0) {
        return difference;
      }
    }
    return length1 - length2;
  }

  /** By key. */
  static int compare(Item a, Item b) {
    return compare(a.namespace(), a.name(), b.namespace(), b.name());
  }

  /** Whether an item's key is greater than this whole key. */
  static boolean isBehind(String key, Item item) {
    return compare("", key, item.namespace(), item.name()) < 0;
  }

  private static int length(String namespace, String name) {
    return namespace.isEmpty() ? name.length() : namespace.length() + 1 + name.length();
  }

  private static char at(String namespace, String name, int i) {
    if (namespace.isEmpty()) {
      return name.charAt(i);
    }
    int split = namespace.length();
    return i < split ? namespace.charAt(i) : i == split ? '/' : name.charAt(i - split - 1);
  }
}
