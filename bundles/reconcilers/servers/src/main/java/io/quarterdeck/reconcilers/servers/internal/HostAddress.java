// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** The address that others reach this server by. */
final class HostAddress {
  /** Of a network that is only for documentation: nothing is ever sent there. */
  private static final InetSocketAddress ELSEWHERE = new InetSocketAddress("192.0.2.1", 9);

  private HostAddress() {}

  /**
   * The bound address itself, or where that is the loopback or all addresses, the one that the host
   * speaks to others with; null for a host without one.
   */
  static @Nullable InetAddress of(String bound) throws IOException {
    InetAddress address = InetAddress.getByName(bound);
    if (!address.isAnyLocalAddress() && !address.isLoopbackAddress()) {
      return address;
    }
    InetAddress routed = routed();
    return routed != null ? routed : firstInterface();
  }

  /** What the routing table says; connecting a datagram socket sends nothing. */
  private static @Nullable InetAddress routed() {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(ELSEWHERE);
      InetAddress local = socket.getLocalAddress();
      return isUsable(local) ? local : null;
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  private static @Nullable InetAddress firstInterface() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(HostAddress::isUsable)
        .min(Comparator.comparing(a -> !(a instanceof Inet4Address)))
        .orElse(null);
  }

  private static boolean isUsable(InetAddress a) {
    return !a.isAnyLocalAddress()
        && !a.isLoopbackAddress()
        && !a.isLinkLocalAddress()
        && !a.isMulticastAddress();
  }
}
