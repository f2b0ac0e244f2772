// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.webhook;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A private key in PEM: PKCS #8, or an RSA key in PKCS #1. */
final class PemKey {
  private static final Pattern PEM =
      Pattern.compile("-----BEGIN (RSA )?PRIVATE KEY-----([^-]+)-----END");
  private static final byte[] RSA_VERSION_AND_ALGORITHM =
      HexFormat.of().parseHex("020100300d06092a864886f70d0101010500");
  private static final int SEQUENCE = 0x30;
  private static final int OCTETS = 4;

  private PemKey() {}

  static PrivateKey read(String pem) throws GeneralSecurityException {
    Matcher m = PEM.matcher(pem);
    if (!m.find()) {
      throw new InvalidKeySpecException("no PRIVATE KEY or RSA PRIVATE KEY in PEM");
    }
    byte[] der = Base64.getMimeDecoder().decode(m.group(2));
    PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(m.group(1) == null ? der : wrapped(der));
    for (String algorithm : List.of("RSA", "EC", "EdDSA")) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(spec);
      } catch (InvalidKeySpecException e) {
        // of another algorithm
      }
    }
    throw new InvalidKeySpecException("the private key is of no known algorithm");
  }

  private static byte[] wrapped(byte[] rsa) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(RSA_VERSION_AND_ALGORITHM);
    body.writeBytes(field(OCTETS, rsa));
    return field(SEQUENCE, body.toByteArray());
  }

  private static byte[] field(int tag, byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    out.write(0x82);
    out.write(content.length >> 8);
    out.write(content.length);
    out.writeBytes(content);
    return out.toByteArray();
  }
}
