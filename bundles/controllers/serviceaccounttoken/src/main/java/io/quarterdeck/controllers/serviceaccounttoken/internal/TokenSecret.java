// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.serviceaccounttoken.internal;

import io.quarterdeck.api.ApiObject;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** What a secret is to hold whose type says that it is for a service account's token. */
final class TokenSecret {
  static final String TYPE = "kubernetes.io/service-account-token";

  private static final String ACCOUNT = "kubernetes.io/service-account.name";
  private static final String ACCOUNT_UID = "kubernetes.io/service-account.uid";
  private static final String TOKEN = "token";
  private static final String AUTHORITY = "ca.crt";
  private static final String NAMESPACE = "namespace";

  private TokenSecret() {}

  static boolean isOne(ApiObject secret) {
    return secret.field("type").text().equals(TYPE);
  }

  /** The name of its account. */
  static String account(ApiObject secret) {
    return secret.meta().annotations().getOrDefault(ACCOUNT, "");
  }

  /** The UID of its account; empty for whichever there is. */
  static String accountUid(ApiObject secret) {
    return secret.meta().annotations().getOrDefault(ACCOUNT_UID, "");
  }

  /**
   * Whether something is missing in it.
   *
   * @param authority empty for none, whatever it holds
   */
  static boolean isLacking(ApiObject secret, String authority) {
    return needsToken(secret)
        || value(secret, NAMESPACE).isEmpty()
        || (!authority.isEmpty() && !value(secret, AUTHORITY).equals(encoded(authority)));
  }

  static boolean needsToken(ApiObject secret) {
    return value(secret, TOKEN).isEmpty();
  }

  private static String value(ApiObject secret, String key) {
    return secret.field("data").key(key).text();
  }

  static void setToken(ApiObject secret, String token) {
    secret.object("data").put(TOKEN, encoded(token));
  }

  /** Puts in what is missing beside the token, and whose it is. */
  static void complete(ApiObject secret, String authority, ApiObject account) {
    if (!authority.isEmpty()) {
      secret.object("data").put(AUTHORITY, encoded(authority));
    }
    if (value(secret, NAMESPACE).isEmpty()) {
      secret.object("data").put(NAMESPACE, encoded(secret.meta().namespace()));
    }
    secret.meta().mutableAnnotations().put(ACCOUNT, account.meta().name());
    secret.meta().mutableAnnotations().put(ACCOUNT_UID, account.meta().uid());
  }

  /** All of it is ASCII but perhaps remarks in a file of certificates, which stay as they are. */
  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
