// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import io.quarterdeck.launcher.configuration.Settings;
import io.quarterdeck.launcher.failure.LaunchException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address range of Services, of which the first one belongs to the server itself.
 *
 * <p>It parses the range by itself: the class that does so for the API groups is in the bundle
 * {@code io.quarterdeck.api}, and the launcher has no class of a bundle on its class path.
 * Kubernetes: {@code ServiceIPRange}.
 */
final class ServiceRange {
  private static final String DEFAULT = "10.96.0.0/12";

  /** With fewer there is no range for kube-apiserver: 8 addresses. */
  private static final int LEAST_BITS = 3;

  /** An address, which is never asked of a name service, and the length of its prefix. */
  private static final Pattern BLOCK =
      Pattern.compile(
          "((?:(?:0|[1-9]\\d{0,2})\\.){3}(?:0|[1-9]\\d{0,2})|[0-9A-Fa-f.]*+:[0-9A-Fa-f:.]*+)"
              + "/(0|[1-9]\\d{0,2})");

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
    Matcher block = BLOCK.matcher(range.split(",", 2)[0].strip());
    try {
      if (block.matches()) {
        byte[] address = InetAddress.ofLiteral(block.group(1)).getAddress();
        int length = address.length * 8;
        int prefix = Integer.parseInt(block.group(2));
        boolean mapped = length == 32 && block.group(1).indexOf(':') >= 0;
        if (!mapped && prefix <= length) {
          requireRoom(range, length - prefix);
          return InetAddress.getByAddress(first(address, prefix)).getHostAddress();
        }
      }
    } catch (IllegalArgumentException | UnknownHostException e) {
      // reported below
    }
    throw LaunchException.configuration(
        "service.cluster.ip.range = " + range + " is not an address range such as " + DEFAULT);
  }

  private static void requireRoom(String range, int bits) throws LaunchException {
    if (bits < LEAST_BITS) {
      throw LaunchException.configuration(
          "service.cluster.ip.range = "
              + range
              + ": the service cluster IP range must be at least "
              + (1 << LEAST_BITS)
              + " IP addresses");
    }
  }

  /** The address behind that of the network. */
  private static byte[] first(byte[] address, int prefix) {
    byte[] first = address.clone();
    for (int i = 0; i < first.length; i++) {
      first[i] &= (byte) (0xff << (8 - Math.clamp(prefix - 8L * i, 0, 8)));
    }
    first[first.length - 1] |= 1;
    return first;
  }
}
