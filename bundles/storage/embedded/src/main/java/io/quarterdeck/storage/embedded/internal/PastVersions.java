// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.storage.KeyValue;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** Per key of the history, in order, the version that a revision shows. */
final class PastVersions {
  private final RocksIterator history;
  private final byte[] prefix;
  private final long revision;

  /**
   * Those under a prefix.
   *
   * @param first where to begin: the prefix, or a key under it
   */
  PastVersions(RocksIterator history, byte[] prefix, byte[] first, long revision) {
    this.history = history;
    this.prefix = prefix;
    this.revision = revision;
    history.seek(first);
  }

  /** Null at the end; keys that the revision does not show are passed over. */
  @Nullable KeyValue next() throws RocksDBException {
    while (inRange()) {
      KeyValue shown = ofOneKey();
      if (shown != null) {
        return shown;
      }
    }
    history.status();
    return null;
  }

  private boolean inRange() {
    return history.isValid() && History.startsWith(history.key(), prefix);
  }

  private @Nullable KeyValue ofOneKey() {
    String key = Records.historyKey(history.key());
    byte[] shown = {};
    while (inRange() && Records.historyKey(history.key()).equals(key)) {
      if (Records.historyRevision(history.key()) <= revision) {
        shown = history.value();
      }
      history.next();
    }
    return shown.length == 0 ? null : Records.entry(key, shown);
  }
}
