// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.keys;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;

/** The key that signs tokens. Thread-safe. */
public record SigningKey(PrivateKey key, VerificationKey verification) {

  /** The payload, signed, in compact serialisation. */
  public String sign(byte[] payload) {
    JWSHeader header =
        new JWSHeader.Builder(verification.algorithm()).keyID(verification.id()).build();
    JWSObject token = new JWSObject(header, new Payload(payload));
    try {
      token.sign(signer());
      return token.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException("failed to generate token: " + e.getMessage(), e);
    }
  }

  private JWSSigner signer() throws JOSEException {
    return key instanceof ECPrivateKey ec ? new ECDSASigner(ec) : new RSASSASigner(key);
  }

  @Override
  public String toString() {
    return "SigningKey " + verification.id();
  }
}
