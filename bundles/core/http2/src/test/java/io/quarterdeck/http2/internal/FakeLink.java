// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.quarterdeck.spi.protocol.Link;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;

/** A link whose other end is {@link Client}. Its tasks run when the test says so, or at once. */
final class FakeLink implements Link {
  final Queue<byte[]> written = new ArrayDeque<>();
  final Queue<Runnable> scheduled = new ArrayDeque<>();
  private final List<Runnable> listeners = new ArrayList<>();
  private boolean full;
  boolean closed;
  boolean cut;
  int writes;
  int schedulings;

  @Override
  public String remoteAddress() {
    return "192.0.2.7";
  }

  @Override
  public List<X509Certificate> peerCertificates() {
    return List.of();
  }

  @Override
  public synchronized void write(ByteBuffer... bytes) {
    writes++;
    for (ByteBuffer piece : bytes) {
      byte[] copy = new byte[piece.remaining()];
      piece.get(copy);
      written.add(copy);
    }
  }

  /** What was written since the last call. */
  synchronized byte[] take() {
    int size = written.stream().mapToInt(b -> b.length).sum();
    ByteBuffer all = ByteBuffer.allocate(size);
    written.forEach(all::put);
    written.clear();
    return all.array();
  }

  void full(boolean is) {
    List<Runnable> now;
    synchronized (this) {
      full = is;
      now = is ? List.of() : List.copyOf(listeners);
      if (!is) {
        listeners.clear();
      }
    }
    now.forEach(Runnable::run);
  }

  @Override
  public synchronized boolean canWrite() {
    return !full;
  }

  @Override
  public void onWritable(Runnable listener) {
    synchronized (this) {
      if (full) {
        listeners.add(listener);
        return;
      }
    }
    listener.run();
  }

  @Override
  public synchronized void close() {
    closed = true;
  }

  @Override
  public synchronized void cut() {
    cut = true;
  }

  @Override
  public Executor tasks() {
    return task -> {
      synchronized (this) {
        schedulings++;
        scheduled.add(task);
      }
    };
  }

  /** Runs what waits for a thread of the pool. */
  void runScheduled() {
    while (true) {
      Runnable task;
      synchronized (this) {
        task = scheduled.poll();
      }
      if (task == null) {
        return;
      }
      task.run();
    }
  }
}
