// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The addresses that one service takes in one write: each has its object when it is returned. */
final class IPAddressAllocator implements IPAllocator {
  private final ObjectReader reader;
  private final ServiceCIDRs serviceCIDRs;
  private final IPAddresses ipAddresses;
  private final Set<String> reserved;
  private final ServiceName service;
  private final AllocatorMetrics metrics;
  private final List<String> taken = new ArrayList<>();

  /** {@code reserved}: what is given only to who asks for it, the servers' own addresses. */
  IPAddressAllocator(
      ObjectReader reader,
      ServiceCIDRs serviceCIDRs,
      IPAddresses ipAddresses,
      Set<String> reserved,
      ServiceName service,
      AllocatorMetrics metrics) {
    this.reader = reader;
    this.serviceCIDRs = serviceCIDRs;
    this.ipAddresses = ipAddresses;
    this.reserved = reserved;
    this.service = service;
    this.metrics = metrics;
  }

  @Override
  public String next(String family) {
    for (ServiceIPRange range : serviceCIDRs.usable(family)) {
      long start = System.nanoTime();
      String ip = range.next(this::takeFree);
      if (ip != null) {
        metrics.given(range, false, System.nanoTime() - start);
        return ip;
      }
      metrics.failed(range, false);
    }
    return "";
  }

  /** What the cache does not know may be taken all the same: then the creation says so. */
  private boolean takeFree(String ip) {
    if (reserved.contains(ip) || ipAddresses.isKnown(ip) || !ipAddresses.create(ip, service)) {
      return false;
    }
    taken.add(ip);
    return true;
  }

  @Override
  public String take(String ip) {
    ServiceIPRange range = serviceCIDRs.usableRangeOf(ip);
    if (range == null) {
      return "the provided network does not match the current range";
    }
    if (!range.contains(ip)) {
      metrics.failed(range, true);
      return DryRunIPAllocator.outside(ip, range);
    }
    long start = System.nanoTime();
    if (!ipAddresses.create(ip, service) && !isOwn(ip)) {
      metrics.failed(range, true);
      return "provided IP is already allocated";
    }
    metrics.given(range, true, System.nanoTime() - start);
    taken.add(ip);
    return "";
  }

  /**
   * The address of the service kubernetes, left by a server that died before it made the service:
   * that service is nobody else's to make.
   */
  private boolean isOwn(String ip) {
    return service.equals(ServiceName.KUBERNETES)
        && service.equals(ipAddresses.ownerLive(ip))
        && reader.getLive(ServiceName.RESOURCE, service.namespace(), service.name()) == null;
  }

  List<String> taken() {
    return taken;
  }
}
