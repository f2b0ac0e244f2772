// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import java.util.List;

/** What a dry run is given: nothing is taken, and nothing is looked up. */
record DryRunIPAllocator(List<ServiceIPRange> ranges) implements IPAllocator {

  @Override
  public String next(String family) {
    return ranges.stream()
        .filter(r -> r.family().equals(family))
        .findFirst()
        .orElse(ranges.getFirst())
        .first();
  }

  @Override
  public String take(String ip) {
    return ranges.stream().anyMatch(r -> r.contains(ip)) ? "" : outside(ip, ranges.getFirst());
  }

  static String outside(String ip, ServiceIPRange range) {
    return "the provided IP ("
        + ip
        + ") is not in the valid range. The range of valid IPs is "
        + range.cidr();
  }
}
