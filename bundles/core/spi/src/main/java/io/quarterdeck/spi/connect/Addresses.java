// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.connect;

import java.net.InetAddress;

/** Which addresses a proxy may dial, whoever asks for it. */
public final class Addresses {
  private static final String BROADCAST = "255.255.255.255";

  private Addresses() {}

  /**
   * Whether it is a global unicast address, private ones included: not this machine, not its link,
   * not many at once.
   */
  public static boolean mayBeProxied(InetAddress address) {
    return !address.isLoopbackAddress()
        && !address.isLinkLocalAddress()
        && !address.isMulticastAddress()
        && !address.isAnyLocalAddress()
        && !address.getHostAddress().equals(BROADCAST);
  }

  /** The same of an IP address in text; false for anything else. No name is looked up. */
  public static boolean mayBeProxied(String address) {
    try {
      return !address.isEmpty() && mayBeProxied(InetAddress.ofLiteral(address));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
