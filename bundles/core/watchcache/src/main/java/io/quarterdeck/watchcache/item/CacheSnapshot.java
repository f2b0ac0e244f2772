// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import org.jspecify.annotations.Nullable;

/**
 * All objects of one resource at one revision. Immutable, and cheap to keep: snapshots share what
 * they have in common.
 */
public final class CacheSnapshot {
  private static final int SAMPLE = 16;

  private final ItemTree tree;
  private final long revision;

  public CacheSnapshot(ItemTree tree, long revision) {
    this.tree = tree;
    this.revision = revision;
  }

  /** All writes up to this revision are in it, and none after. */
  public long revision() {
    return revision;
  }

  /** The object, or null. The namespace is empty for a cluster-scoped resource. */
  public @Nullable Item get(String namespace, String name) {
    return tree.get(namespace, name);
  }

  /** How many objects there are in all. */
  public int size() {
    return tree.size();
  }

  /** How large an object is in JSON, by the first few; 0 when there is none. */
  public long averageBytes() {
    long sum = 0;
    int n = 0;
    for (Item item : list("", "")) {
      sum += item.encoded().bytes().length;
      if (++n == SAMPLE) {
        break;
      }
    }
    return n == 0 ? 0 : sum / n;
  }

  /**
   * The objects in key order, lazily.
   *
   * @param namespace only those of this one; empty for all
   * @param startAfterKey only those whose {@link Item#key} is greater; empty for all
   */
  public Iterable<Item> list(String namespace, String startAfterKey) {
    if (namespace.isEmpty()) {
      return () -> tree.after(startAfterKey);
    }
    String start = namespace + "/";
    String after = startAfterKey.compareTo(start) > 0 ? startAfterKey : start;
    return () -> new NamespaceIterator(tree.after(after), namespace);
  }

  /** How many objects {@link #list} would give, without walking them. */
  public int count(String namespace, String startAfterKey) {
    if (namespace.isEmpty()) {
      return tree.size() - (startAfterKey.isEmpty() ? 0 : tree.rankAfter(startAfterKey));
    }
    String start = namespace + "/";
    String after = startAfterKey.compareTo(start) > 0 ? startAfterKey : start;
    // '0' is the character behind '/': the end of the namespace's keys
    return Math.max(0, tree.rankAfter(namespace + "0") - tree.rankAfter(after));
  }
}
