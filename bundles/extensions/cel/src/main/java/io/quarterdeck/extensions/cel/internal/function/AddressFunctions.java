// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.Bytes;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Named;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Addresses and blocks of them. */
public final class AddressFunctions {
  private static final String WHERE = "network address parse error during conversion from string: ";
  private static final Pattern V4_CHARS = Pattern.compile("[0-9.]+");
  private static final Pattern V6_CHARS = Pattern.compile("[0-9a-fA-F:.]+");

  private AddressFunctions() {}

  public static void register(Map<String, Function> to) {
    to.put("isIP", (f, a) -> isIp(StringFunctions.text(a, 0)));
    to.put("ip.isCanonical", (f, a) -> isCanonical(StringFunctions.text(a, 0)));
    to.put("family", (f, a) -> address(a[0]).family());
    to.put("isUnspecified", (f, a) -> address(a[0]).inet().isAnyLocalAddress());
    to.put("isLoopback", (f, a) -> address(a[0]).inet().isLoopbackAddress());
    to.put("isLinkLocalMulticast", (f, a) -> address(a[0]).isLinkLocalMulticast());
    to.put("isLinkLocalUnicast", (f, a) -> address(a[0]).inet().isLinkLocalAddress());
    to.put("isGlobalUnicast", (f, a) -> address(a[0]).isGlobalUnicast());
    to.put("isCIDR", (f, a) -> isCidr(StringFunctions.text(a, 0)));
    to.put("cidr", (f, a) -> cidr(StringFunctions.text(a, 0)));
    to.put("containsIP", (f, a) -> block(a[0]).contains(ip(a[1])));
    to.put("containsCIDR", (f, a) -> block(a[0]).contains(block(a[1])));
    to.put("masked", (f, a) -> block(a[0]).masked());
    to.put("prefixLength", (f, a) -> (long) block(a[0]).bits());
  }

  /** One address. */
  public record Ip(Bytes bytes) implements Named {
    @Override
    public String typeName() {
      return "net.IP";
    }

    long family() {
      return bytes.array().length == 4 ? 4 : 6;
    }

    InetAddress inet() {
      try {
        return InetAddress.getByAddress(bytes.array());
      } catch (UnknownHostException e) {
        throw new IllegalStateException("an address of " + bytes.array().length + " bytes", e);
      }
    }

    boolean isLinkLocalMulticast() {
      return Addresses.isLinkLocalMulticast(bytes.array());
    }

    boolean isGlobalUnicast() {
      InetAddress a = inet();
      byte[] b = bytes.array();
      boolean broadcast = b.length == 4 && (b[0] & b[1] & b[2] & b[3]) == -1;
      return !broadcast
          && !a.isAnyLocalAddress()
          && !a.isLoopbackAddress()
          && !a.isMulticastAddress()
          && !a.isLinkLocalAddress();
    }

    @Override
    public String toString() {
      return Addresses.text(bytes.array());
    }
  }

  /** A block: an address of it and how many of its bits count. */
  public record Cidr(Ip ip, int bits) implements Named {
    @Override
    public String typeName() {
      return "net.CIDR";
    }

    private Addresses.Block block() {
      return new Addresses.Block(ip.bytes().array(), bits);
    }

    Cidr masked() {
      return new Cidr(new Ip(new Bytes(block().masked().address())), bits);
    }

    boolean contains(Ip other) {
      return block().contains(other.bytes.array());
    }

    boolean contains(Cidr other) {
      return block().contains(other.block());
    }

    @Override
    public String toString() {
      return ip + "/" + bits;
    }
  }

  private static Ip address(Object v) {
    if (v instanceof Ip ip) {
      return ip;
    }
    throw CelError.noSuchOverload();
  }

  private static Cidr block(Object v) {
    return switch (v) {
      case Cidr c -> c;
      case String s -> cidr(s);
      default -> throw CelError.noSuchOverload();
    };
  }

  public static Ip ip(Object v) {
    if (v instanceof Ip ip) {
      return ip;
    }
    if (!(v instanceof String s)) {
      throw CelError.noSuchOverload();
    }
    String quoted = FieldError.quote(s);
    byte[] b = parse(s);
    if (b == null) {
      throw new CelError(
          "IP Address " + quoted + " parse error during conversion from string: " + why(s));
    }
    if (s.contains("%")) {
      throw new CelError("IP address " + quoted + " with zone value is not allowed");
    }
    if (isMapped(b)) {
      throw new CelError("IPv4-mapped IPv6 address " + quoted + " is not allowed");
    }
    return new Ip(new Bytes(b));
  }

