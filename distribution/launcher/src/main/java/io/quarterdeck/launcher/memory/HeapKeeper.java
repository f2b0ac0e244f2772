// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.memory;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.List;

/**
 * Has the old generation collected when it has grown by a part of what was alive at the last time.
 * The serial collector, which is the lightest, would let it grow up to the ceiling of the heap
 * before it looks: a server with 60 MB of objects that change would take gigabytes.
 *
 * <p>It adds no collections while the collector itself has to stop the server often: that is a load
 * which more of them would not help.
 *
 * <p>A collection stops the server for about a millisecond a living megabyte, so a large heap is
 * left to its collector, which should then be another one: see docs/operations.md.
 */
public final class HeapKeeper {
  private static final String OLD_GENERATION = "Tenured Gen";
  private static final long PERIOD_MILLIS = 200;

  private HeapKeeper() {}

  /** From now on, on a thread of its own; nothing with another collector. */
  public static void start() {
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      List<String> pools = List.of(collector.getMemoryPoolNames());
      for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
        if (pool.getName().equals(OLD_GENERATION) && pools.contains(OLD_GENERATION)) {
          Thread.ofPlatform().daemon().name("heap").start(() -> watch(pool, collector));
        }
      }
    }
  }

  private static void watch(MemoryPoolMXBean pool, GarbageCollectorMXBean collector) {
    long stopped = collector.getCollectionTime();
    try {
      while (true) {
        Thread.sleep(PERIOD_MILLIS);
        MemoryUsage afterLast = pool.getCollectionUsage();
        long living = afterLast == null ? 0 : afterLast.getUsed();
        if (Growth.isDue(living, pool.getUsage().getUsed())) {
          System.gc();
        }
        long now = collector.getCollectionTime();
        Thread.sleep(Growth.restMillis(now - stopped));
        stopped = now;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
