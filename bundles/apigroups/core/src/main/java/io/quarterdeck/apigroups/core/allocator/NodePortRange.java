// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntPredicate;

/**
 * The range of node ports: through them nodes lead to services, or report their health to a load
 * balancer. The first few of a larger range are left to services that name their port, and given to
 * others only when all else is taken.
 */
public record NodePortRange(int first, int count) {
  private static final int LEAST_OFFSET = 16;
  private static final int MOST_OFFSET = 128;
  private static final int STEP = 32;

  /** Parses {@code 30000-32767}. */
  public static NodePortRange parse(String range) {
    String[] ends = range.trim().split("-", 2);
    int first = Integer.parseInt(ends[0].trim());
    int last = ends.length == 1 ? first : Integer.parseInt(ends[1].trim());
    if (first < 1 || last < first || last > 65_535) {
      throw new IllegalArgumentException("not a range of ports: " + range);
    }
    return new NodePortRange(first, last - first + 1);
  }

  String text() {
    return first + "-" + (first + count - 1);
  }

  boolean contains(int port) {
    return port >= first && port < first + count;
  }

  /** Any port that is free, 0 when there is none. */
  int free(IntPredicate taken) {
    int offset = count <= LEAST_OFFSET ? 0 : Math.clamp(count / STEP, LEAST_OFFSET, MOST_OFFSET);
    int upper = free(first + offset, count - offset, taken);
    return upper != 0 ? upper : free(first, offset, taken);
  }

  private static int free(int from, int count, IntPredicate taken) {
    int start = count == 0 ? 0 : ThreadLocalRandom.current().nextInt(count);
    for (int i = 0; i < count; i++) {
      int port = from + (start + i) % count;
      if (!taken.test(port)) {
        return port;
      }
    }
    return 0;
  }

  /** A load balancer may do without. */
  public static boolean wantsPorts(Node spec) {
    Node asked = spec.get("allocateLoadBalancerNodePorts");
    return switch (spec.get("type").text()) {
      case "NodePort" -> true;
      case "LoadBalancer" -> asked.isAbsent() || asked.bool();
      default -> false;
    };
  }

  /** Whether it may have node ports at all, if it names them. */
  static boolean mayName(Node spec) {
    String type = spec.get("type").text();
    return type.equals("NodePort") || type.equals("LoadBalancer");
  }

  /** Whether nodes must say which of them have pods of the service. */
  public static boolean wantsHealth(Node spec) {
    return spec.get("type").text().equals("LoadBalancer")
        && spec.get("externalTrafficPolicy").text().equals("Local");
  }

  /** The node ports of a service, its health check's too. */
  static Set<Integer> of(ApiObject service) {
    Set<Integer> out = new HashSet<>();
    Node spec = service.field("spec");
    spec.get("ports").items().forEach(p -> out.add((int) p.get("nodePort").number()));
    out.add((int) spec.get("healthCheckNodePort").number());
    out.remove(0);
    return out;
  }
}
