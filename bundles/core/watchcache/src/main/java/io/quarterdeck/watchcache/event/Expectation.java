// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.event;

import io.quarterdeck.api.Encoded;
import io.quarterdeck.watchcache.item.Item;
import io.quarterdeck.watchcache.item.ItemReader;
import java.util.Map;

/** A write of our own that is under way; closed when it has been answered, well or ill. */
public final class Expectation implements AutoCloseable {
  private final OwnWrites own;
  private final String namespace;
  private final String name;
  private final Encoded stored;
  private final byte[] value;
  private final Map<String, String> labels;
  private final Map<String, String> fields;

  public Expectation(
      OwnWrites own,
      ItemReader reader,
      String namespace,
      String name,
      Encoded stored,
      byte[] value,
      Map<String, String> labels,
      Map<String, String> fields) {
    this.own = own;
    this.namespace = reader.shared(namespace);
    this.name = name;
    this.stored = stored;
    this.value = value;
    this.labels = reader.shared(labels);
    this.fields = reader.shared(fields);
  }

  public Item at(long revision) {
    return new Item(namespace, name, stored.withRevision(revision), revision, labels, fields);
  }

  /** The store has acknowledged it at this revision; gives the item as the cache will hold it. */
  public Item wrote(long revision) {
    Item item = at(revision);
    own.wrote(revision, item);
    return item;
  }

  @Override
  public void close() {
    own.settle(value);
  }
}
