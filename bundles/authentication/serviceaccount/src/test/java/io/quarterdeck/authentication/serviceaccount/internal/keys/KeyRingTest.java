// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSObject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.text.ParseException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyRingTest {
  private static final SigningKey SIGNING = TestKeys.rsa();
  private static final VerificationKey OTHER = TestKeys.key("EC", "secp256r1").verification();

  @Test
  void theSigningKeyComesFirstAndEveryKeyOnce() {
    KeyRing ring = KeyRing.of(SIGNING, List.of(OTHER, SIGNING.verification(), OTHER));
    assertEquals(List.of(SIGNING.verification(), OTHER), ring.candidates(""));
    assertEquals(List.of(SIGNING.verification(), OTHER), ring.candidates(null));
  }

  @Test
  void aTokenThatNamesItsKeyIsOfThatKeyOnly() {
    KeyRing ring = KeyRing.of(SIGNING, List.of(OTHER));
    assertEquals(List.of(OTHER), ring.candidates(OTHER.id()));
    assertEquals(List.of(), ring.candidates("unknown"));
    assertEquals(List.of(), KeyRing.EMPTY.candidates(null));
  }

  @ParameterizedTest
  @CsvSource({
    "RSA, , RS256",
    "EC, secp256r1, ES256",
    "EC, secp384r1, ES384",
    "EC, secp521r1, ES512"
  })
  void aKeyHasOneAlgorithmAndKnowsWhatItsPartSigned(String type, String curve, String algorithm)
      throws ParseException {
    SigningKey key = TestKeys.key(type, curve);
    JWSObject token = JWSObject.parse(key.sign("{}".getBytes(StandardCharsets.UTF_8)));
    assertEquals(JWSAlgorithm.parse(algorithm), key.verification().algorithm());
    assertTrue(key.verification().verifies(token));
    assertFalse(TestKeys.key(type, curve).verification().verifies(token));
  }

  @Test
  void aKeyOfAnotherKindIsRefused() throws GeneralSecurityException {
    PublicKey edwards = KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPublic();
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> VerificationKey.of(edwards));
    assertEquals("must be an RSA key or one of the curves P-256, 384, 521", e.getMessage());
  }

  @Test
  void aKeyIsNotShownInText() {
    assertEquals("SigningKey " + SIGNING.verification().id(), SIGNING.toString());
  }
}
