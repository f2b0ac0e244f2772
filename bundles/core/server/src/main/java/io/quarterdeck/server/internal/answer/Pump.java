// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.answer;

import io.quarterdeck.spi.stage.FrameSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.glassfish.grizzly.WriteHandler;

/**
 * Moves frames from a source to an outlet, never blocking: no thread is held while the source has
 * nothing or the client does not read. Whoever finds the work counter at zero drains; others only
 * count up, and the drainer checks again.
 *
 * <p>Grizzly reuses a response as soon as its service is over, also when that is because the client
 * went away: the lock keeps that moment from falling between two of our writes.
 */
public final class Pump implements WriteHandler {
  private final Outlet out;
  private final FrameSource source;
  private final Executor workers;
  private final Consumer<Pump> done;
  private final Runnable gone;
  private final AtomicInteger work = new AtomicInteger();
  private final Runnable drain = this::drain;
  private final Object lock = new Object();
  private boolean over;
  private volatile boolean ending;

  /**
   * A pump.
   *
   * @param done called when no more is written
   * @param gone called when the peer has it all, or has left; maybe more than once
   */
  public Pump(
      Outlet out, FrameSource source, Executor workers, Consumer<Pump> done, Runnable gone) {
    this.gone = gone;
    this.out = out;
    this.source = source;
    this.workers = workers;
    this.done = done;
  }

  /** Writes what is there on this thread; the rest follows on workers. */
  public void start() {
    work.set(1); // nobody else drains before the outlet is open
    out.open(this);
    drain();
    source.onReady(this::wake);
  }

  /** Has the connection read from while it is written to, so that a peer that left is noticed. */
  public void watchForDisconnect() {
    synchronized (lock) {
      if (over) {
        return;
      }
      try {
        out.watchPeer();
      } catch (IOException e) {
        fail();
      }
    }
  }

  /** Ends the stream where it is. */
  public void end() {
    ending = true;
    wake();
  }

  /** There is something to do: a frame, or a matter of the outlet's. */
  public void wake() {
    if (work.getAndIncrement() == 0) {
      resume();
    }
  }

  private void resume() {
    try {
      workers.execute(drain);
    } catch (RejectedExecutionException e) {
      abandon(); // the server has stopped: all connections are closed
    }
  }

  private void drain() {
    int seen;
    do {
      seen = work.get();
      if (!drainOnce()) {
        return;
      }
    } while (work.addAndGet(-seen) != 0);
  }

  /** False when the counter stays up: it is over, or the client must read first. */
  private boolean drainOnce() {
    synchronized (lock) {
      if (over) {
        return false;
      }
      try {
        return write();
      } catch (IOException | RuntimeException e) {
        fail();
        return false;
      }
    }
  }

  private boolean write() throws IOException {
    while (!ending) {
      if (!out.canWrite()) {
        out.hold();
        out.notifyCanWrite(this);
        return false;
      }
      ByteBuffer frame = source.poll();
      if (frame == null) {
        break;
      }
      out.write(frame);
    }
    if (ending || source.isEnded()) {
      finish();
      return false;
    }
    out.hold();
    out.flush();
    return true;
  }

  private void finish() {
    stop();
    out.finish();
  }

  private void fail() {
    abandon();
    out.cut();
  }

  /** Nobody reads any more. */
  public void abandon() {
    synchronized (lock) {
      if (!over) {
        finish();
      }
    }
    gone.run();
  }

  /** The outlet is through, whyever. */
  public void over() {
    synchronized (lock) {
      stop();
    }
    gone.run();
  }

  private void stop() {
    if (!over) {
      over = true;
      out.release();
      done.accept(this);
      source.close();
    }
  }

  @Override
  public void onWritePossible() {
    resume();
  }

  @Override
  public void onError(Throwable t) {
    fail();
  }
}
