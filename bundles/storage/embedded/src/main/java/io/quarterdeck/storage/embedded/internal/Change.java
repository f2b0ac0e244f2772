// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.WriteResult;
import java.time.Duration;
import java.util.List;

/** What a writer wants done; decided and written by the committer alone, in order of arrival. */
sealed interface Change<T> {

  /** Does it within a batch; the result counts once the batch is on disk. */
  T applyTo(Batch batch);

  /** Whether it must see all earlier changes finished, and so starts a batch. */
  default boolean startsBatch() {
    return false;
  }

  /** A create ({@code expected} 0) or an update. */
  record Put(String key, byte[] value, long expected, long lease) implements Change<WriteResult> {
    @Override
    public WriteResult applyTo(Batch batch) {
      KeyValue current = batch.current(key);
      long stands = current == null ? 0 : current.modRevision();
      if (stands != expected) {
        return new WriteResult.Conflicted(current, batch.revision());
      }
      batch.requireLease(lease);
      return new WriteResult.Written(batch.put(key, value, current, lease), current);
    }
  }

  /** A deletion of the expected version. */
  record Delete(String key, long expected) implements Change<WriteResult> {
    @Override
    public WriteResult applyTo(Batch batch) {
      KeyValue current = batch.current(key);
      if (current == null || current.modRevision() != expected) {
        return new WriteResult.Conflicted(current, batch.revision());
      }
      return new WriteResult.Written(batch.delete(List.of(current)), current);
    }
  }

  /** A new lease; gives its id. */
  record Grant(Duration ttl) implements Change<Long> {
    @Override
    public Long applyTo(Batch batch) {
      return batch.grant(ttl);
    }
  }

  /**
   * The end of a lease.
   *
   * @param ifExpired only when its time is up when the change is done; for the timer
   */
  record Revoke(long lease, boolean ifExpired) implements Change<Boolean> {
    @Override
    public Boolean applyTo(Batch batch) {
      return batch.revoke(lease, ifExpired);
    }

    @Override
    public boolean startsBatch() {
      return true;
    }
  }

  /** Notes from where on the store can be read; the compactor sweeps afterwards. */
  record Compact(long revision) implements Change<Long> {
    @Override
    public Long applyTo(Batch batch) {
      batch.compact(revision);
      return revision;
    }

    @Override
    public boolean startsBatch() {
      return true;
    }
  }
}
