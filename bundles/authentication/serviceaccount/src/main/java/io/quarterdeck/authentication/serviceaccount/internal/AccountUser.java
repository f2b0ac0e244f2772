// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import io.quarterdeck.spi.authentication.UserInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The user that a service account is. */
final class AccountUser {
  static final String PREFIX = "system:serviceaccount:";
  private static final String GROUP = "system:serviceaccounts";
  private static final String EXTRA = "authentication.kubernetes.io/";

  private final String namespace;
  private final String name;
  private final String uid;
  private final Map<String, List<String>> extra = new LinkedHashMap<>();

  AccountUser(String namespace, String name, String uid) {
    this.namespace = namespace;
    this.name = name;
    this.uid = uid;
  }

  static String username(String namespace, String name) {
    return PREFIX + namespace + ":" + name;
  }

  /** Something more about the token; nothing when the value is empty. */
  AccountUser with(String key, String value) {
    if (!value.isEmpty()) {
      extra.put(EXTRA + key, List.of(value));
    }
    return this;
  }

  UserInfo user() {
    return new UserInfo(
        username(namespace, name), uid, List.of(GROUP, GROUP + ":" + namespace), extra);
  }
}
