// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.storage.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What happens once to a store that was put back from a backup. Its clients have seen later
 * revisions than it knows; were those given out anew, a client that remembers one would take other
 * changes for those that it has seen. So the store goes on far above them, and all before is
 * compacted: who remembers a revision of the lost future gets 410 Gone, and lists anew.
 */
final class Restoration {
  /** The file by which {@code quarterdeck restore} says that this is such a store. */
  static final String MARK = "RESTORED";

  /** More revisions than a cluster writes between two backups; etcd's documents name the same. */
  static final long STRIDE = 1_000_000_000L;

  private Restoration() {}

  /** Before anybody reads or writes. Interrupted, it is done again, which does no harm. */
  static void finish(Path directory, Database database) {
    Path mark = directory.resolve(MARK);
    if (!Files.exists(mark)) {
      return;
    }
    byte[] raised =
        Records.number(History.number(database.get(Family.META, History.REVISION)) + STRIDE);
    database.write(
        true,
        changes -> {
          changes.put(Family.META, History.REVISION, raised);
          changes.put(Family.META, History.COMPACTED, raised);
        });
    try {
      Files.delete(mark);
    } catch (IOException e) {
      throw new StorageException("cannot delete " + mark + ", which a restore has left", e);
    }
  }
}
