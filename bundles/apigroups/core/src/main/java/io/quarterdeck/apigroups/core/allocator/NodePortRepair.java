// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Brings the {@link PortAllocator} and the services together again. A port that nobody has is given
 * back only when several runs in a row have found it so: its service may be on its way. One thread.
 */
final class NodePortRepair {
  private static final int RUNS = 3;

  private final ObjectReader reader;
  private final NodePortRange range;
  private final PortAllocator portAllocator;
  private final ServiceEvents events;
  private final Map<Integer, Integer> leaks = new HashMap<>();

  NodePortRepair(
      ObjectReader reader, NodePortRange range, PortAllocator portAllocator, ServiceEvents events) {
    this.reader = reader;
    this.range = range;
    this.portAllocator = portAllocator;
    this.events = events;
  }

  /** Everything, once. */
  void all() {
    // the services are read after the allocator: what was taken before must be in one of them, or
    // young
    Map<Integer, Integer> counted =
        portAllocator.change(
            taken -> {
              BitSet leaked = (BitSet) taken.clone();
              reader
                  .list(ServiceName.RESOURCE, "", LabelSelector.EVERYTHING)
                  .forEach(s -> service(s, taken, leaked));
              return clean(taken, leaked);
            });
    leaks.clear();
    leaks.putAll(counted);
  }

  private void service(ApiObject service, BitSet taken, BitSet leaked) {
    for (int port : NodePortRange.of(service)) {
      if (!range.contains(port)) {
        String message =
            "Port "
                + port
                + " is not within the port range "
                + range.text()
                + "; please recreate service";
        events.warn(service, "PortOutOfRange", "", message);
      } else if (!taken.get(port)) {
        taken.set(port);
        String message = "Port " + port + " is not allocated; repairing";
        events.warn(service, "PortNotAllocated", "", message);
      } else if (leaked.get(port)) {
        leaked.clear(port);
      } else {
        String message =
            "Port " + port + " was assigned to multiple services; please recreate service";
        events.warn(service, "PortAlreadyAllocated", "", message);
      }
    }
  }

  /** How often each port was found without a service in a row. */
  private Map<Integer, Integer> clean(BitSet taken, BitSet leaked) {
    Map<Integer, Integer> out = new HashMap<>();
    leaked.stream()
        .forEach(
            port -> {
              int runs = leaks.getOrDefault(port, 0) + 1;
              if (runs > RUNS) {
                taken.clear(port);
              } else {
                out.put(port, runs);
              }
            });
    return out;
  }
}
