// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

/**
 * What the requests of one connection hold of the memory that all share; an allowance is not
 * counted. Thread-safe.
 */
public final class Account {
  /** As much as the head of a connection's one request over HTTP/1.1, bytes. */
  private static final int ALLOWANCE = 64 * 1024;

  private final MemoryBudget budget;
  private long held;

  Account(MemoryBudget budget) {
    this.budget = budget;
  }

  /** Takes all that is asked for, or nothing. */
  public synchronized boolean take(long bytes) {
    long more = counted(held + bytes) - counted(held);
    if (more > 0 && !budget.take(more)) {
      return false;
    }
    held += bytes;
    return true;
  }

  /** Gives back what was taken. */
  public synchronized void give(long bytes) {
    budget.give(counted(held) - counted(held - bytes));
    held -= bytes;
  }

  private static long counted(long held) {
    return Math.max(0, held - ALLOWANCE);
  }
}
