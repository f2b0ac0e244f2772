// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WriteResult;
import java.io.IOException;
import java.util.BitSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which node ports are taken: one entry of the store, where Kubernetes has it, that is written only
 * over what was read. So servers that share a store never give out one port twice. Thread-safe; one
 * change at a time in a process, each for the length of a read and a write.
 */
final class PortAllocator {
  static final String KEY = "/registry/ranges/servicenodeports";
  private static final int ATTEMPTS = 100;

  private final Backend backend;
  private final NodePortRange range;
  private final AllocatorMetrics metrics;

  PortAllocator(Backend backend, NodePortRange range, AllocatorMetrics metrics) {
    this.backend = backend;
    this.range = range;
    this.metrics = metrics;
  }

  /**
   * Reads, changes and writes, again when another server came between. A change that throws, or
   * leaves all as it is, writes nothing.
   *
   * @param change of the ports that are taken, by number; called once an attempt
   * @return what the last call of it gave
   * @throws ApiException 503 when the store cannot say, 429 when others come between all the time
   */
  synchronized <R> R change(Function<BitSet, R> change) {
    try {
      KeyValue stored = backend.get(KEY);
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        BitSet taken =
            stored == null ? new BitSet() : RangeAllocation.decode(stored.value()).taken();
        BitSet before = (BitSet) taken.clone();
        R result = change.apply(taken);
        if (taken.equals(before) && stored != null) {
          metrics.ports(range, taken.cardinality());
          return result;
        }
        if (!(write(taken, stored) instanceof WriteResult.Conflicted c)) {
          metrics.ports(range, taken.cardinality());
          return result;
        }
        stored = c.current();
      }
    } catch (IOException | StorageException e) {
      throw ApiException.unavailable("node ports: " + e.getMessage(), 1);
    }
    throw ApiException.tooManyRequests("node ports: too many changes at a time", 1);
  }

  private WriteResult write(BitSet taken, @Nullable KeyValue stored) {
    byte[] value = RangeAllocation.of(range, taken).encoded();
    return stored == null
        ? backend.create(KEY, value, 0)
        : backend.update(KEY, value, stored.modRevision(), 0);
  }

  /** Gives ports back. */
  void release(Set<Integer> ports) {
    if (!ports.isEmpty()) {
      change(
          taken -> {
            ports.forEach(taken::clear);
            return ports;
          });
    }
  }
}
