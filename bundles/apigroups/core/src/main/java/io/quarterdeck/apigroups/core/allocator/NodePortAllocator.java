// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the node ports of one service among those that are free. For one use. */
final class NodePortAllocator {
  private final NodePortRange range;
  private final ApiObject service;
  private final Set<Integer> own;
  private final BitSet taken;
  private final boolean checks;
  private final Set<Integer> fresh = new HashSet<>();

  /**
   * An allocator.
   *
   * @param own what the service had before
   * @param taken by all services; gets those of this one
   * @param checks whether what the service names itself must be free: not so on a dry run
   */
  NodePortAllocator(
      NodePortRange range, ApiObject service, Set<Integer> own, BitSet taken, boolean checks) {
    this.range = range;
    this.service = service;
    this.own = own;
    this.taken = taken;
    this.checks = checks;
  }

  /**
   * The ports.
   *
   * @throws ApiException 422 when the service names one that it cannot have
   */
  NodePortPlan plan() {
    Node spec = service.field("spec");
    List<Integer> ports = NodePortRange.mayName(spec) ? ports(spec) : List.of();
    int health = NodePortRange.wantsHealth(spec) ? health(spec) : 0;
    return new NodePortPlan(ports, health, Set.copyOf(fresh));
  }

  /** Protocols may share a number; a port of the same number gets the same. */
  private List<Integer> ports(Node spec) {
    boolean gives = NodePortRange.wantsPorts(spec);
    Map<Long, Integer> byPort = new HashMap<>();
    List<Integer> out = new ArrayList<>();
    for (Node port : spec.get("ports").items()) {
      int asked = (int) port.get("nodePort").number();
      long number = port.get("port").number();
      if (asked != 0) {
        take(port.get("nodePort").path(), asked);
      } else if (gives) {
        asked = byPort.computeIfAbsent(number, k -> next());
      }
      if (asked != 0) {
        byPort.put(number, asked);
      }
      out.add(asked);
    }
    return out;
  }

  private int health(Node spec) {
    int asked = (int) spec.get("healthCheckNodePort").number();
    if (asked == 0) {
      return next();
    }
    take(FieldPath.of("spec", "healthCheckNodePort"), asked);
    return asked;
  }

  private void take(FieldPath path, int port) {
    if (!checks || own.contains(port) || fresh.contains(port)) {
      return;
    }
    String problem =
        !range.contains(port)
            ? "provided port is not in the valid range. The range of valid ports is " + range.text()
            : taken.get(port) ? "provided port is already allocated" : "";
    if (!problem.isEmpty()) {
      throw ApiException.invalid(
          service.gvk(),
          service.meta().name(),
          List.of(FieldError.invalid(path, (long) port, problem)));
    }
    take(port);
  }

  private void take(int port) {
    taken.set(port);
    fresh.add(port);
  }

  private int next() {
    int port = range.free(p -> taken.get(p) || own.contains(p));
    if (port == 0) {
      throw ApiException.internal("failed to allocate a nodePort: range is full");
    }
    take(port);
    return port;
  }
}
