// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.storage.Backend;
import java.io.IOException;
import java.net.InetAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

/** Everything about addresses and ports of services, put together. */
public final class ServiceNetwork implements AutoCloseable {
  private final ServiceCIDRs serviceCIDRs;
  private final ServiceAllocators allocators;
  private final ServiceKeeper keeper;

  public ServiceNetwork(
      List<ServiceIPRange> ranges,
      NodePortRange range,
      ObjectReader reader,
      Supplier<ObjectWriter> writer,
      Backend backend,
      InstantSource clock,
      Metrics metrics) {
    AllocatorMetrics allocatorMetrics = new AllocatorMetrics(metrics);
    PortAllocator portAllocator = new PortAllocator(backend, range, allocatorMetrics);
    IPAddresses ipAddresses = new IPAddresses(reader, writer);
    serviceCIDRs = new ServiceCIDRs(reader);
    allocators =
        new ServiceAllocators(
            reader, ranges, serviceCIDRs, ipAddresses, range, portAllocator, allocatorMetrics);
    String host = host();
    keeper =
        new ServiceKeeper(
            reader,
            new DefaultServiceCIDR(
                reader,
                writer,
                new ServiceEvents(writer, clock, "kubernetes-service-cidr-controller", host),
                ranges.stream().map(ServiceIPRange::cidr).toList(),
                clock),
            new ClusterIPRepair(
                reader,
                serviceCIDRs,
                ipAddresses,
                new ServiceEvents(writer, clock, "ipallocator-repair-controller", host),
                clock,
                allocatorMetrics),
            new NodePortRepair(
                reader,
                range,
                portAllocator,
                new ServiceEvents(writer, clock, "portallocator-repair-controller", host)),
            allocators,
            allocatorMetrics);
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (IOException e) {
      return "localhost";
    }
  }

  public ServiceAllocators allocators() {
    return allocators;
  }

  /** Begins the keeper's work. */
  public ServiceNetwork started() {
    keeper.start();
    return this;
  }

  @Override
  public void close() {
    keeper.close();
    serviceCIDRs.close();
  }
}
