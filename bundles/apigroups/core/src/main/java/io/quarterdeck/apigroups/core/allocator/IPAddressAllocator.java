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
  private final ServiceCIDRs blocks;
  private final IPAddresses objects;
  private final Set<String> kept;
  private final ServiceName service;
  private final AllocatorMetrics meters;
  private final List<String> taken = new ArrayList<>();

  /** {@code kept}: what is given only to who asks for it, the servers' own addresses. */
  IPAddressAllocator(
      ObjectReader reader,
      ServiceCIDRs blocks,
      IPAddresses objects,
      Set<String> kept,
      ServiceName service,
      AllocatorMetrics meters) {
    this.reader = reader;
    this.blocks = blocks;
    this.objects = objects;
    this.kept = kept;
    this.service = service;
    this.meters = meters;
  }

  @Override
  public String next(String family) {
    for (ServiceIPRange block : blocks.usable(family)) {
      long start = System.nanoTime();
      String ip = block.next(this::takeFree);
      if (ip != null) {
        meters.given(block, false, System.nanoTime() - start);
        return ip;
      }
      meters.failed(block, false);
    }
    return "";
  }

  /** What the cache does not know may be taken all the same: then the creation says so. */
  private boolean takeFree(String ip) {
    if (kept.contains(ip) || objects.isKnown(ip) || !objects.create(ip, service)) {
      return false;
    }
    taken.add(ip);
    return true;
  }

  @Override
  public String take(String ip) {
    ServiceIPRange block = blocks.usableFor(ip);
    if (block == null) {
      return "the provided network does not match the current range";
    }
    if (!block.contains(ip)) {
      meters.failed(block, true);
      return DryRunIPAllocator.outside(ip, block);
    }
    long start = System.nanoTime();
    if (!objects.create(ip, service) && !isOwn(ip)) {
      meters.failed(block, true);
      return "provided IP is already allocated";
    }
    meters.given(block, true, System.nanoTime() - start);
    taken.add(ip);
    return "";
  }

  /**
   * The address of the service kubernetes, left by a server that died before it made the service:
   * that service is nobody else's to make.
   */
  private boolean isOwn(String ip) {
    return service.equals(ServiceName.KUBERNETES)
        && service.equals(objects.ownerLive(ip))
        && reader.getLive(ServiceName.RESOURCE, service.namespace(), service.name()) == null;
  }

  List<String> taken() {
    return taken;
  }
}
