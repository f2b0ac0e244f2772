// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.keys;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Base64;

/**
 * A key that tokens are checked against, and the one algorithm that goes with it: what a token says
 * of its algorithm is never trusted.
 *
 * @param id the {@code kid} of its tokens. Of a key of a file it is the hash that Kubernetes takes:
 *     base64url of SHA-256 of its DER form
 */
public record VerificationKey(String id, PublicKey key, JWSAlgorithm algorithm) {

  /**
   * @throws IllegalArgumentException when it is not an RSA key or one of a NIST curve
   */
  public static VerificationKey of(PublicKey key) {
    return of(id(key), key);
  }

  /** The same under an identifier that somebody else has given. */
  public static VerificationKey of(String id, PublicKey key) {
    return new VerificationKey(id, key, algorithm(key));
  }

  private static JWSAlgorithm algorithm(PublicKey key) {
    if (key instanceof RSAPublicKey) {
      return JWSAlgorithm.RS256;
    }
    if (key instanceof ECPublicKey ec) {
      Curve curve = Curve.forECParameterSpec(ec.getParams());
      if (Curve.P_256.equals(curve)) {
        return JWSAlgorithm.ES256;
      } else if (Curve.P_384.equals(curve)) {
        return JWSAlgorithm.ES384;
      } else if (Curve.P_521.equals(curve)) {
        return JWSAlgorithm.ES512;
      }
    }
    throw new IllegalArgumentException("must be an RSA key or one of the curves P-256, 384, 521");
  }

  private static String id(PublicKey key) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getEncoded());
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether this key has signed it. */
  public boolean verifies(JWSObject token) {
    if (!algorithm.equals(token.getHeader().getAlgorithm())) {
      return false;
    }
    try {
      return token.verify(verifier());
    } catch (JOSEException | IllegalStateException e) {
      return false;
    }
  }

  private JWSVerifier verifier() throws JOSEException {
    return key instanceof RSAPublicKey rsa
        ? new RSASSAVerifier(rsa)
        : new ECDSAVerifier((ECPublicKey) key);
  }
}
