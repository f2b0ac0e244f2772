// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.storage.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The one writer. Callers queue their changes; all that have gathered while the disk was busy are
 * decided in order, written as one synced batch, and acknowledged after it.
 */
final class Committer implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Committer.class.getName());
  private static final int LARGEST_BATCH = 512;

  private record Waiting<T>(Change<T> change, CompletableFuture<T> answer) {}

  private final Database database;
  private final History history;
  private final Leases leases;
  private final Watches watches;
  private final Revisions revisions;
  private final LinkedBlockingQueue<Waiting<?>> queue = new LinkedBlockingQueue<>();
  private final Thread thread;
  private final Object entrance = new Object();
  private boolean closed;
  private volatile @Nullable StorageException broken;

  Committer(
      Database database, History history, Leases leases, Watches watches, Revisions revisions) {
    this.database = database;
    this.history = history;
    this.leases = leases;
    this.watches = watches;
    this.revisions = revisions;
    this.thread = Thread.ofPlatform().daemon().name("storage-commit").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /** Has a change made; returns once it is durable, or throws what came of it. */
  <T> T submit(Change<T> change) {
    Waiting<T> waiting = new Waiting<>(change, new CompletableFuture<>());
    synchronized (entrance) {
      if (closed) {
        throw new StorageException("the storage is closed");
      }
      queue.add(waiting);
    }
    try {
      return waiting.answer().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof StorageException s
          ? s
          : new StorageException("the change could not be made", e);
    }
  }

  private void run() {
    List<Waiting<?>> gathered = new ArrayList<>(LARGEST_BATCH);
    try {
      while (!(closedNow() && queue.isEmpty())) {
        gathered.add(queue.take());
        queue.drainTo(gathered, LARGEST_BATCH - 1);
        commit(gathered);
        gathered.clear();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Null while changes can be made, otherwise why not. */
  @Nullable String problem() {
    StorageException why = broken;
    return why != null ? why.getMessage() : closedNow() ? "the storage is closed" : null;
  }

  private boolean closedNow() {
    synchronized (entrance) {
      return closed;
    }
  }

  private void commit(List<Waiting<?>> gathered) {
    Batch batch = newBatch();
    List<Runnable> answers = new ArrayList<>();
    List<Waiting<?>> inBatch = new ArrayList<>();
    for (Waiting<?> w : gathered) {
      if (w.change().startsBatch() && !inBatch.isEmpty()) {
        finish(batch, inBatch, answers);
        batch = newBatch();
      }
      inBatch.add(w);
      answers.add(decide(w, batch));
    }
    finish(batch, inBatch, answers);
  }

  private Batch newBatch() {
    return new Batch(history, leases, revisions);
  }

  /** Decides one change and gives what answers it once the batch is on disk. */
  private <T> Runnable decide(Waiting<T> w, Batch batch) {
    try {
      T result = w.change().applyTo(batch);
      return () -> w.answer().complete(result);
    } catch (RuntimeException e) {
      return () -> w.answer().completeExceptionally(Batch.of(e));
    }
  }

  private void finish(Batch batch, List<Waiting<?>> inBatch, List<Runnable> answers) {
    try {
      if (!batch.isEmpty()) {
        write(batch);
      }
      answers.forEach(Runnable::run);
    } catch (StorageException e) {
      inBatch.forEach(w -> w.answer().completeExceptionally(e));
    }
    inBatch.clear();
    answers.clear();
  }

  /**
   * After a write that failed nobody knows what of it is on disk, so no other write may follow:
   * reads go on, and a restart finds out.
   */
  private void write(Batch batch) {
    StorageException before = broken;
    if (before != null) {
      throw before;
    }
    try {
      database.write(true, batch::writeTo);
    } catch (StorageException e) {
      LOG.log(System.Logger.Level.ERROR, "no further writes until a restart", e);
      StorageException last =
          new StorageException(e.getMessage() + "; writes are refused until a restart", e);
      broken = last;
      throw last;
    }
    batch.afterwards();
    revisions.reached(batch.revision());
    watches.publish(batch.events(), batch.revision());
  }

  /** Finishes what is queued. */
  @Override
  public void close() {
    synchronized (entrance) {
      if (closed) {
        return;
      }
      closed = true;
      // wakes the thread when it has nothing to do
      queue.add(new Waiting<>(new Change.Revoke(0, true), new CompletableFuture<>()));
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
