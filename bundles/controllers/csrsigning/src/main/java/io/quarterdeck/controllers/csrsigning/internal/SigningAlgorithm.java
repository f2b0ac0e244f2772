// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrsigning.internal;

import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;

/**
 * How an authority signs, by its key as Go chooses.
 *
 * @param name the JDK's
 */
record SigningAlgorithm(String name, AlgorithmIdentifier identifier) {
  private static final int P256 = 256;
  private static final int P384 = 384;

  static SigningAlgorithm of(PublicKey key) throws GeneralSecurityException {
    return switch (key) {
      case RSAPublicKey rsa ->
          new SigningAlgorithm(
              "SHA256withRSA",
              new AlgorithmIdentifier(
                  new ASN1ObjectIdentifier("1.2.840.113549.1.1.11"), DERNull.INSTANCE));
      case ECPublicKey ec -> ecdsa(ec.getParams().getOrder().bitLength());
      case EdECPublicKey ed -> plain("Ed25519", "1.3.101.112");
      default -> throw new GeneralSecurityException("an authority's key is RSA, EC or Ed25519");
    };
  }

  private static SigningAlgorithm ecdsa(int bits) {
    if (bits <= P256) {
      return plain("SHA256withECDSA", "1.2.840.10045.4.3.2");
    } else if (bits <= P384) {
      return plain("SHA384withECDSA", "1.2.840.10045.4.3.3");
    }
    return plain("SHA512withECDSA", "1.2.840.10045.4.3.4");
  }

  private static SigningAlgorithm plain(String name, String identifier) {
    return new SigningAlgorithm(
        name, new AlgorithmIdentifier(new ASN1ObjectIdentifier(identifier)));
  }
}
