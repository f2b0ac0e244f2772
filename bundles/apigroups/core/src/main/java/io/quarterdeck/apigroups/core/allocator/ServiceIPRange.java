// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.validation.Addresses;
import java.math.BigInteger;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A block that cluster addresses of one family come from.
 *
 * <p>Neither the block's own address nor, in IPv4, its last one is given out. The first few of a
 * larger block are left to services that name their address: others get them only when all else is
 * taken.
 *
 * @param cidr as Kubernetes writes it
 * @param network the block's own address
 * @param size how many addresses can be given out; 2^62 of a larger one
 * @param offset how many at its beginning are given out last
 */
public record ServiceIPRange(
    String cidr, boolean ipv6, BigInteger network, long size, long offset) {
  private static final int MOST_BITS = 62;
  private static final int LEAST_IPV6_PREFIX = 64;
  private static final int LEAST_OFFSET = 16;
  private static final int MOST_OFFSET = 256;
  private static final int STEP = 16;

  /**
   * Parses a block such as {@code 10.96.0.0/12} or {@code fd00:1::/112} of the configuration.
   *
   * @throws IllegalArgumentException when it is none, or too small
   */
  public static ServiceIPRange parse(String cidr) {
    ServiceIPRange range = find(cidr);
    if (range == null) {
      throw new IllegalArgumentException("not a block of addresses: " + cidr);
    }
    if (range.size < 6) {
      throw new IllegalArgumentException("a block too small for services: " + cidr);
    }
    return range;
  }

  /** The same for a block that somebody else has written; null when it is none to allocate from. */
  static @Nullable ServiceIPRange find(String cidr) {
    Addresses.Block block = Addresses.parseBlock(cidr);
    if (block == null
        || !block.isMasked()
        || block.isIpv6() && block.prefix() < LEAST_IPV6_PREFIX) {
      return null;
    }
    int bits = block.address().length * 8 - block.prefix();
    long all = 1L << Math.min(bits, MOST_BITS);
    long size = Math.max(0, all - (block.isIpv6() ? 1 : 2));
    BigInteger network = new BigInteger(1, block.address());
    return new ServiceIPRange(cidr, block.isIpv6(), network, size, offset(all));
  }

  private static long offset(long all) {
    return all <= LEAST_OFFSET ? 0 : Math.clamp(all / STEP, LEAST_OFFSET, MOST_OFFSET);
  }

  static String family(boolean ipv6) {
    return ipv6 ? "IPv6" : "IPv4";
  }

  String family() {
    return family(ipv6);
  }

  /** The address of the API server itself. */
  public String server() {
    return text(1);
  }

  /** The block's own address, which is nobody's. */
  String first() {
    return text(0);
  }

  /** Whether an address is of the block, be it one that can be given out or not. */
  boolean covers(String ip) {
    BigInteger at = distance(ip);
    BigInteger all = BigInteger.valueOf(size + (ipv6 ? 1 : 2));
    return at != null && at.signum() >= 0 && at.compareTo(all) < 0;
  }

  /** Whether it can be given out. */
  boolean contains(String ip) {
    BigInteger at = distance(ip);
    return at != null && at.signum() > 0 && at.compareTo(BigInteger.valueOf(size)) <= 0;
  }

  private @Nullable BigInteger distance(String ip) {
    byte[] address = Addresses.parse(ip);
    return address == null || (address.length == 16) != ipv6
        ? null
        : new BigInteger(1, address).subtract(network);
  }

  /**
   * Tries addresses from a random one on, each once, until one is taken.
   *
   * @param take whether it could be taken
   * @return the taken one, null when there is none
   */
  @Nullable String next(Predicate<String> take) {
    String upper = next(1 + offset, size - offset, take);
    return upper != null ? upper : next(1, Math.min(offset, size), take);
  }

  private @Nullable String next(long from, long count, Predicate<String> take) {
    if (count <= 0) {
      return null;
    }
    long start = ThreadLocalRandom.current().nextLong(count);
    for (long i = 0; i < count; i++) {
      String ip = text(from + (start + i) % count);
      if (take.test(ip)) {
        return ip;
      }
    }
    return null;
  }

  private String text(long at) {
    byte[] digits = network.add(BigInteger.valueOf(at)).toByteArray();
    byte[] address = new byte[ipv6 ? 16 : 4];
    int length = Math.min(digits.length, address.length);
    System.arraycopy(digits, digits.length - length, address, address.length - length, length);
    return Addresses.text(address);
  }
}
