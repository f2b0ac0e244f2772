// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.memory;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Has the old generation collected when it has grown by a part of what was alive at the last time.
 * The collectors that {@code bin/memory.sh} chooses from would let it grow much further before they
 * look: a server with 60 MB of objects that change would take gigabytes.
 *
 * <p>It adds no collections while the collector itself has to stop the server often: that is a load
 * which more of them would not help.
 *
 * <p>It has one more collection done when a busy server has become quiet ({@link Quiet}): what a
 * load has left would stay until the next one.
 *
 * <p>Each collection of the serial collector stops the server for about a millisecond a living
 * megabyte, so that a large heap is left alone: the log says so once. G1's go on beside the server.
 * What was alive is noted for the next start to choose by.
 */
public final class HeapKeeper {
  private static final System.Logger LOG = System.getLogger(HeapKeeper.class.getName());
  private static final String SERIAL = "Tenured Gen";
  private static final String G1 = "G1 Old Gen";
  private static final List<String> YOUNG = List.of("Copy", "G1 Young Generation");
  private static final String CONCURRENT = "-XX:+ExplicitGCInvokesConcurrent";
  private static final long PERIOD_MILLIS = 200;
  private static final long IDLE_PERIOD_MILLIS = 1_000;

  private final MemoryPoolMXBean pool;
  private final List<GarbageCollectorMXBean> collectors;
  private final MemoryNote note;
  private final boolean concurrent;
  private final long began = System.nanoTime();
  private final Quiet quiet = new Quiet();
  private boolean said;

  private HeapKeeper(
      MemoryPoolMXBean pool,
      List<GarbageCollectorMXBean> collectors,
      MemoryNote note,
      boolean concurrent) {
    this.pool = pool;
    this.collectors = collectors;
    this.note = note;
    this.concurrent = concurrent;
  }

  /**
   * From now on, on a thread of its own; nothing with a collector that {@code bin/memory.sh} does
   * not choose.
   *
   * @param data the data directory, which gets the note
   */
  public static void start(Path data) {
    List<String> options = ManagementFactory.getRuntimeMXBean().getInputArguments();
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      boolean concurrent = pool.getName().equals(G1) && options.contains(CONCURRENT);
      if (concurrent || pool.getName().equals(SERIAL)) {
        List<GarbageCollectorMXBean> collectors =
            ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(c -> List.of(pool.getMemoryManagerNames()).contains(c.getName()))
                .toList();
        HeapKeeper keeper = new HeapKeeper(pool, collectors, MemoryNote.in(data), concurrent);
        Thread.ofPlatform().daemon().name("heap").start(keeper::watch);
      }
    }
  }

  /** The old generation grows by collections of the young one alone: without any, it may wait. */
  private void watch() {
    long stopped = stopped();
    long before = young();
    try {
      while (true) {
        long young = young();
        Thread.sleep(young == before ? IDLE_PERIOD_MILLIS : PERIOD_MILLIS);
        before = young;
        look();
        long now = stopped();
        Thread.sleep(Growth.restMillis(now - stopped));
        stopped = now;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    MemoryUsage afterLast = pool.getCollectionUsage();
    long living = afterLast == null ? 0 : afterLast.getUsed();
    long now = System.nanoTime();
    note.keep(living, Duration.ofNanos(now - began));
    boolean isQuiet = quiet.isDue(now, young());
    if (!concurrent && Growth.isLarge(living)) {
      sayOnce(living);
    } else if (isQuiet || Growth.isDue(living, pool.getUsage().getUsed())) {
      System.gc();
    }
  }

  private long stopped() {
    return collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum();
  }

  private static long young() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .filter(c -> YOUNG.contains(c.getName()))
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }

  private void sayOnce(long living) {
    if (!said) {
      said = true;
      LOG.log(
          System.Logger.Level.WARNING,
          "{0} MB of the heap are alive: until it is started again, this server has the collector of"
              + " a small one, which may stop it for about a millisecond a megabyte; the next start"
              + " takes the one for large heaps",
          Long.toString(living >> 20));
    }
  }
}
