// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import io.quarterdeck.launcher.configuration.Settings;
import io.quarterdeck.launcher.failure.LaunchException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** The address range of Services, of which the first one belongs to the server itself. */
final class ServiceRange {
  private static final String DEFAULT = "10.96.0.0/12";

  private ServiceRange() {}

  /**
   * The first usable address, e.g. 10.96.0.1, of whichever PID carries {@code
   * service.cluster.ip.range}.
   */
  static String first(Settings settings) throws LaunchException {
    return first(String.valueOf(settings.find("service.cluster.ip.range", DEFAULT)));
  }

  static String first(String range) throws LaunchException {
    // a dual-stack range is two, of which the first is the primary one
    String primary = range.split(",", 2)[0].strip();
    int slash = primary.indexOf('/');
    try {
      byte[] bytes =
          InetAddress.getByName(slash < 0 ? "" : primary.substring(0, slash)).getAddress();
      int host = bytes.length * 8 - Integer.parseInt(primary.substring(slash + 1));
      if (slash > 0 && host >= 0 && host <= bytes.length * 8) {
        BigInteger network = new BigInteger(1, bytes).shiftRight(host).shiftLeft(host);
        return InetAddress.getByAddress(pad(network.add(BigInteger.ONE), bytes.length))
            .getHostAddress();
      }
    } catch (UnknownHostException | NumberFormatException e) {
      // reported below
    }
    throw LaunchException.configuration(
        "service.cluster.ip.range = " + range + " is not an address range such as " + DEFAULT);
  }

  private static byte[] pad(BigInteger address, int length) {
    byte[] padded = new byte[length];
    byte[] raw = address.toByteArray();
    for (int i = 1; i <= Math.min(length, raw.length); i++) {
      padded[length - i] = raw[raw.length - i];
    }
    return padded;
  }
}
