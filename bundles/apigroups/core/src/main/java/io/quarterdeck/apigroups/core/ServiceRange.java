// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.validation.Addresses;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** The block that cluster addresses come from. */
record ServiceRange(long first, long size) {

  /** Parses an IPv4 block such as {@code 10.96.0.0/12}. */
  static ServiceRange parse(String cidr) {
    Addresses.Block block = Addresses.parseBlock(cidr);
    if (block == null || block.isIpv6()) {
      throw new IllegalArgumentException("not an IPv4 block: " + cidr);
    }
    return new ServiceRange(number(block.address()), 1L << (32 - block.prefix()));
  }

  boolean contains(String ip) {
    byte[] address = Addresses.parse(ip);
    if (address == null || address.length != 4) {
      return false;
    }
    long at = number(address) - first;
    return at > 0 && at < size - 1;
  }

  /**
   * A free address: neither the network's own, nor its last, nor the first, which is the server's.
   */
  String next(Set<String> used) {
    long usable = size - 3;
    long start = ThreadLocalRandom.current().nextLong(usable);
    for (long i = 0; i < usable; i++) {
      String ip = text(first + 2 + (start + i) % usable);
      if (!used.contains(ip)) {
        return ip;
      }
    }
    throw ApiException.internal("failed to allocate a serviceIP: range is full");
  }

  private static long number(byte[] address) {
    long n = 0;
    for (byte b : address) {
      n = n << 8 | (b & 0xff);
    }
    return n;
  }

  private static String text(long n) {
    return (n >> 24 & 0xff) + "." + (n >> 16 & 0xff) + "." + (n >> 8 & 0xff) + "." + (n & 0xff);
  }
}
