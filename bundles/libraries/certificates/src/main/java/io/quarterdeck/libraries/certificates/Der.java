// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * As much of DER as it takes to turn the older key forms (PKCS #1, SEC 1) into those that the JDK
 * reads (PKCS #8, X.509), and to read what the JDK has no reader for.
 */
final class Der {
  private static final int INTEGER = 0x02;
  private static final int BITS = 0x03;
  private static final int OCTETS = 0x04;
  private static final int SEQUENCE = 0x30;
  private static final int PARAMETERS = 0xa0;
  private static final int LONG = 0x80;
  private static final int BYTE = 0xff;
  private static final byte[] RSA = HexFormat.of().parseHex("300d06092a864886f70d0101010500");
  private static final byte[] EC_OID = HexFormat.of().parseHex("06072a8648ce3d0201");
  private static final byte[] ZERO = {INTEGER, 1, 0};

  private Der() {}

  /** An element: where it lies, its tag, where its content lies, and where the next one starts. */
  record Element(byte[] all, int at, int tag, int from, int to) {
    byte[] content() {
      return Arrays.copyOfRange(all, from, to);
    }

    /** With its tag and length. */
    byte[] whole() {
      return Arrays.copyOfRange(all, at, to);
    }

    /** What it holds, when it is of this tag. */
    List<Element> children(int wanted) throws GeneralSecurityException {
      if (tag != wanted) {
        throw new GeneralSecurityException("is malformed");
      }
      return children();
    }

    List<Element> children() throws GeneralSecurityException {
      List<Element> out = new ArrayList<>();
      for (int at = from; at < to; ) {
        Element e = Der.read(all, at, to);
        out.add(e);
        at = e.to();
      }
      return out;
    }
  }

  private static Element read(byte[] der, int at, int end) throws GeneralSecurityException {
    if (at + 2 > end) {
      throw new GeneralSecurityException("is cut off");
    }
    int length = der[at + 1] & BYTE;
    int from = at + 2;
    if (length >= LONG) {
      int bytes = length - LONG;
      if (bytes == 0 || bytes > 3 || from + bytes > end) {
        throw new GeneralSecurityException("has a bad length");
      }
      length = 0;
      for (int i = 0; i < bytes; i++) {
        length = length << 8 | der[from + i] & BYTE;
      }
      from += bytes;
    }
    if (from + length > end) {
      throw new GeneralSecurityException("is cut off");
    }
    return new Element(der, at, der[at] & BYTE, from, from + length);
  }

  /** The one element that the bytes are. */
  static Element only(byte[] der) throws GeneralSecurityException {
    Element e = read(der, 0, der.length);
    if (e.to() != der.length) {
      throw new GeneralSecurityException("has trailing data");
    }
    return e;
  }

  private static List<Element> sequence(byte[] der) throws GeneralSecurityException {
    Element e = read(der, 0, der.length);
    if (e.tag() != SEQUENCE) {
      throw new GeneralSecurityException("is no key");
    }
    return e.children();
  }

  private static byte[] write(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    int length = content.size();
    if (length < LONG) {
      out.write(length);
    } else if (length <= BYTE) {
      out.write(LONG + 1);
      out.write(length);
    } else {
      out.write(LONG + 2);
      out.write(length >> 8);
      out.write(length);
    }
    out.writeBytes(content.toByteArray());
    return out.toByteArray();
  }

  /**
   * A private key in PKCS #8, whichever of the three forms it is in: behind the version come the
   * algorithm (PKCS #8), the modulus (PKCS #1) or the secret number (SEC 1).
   */
  static byte[] pkcs8(byte[] der) throws GeneralSecurityException {
    List<Element> fields = sequence(der);
    if (fields.size() < 2 || fields.getFirst().tag() != INTEGER) {
      throw new GeneralSecurityException("is no private key");
    }
    return switch (fields.get(1).tag()) {
      case SEQUENCE -> der;
      case INTEGER -> write(SEQUENCE, ZERO, RSA, write(OCTETS, der));
      case OCTETS -> {
        byte[] algorithm = write(SEQUENCE, EC_OID, curve(fields));
        yield write(SEQUENCE, ZERO, algorithm, write(OCTETS, der));
      }
      default -> throw new GeneralSecurityException("is no private key");
    };
  }

  /** A public key as X.509 has it, from PKCS #1. */
  static byte[] rsaPublic(byte[] pkcs1) {
    return write(SEQUENCE, RSA, write(BITS, new byte[1], pkcs1));
  }

  private static byte[] curve(List<Element> sec1) throws GeneralSecurityException {
    for (Element e : sec1) {
      if (e.tag() == PARAMETERS) {
        return e.content();
      }
    }
    throw new GeneralSecurityException("does not name its curve");
  }
}
