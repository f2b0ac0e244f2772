// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.storage.embedded.internal.Records.LogEntry;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * Deletes what compaction has put out of reach. The log says exactly what that is: every version
 * that a change up to the compacted revision replaced. Each piece deletes its log lines with it, so
 * that an interrupted sweep goes on where it was.
 */
final class Compactor {
  private static final System.Logger LOG = System.getLogger(Compactor.class.getName());
  private static final int PIECE = 2_000;
  private static final int WORTH_SHRINKING = 20_000;
  private static final long LARGE_PAST = 32L << 20;

  private final Database database;
  private final Revisions revisions;
  private int sinceShrunk;

  Compactor(Database database, Revisions revisions) {
    this.database = database;
    this.revisions = revisions;
  }

  /** Sweeps up to the compacted revision. Called on one thread at a time; may take long. */
  void sweep() {
    try {
      int swept;
      do {
        swept = sweepPiece(revisions.compacted());
        sinceShrunk += swept;
      } while (swept > 0 && !Thread.currentThread().isInterrupted());
      if (sinceShrunk >= WORTH_SHRINKING) {
        sinceShrunk = 0;
        database.shrink();
      }
    } catch (StorageException e) {
      LOG.log(System.Logger.Level.WARNING, "compaction stopped, it will go on later", e);
    }
  }

  /** Whether the past takes more room than the present, and enough to be worth a compaction. */
  boolean isPastTooLarge() {
    long past = database.size(Family.HISTORY);
    return past > LARGE_PAST && past > database.size(Family.CURRENT);
  }

  private int sweepPiece(long to) {
    List<LogEntry> piece = database.use(view -> read(view, to));
    // a sync is not needed: what is lost in a crash is swept again
    database.write(
        false,
        c -> {
          for (LogEntry e : piece) {
            forget(c, e, to);
          }
        });
    return (int) piece.stream().filter(e -> e.revision() < to).count();
  }

  private static List<LogEntry> read(Database.View view, long to) throws RocksDBException {
    List<LogEntry> piece = new ArrayList<>();
    try (RocksIterator i = view.iterator(Family.LOG)) {
      for (i.seekToFirst(); i.isValid() && piece.size() < PIECE; i.next()) {
        LogEntry e = Records.log(i.key(), i.value());
        if (e.revision() > to) {
          break;
        }
        piece.add(e);
      }
      i.status();
    }
    return piece;
  }

  private static void forget(Database.Changes c, LogEntry e, long to) throws RocksDBException {
    if (e.previous() != 0) {
      c.delete(Family.HISTORY, Records.history(e.key(), e.previous()));
    }
    if (e.deletion()) {
      c.delete(Family.HISTORY, Records.history(e.key(), e.revision()));
    }
    // the compacted revision itself can still be watched from
    if (e.revision() < to) {
      c.delete(Family.LOG, Records.logKey(e.revision(), e.index()));
    }
  }
}
