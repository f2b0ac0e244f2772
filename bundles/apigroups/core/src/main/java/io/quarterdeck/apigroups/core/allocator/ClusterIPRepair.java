// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Brings the services' addresses and their objects together again: what a service has gets its
 * object back, and an object without its service goes, once it is old enough that the service
 * cannot be on its way. Works on objects, not on requests, and may be used by several servers at
 * once. One thread.
 */
final class ClusterIPRepair {
  private static final Duration GRACE = Duration.ofSeconds(60);
  private static final String SERVICE_ACTION = "ClusterIPAllocation";
  private static final String ADDRESS_ACTION = "IPAddressAllocation";

  private final ObjectReader reader;
  private final ServiceCIDRs serviceCIDRs;
  private final IPAddresses ipAddresses;
  private final ServiceEvents events;
  private final InstantSource clock;
  private final AllocatorMetrics metrics;

  ClusterIPRepair(
      ObjectReader reader,
      ServiceCIDRs serviceCIDRs,
      IPAddresses ipAddresses,
      ServiceEvents events,
      InstantSource clock,
      AllocatorMetrics metrics) {
    this.reader = reader;
    this.serviceCIDRs = serviceCIDRs;
    this.ipAddresses = ipAddresses;
    this.events = events;
    this.clock = clock;
    this.metrics = metrics;
  }

  /** Everything. */
  void all() {
    reader.list(ServiceName.RESOURCE, "", LabelSelector.EVERYTHING).forEach(this::service);
    reader.list(IPAddresses.RESOURCE, "", LabelSelector.EVERYTHING).forEach(this::address);
    count();
  }

  private void count() {
    Map<ServiceIPRange, Long> counts = new HashMap<>();
    serviceCIDRs.all().forEach(b -> counts.put(b, 0L));
    for (ApiObject address : reader.list(IPAddresses.RESOURCE, "", LabelSelector.EVERYTHING)) {
      ServiceIPRange range = serviceCIDRs.rangeOf(address.meta().name());
      if (range != null) {
        counts.merge(range, 1L, Long::sum);
      }
    }
    counts.forEach(metrics::counted);
  }

  /** One service, as the cache has it. */
  void service(ServiceName name) {
    ApiObject service = reader.get(ServiceName.RESOURCE, name.namespace(), name.name());
    if (service != null) {
      service(service);
    }
  }

  private void service(ApiObject service) {
    for (String ip : ServiceAllocators.addressesOf(service)) {
      String family = ServiceIPRange.family(Addresses.isIpv6(ip));
      if (Addresses.parse(ip) == null) {
        String message = "Cluster IP " + ip + " is not a valid IP; please recreate Service";
        events.warn(service, "ClusterIPNotValid", "ClusterIPValidation", message);
      } else if (!serviceCIDRs.covers(ip)) {
        String message =
            "Cluster IP ["
                + family
                + "]: "
                + ip
                + " is not within any configured Service CIDR; please recreate service";
        events.warn(service, "ClusterIPOutOfRange", SERVICE_ACTION, message);
      } else {
        address(service, ip, family);
      }
    }
  }

  private void address(ApiObject service, String ip, String family) {
    ServiceName name = ServiceName.of(service);
    String canonical = IPAddresses.canonical(ip);
    ApiObject found = reader.get(IPAddresses.RESOURCE, "", canonical);
    if (found == null) {
      // the cache may not know yet that the service has gone: nobody would take the address then
      if (hasLive(name, ip) && ipAddresses.create(ip, name)) {
        String message = "Cluster IP [" + family + "]: " + ip + " is not allocated; repairing";
        events.warn(service, "ClusterIPNotAllocated", SERVICE_ACTION, message);
      }
      return;
    }
    ServiceName owner = IPAddresses.owner(found);
    if (!name.equals(owner)) {
      if (owner != null && hasLive(owner, ip)) {
        String message =
            "Cluster IP ["
                + family
                + "]:"
                + ip
                + " was assigned to multiple services; please recreate service";
        events.warn(service, "ClusterIPAlreadyAllocated", SERVICE_ACTION, message);
      } else if (hasLive(name, ip)) {
        String message =
            "the ClusterIP ["
                + family
                + "]: "
                + ip
                + " for Service "
                + name.namespace()
                + "/"
                + name.name()
                + " has a wrong reference; repairing";
        events.warn(service, "ClusterIPNotAllocated", SERVICE_ACTION, message);
        recreate(found, ip, name);
      }
    } else if (!IPAddresses.isLabelled(found)) {
      recreate(found, ip, name);
    }
  }

  private void recreate(ApiObject found, String ip, ServiceName name) {
    ipAddresses.delete(found);
    ipAddresses.create(ip, name);
  }

  private boolean hasLive(ServiceName name, String ip) {
    ApiObject live = reader.getLive(ServiceName.RESOURCE, name.namespace(), name.name());
    return live != null && ServiceAllocators.addressesOf(live).contains(ip);
  }

  /** An object: those of other managers are theirs. */
  private void address(ApiObject address) {
    if (!IPAddresses.isManaged(address)) {
      return;
    }
    String ip = address.meta().name();
    ServiceName owner = IPAddresses.owner(address);
    if (owner == null) {
      String message =
          "IPAddress "
              + ip
              + " appears to have been modified, not referencing a Service: cleaning up";
      remove(address, "IPAddressNotAllocated", message);
      return;
    }
    String of = "IPAddress: " + ip + " for Service " + owner.namespace() + "/" + owner.name();
    ApiObject service = reader.getLive(ServiceName.RESOURCE, owner.namespace(), owner.name());
    if (service == null) {
      if (isOld(address)) {
        String message = of + " appears to have leaked: cleaning up";
        remove(address, "IPAddressNotAllocated", message);
      }
    } else if (!isOneOf(ip, service) && isOld(address)) {
      // a young one may be of an update that is on its way
      remove(address, "IPAddressWrongReference", of + " has a wrong reference; cleaning up");
    }
  }

  private static boolean isOneOf(String ip, ApiObject service) {
    return ServiceAllocators.addressesOf(service).stream()
        .anyMatch(has -> IPAddresses.canonical(has).equals(ip));
  }

  private boolean isOld(ApiObject address) {
    Instant created = instant(address.meta().creationTimestamp());
    return created != null && created.plus(GRACE).isBefore(clock.instant());
  }

  private static @Nullable Instant instant(String time) {
    return time.isEmpty() ? null : Instant.parse(time);
  }

  private void remove(ApiObject address, String reason, String message) {
    events.warn(address, reason, ADDRESS_ACTION, message);
    ipAddresses.delete(address);
  }
}