  private static boolean isMapped(byte[] b) {
    return b.length == 16
        && b[10] == -1
        && b[11] == -1
        && Arrays.equals(Arrays.copyOf(b, 10), new byte[10]);
  }

  /** The bytes of an address, or null; a zone is left out. */
  private static byte @Nullable [] parse(String s) {
    if (!s.contains(":")) {
      return Addresses.parse(s);
    }
    int zone = s.indexOf('%');
    String bare = zone > 0 && zone < s.length() - 1 ? s.substring(0, zone) : s;
    if (!V6_CHARS.matcher(bare).matches()) {
      return null;
    }
    byte[] b = Addresses.parse(bare);
    if (b != null && b.length == 4) {
      byte[] mapped = new byte[16];
      mapped[10] = -1;
      mapped[11] = -1;
      System.arraycopy(b, 0, mapped, 12, 4);
      return mapped;
    }
    return b;
  }

  private static String why(String s) {
    String start = "ParseAddr(" + FieldError.quote(s) + "): ";
    if (!s.contains(":") && s.contains(".")) {
      return start + why4(s);
    }
    return s.contains(":") ? start + why6(s) : start + "unable to parse IP";
  }

  private static String why4(String s) {
    if (!V4_CHARS.matcher(s).matches()) {
      String rest = s.replaceFirst("^[0-9.]*", "");
      return "unexpected character (at " + FieldError.quote(rest) + ")";
    }
    String[] parts = s.split("\\.", -1);
    for (String part : parts) {
      if (part.isEmpty()) {
        return "IPv4 field must have at least one digit (at " + FieldError.quote(s) + ")";
      }
      if (part.length() > 1 && part.startsWith("0")) {
        return "IPv4 field has octet with leading zero";
      }
      if (part.length() > 3 || Integer.parseInt(part) > 255) {
        return "IPv4 field has value >255";
      }
    }
    return parts.length < 4 ? "IPv4 address too short" : "IPv4 address too long";
  }

  private static String why6(String s) {
    if (!V6_CHARS.matcher(s).matches()) {
      String rest = s.replaceFirst("^[0-9a-fA-F:.]*", "");
      return "unexpected character, want colon (at " + FieldError.quote(rest) + ")";
    }
    return s.split(":", -1).length > 8
        ? "trailing garbage after address"
        : "address string too short";
  }

  private static boolean isIp(String s) {
    byte[] b = parse(s);
    return b != null && !s.contains("%") && !isMapped(b);
  }

  private static boolean isCanonical(String s) {
    return ip(s).toString().equals(s);
  }

  private static boolean isCidr(String s) {
    try {
      cidr(s);
      return true;
    } catch (CelError e) {
      return false;
    }
  }

  private static CelError badBlock(String s, String why) {
    return new CelError(WHERE + WHERE + "netip.ParsePrefix(" + FieldError.quote(s) + "): " + why);
  }

  private static Cidr cidr(String s) {
    int slash = s.lastIndexOf('/');
    if (slash < 0) {
      throw badBlock(s, "no '/'");
    }
    String ip = s.substring(0, slash);
    byte[] b = parse(ip);
    if (b == null) {
      throw badBlock(s, why(ip));
    }
    if (ip.contains("%")) {
      throw badBlock(s, "IPv6 zones cannot be present in a prefix");
    }
    String bits = s.substring(slash + 1);
    if (!bits.matches("0|[1-9][0-9]*")) {
      throw badBlock(s, "bad bits after slash: " + FieldError.quote(bits));
    }
    int length = bits.length() > 3 ? 1000 : Integer.parseInt(bits);
    if (length > b.length * 8) {
      throw badBlock(s, "prefix length out of range");
    }
    if (isMapped(b)) {
      throw new CelError(
          WHERE + "IPv4-mapped IPv6 address " + FieldError.quote(s) + " is not allowed");
    }
    return new Cidr(new Ip(new Bytes(b)), length);
  }
}
