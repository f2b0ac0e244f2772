// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The keys of a PEM file: public ones, private ones in the usual forms, and certificates. */
final class PemKeys {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----");

  private PemKeys() {}

  /**
   * A key of a file.
   *
   * @param secret its private part, or null
   */
  record Found(PublicKey open, @Nullable PrivateKey secret) {}

  /**
   * @throws GeneralSecurityException when there is no key in it, or one that cannot be read
   */
  static List<Found> read(String text) throws GeneralSecurityException {
    List<Found> out = new ArrayList<>();
    Matcher block = BLOCK.matcher(text);
    while (block.find()) {
      Found found = found(block.group(1), der(block.group(2)));
      if (found != null) {
        out.add(found);
      }
    }
    if (out.isEmpty()) {
      throw new GeneralSecurityException("holds no key in PEM form");
    }
    return List.copyOf(out);
  }

  private static byte[] der(String base64) throws GeneralSecurityException {
    try {
      return Base64.getMimeDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new GeneralSecurityException("is not base64: " + e.getMessage(), e);
    }
  }

  private static @Nullable Found found(String type, byte[] der) throws GeneralSecurityException {
    return switch (type) {
      case "PUBLIC KEY" -> new Found(open(der), null);
      case "RSA PUBLIC KEY" -> new Found(open(Der.rsaPublic(der)), null);
      case "CERTIFICATE" -> new Found(certified(der), null);
      case "PRIVATE KEY" -> pair(der);
      case "RSA PRIVATE KEY" -> pair(Der.rsaPrivate(der));
      case "EC PRIVATE KEY" -> pair(Der.ecPrivate(der));
      default -> null; // such as EC PARAMETERS
    };
  }

  private static PublicKey certified(byte[] der) throws GeneralSecurityException {
    return CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(der))
        .getPublicKey();
  }

  private static PublicKey open(byte[] der) throws GeneralSecurityException {
    return KeyFactory.getInstance(Der.isRsa(der) ? "RSA" : "EC")
        .generatePublic(new X509EncodedKeySpec(der));
  }

  private static Found pair(byte[] pkcs8) throws GeneralSecurityException {
    if (!Der.isRsa(pkcs8)) {
      PrivateKey secret =
          KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
      return new Found(CurvePoint.publicOf((ECPrivateKey) secret), secret);
    }
    KeyFactory rsa = KeyFactory.getInstance("RSA");
    PrivateKey secret = rsa.generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
    if (!(secret instanceof RSAPrivateCrtKey key)) {
      throw new GeneralSecurityException("is an RSA key without its public exponent");
    }
    return new Found(
        rsa.generatePublic(new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent())),
        secret);
  }
}
