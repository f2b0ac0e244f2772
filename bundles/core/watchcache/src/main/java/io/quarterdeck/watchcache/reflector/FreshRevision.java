// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.reflector;

import io.quarterdeck.runtime.stage.Waiting;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks the store how far it is, once for all who wait: each caller gets the answer to a question
 * that was put after the caller came, which is what makes its read linearizable.
 */
public final class FreshRevision {
  private final LongSupplier question;
  private final ReentrantLock asking = new ReentrantLock(true);
  private final Object gate = new Object();
  private @Nullable CompletableFuture<Long> gathering;

  public FreshRevision(LongSupplier question) {
    this.question = question;
  }

  /** The store's revision now, or the error that asking it gave. */
  public long get() {
    CompletableFuture<Long> mine;
    boolean leader = false;
    synchronized (gate) {
      leader = gathering == null;
      mine = gathering == null ? new CompletableFuture<>() : gathering;
      gathering = mine;
    }
    if (leader) {
      ask(mine);
    }
    return join(mine);
  }

  private void ask(CompletableFuture<Long> mine) {
    asking.lock();
    try {
      synchronized (gate) {
        gathering = null;
      }
      mine.complete(question.getAsLong());
    } catch (RuntimeException e) {
      mine.completeExceptionally(e);
    } finally {
      asking.unlock();
    }
  }

  private static long join(CompletableFuture<Long> answer) {
    if (!answer.isDone()) {
      Waiting.announce();
    }
    try {
      return answer.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException r ? r : e;
    }
  }
}
