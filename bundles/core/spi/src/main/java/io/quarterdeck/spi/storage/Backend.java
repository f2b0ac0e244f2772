// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.storage;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * A revisioned key-value store with etcd's semantics: one revision counter for the whole store,
 * which every write that changes something raises by one; reads at any revision that is not
 * compacted.
 *
 * <p>Called by the watch cache and the registry, from many threads at once; every method may block
 * for the length of one storage operation and throws {@link StorageException} when the store cannot
 * answer. A write that has returned is durable. One backend is active at a time (service property
 * {@code name}); it is not swapped under load. Ranges are half-open prefixes: {@code prefix}
 * selects every key that starts with it.
 */
@ConsumerType
public interface Backend {

  /**
   * The key under which the store itself knows this one: what encryption binds a value to, so that
   * others who read the same store find the same.
   */
  default String storedKey(String key) {
    return key;
  }

  /** The entry at the latest revision, null when there is none. */
  @Nullable KeyValue get(String key);

  /** The entry as it was at {@code revision}, null when there was none. */
  @Nullable KeyValue get(String key, long revision);

  /**
   * The entries under a prefix, in key order.
   *
   * @param startAfter only keys greater than this one; empty for all
   * @param revision the revision to read at, 0 for the latest
   * @param limit at most so many entries, 0 for all
   */
  RangeResult range(String prefix, String startAfter, long revision, int limit);

  /** Writes when the key is absent. */
  WriteResult create(String key, byte[] value, long lease);

  /** Writes when the key's {@code modRevision} is the expected one. */
  WriteResult update(String key, byte[] value, long expectedRevision, long lease);

  /** Deletes when the key's {@code modRevision} is the expected one. */
  WriteResult delete(String key, long expectedRevision);

  /**
   * Delivers every change under a prefix from {@code fromRevision} on (inclusive), without a gap,
   * until closed. A start before the oldest readable revision is reported to the listener, not
   * thrown; one that lies ahead waits for it.
   */
  Watch watch(String prefix, long fromRevision, WatchListener listener);

  /** The revision of the last write, linearizable. */
  long currentRevision();

  /** The oldest revision that can be read. */
  long compactedRevision();

  /**
   * Forgets what only revisions before this one show. {@link CompactedException} when that has been
   * done already, {@link FutureRevisionException} when it is not reached yet.
   */
  void compact(long revision);

  /**
   * A lease: when it ends, its keys are deleted as by one write, so at one revision. Writing with a
   * lease that is not there is a {@link StorageException}.
   *
   * @param ttl at least a second; a backend may round it up to whole seconds
   */
  long grantLease(Duration ttl);

  /**
   * A lease that ends {@code ttl} from now or somewhat later, which others may be given too: it is
   * neither kept alive nor revoked by whoever asks for it. For many keys that live equally long.
   */
  default long sharedLease(Duration ttl) {
    return grantLease(ttl);
  }

  /** Starts the lease's time anew; {@link StorageException} when it has ended. */
  void keepAlive(long lease);

  /** Ends it now; {@link StorageException} when it has ended. */
  void revokeLease(long lease);

  /** A running watch; closing twice does nothing. */
  interface Watch extends AutoCloseable {

    /**
     * Asks for a call of {@link WatchListener#onProgress} soon; nothing to do for a backend that
     * makes one after every write anyway.
     */
    default void requestProgress() {}

    @Override
    void close();
  }
}
