// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import io.quarterdeck.spi.stage.ApiRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What somebody tried whom nobody knows. */
final class FailedAuthentication {
  private FailedAuthentication() {}

  static String message(ApiRequest request) {
    List<String> tried = new ArrayList<>();
    String scheme = request.header("Authorization").strip().toLowerCase(Locale.ROOT);
    if (scheme.startsWith("basic ")) {
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
}
