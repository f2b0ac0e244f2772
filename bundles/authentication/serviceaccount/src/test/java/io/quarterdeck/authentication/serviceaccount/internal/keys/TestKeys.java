// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.keys;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import org.jspecify.annotations.Nullable;

/** Fresh keys for tests. */
public final class TestKeys {
  private TestKeys() {}

  public static SigningKey rsa() {
    return key("RSA", null);
  }

  /**
   * @param curve null for RSA
   */
  public static SigningKey key(String type, @Nullable String curve) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(type);
      if (curve == null) {
        generator.initialize(2048);
      } else {
        generator.initialize(new ECGenParameterSpec(curve));
      }
      KeyPair pair = generator.generateKeyPair();
      return new SigningKey(pair.getPrivate(), VerificationKey.of(pair.getPublic()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
