// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.io.IOException;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;

/** Private keys in PEM: PKCS #8, and what OpenSSL writes for RSA (PKCS #1) and curves (SEC 1). */
final class PemKey {
  private static final Pattern PKCS8 =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----");

  private PemKey() {}

  /**
   * The first one in a text.
   *
   * @throws GeneralSecurityException when there is none, or it cannot be read
   */
  static PrivateKey read(String text) throws GeneralSecurityException {
    Matcher pem = PKCS8.matcher(text);
    if (pem.find()) {
      return of(decoded(pem.group(1)));
    }
    if (!text.contains("PRIVATE KEY-----")) {
      throw new GeneralSecurityException("holds no private key (BEGIN PRIVATE KEY)");
    }
    try (PEMParser parser = new PEMParser(new StringReader(text))) {
      for (Object found = parser.readObject(); found != null; found = parser.readObject()) {
        if (found instanceof PEMKeyPair pair) {
          return of(pair.getPrivateKeyInfo().getEncoded());
        }
      }
    } catch (IOException | RuntimeException e) {
      throw new GeneralSecurityException("the private key in it is broken", e);
    }
    throw new GeneralSecurityException("the private key in it is cut off, or encrypted");
  }

  private static byte[] decoded(String base64) throws GeneralSecurityException {
    try {
      return Base64.getMimeDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new GeneralSecurityException("the private key in it is broken", e);
    }
  }

  private static PrivateKey of(byte[] der) throws GeneralSecurityException {
    for (String algorithm : List.of("RSA", "EC", "EdDSA")) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
      } catch (InvalidKeySpecException e) {
        // of another algorithm
      }
    }
    throw new GeneralSecurityException("the private key in it is broken, or of an unknown kind");
  }
}
