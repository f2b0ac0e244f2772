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
    String after = after(namespace, startAfterKey);
    return () -> new LeadingIterator(tree.after(after), item -> item.namespace().equals(namespace));
  }

  /**
   * The same, narrowed to those that have a value in a field if there is an index of that field;
   * otherwise those that have another are among them.
   *
   * @param value empty for those that have none, which no index has
   */
  public Iterable<Item> list(String namespace, String startAfterKey, String field, String value) {
    ItemIndex index = tree.index();
    if (value.isEmpty() || !index.isOf(field)) {
      return list(namespace, startAfterKey);
    }
    if (namespace.isEmpty()) {
      return () -> index.after(value, startAfterKey);
    }
    String after = after(namespace, startAfterKey);
    return () ->
        new LeadingIterator(index.after(value, after), item -> item.namespace().equals(namespace));
  }

  /** The later of a key and the place before a namespace's first. */
  private static String after(String namespace, String key) {
    String start = namespace + "/";
    return key.compareTo(start) > 0 ? key : start;
  }

  /** The field by which {@link #list} finds objects without walking all; empty for none. */
  public String indexedField() {
    return tree.index().field();
  }

  /** How many objects {@link #list} would give, without walking them. */
  public int count(String namespace, String startAfterKey) {
    if (namespace.isEmpty()) {
      return tree.size() - (startAfterKey.isEmpty() ? 0 : tree.rankAfter(startAfterKey));
    }
    String after = after(namespace, startAfterKey);
    // '0' is the character behind '/': the end of the namespace's keys
    return Math.max(0, tree.rankAfter(namespace + "0") - tree.rankAfter(after));
  }
}
