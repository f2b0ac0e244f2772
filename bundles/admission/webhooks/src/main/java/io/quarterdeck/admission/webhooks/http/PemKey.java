// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.http;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Private keys in PEM: PKCS #8 ({@code PRIVATE KEY}) and PKCS #1 ({@code RSA PRIVATE KEY}). */
final class PemKey {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN (RSA )?PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END ");

  /**
   * What stands before a PKCS #1 key in PKCS #8, behind the outer length: version, rsaEncryption.
   */
  private static final byte[] RSA_HEAD = {
    2,
    1,
    0,
    0x30,
    0x0d,
    6,
    9,
    0x2a,
    (byte) 0x86,
    0x48,
    (byte) 0x86,
    (byte) 0xf7,
    0x0d,
    1,
    1,
    1,
    5,
    0
  };

  private PemKey() {}

  static PrivateKey read(String pem) throws GeneralSecurityException {
    Matcher m = BLOCK.matcher(pem);
    if (!m.find()) {
      throw new InvalidKeySpecException("no PRIVATE KEY or RSA PRIVATE KEY in PEM");
    }
    byte[] der = Base64.getMimeDecoder().decode(m.group(2));
    PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(m.group(1) == null ? der : wrapped(der));
    for (String algorithm : List.of("RSA", "EC", "EdDSA")) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(spec);
      } catch (InvalidKeySpecException e) {
        // it is of another algorithm
      }
    }
    throw new InvalidKeySpecException("the private key is of no known algorithm");
  }

  private static byte[] wrapped(byte[] rsa) {
    byte[] octets = field(4, rsa);
    byte[] body = new byte[RSA_HEAD.length + octets.length];
    System.arraycopy(RSA_HEAD, 0, body, 0, RSA_HEAD.length);
    System.arraycopy(octets, 0, body, RSA_HEAD.length, octets.length);
    return field(0x30, body);
  }

  /** A DER field whose content is shorter than 64 KiB. */
  private static byte[] field(int tag, byte[] content) {
    byte[] out = new byte[content.length + 4];
    out[0] = (byte) tag;
    out[1] = (byte) 0x82;
    out[2] = (byte) (content.length >> 8);
    out[3] = (byte) content.length;
    System.arraycopy(content, 0, out, 4, content.length);
    return out;
  }
}
