// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One issuer whose tokens are accepted, and how its claims make a user.
 *
 * @param issuer as its tokens name it, character by character
 * @param discovery where its configuration is, or null for below the issuer
 * @param authorities PEM certificates that its server is trusted by; empty for the platform's
 * @param audiences one of them must be in a token
 * @param algorithms signatures that count
 * @param username its claim and prefix, or null where an expression gives it
 * @param groups its claim and prefix, or null where an expression gives them, or nothing
 * @param uid the claim, or null where an expression gives it, or nothing
 * @param required claims that must have these values
 * @param expressions what is written in CEL
 */
record Provider(
    String issuer,
    @Nullable URI discovery,
    String authorities,
    List<String> audiences,
    Set<String> algorithms,
    @Nullable Prefixed username,
    @Nullable Prefixed groups,
    @Nullable String uid,
    Map<String, String> required,
    Expressions expressions) {

  /** A claim, and what is put before its value. */
  record Prefixed(String claim, String prefix) {}

  /** The same of another issuer, whose configuration is below it. */
  Provider of(String other) {
    return new Provider(
        other,
        null,
        authorities,
        audiences,
        algorithms,
        username,
        groups,
        uid,
        required,
        expressions);
  }

  /** Where its configuration is read. */
  URI configuration() {
    if (discovery != null) {
      return discovery;
    }
    String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
    return URI.create(base + "/.well-known/openid-configuration");
  }
}
