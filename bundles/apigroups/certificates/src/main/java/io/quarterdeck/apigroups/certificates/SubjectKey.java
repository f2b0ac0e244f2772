// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The key that a pod's certificate is asked for, and the proof that whoever asks has it. */
final class SubjectKey {
  private static final Set<Integer> CURVES = Set.of(256, 384, 521);
  private static final Set<Integer> MODULI = Set.of(3072, 4096);
  private static final int SALT = 32;

  private SubjectKey() {}

  /** A key in PKIX form (SubjectPublicKeyInfo in DER); null when it is none that is known. */
  static @Nullable PublicKey read(byte[] pkix) {
    for (String algorithm : List.of("Ed25519", "EC", "RSA")) {
      try {
        return KeyFactory.getInstance(algorithm).generatePublic(new X509EncodedKeySpec(pkix));
      } catch (GeneralSecurityException e) {
        // another kind of key, or none
      }
    }
    return null;
  }

  /** Whether it is a curve or a size that may be asked for; says so when not. */
  static boolean isAllowed(PublicKey key, Node at, List<FieldError> errors) {
    switch (key) {
      case ECPublicKey ec -> {
        int bits = ec.getParams().getOrder().bitLength();
        if (!CURVES.contains(bits)) {
          errors.add(
              FieldError.invalid(
                  at.path(),
                  "curve P-" + bits,
                  "elliptic public keys must use curve P256 or P384"));
          return false;
        }
      }
      case RSAPublicKey rsa -> {
        int bits = rsa.getModulus().bitLength();
        if (!MODULI.contains(bits)) {
          errors.add(
              FieldError.invalid(
                  at.path(),
                  bits + "-bit modulus",
                  "RSA keys must have modulus size 3072 or 4096"));
          return false;
        }
      }
      case EdECPublicKey ed -> {}
      default -> {
        errors.add(
            FieldError.invalid(
                at, "unknown public key type; supported types are Ed25519, ECDSA, and RSA"));
        return false;
      }
    }
    return true;
  }

  /** Whether the pod's UID was signed with the key. */
  static boolean hasSigned(PublicKey key, String podUid, byte[] proof) {
    if (key instanceof RSAPublicKey rsa) {
      // Go signs with the longest salt that fits, and finds its length when it checks
      int most = (rsa.getModulus().bitLength() + 6) / 8 - SALT - 2;
      return isPss(key, podUid, proof, most) || isPss(key, podUid, proof, SALT);
    }
    try {
      Signature signature =
          Signature.getInstance(key instanceof ECPublicKey ? "SHA256withECDSA" : "Ed25519");
      signature.initVerify(key);
      signature.update(podUid.getBytes(StandardCharsets.UTF_8));
      return signature.verify(proof);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static boolean isPss(PublicKey key, String podUid, byte[] proof, int salt) {
    try {
      Signature signature = Signature.getInstance("RSASSA-PSS");
      signature.setParameter(
          new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, salt, 1));
      signature.initVerify(key);
      signature.update(podUid.getBytes(StandardCharsets.UTF_8));
      return signature.verify(proof);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
