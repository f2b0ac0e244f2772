// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.bootstrapsigner.internal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A JWS without its content (RFC 7515, appendix F), which whoever checks it has: HS256 with the
 * secret half of a bootstrap token.
 */
final class DetachedSignature {
  private static final String ALGORITHM = "HmacSHA256";
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private DetachedSignature() {}

  /**
   * @param id of the token: six small letters and digits
   */
  static String of(String content, String id, String secret) {
    String header = encoded("{\"alg\":\"HS256\",\"kid\":\"" + id + "\"}");
    return header + ".." + BASE64.encodeToString(mac(header + "." + encoded(content), secret));
  }

  private static String encoded(String text) {
    return BASE64.encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] mac(String text, String secret) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
