// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import io.quarterdeck.spi.stage.ApiRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** What somebody tried whom nobody knows. Kubernetes: {@code getAuthMethods}. */
final class FailedAuthentication {
  private FailedAuthentication() {}

  static String message(ApiRequest request) {
    List<String> tried = new ArrayList<>();
    String header = request.header("Authorization").strip();
    String scheme = header.toLowerCase(Locale.ROOT);
    if (scheme.startsWith("basic ") && isPair(header.substring("basic ".length()))) {
      tried.add("basic");
    }
    if (scheme.startsWith("bearer ")) {
      tried.add("bearer");
    }
    if (!request.query().first("access_token").isBlank()) {
      tried.add("access_token");
    }
    if (!request.peerCertificates().isEmpty()) {
      tried.add("x509");
    }
    return tried.isEmpty()
        ? "Authentication failed, no credentials provided"
        : "Authentication failed, attempted: " + String.join(", ", tried);
  }

  /** A name and a password, as the basic scheme has them. */
  private static boolean isPair(String base64) {
    try {
      byte[] pair = Base64.getDecoder().decode(base64);
      return new String(pair, StandardCharsets.ISO_8859_1).indexOf(':') >= 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
