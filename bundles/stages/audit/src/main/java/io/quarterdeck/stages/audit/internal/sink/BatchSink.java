// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The request goes on when its event is queued; a thread writes them, several at once. An event
 * that finds the queue full is lost and counted.
 */
final class BatchSink implements Sink {
  private static final Logger LOG = System.getLogger(BatchSink.class.getName());
  private static final Duration FLUSH = Duration.ofSeconds(10);
  private static final String QUEUE = "buffered";

  private final Batches to;
  private final Limits limits;
  private final Throttle throttle;
  private final AuditMetrics metrics;
  private final BlockingQueue<byte[]> queue;
  private final Thread writer;
  private volatile boolean closing;

  /**
   * How events are gathered.
   *
   * @param buffer events that may wait
   * @param size events of one batch
   * @param linger how long the first of a batch waits for the others
   */
  record Limits(int buffer, int size, Duration linger) {}

  BatchSink(Batches to, Limits limits, Throttle throttle, AuditMetrics metrics) {
    this.to = to;
    this.limits = limits;
    this.throttle = throttle;
    this.metrics = metrics;
    queue = new ArrayBlockingQueue<>(limits.buffer());
    writer = Thread.ofVirtual().name("audit-" + to.name()).start(this::run);
  }

  @Override
  public boolean accept(byte[] event) {
    if (!closing && queue.offer(event)) {
      return true;
    }
    metrics.lost(QUEUE, 1);
    return false;
  }

  private void run() {
    try {
      while (!closing || !queue.isEmpty()) {
        List<byte[]> batch = gather();
        if (!batch.isEmpty()) {
          Thread.sleep(throttle.take(System.nanoTime()));
          write(batch);
        }
      }
    } catch (InterruptedException e) {
      lose(queue.size());
    }
  }

  private List<byte[]> gather() throws InterruptedException {
    List<byte[]> batch = new ArrayList<>();
    byte[] first = queue.poll(100, TimeUnit.MILLISECONDS);
    if (first == null) {
      return batch;
    }
    batch.add(first);
    long until = System.nanoTime() + limits.linger().toNanos();
    while (batch.size() < limits.size()) {
      queue.drainTo(batch, limits.size() - batch.size());
      long left = until - System.nanoTime();
      if (batch.size() == limits.size() || left <= 0 || closing) {
        break;
      }
      byte[] next = queue.poll(Math.min(left, 100_000_000L), TimeUnit.NANOSECONDS);
      if (next != null) {
        batch.add(next);
      }
    }
    return batch;
  }

  private void write(List<byte[]> batch) {
    try {
      to.write(batch);
    } catch (IOException e) {
      metrics.lost(to.name(), batch.size());
      LOG.log(
          Level.ERROR,
          batch.size() + " audit events were not written by the " + to.name() + " backend",
          e);
    }
  }

  private void lose(int count) {
    if (count > 0) {
      metrics.lost(QUEUE, count);
      LOG.log(Level.ERROR, count + " audit events were still waiting and are lost");
    }
  }

  @Override
  public void close() {
    closing = true;
    try {
      if (!writer.join(FLUSH)) {
        writer.interrupt();
        writer.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    to.close();
  }
}
