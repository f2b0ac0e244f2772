// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal;

import io.quarterdeck.spi.stage.FrameSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.GenericCloseListener;
import org.glassfish.grizzly.WriteHandler;
import org.glassfish.grizzly.http.io.NIOOutputStream;
import org.glassfish.grizzly.http.server.AfterServiceListener;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.memory.Buffers;

/**
 * Moves frames from a source to a response, never blocking: no thread is held while the source has
 * nothing or the client does not read. Whoever finds the work counter at zero drains; others only
 * count up, and the drainer looks again.
 *
 * <p>Grizzly reuses a response as soon as its service is over, also when that is because the client
 * went away: the lock keeps that moment from falling between two of our writes.
 */
final class Pump implements WriteHandler, AfterServiceListener {
  private final Request request;
  private final Response response;
  private final FrameSource source;
  private final Supplier<? extends Executor> workers;
  private final Consumer<Pump> done;
  private final NIOOutputStream out;
  private final Connection<?> connection;
  private final GenericCloseListener closed = (closeable, type) -> abandon();
  private final AtomicInteger work = new AtomicInteger();
  private final Object lock = new Object();
  private boolean over;
  private volatile boolean ending;

  Pump(
      Request request,
      Response response,
      FrameSource source,
      Supplier<? extends Executor> workers,
      Consumer<Pump> done) {
    this.request = request;
    this.response = response;
    this.source = source;
    this.workers = workers;
    this.done = done;
    this.out = response.getNIOOutputStream();
    this.connection = request.getContext().getConnection();
  }

  /** Writes what is there on this thread; the rest follows on workers. */
  void start() {
    request.addAfterServiceListener(this);
    connection.addCloseListener(closed);
    work.set(1);
    drain();
    source.onReady(this::signal);
  }

  /**
   * Has the connection read from while the response goes on: Grizzly does not read a connection
   * whose request is suspended, and would not notice that the client left before it is written to.
   */
  void watchForDisconnect() {
    synchronized (lock) {
      if (!over && response.isSuspended()) {
        request.getInputBuffer().initiateAsyncronousDataReceiving();
      }
    }
  }

  /** Ends the stream where it is. */
  void end() {
    ending = true;
    signal();
  }

  private void signal() {
    if (work.getAndIncrement() == 0) {
      resume();
    }
  }

  private void resume() {
    try {
      workers.get().execute(this::drain);
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
    boolean written = false;
    while (!ending) {
      if (!out.canWrite()) {
        suspend();
        out.notifyCanWrite(this);
        return false;
      }
      ByteBuffer frame = source.poll();
      if (frame == null) {
        break;
      }
      out.write(Buffers.wrap(request.getContext().getMemoryManager(), frame.slice()));
      written = true;
    }
    if (ending || source.isEnded()) {
      finish();
      return false;
    }
    suspend();
    if (written || !response.isCommitted()) {
      out.flush();
    }
    return true;
  }

  private void suspend() {
    if (!response.isSuspended()) {
      response.suspend();
    }
  }

  private void finish() {
    stop();
    if (response.isSuspended()) {
      response.resume();
    }
  }

  private void fail() {
    abandon();
    connection.closeSilently();
  }

  /** Nobody reads any more: Grizzly is told that this request is through. */
  private void abandon() {
    synchronized (lock) {
      if (!over) {
        finish();
      }
    }
  }

  private void stop() {
    if (!over) {
      over = true;
      connection.removeCloseListener(closed);
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

  /** The client is gone, or all is written. */
  @Override
  public void onAfterService(Request ignored) {
    synchronized (lock) {
      stop();
    }
  }
}
