// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import io.quarterdeck.spi.storage.KeyValue;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The state to which a store can be put back. It keeps the bytes: what a store remembers of the
 * past may be compacted at any time. Thread-safe.
 */
final class Mark {
  private final String id;
  private final long revision;
  private final Map<String, Marked> marked;

  /**
   * One key.
   *
   * @param value the bytes to put back
   * @param leased whether it was to go by itself
   * @param createRevision of the object that stood there, or of that which a reset has made of it
   * @param modRevision at which the key has these bytes: that of the mark, then that of the last
   *     reset
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Marked(byte[] value, boolean leased, long createRevision, long modRevision) {
    static Marked of(KeyValue entry) {
      return new Marked(
          entry.value(), entry.lease() != 0, entry.createRevision(), entry.modRevision());
    }

    boolean is(KeyValue current) {
      return current.modRevision() == modRevision || Arrays.equals(current.value(), value);
    }
  }

  Mark(String id, StoreState state) {
    this.id = id;
    this.revision = state.revision();
    this.marked = new ConcurrentHashMap<>(2 * state.entries().size());
    state.entries().forEach(e -> marked.put(e.key(), Marked.of(e)));
  }

  String id() {
    return id;
  }

  long revision() {
    return revision;
  }

  @Nullable Marked find(String key) {
    return marked.get(key);
  }

  Map<String, Marked> all() {
    return marked;
  }

  /** The bytes stand there again, at these revisions. */
  void putBack(String key, long createRevision, long modRevision) {
    marked.computeIfPresent(
        key, (k, m) -> new Marked(m.value(), m.leased(), createRevision, modRevision));
  }
}
