// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import java.net.URI;
import java.util.Set;

/** What an issuer must look like, and which signatures there are. */
final class IssuerRules {
  static final Set<String> ALGORITHMS =
      Set.of("RS256", "RS384", "RS512", "ES256", "ES384", "ES512", "PS256", "PS384", "PS512");

  private IssuerRules() {}

  /**
   * @throws IllegalArgumentException beginning with {@code where}
   */
  static void check(String url, String where) {
    if (url.isEmpty()) {
      throw new IllegalArgumentException(where + ": Required value: URL is required");
    }
    URI uri;
    try {
      uri = URI.create(url);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(where + ": Invalid value: \"" + url + "\": no URL", e);
    }
    String wrong =
        !"https".equals(uri.getScheme())
            ? "URL scheme must be https"
            : uri.getUserInfo() != null
                ? "URL must not contain a username or password"
                : uri.getQuery() != null
                    ? "URL must not contain a query"
                    : uri.getFragment() != null ? "URL must not contain a fragment" : "";
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException(where + ": Invalid value: \"" + url + "\": " + wrong);
    }
  }

  static void checkAlgorithms(Set<String> algorithms, String where) {
    for (String a : algorithms) {
      if (!ALGORITHMS.contains(a)) {
        throw new IllegalArgumentException(where + ": not a signature algorithm: " + a);
      }
    }
  }
}
