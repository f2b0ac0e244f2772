// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.authentication.UserInfo;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.function.Consumer;

/**
 * Tokens that the token controller puts into secrets: without an end, good as long as the secret
 * holds them.
 */
final class LegacyTokens {
  static final String ISSUER = "kubernetes/serviceaccount";
  static final String INVALID_SINCE = "kubernetes.io/legacy-token-invalid-since";
  private static final String CLAIM = "kubernetes.io/serviceaccount/";
  private static final String INVALIDATED = "Token has been invalidated";

  private final Lookup lookup;
  private final boolean looksUp;
  private final Consumer<ApiObject> used;
  private final TokenMeters meters;

  /**
   * @param looksUp whether secret and account must be there
   * @param used is told of the secret whose token was good, or marked invalid
   */
  LegacyTokens(Lookup lookup, boolean looksUp, Consumer<ApiObject> used, TokenMeters meters) {
    this.meters = meters;
    this.lookup = lookup;
    this.looksUp = looksUp;
    this.used = used;
  }

  UserInfo validate(ClaimSet claims, String token, Instant now) throws Invalid {
    String subject = require(claims.text("sub"), "sub");
    String namespace = require(claims.text(CLAIM + "namespace"), "namespace");
    String secret = require(claims.text(CLAIM + "secret.name"), "secretName");
    String name = require(claims.text(CLAIM + "service-account.name"), "serviceAccountName");
    String uid = require(claims.text(CLAIM + "service-account.uid"), "serviceAccountUID");
    if (!subject.equals(AccountUser.username(namespace, name))) {
      throw new Invalid("sub claim is invalid");
    }
    Validity.check(claims, now);
    if (looksUp) {
      ApiObject found = secret(namespace, secret, token);
      ApiObject account = account(namespace, name, uid);
      checkMark(found, name);
      meters.ofSecret(names(account, secret));
    }
    return new AccountUser(namespace, name, uid).user();
  }

  private static String require(String value, String claim) throws Invalid {
    if (value.isEmpty()) {
      throw new Invalid(claim + " claim is missing");
    }
    return value;
  }

  private ApiObject secret(String namespace, String name, String token) throws Invalid {
    ApiObject found = lookup.find(Lookup.SECRETS, namespace, name);
    if (found == null || !found.meta().deletionTimestamp().isEmpty()) {
      throw new Invalid(INVALIDATED);
    }
    String held = found.field("data").key("token").text();
    String shown = Base64.getEncoder().encodeToString(token.getBytes(StandardCharsets.UTF_8));
    if (!MessageDigest.isEqual(
        held.getBytes(StandardCharsets.UTF_8), shown.getBytes(StandardCharsets.UTF_8))) {
      throw new Invalid("Token does not match server's copy");
    }
    return found;
  }

  private static boolean names(ApiObject account, String secret) {
    return account.field("secrets").items().stream()
        .anyMatch(s -> s.get("name").text().equals(secret));
  }

  private ApiObject account(String namespace, String name, String uid) throws Invalid {
    ApiObject account = lookup.account(namespace, name);
    if (!account.meta().deletionTimestamp().isEmpty()) {
      throw new Invalid("ServiceAccount " + namespace + "/" + name + " has been deleted");
    }
    if (!account.meta().uid().equals(uid)) {
      throw new Invalid(
          "ServiceAccount UID (" + account.meta().uid() + ") does not match claim (" + uid + ")");
    }
    return account;
  }

  private void checkMark(ApiObject secret, String account) throws Invalid {
    used.accept(secret);
    if (!secret.meta().labels().getOrDefault(INVALID_SINCE, "").isEmpty()) {
      meters.invalidated();
      String namespace = secret.meta().namespace();
      throw new Invalid(
          "the token in secret "
              + namespace
              + "/"
              + secret.meta().name()
              + " for service account "
              + namespace
              + "/"
              + account
              + " has been marked invalid. Use tokens from the TokenRequest API or manually created"
              + " secret-based tokens, or remove the '"
              + INVALID_SINCE
              + "' label from the secret to temporarily allow use of this token");
    }
  }
}
