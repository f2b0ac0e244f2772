// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Keeps what a watch delivers, and checks on the way that revisions never go back. */
public final class Recorder implements WatchListener {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final List<StorageEvent> events = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private long reached;
  private @Nullable StorageException error;

  @Override
  public synchronized void onEvents(List<StorageEvent> batch) {
    if (batch.isEmpty()) {
      faults.add("an empty batch");
    }
    // one revision is never split over two calls: a new call starts behind the last one
    if (!batch.isEmpty() && batch.getFirst().revision() <= reached) {
      faults.add(batch.getFirst().revision() + " came after " + reached);
    }
    for (StorageEvent e : batch) {
      if (e.revision() < reached) {
        faults.add(e.revision() + " came after " + reached);
      }
      reached = e.revision();
    }
    events.addAll(batch);
    notifyAll();
  }

  @Override
  public synchronized void onProgress(long revision) {
    if (revision < reached) {
      faults.add("progress " + revision + " came after " + reached);
    }
    reached = Math.max(reached, revision);
    notifyAll();
  }

  @Override
  public synchronized void onError(StorageException e) {
    error = e;
    notifyAll();
  }

  /** All events so far, once there are at least so many. */
  public List<StorageEvent> await(int count) {
    return await(r -> r.events.size() >= count, count + " events");
  }

  /** All events so far, once everything up to a revision has been delivered. */
  public List<StorageEvent> awaitRevision(long revision) {
    return await(r -> r.reached >= revision, "revision " + revision);
  }

  /** The error that ended the watch. */
  public StorageException awaitError() {
    await(r -> r.error != null, "an error");
    synchronized (this) {
      return Objects.requireNonNull(error);
    }
  }

  private synchronized List<StorageEvent> await(Predicate<Recorder> done, String what) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!done.test(this)) {
      long left = (deadline - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        throw new AssertionError(
            "waited in vain for " + what + "; at " + reached + " with " + events, error);
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        throw new AssertionError("interrupted", e);
      }
    }
    if (!faults.isEmpty()) {
      throw new AssertionError(faults.toString());
    }
    return List.copyOf(events);
  }
}
