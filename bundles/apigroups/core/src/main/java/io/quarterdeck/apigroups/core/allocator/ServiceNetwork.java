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
  private final ServiceCIDRs blocks;
  private final ServiceAllocators allocation;
  private final ServiceKeeper keeper;

  public ServiceNetwork(
      List<ServiceIPRange> ranges,
      NodePortRange range,
      ObjectReader reader,
      Supplier<ObjectWriter> writer,
      Backend backend,
      InstantSource clock,
      Metrics metrics) {
    AllocatorMetrics meters = new AllocatorMetrics(metrics);
    PortAllocator book = new PortAllocator(backend, range, meters);
    IPAddresses objects = new IPAddresses(reader, writer);
    blocks = new ServiceCIDRs(reader);
    allocation = new ServiceAllocators(reader, ranges, blocks, objects, range, book, meters);
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
                blocks,
                objects,
                new ServiceEvents(writer, clock, "ipallocator-repair-controller", host),
                clock,
                meters),
            new NodePortRepair(
                reader,
                range,
                book,
                new ServiceEvents(writer, clock, "portallocator-repair-controller", host)),
            allocation,
            meters);
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (IOException e) {
      return "localhost";
    }
  }

  public ServiceAllocators allocation() {
    return allocation;
  }

  /** Begins the keeper's work. */
  public ServiceNetwork started() {
    keeper.start();
    return this;
  }

  @Override
  public void close() {
    keeper.close();
    blocks.close();
  }
}
