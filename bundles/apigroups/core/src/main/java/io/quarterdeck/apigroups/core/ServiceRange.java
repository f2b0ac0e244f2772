// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.validation.Addresses;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The block that cluster addresses of one family come from.
 *
 * @param first the block's own address
 * @param size how many addresses it has; of a larger IPv6 block only the first 2^16 are given out
 */
record ServiceRange(boolean ipv6, BigInteger first, long size) {
  private static final int MOST_BITS = 16;

  /** Parses a block such as {@code 10.96.0.0/12} or {@code fd00:1::/112}. */
  static ServiceRange parse(String cidr) {
    Addresses.Block block = Addresses.parseBlock(cidr);
    if (block == null || !block.isMasked()) {
      throw new IllegalArgumentException("not a block of addresses: " + cidr);
    }
    int bits = block.address().length * 8 - block.prefix();
    if (bits < 3) {
      throw new IllegalArgumentException("a block too small for services: " + cidr);
    }
    int used = block.isIpv6() ? Math.min(bits, MOST_BITS) : bits;
    return new ServiceRange(block.isIpv6(), new BigInteger(1, block.address()), 1L << used);
  }

  String family() {
    return ipv6 ? "IPv6" : "IPv4";
  }

  /** The address of the API server itself. */
  String server() {
    return text(1);
  }

  boolean contains(String ip) {
    byte[] address = Addresses.parse(ip);
    if (address == null || (address.length == 16) != ipv6) {
      return false;
    }
    BigInteger at = new BigInteger(1, address).subtract(first);
    return at.signum() > 0 && at.compareTo(BigInteger.valueOf(size - (ipv6 ? 0 : 1))) < 0;
  }

  /**
   * A free address: neither the network's own, nor its last, nor the first, which is the server's.
   */
  String next(Set<String> used) {
    long usable = size - 3;
    long start = ThreadLocalRandom.current().nextLong(usable);
    for (long i = 0; i < usable; i++) {
      String ip = text(2 + (start + i) % usable);
      if (!used.contains(ip)) {
        return ip;
      }
    }
    throw ApiException.internal("failed to allocate a serviceIP: range is full");
  }

  private String text(long offset) {
    byte[] digits = first.add(BigInteger.valueOf(offset)).toByteArray();
    byte[] address = new byte[ipv6 ? 16 : 4];
    int length = Math.min(digits.length, address.length);
    System.arraycopy(digits, digits.length - length, address, address.length - length, length);
    return ipv6 ? compressed(address) : dotted(address);
  }

  private static String dotted(byte[] address) {
    try {
      return InetAddress.getByAddress(address).getHostAddress();
    } catch (UnknownHostException e) {
      throw new IllegalStateException(Arrays.toString(address), e);
    }
  }

  /** The form of RFC 5952: the longest run of zero groups is left out. */
  private static String compressed(byte[] address) {
    int[] groups = new int[8];
    for (int i = 0; i < 8; i++) {
      groups[i] = (address[2 * i] & 0xff) << 8 | address[2 * i + 1] & 0xff;
    }
    int best = -1;
    int longest = 1;
    for (int i = 0; i < 8; i++) {
      int run = 0;
      while (i + run < 8 && groups[i + run] == 0) {
        run++;
      }
      if (run > longest) {
        best = i;
        longest = run;
      }
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      if (i == best) {
        out.append("::");
        i += longest - 1;
      } else {
        out.append(out.isEmpty() || out.charAt(out.length() - 1) == ':' ? "" : ":");
        out.append(Integer.toHexString(groups[i]));
      }
    }
    return out.toString();
  }
}
