// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads certificates and keys from PEM files. */
final class Pem {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----");

  private Pem() {}

  static List<X509Certificate> certificates(Path file)
      throws IOException, GeneralSecurityException {
    var in = new ByteArrayInputStream(Files.readAllBytes(file));
    List<X509Certificate> all =
        CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
            .map(X509Certificate.class::cast)
            .toList();
    if (all.isEmpty()) {
      throw new GeneralSecurityException("holds no certificate");
    }
    return all;
  }

  static PrivateKey key(Path file) throws IOException, GeneralSecurityException {
    Matcher pem = KEY.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
    if (!pem.find()) {
      throw new GeneralSecurityException("holds no PKCS#8 key (BEGIN PRIVATE KEY)");
    }
    byte[] der = Base64.getMimeDecoder().decode(pem.group(1));
    for (String algorithm : List.of("EC", "RSA")) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
      } catch (InvalidKeySpecException e) {
        // of the other algorithm
      }
    }
    throw new GeneralSecurityException("holds a key that is neither RSA nor EC");
  }
}
