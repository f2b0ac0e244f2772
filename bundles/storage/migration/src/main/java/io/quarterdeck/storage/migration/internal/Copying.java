// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.migration.internal;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WriteResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** Copies every object of a store, as it stands at one revision, into an empty one. */
final class Copying {
  private static final String ALL = "/registry/";

  /** Which servers are alive is true of the old store only. */
  private static final String SERVERS = "/registry/masterleases/";

  private static final byte[] BOUND = "k8s:enc:aesgcm:".getBytes(StandardCharsets.US_ASCII);
  private static final int PAGE = 500;
  private static final int AT_ONCE = 32;

  /** What went with a lease gets this one: how much of its time is left, no store says. */
  private static final Duration LEASED = Duration.ofHours(1);

  private final Backend from;
  private final Backend to;

  Copying(Backend from, Backend to) {
    this.from = from;
    this.to = to;
  }

  /**
   * Copies, reads everything back, and gives the number of objects.
   *
   * @throws StorageException when the target is not empty, or differs afterwards
   */
  long run() {
    if (to.range(ALL, "", 0, 1).count() > 0) {
      throw new StorageException("the store to fill is not empty: it has keys below " + ALL);
    }
    long revision = from.currentRevision();
    Semaphore slots = new Semaphore(AT_ONCE);
    try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
      each(
          revision,
          page -> {
            List<Future<?>> writes =
                page.stream()
                    .<Future<?>>map(entry -> writers.submit(() -> write(entry, slots)))
                    .toList();
            writes.forEach(Copying::await);
          });
    }
    long[] copied = {0};
    each(revision, page -> copied[0] += compare(page));
    return copied[0];
  }

  private void each(long revision, Consumer<List<KeyValue>> use) {
    String last = "";
    boolean more = true;
    while (more) {
      RangeResult page = from.range(ALL, last, revision, PAGE);
      use.accept(page.entries().stream().filter(e -> !e.key().startsWith(SERVERS)).toList());
      more = page.more();
      last = page.entries().isEmpty() ? last : page.entries().getLast().key();
    }
  }

  private void write(KeyValue entry, Semaphore slots) {
    requireMovable(entry);
    slots.acquireUninterruptibly();
    try {
      long lease = entry.lease() == 0 ? 0 : to.sharedLease(LEASED);
      if (to.create(entry.key(), entry.value(), lease) instanceof WriteResult.Conflicted) {
        throw new StorageException("somebody else writes to the store to fill: " + entry.key());
      }
    } finally {
      slots.release();
    }
  }

  /** What is encrypted with the key that it stands under cannot stand under another one. */
  private void requireMovable(KeyValue entry) {
    byte[] value = entry.value();
    boolean bound =
        value.length >= BOUND.length
            && Arrays.equals(value, 0, BOUND.length, BOUND, 0, BOUND.length);
    if (bound && !from.storedKey(entry.key()).equals(to.storedKey(entry.key()))) {
      throw new StorageException(
          entry.key()
              + " is encrypted with aesgcm, which binds it to its key, and the two stores have"
              + " different prefixes: write it with another provider first");
    }
  }

  private static void await(Future<?> write) {
    try {
      write.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof StorageException s ? s : new StorageException("" + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StorageException("interrupted", e);
    }
  }

  private int compare(List<KeyValue> page) {
    for (KeyValue entry : page) {
      KeyValue copy = to.get(entry.key());
      // one that has a time to live may be gone already
      boolean same = copy == null ? entry.lease() != 0 : Arrays.equals(copy.value(), entry.value());
      if (!same) {
        throw new StorageException("the copy differs: " + entry.key());
      }
    }
    return page.size();
  }
}
