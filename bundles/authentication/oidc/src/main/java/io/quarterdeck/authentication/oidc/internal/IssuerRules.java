// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.api.FieldError;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What an issuer must look like, and which signatures there are. */
final class IssuerRules {
  static final Set<String> ALGORITHMS =
      Set.of("RS256", "RS384", "RS512", "ES256", "ES384", "ES512", "PS256", "PS384", "PS512");

  private IssuerRules() {}

  /** What is wrong with an issuer's address. */
  static List<String> problems(String url) {
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      return List.of("parse " + FieldError.quote(url) + ": " + e.getReason());
    }
    List<String> out = new ArrayList<>();
    if (!"https".equalsIgnoreCase(uri.getScheme())) {
      out.add("URL scheme must be https");
    }
    if (uri.getUserInfo() != null) {
      out.add("URL must not contain a username or password");
    }
    if (uri.getRawQuery() != null && !uri.getRawQuery().isEmpty()) {
      out.add("URL must not contain a query");
    }
    if (uri.getRawFragment() != null && !uri.getRawFragment().isEmpty()) {
      out.add("URL must not contain a fragment");
    }
    return out;
  }

  /**
   * @throws IllegalArgumentException beginning with {@code where}
   */
  static void check(String url, String where) {
    List<String> problems = problems(url);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(where + ": " + url + ": " + String.join(", ", problems));
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
