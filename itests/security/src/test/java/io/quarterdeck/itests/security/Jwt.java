// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.security;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Tokens made by hand, so that they can be wrong. */
final class Jwt {
  private Jwt() {}

  static String coded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static String coded(String text) {
    return coded(text.getBytes(StandardCharsets.UTF_8));
  }

  static String rs256(PrivateKey key, String header, String claims)
      throws GeneralSecurityException {
    String text = coded(header) + "." + coded(claims);
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(key);
    signature.update(text.getBytes(StandardCharsets.US_ASCII));
    return text + "." + coded(signature.sign());
  }

  /** With a public key as the shared secret, for who takes the algorithm from the token. */
  static String hs256(byte[] secret, String kid, String claims) throws GeneralSecurityException {
    String text = coded("{\"alg\":\"HS256\",\"kid\":\"" + kid + "\"}") + "." + coded(claims);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret, "HmacSHA256"));
    return text + "." + coded(mac.doFinal(text.getBytes(StandardCharsets.US_ASCII)));
  }
}
