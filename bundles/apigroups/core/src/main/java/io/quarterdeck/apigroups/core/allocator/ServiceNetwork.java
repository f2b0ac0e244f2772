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
  private final AddressBlocks blocks;
  private final ServiceAllocation allocation;
  private final ServiceKeeper keeper;

  public ServiceNetwork(
      List<ServiceRange> ranges,
      NodePorts range,
      ObjectReader reader,
      Supplier<ObjectWriter> writer,
      Backend backend,
      InstantSource clock,
      Metrics metrics) {
    AllocationMeters meters = new AllocationMeters(metrics);
    PortBook book = new PortBook(backend, range, meters);
    AddressObjects objects = new AddressObjects(reader, writer);
    blocks = new AddressBlocks(reader);
    allocation = new ServiceAllocation(reader, ranges, blocks, objects, range, book, meters);
    String host = host();
    keeper =
        new ServiceKeeper(
            reader,
            new DefaultServiceCidr(
                reader,
                writer,
                new ServiceEvents(writer, clock, "kubernetes-service-cidr-controller", host),
                ranges.stream().map(ServiceRange::cidr).toList(),
                clock),
            new AddressRepair(
                reader,
                blocks,
                objects,
                new ServiceEvents(writer, clock, "ipallocator-repair-controller", host),
                clock,
                meters),
            new PortRepair(
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

  public ServiceAllocation allocation() {
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
