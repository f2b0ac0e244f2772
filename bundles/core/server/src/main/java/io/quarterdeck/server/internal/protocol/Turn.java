// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.protocol;

/** One request's place among those of its link. Thread-safe. */
final class Turn {
  private enum State {
    WAITING,
    RUNNING,
    /** The client has left it, and it still runs. */
    ABANDONED,
    OVER
  }

  private final Turns turns;
  private final Runnable start;
  private State state = State.WAITING;

  /**
   * @param start has it served, on another thread
   */
  Turn(Turns turns, Runnable start) {
    this.turns = turns;
    this.start = start;
  }

  void start() {
    start.run();
  }

  /**
   * Its thread has come to it.
   *
   * @return whether its client still waits for it
   */
  synchronized boolean begin() {
    if (state == State.OVER) {
      return false;
    }
    state = State.RUNNING;
    return true;
  }

  /**
   * The client has left it, or has its answer.
   *
   * @return whether it had not begun, and never will
   */
  boolean leave() {
    synchronized (this) {
      if (state == State.RUNNING) {
        state = State.ABANDONED;
        turns.abandoned();
      }
      if (state != State.WAITING) {
        return false;
      }
      state = State.OVER;
    }
    turns.forget(this);
    return true;
  }

  /** Its thread is through with it. */
  void end() {
    boolean abandoned;
    synchronized (this) {
      abandoned = state == State.ABANDONED;
      state = State.OVER;
    }
    if (abandoned) {
      turns.ended();
    }
  }
}
