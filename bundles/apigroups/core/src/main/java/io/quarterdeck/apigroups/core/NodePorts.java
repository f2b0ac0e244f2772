// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.podtemplate.Values;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Gives services their node ports, and the port on which nodes tell a load balancer of their
 * health.
 */
record NodePorts(int first, int count) {

  /** Parses {@code 30000-32767}. */
  static NodePorts parse(String range) {
    String[] ends = range.trim().split("-", 2);
    int first = Integer.parseInt(ends[0].trim());
    int last = ends.length == 1 ? first : Integer.parseInt(ends[1].trim());
    if (first < 1 || last < first || last > 65_535) {
      throw new IllegalArgumentException("not a range of ports: " + range);
    }
    return new NodePorts(first, last - first + 1);
  }

  /**
   * Fills in what the service does not name itself.
   *
   * @param used by other services; gets those of this one
   * @param checks whether what the service names itself must be free: not so on a dry run
   */
  void allocate(ApiObject service, @Nullable ApiObject old, Set<String> used, boolean checks) {
    Set<String> own = old == null ? Set.of() : of(old);
    used.removeAll(own);
    Set<String> kept = checks ? own : null;
    if (wantsPorts(service.field("spec"))) {
      ports(service, kept, used);
    }
    health(service, kept, used);
  }

  /** A load balancer may do without. */
  static boolean wantsPorts(Node spec) {
    Node asked = spec.get("allocateLoadBalancerNodePorts");
    return switch (spec.get("type").text()) {
      case "NodePort" -> true;
      case "LoadBalancer" -> asked.isAbsent() || asked.bool();
      default -> false;
    };
  }

  /** Whether nodes must say which of them have pods of the service. */
  static boolean wantsHealth(Node spec) {
    return spec.get("type").text().equals("LoadBalancer")
        && spec.get("externalTrafficPolicy").text().equals("Local");
  }

  /** The node ports of a service, its health check's too. */
  static Set<String> of(ApiObject service) {
    Set<String> out = new HashSet<>();
    Node spec = service.field("spec");
    spec.get("ports").items().forEach(p -> add(p.get("nodePort").number(), out));
    add(spec.get("healthCheckNodePort").number(), out);
    return out;
  }

  private static void add(long port, Set<String> out) {
    if (port != 0) {
      out.add(Long.toString(port));
    }
  }

  /** Protocols may share a number; a port of the same number gets the same. */
  private void ports(ApiObject service, @Nullable Set<String> kept, Set<String> used) {
    Map<Long, Long> byPort = new HashMap<>();
    Set<String> mine = new HashSet<>();
    int[] index = {0};
    Values.each(
        service.object("spec"),
        "ports",
        p -> {
          Node port = Node.root(p);
          FieldPath path = FieldPath.of("spec", "ports").index(index[0]++).child("nodePort");
          long asked = port.get("nodePort").number();
          long number = port.get("port").number();
          if (asked == 0) {
            asked = byPort.computeIfAbsent(number, k -> next(used));
            p.put("nodePort", asked);
          } else if (!mine.contains(Long.toString(asked))) {
            check(service, path, asked, kept, used);
          }
          byPort.put(number, asked);
          mine.add(Long.toString(asked));
          used.add(Long.toString(asked));
        });
  }

  private void health(ApiObject service, @Nullable Set<String> kept, Set<String> used) {
    Node spec = service.field("spec");
    if (!wantsHealth(spec)) {
      return;
    }
    long asked = spec.get("healthCheckNodePort").number();
    if (asked == 0) {
      asked = next(used);
      service.object("spec").put("healthCheckNodePort", asked);
    } else {
      check(service, FieldPath.of("spec", "healthCheckNodePort"), asked, kept, used);
    }
    used.add(Long.toString(asked));
  }

  private void check(
      ApiObject service, FieldPath path, long port, @Nullable Set<String> kept, Set<String> used) {
    String text = Long.toString(port);
    if (kept == null || kept.contains(text)) {
      return;
    }
    String problem =
        used.contains(text)
            ? "provided port is already allocated"
            : port < first || port >= first + count
                ? "provided port is not in the valid range. The range of valid ports is "
                    + first
                    + "-"
                    + (first + count - 1)
                : "";
    if (!problem.isEmpty()) {
      throw ApiException.invalid(
          service.gvk(), service.meta().name(), List.of(FieldError.invalid(path, port, problem)));
    }
  }

  private long next(Set<String> used) {
    int start = ThreadLocalRandom.current().nextInt(count);
    for (int i = 0; i < count; i++) {
      long port = first + (start + i) % count;
      if (used.add(Long.toString(port))) {
        return port;
      }
    }
    throw ApiException.internal("failed to allocate a nodePort: range is full");
  }
}
