// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.math.BigInteger;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** IP addresses and blocks of them, as text: parsing never asks a name service. */
public final class Addresses {
  private static final String NO_IP =
      "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
  private static final String NO_BLOCK =
      "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";
  private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
  private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

  private Addresses() {}

  /** A block: its address as written, masked or not, and its prefix length. */
  public record Block(byte[] address, int prefix) {

    public boolean isIpv6() {
      return address.length == 16;
    }

    /** Whether no bit behind the prefix is set. */
    public boolean isMasked() {
      return host().signum() == 0;
    }

    /** Whether the other block lies in this one and is smaller. */
    public boolean strictlyContains(Block other) {
      return address.length == other.address.length
          && prefix < other.prefix
          && network(prefix).equals(other.network(prefix));
    }

    private BigInteger host() {
      BigInteger mask =
          BigInteger.ONE.shiftLeft(address.length * 8 - prefix).subtract(BigInteger.ONE);
      return new BigInteger(1, address).and(mask);
    }

    private BigInteger network(int length) {
      return new BigInteger(1, address).shiftRight(address.length * 8 - length);
    }
  }

  /** The bytes of an address, or null when the text is none. */
  public static byte @Nullable [] parse(String text) {
    boolean looksRight = IPV4.matcher(text).matches() || IPV6.matcher(text).matches();
    if (!looksRight || hasLeadingZero(text)) {
      return null;
    }
    try {
      return InetAddress.getByName(text).getAddress();
    } catch (UnknownHostException e) {
      return null;
    }
  }

  /** The block, or null when the text is none. */
  public static @Nullable Block parseBlock(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      return null;
    }
    byte[] address = parse(text.substring(0, slash));
    String length = text.substring(slash + 1);
    if (address == null || !length.matches("0|[1-9]\\d{0,2}")) {
      return null;
    }
    int prefix = Integer.parseInt(length);
    return prefix > address.length * 8 ? null : new Block(address, prefix);
  }

  /** An address as it is best written: dotted, or as RFC 5952 has it. */
  public static String text(byte[] address) {
    if (address.length == 4) {
      return (address[0] & 255)
          + "."
          + (address[1] & 255)
          + "."
          + (address[2] & 255)
          + "."
          + (address[3] & 255);
    }
    int longest = 1;
    int start = -1;
    for (int i = 0; i < 8; i++) {
      int end = i;
      while (end < 8 && group(address, end) == 0) {
        end++;
      }
      if (end - i > longest) {
        longest = end - i;
        start = i;
      }
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      if (i == start) {
        out.append("::");
        i += longest - 1;
      } else {
        boolean first = out.isEmpty() || out.charAt(out.length() - 1) == ':';
        out.append(first ? "" : ":").append(Integer.toHexString(group(address, i)));
      }
    }
    return out.toString();
  }

  private static int group(byte[] address, int i) {
    return (address[2 * i] & 255) << 8 | address[2 * i + 1] & 255;
  }

  /** A rule: the address of an interface, with the length of its network's prefix. */
  public static void interfaceAddress(Node n, List<FieldError> errors) {
    Block block = parseBlock(n.text());
    if (block == null) {
      errors.add(
          FieldError.invalid(
              n, "must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)"));
      return;
    }
    String canonical = text(block.address()) + "/" + block.prefix();
    if (!canonical.equals(n.text())) {
      errors.add(
          FieldError.invalid(n, "must be in canonical form (" + FieldError.quote(canonical) + ")"));
    }
  }

  public static boolean isIpv6(String text) {
    return text.indexOf(':') >= 0;
  }

  /** A rule: the field is an IP address. */
  public static void ip(Node n, List<FieldError> errors) {
    if (parse(n.text()) == null) {
      errors.add(FieldError.invalid(n.path(), n.text(), NO_IP));
    }
  }

  /** A rule: the field is a block, written with no bits behind its prefix. */
  public static @Nullable Block block(Node n, List<FieldError> errors) {
    String text = n.text();
    Block block = parseBlock(text);
    if (block == null) {
      boolean zeros = parseBlock(withoutZeros(text)) != null;
      errors.add(
          FieldError.invalid(
              n.path(),
              text,
              zeros ? "must not have leading 0s in IP or prefix length" : NO_BLOCK));
    } else if (!block.isMasked()) {
      errors.add(
          FieldError.invalid(n.path(), text, "must not have bits set beyond the prefix length"));
    }
    return block;
  }

  /** A rule of older fields: a block as it was always taken, be it written carelessly. */
  public static void legacyBlock(Node n, List<FieldError> errors) {
    if (parseBlock(withoutZeros(n.text())) == null) {
      errors.add(FieldError.invalid(n.path(), n.text(), NO_BLOCK));
    }
  }

  /** A rule of older fields: an address as it was always taken. */
  public static void legacyIp(Node n, List<FieldError> errors) {
    if (parse(withoutZeros(n.text())) == null) {
      errors.add(FieldError.invalid(n.path(), n.text(), NO_IP));
    }
  }

  /** A rule of older fields: an address that traffic can be sent to from elsewhere. */
  public static void ordinary(Node n, List<FieldError> errors) {
    InetAddress address = null;
    byte[] bytes = parse(withoutZeros(n.text()));
    if (bytes != null) {
      try {
        address = InetAddress.getByAddress(bytes);
      } catch (UnknownHostException e) {
        throw new IllegalStateException(e);
      }
    }
    String problem = address == null ? "must be a valid IP address" : unusual(address, n.text());
    if (!problem.isEmpty()) {
      errors.add(FieldError.invalid(n.path(), n.text(), problem));
    }
  }

  private static String unusual(InetAddress a, String text) {
    if (a.isAnyLocalAddress()) {
      return "may not be unspecified (" + text + ")";
    }
    if (a.isLoopbackAddress()) {
      return "may not be in the loopback range (127.0.0.0/8, ::1/128)";
    }
    if (a.isLinkLocalAddress()) {
      return "may not be in the link-local range (169.254.0.0/16, fe80::/10)";
    }
    boolean near = a instanceof Inet4Address ? text.startsWith("224.0.0.") : a.isMCLinkLocal();
    return near ? "may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)" : "";
  }

  private static String withoutZeros(String text) {
    return isIpv6(text) ? text : text.replaceAll("(^|[./])0+(?=\\d)", "$1");
  }

  private static boolean hasLeadingZero(String text) {
    return !isIpv6(text) && text.matches("(.*\\.)?0\\d.*");
  }
}
