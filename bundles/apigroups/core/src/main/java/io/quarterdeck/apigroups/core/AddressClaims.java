// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The addresses that one service takes in one write: each has its object when it is returned. */
final class AddressClaims implements AddressSource {
  private final ObjectReader reader;
  private final AddressBlocks blocks;
  private final AddressObjects objects;
  private final Set<String> kept;
  private final ServiceName service;
  private final List<String> taken = new ArrayList<>();

  /** {@code kept}: what is given only to who asks for it, the servers' own addresses. */
  AddressClaims(
      ObjectReader reader,
      AddressBlocks blocks,
      AddressObjects objects,
      Set<String> kept,
      ServiceName service) {
    this.reader = reader;
    this.blocks = blocks;
    this.objects = objects;
    this.kept = kept;
    this.service = service;
  }

  @Override
  public String next(String family) {
    for (ServiceRange block : blocks.usable(family)) {
      String ip = block.next(this::takeFree);
      if (ip != null) {
        return ip;
      }
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
    ServiceRange block = blocks.usableFor(ip);
    if (block == null) {
      return "the provided network does not match the current range";
    }
    if (!block.contains(ip)) {
      return DryAddresses.outside(ip, block);
    }
    if (!objects.create(ip, service) && !isOwn(ip)) {
      return "provided IP is already allocated";
    }
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
