// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import io.quarterdeck.extensions.reset.internal.Mark.Marked;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.OutcomeUnknownException;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WriteResult;
import io.quarterdeck.spi.storage.WriteResult.Conflicted;
import io.quarterdeck.spi.storage.WriteResult.Written;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Writes steps, turn by turn; those of one turn at once, since a store syncs once for all who come
 * together, and owners last among them. A step that somebody else overtakes is tried again a few
 * times, then left to the next pass, which sees what there is.
 */
final class StepWriter {
  private static final int ATTEMPTS = 5;
  private static final int AT_ONCE = 256;

  private final Backend backend;
  private final Mark mark;
  private final Tally tally;
  private final Semaphore slots = new Semaphore(AT_ONCE);

  StepWriter(Backend backend, Mark mark, Tally tally) {
    this.backend = backend;
    this.mark = mark;
    this.tally = tally;
  }

  /**
   * @throws StorageException when the store does not take them
   */
  void write(List<Step> steps) {
    TreeMap<Integer, List<Step>> turns = new TreeMap<>();
    steps.stream()
        .sorted(Comparator.comparingInt(s -> -StoredKey.of(s.key()).deletionTurn()))
        .forEach(s -> turns.computeIfAbsent(s.turn(), t -> new ArrayList<>()).add(s));
    try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
      turns.values().forEach(turn -> together(turn, writers));
    }
  }

  private void together(List<Step> turn, ExecutorService writers) {
    List<Future<?>> writes =
        turn.stream().<Future<?>>map(s -> writers.submit(() -> guarded(s))).toList();
    writes.forEach(StepWriter::await);
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

  private void guarded(Step step) {
    slots.acquireUninterruptibly();
    try {
      switch (step) {
        case Step.Delete delete -> delete(delete.current());
        case Step.Restore restore -> restore(restore);
        case Step.Replace replace -> recreate(replace.key(), replace.marked(), replace.current());
        case Step.Recreate recreate -> recreate(recreate.key(), recreate.marked(), null);
      }
    } catch (OutcomeUnknownException e) {
      // the next pass sees whether it has happened
    } finally {
      slots.release();
    }
  }

  private void delete(KeyValue first) {
    KeyValue current = first;
    for (int i = 0; i < ATTEMPTS && current != null; i++) {
      current = deleted(current);
    }
  }

  /** What stands there then: null, unless somebody came between. */
  private @Nullable KeyValue deleted(KeyValue current) {
    if (backend.delete(current.key(), current.modRevision()) instanceof Conflicted conflict) {
      return conflict.current();
    }
    tally.countDeleted();
    return null;
  }

  private void restore(Step.Restore step) {
    KeyValue current = step.current();
    for (int i = 0; i < ATTEMPTS && current != null && isStill(current, step); i++) {
      long lease = step.marked().leased() ? current.lease() : 0;
      WriteResult result =
          backend.update(step.key(), step.marked().value(), current.modRevision(), lease);
      switch (result) {
        case Written written -> {
          mark.putBack(step.key(), current.createRevision(), written.revision());
          tally.countRestored();
          return;
        }
        case Conflicted conflict -> current = conflict.current();
      }
    }
  }

  /** Whether it is the object that was there, and not as it was. */
  private static boolean isStill(KeyValue current, Step.Restore step) {
    return current.createRevision() == step.marked().createRevision() && !step.marked().is(current);
  }

  private void recreate(String key, Marked marked, @Nullable KeyValue first) {
    KeyValue current = first;
    for (int i = 0; i < ATTEMPTS; i++) {
      if (current != null && marked.is(current)) {
        return;
      }
      if (current != null) {
        current = deleted(current);
      }
      if (current == null) {
        switch (backend.create(key, marked.value(), 0)) {
          case Written written -> {
            mark.putBack(key, written.revision(), written.revision());
            tally.countRecreated();
            return;
          }
          case Conflicted conflict -> current = conflict.current();
        }
      }
    }
  }
}
