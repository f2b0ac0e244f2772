// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.group.Reservation;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one write of a service has taken. What cannot be given back now is found by the repair.
 *
 * @param service as it is to be stored
 * @param old as it was, null for a new one
 */
record ServiceClaims(
    ServiceAllocators allocators,
    ApiObject service,
    @Nullable ApiObject old,
    List<String> addresses,
    Set<Integer> ports)
    implements Reservation {
  private static final System.Logger LOG = System.getLogger(ServiceClaims.class.getName());

  /** What only the old form had goes back. */
  @Override
  public void commit() {
    if (old != null) {
      release(ServiceAllocators.addressesOf(old), NodePortRange.of(old), service);
    }
  }

  /** Another write of a service of the name may have been stored, or this one after all. */
  @Override
  public void revert() {
    if (!addresses.isEmpty() || !ports.isEmpty()) {
      try {
        release(addresses, ports, allocators.live(ServiceName.of(service)));
      } catch (RuntimeException e) {
        failed(e);
      }
    }
  }

  private void release(List<String> ips, Set<Integer> numbers, @Nullable ApiObject has) {
    List<String> free = new ArrayList<>(ips);
    Set<Integer> freePorts = new HashSet<>(numbers);
    if (has != null) {
      free.removeAll(ServiceAllocators.addressesOf(has));
      freePorts.removeAll(NodePortRange.of(has));
    }
    try {
      allocators.release(ServiceName.of(service), free, freePorts);
    } catch (RuntimeException e) {
      failed(e);
    }
  }

  private void failed(RuntimeException e) {
    LOG.log(Level.WARNING, "left to the repair: what " + ServiceName.of(service) + " had: " + e);
  }
}
