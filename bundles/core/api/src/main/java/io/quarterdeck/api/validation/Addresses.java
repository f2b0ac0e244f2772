// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
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
  private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f.]*+:[0-9A-Fa-f:.]*+");

  private Addresses() {}

  /** A block: its address as written, masked or not, and its prefix length. */
  public record Block(byte[] address, int prefix) {

    public boolean isIpv6() {
      return address.length == 16;
    }

    /** Whether no bit behind the prefix is set. */
    public boolean isMasked() {
      return Arrays.equals(address, masked().address);
    }

    /** The same block without the bits behind its prefix. */
    public Block masked() {
      byte[] kept = address.clone();
      for (int i = 0; i < kept.length; i++) {
        kept[i] &= (byte) (0xff << (8 - Math.clamp(prefix - 8L * i, 0, 8)));
      }
      return new Block(kept, prefix);
    }

    /** Whether the other block is this one or lies in it. */
    public boolean contains(Block other) {
      return address.length == other.address.length
          && prefix <= other.prefix
          && Arrays.equals(masked().address, new Block(other.address, prefix).masked().address);
    }

    /** Whether the other block lies in this one and is smaller. */
    public boolean strictlyContains(Block other) {
      return prefix < other.prefix && contains(other);
    }

    /** Whether an address lies in this block. */
    public boolean contains(byte[] other) {
      return contains(new Block(other, other.length * 8));
    }

    /** As it is best written. */
    public String text() {
      return Addresses.text(address) + "/" + prefix;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Block b && prefix == b.prefix && Arrays.equals(address, b.address);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(address) + prefix;
    }

    @Override
    public String toString() {
      return text();
    }
  }

  /** The bytes of an address, or null when the text is none. */
  public static byte @Nullable [] parse(String text) {
    boolean looksRight = IPV4.matcher(text).matches() || IPV6.matcher(text).matches();
    if (!looksRight || hasLeadingZero(text)) {
      return null;
    }
    try {
      return InetAddress.ofLiteral(text).getAddress();
    } catch (IllegalArgumentException e) {
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

  /** A rule: the field is an IP address, in any of the forms that mean one address to everybody. */
  public static void ip(Node n, List<FieldError> errors) {
    Validate.form(n, Addresses::ipForm, errors);
  }

  /** What is wrong with an address that stands as Kubernetes writes it, such as a name. */
  public static List<String> canonicalIp(String text) {
    byte[] bytes = parse(text);
    if (bytes == null || isMapped(text, bytes) || text(bytes).equals(text)) {
      return ipForm(text);
    }
    return List.of("must be in canonical form (" + FieldError.quote(text(bytes)) + ")");
  }

  private static List<String> ipForm(String text) {
    byte[] bytes = parse(text);
    if (bytes == null) {
      return List.of(parse(withoutZeros(text)) == null ? NO_IP : "must not have leading 0s");
    }
    return isMapped(text, bytes) ? List.of("must not be an IPv4-mapped IPv6 address") : List.of();
  }

  /** Whether an IPv4 address is written as one of IPv6. */
  private static boolean isMapped(String text, byte[] bytes) {
    return isIpv6(text) && bytes.length == 4;
  }

  /** A rule: the field is a block, written with no bits behind its prefix. */
  public static @Nullable Block block(Node n, List<FieldError> errors) {
    String text = n.text();
    Block block = parseBlock(text);
    String problem = "";
    if (isMappedBlock(text)) {
      problem = "must not have an IPv4-mapped IPv6 address";
    } else if (block == null) {
      boolean zeros = parseBlock(withoutZeros(text)) != null;
      problem = zeros ? "must not have leading 0s in IP or prefix length" : NO_BLOCK;
    } else if (!block.isMasked()) {
      problem = "must not have bits set beyond the prefix length";
    }
    if (!problem.isEmpty()) {
      errors.add(FieldError.invalid(n.path(), text, problem));
    }
    return block;
  }

  /** A rule: the field is a block, written as Kubernetes writes it. */
  public static @Nullable Block canonicalBlock(Node n, List<FieldError> errors) {
    int before = errors.size();
    Block block = block(n, errors);
    if (block != null && errors.size() == before && !block.text().equals(n.text())) {
      String form = FieldError.quote(block.text());
      errors.add(FieldError.invalid(n, "must be in canonical form (" + form + ")"));
    }
    return block;
  }

  private static boolean isMappedBlock(String text) {
    int slash = text.indexOf('/');
    byte[] bytes = slash < 0 ? null : parse(text.substring(0, slash));
    return bytes != null
        && isMapped(text, bytes)
        && text.substring(slash + 1).matches("\\d|\\d\\d|1[01]\\d|12[0-8]");
  }

  /** What a client is warned of a block that is valid: an IPv6 one that is written unusually. */
  public static void warn(Node n, List<String> warnings) {
    Block block = parseBlock(n.text());
    if (block != null && block.isIpv6() && !block.text().equals(n.text())) {
      warnings.add(unusual(n, "CIDR value", block.text()));
    }
  }

  /** What a client is warned of an address that is valid: an IPv6 one that is written unusually. */
  public static void warnIp(Node n, List<String> warnings) {
    byte[] address = isIpv6(n.text()) ? parse(n.text()) : null;
    if (address != null && !text(address).equals(n.text())) {
      warnings.add(unusual(n, "address", text(address)));
    }
  }

  private static String unusual(Node n, String what, String canonical) {
    return "%s: IPv6 %s %s should be in RFC 5952 canonical format (%s)"
        .formatted(n.path(), what, FieldError.quote(n.text()), FieldError.quote(canonical));
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
    return isLinkLocalMulticast(a.getAddress())
        ? "may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)"
        : "";
  }

  /** Of 224.0.0.0/24 or ff02::/16, whichever flags that one has. */
  public static boolean isLinkLocalMulticast(byte[] address) {
    return address.length == 4
        ? (address[0] & 255) == 224 && address[1] == 0 && address[2] == 0
        : (address[0] & 255) == 255 && (address[1] & 15) == 2;
  }

  private static String withoutZeros(String text) {
    return text.replaceAll(isIpv6(text) ? "(/)0+(?=\\d)" : "(^|[./])0+(?=\\d)", "$1");
  }

  private static boolean hasLeadingZero(String text) {
    return !isIpv6(text) && text.matches("(.*\\.)?0\\d.*");
  }
}
