// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.Reservation;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Gives out cluster addresses and node ports. Both are taken in the store before the service is
 * written, so that no two servers give out the same: an address by the creation of its object, a
 * port in the one {@link PortAllocator}. Closed until the first repair has seen what is there: a
 * service of an older release may have what nobody has written down. Thread-safe.
 */
public final class ServiceAllocators {
  private static final List<String> ADDRESSES =
      List.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy");
  private static final int OPENS_SECONDS = 10;

  private final ObjectReader reader;
  private final List<ServiceIPRange> ranges;
  private final ClusterIPAllocator clusterIPs;
  private final ServiceCIDRs serviceCIDRs;
  private final IPAddresses ipAddresses;
  private final NodePortRange nodePortRange;
  private final PortAllocator portAllocator;
  private final AllocatorMetrics metrics;
  private final Set<String> servers;
  private final CountDownLatch open = new CountDownLatch(1);

  ServiceAllocators(
      ObjectReader reader,
      List<ServiceIPRange> ranges,
      ServiceCIDRs serviceCIDRs,
      IPAddresses ipAddresses,
      NodePortRange nodePortRange,
      PortAllocator portAllocator,
      AllocatorMetrics metrics) {
    this.reader = reader;
    this.ranges = List.copyOf(ranges);
    this.clusterIPs = new ClusterIPAllocator(ranges);
    this.serviceCIDRs = serviceCIDRs;
    this.ipAddresses = ipAddresses;
    this.nodePortRange = nodePortRange;
    this.portAllocator = portAllocator;
    this.metrics = metrics;
    this.servers = ranges.stream().map(ServiceIPRange::server).collect(Collectors.toSet());
  }

  /** All that services have is written down. */
  void open() {
    open.countDown();
  }

  /** Gives a service what it lacks, and takes what it names itself. */
  public Reservation reserve(ApiObject service, @Nullable ApiObject old, boolean dryRun) {
    if ("ExternalName".equals(service.object("spec").get("type"))) {
      ADDRESSES.forEach(service.object("spec")::remove);
      return dryRun || old == null
          ? Reservation.NONE
          : new ServiceClaims(this, service, old, List.of(), Set.of());
    }
    agree(service);
    boolean headless = ServiceIPFamilyValidation.isHeadless(service.field("spec"));
    if (dryRun || service.meta().name().isEmpty() && !headless) {
      String asked = service.field("spec").get("clusterIP").text();
      clusterIPs.allocate(service, old, new DryRunIPAllocator(ranges));
      if (!dryRun) {
        throw unnamed(service, asked);
      }
      plan(service, old, new BitSet(), false).into(service);
      return Reservation.NONE;
    }
    awaitOpen();
    IPAddressAllocator ipAllocator =
        new IPAddressAllocator(
            reader, serviceCIDRs, ipAddresses, servers, ServiceName.of(service), metrics);
    boolean done = false;
    try {
      clusterIPs.allocate(service, old, ipAllocator);
      NodePortPlan plan = ports(service, old);
      plan.into(service);
      done = true;
      return old == null && ipAllocator.taken().isEmpty() && plan.taken().isEmpty()
          ? Reservation.NONE
          : new ServiceClaims(this, service, old, ipAllocator.taken(), plan.taken());
    } finally {
      if (!done) {
        new ServiceClaims(this, service, old, ipAllocator.taken(), Set.of()).revert();
      }
    }
  }

  private NodePortPlan ports(ApiObject service, @Nullable ApiObject old) {
    Node spec = service.field("spec");
    boolean some = NodePortRange.mayName(spec) || NodePortRange.wantsHealth(spec);
    if (!some) {
      return NodePortPlan.NOTHING;
    }
    Set<Integer> named = NodePortRange.of(service);
    try {
      NodePortPlan plan = portAllocator.change(taken -> plan(service, old, taken, true));
      int chosen = (int) plan.taken().stream().filter(named::contains).count();
      metrics.portsGiven(chosen, true);
      metrics.portsGiven(plan.taken().size() - chosen, false);
      return plan;
    } catch (ApiException e) {
      metrics.portsFailed(!named.isEmpty());
      throw e;
    }
  }

  private NodePortPlan plan(
      ApiObject service, @Nullable ApiObject old, BitSet taken, boolean checks) {
    Set<Integer> own = old == null ? Set.of() : NodePortRange.of(old);
    return new NodePortAllocator(nodePortRange, service, own, taken, checks).plan();
  }

  private void awaitOpen() {
    try {
      if (open.await(OPENS_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw ApiException.tooManyRequests("the addresses of services are not known yet", 1);
  }

  /** The fields must go together before anything is given out. */
  private static void agree(ApiObject service) {
    List<FieldError> errors = new ArrayList<>();
    ServiceIPFamilyValidation.validate(service.field("spec"), errors);
    if (!errors.isEmpty()) {
      throw ApiException.invalid(service.gvk(), service.meta().name(), errors);
    }
  }

  /** An address is given to a name: its object cannot be written without one. */
  private static ApiException unnamed(ApiObject service, String asked) {
    String problem =
        "failed to allocate IP"
            + (asked.isEmpty() ? "" : " " + asked)
            + ": IPAddress.networking.k8s.io "
            + FieldError.quote(service.field("spec").get("clusterIP").text())
            + " is invalid: spec.parentRef.name: Required value";
    return ClusterIPAllocator.refused(service, List.of(asked), problem);
  }

  /** The addresses of a service; empty for one that has none of its own. */
  static List<String> addressesOf(ApiObject service) {
    return service.field("spec").get("clusterIPs").strings().stream()
        .filter(ip -> !ip.equals("None"))
        .toList();
  }

  @Nullable ApiObject live(ServiceName service) {
    return reader.getLive(ServiceName.RESOURCE, service.namespace(), service.name());
  }

  /** Gives back what a service has no more. */
  void release(ServiceName service, List<String> ips, Set<Integer> numbers) {
    for (String ip : ips) {
      ServiceIPRange range = serviceCIDRs.rangeOf(ip);
      if (ipAddresses.release(ip, service) && range != null) {
        metrics.released(range);
      }
    }
    portAllocator.release(numbers);
  }

  /** The service is gone. */
  public void released(ApiObject service) {
    new ServiceClaims(this, service, service, addressesOf(service), NodePortRange.of(service))
        .revert();
  }
}
