// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.keys;

import io.quarterdeck.libraries.certificates.Pem;
import io.quarterdeck.libraries.certificates.PemBlocks;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPrivateKey;
import java.security.spec.RSAPublicKeySpec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys of a PEM file: public ones, private ones with their public parts, and certificates'. */
final class PemKeys {
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
    for (PemBlocks.Block block : PemBlocks.of(text)) {
      PrivateKey secret = Pem.privateKey(block);
      PublicKey open = secret == null ? Pem.publicKey(block) : publicOf(secret);
      if (open != null) {
        out.add(new Found(open, secret));
      }
    }
    if (out.isEmpty()) {
      throw new GeneralSecurityException("holds no key in PEM form");
    }
    return List.copyOf(out);
  }

  private static PublicKey publicOf(PrivateKey secret) throws GeneralSecurityException {
    return switch (secret) {
      case RSAPrivateCrtKey key ->
          KeyFactory.getInstance("RSA")
              .generatePublic(new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent()));
      case ECPrivateKey key -> CurvePoint.publicOf(key);
      case RSAPrivateKey _ ->
          throw new GeneralSecurityException("is an RSA key without its public exponent");
      default ->
          throw new GeneralSecurityException(
              "must be an RSA key or one of the curves P-256, 384, 521");
    };
  }
}
