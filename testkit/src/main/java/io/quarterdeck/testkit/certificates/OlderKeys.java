// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.certificates;

import java.io.IOException;
import java.security.PrivateKey;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.sec.ECPrivateKey;

/** Private keys as kubeadm and older OpenSSLs write them, which PKCS #8 wraps. */
public final class OlderKeys {
  private OlderKeys() {}

  /** PKCS #1 of an RSA key, SEC 1 with the curve's name of an EC key; DER. */
  public static byte[] encoded(PrivateKey key) {
    PrivateKeyInfo info = PrivateKeyInfo.getInstance(key.getEncoded());
    try {
      if (!(key instanceof java.security.interfaces.ECPrivateKey curve)) {
        return info.parsePrivateKey().toASN1Primitive().getEncoded();
      }
      return new ECPrivateKey(
              curve.getParams().getOrder().bitLength(),
              curve.getS(),
              info.getPrivateKeyAlgorithm().getParameters())
          .getEncoded();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** {@code RSA PRIVATE KEY} or {@code EC PRIVATE KEY}. */
  public static String pem(PrivateKey key) {
    return TestCertificate.pem(key.getAlgorithm() + " PRIVATE KEY", encoded(key));
  }
}
