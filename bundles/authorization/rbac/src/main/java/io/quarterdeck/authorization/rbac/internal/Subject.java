// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.rbac.internal;

import io.quarterdeck.api.Node;
import org.jspecify.annotations.Nullable;

/**
 * Whom a binding is for, in the form it is looked up by: {@code user} is a user's full name, so a
 * service account stands under its user name.
 *
 * @param group whether {@code key} is a group's name, otherwise it is a user's
 * @param shown how an allowing reason names it: {@code Group "x"}
 */
record Subject(boolean group, String key, String shown) {

  /**
   * Null for a kind that nobody is.
   *
   * @param namespace of the binding, for service accounts that name none; empty for a cluster's
   */
  static @Nullable Subject of(Node subject, String namespace) {
    String name = subject.get("name").text();
    return switch (subject.get("kind").text()) {
      case "User" -> new Subject(false, name, "User \"" + name + "\"");
      case "Group" -> new Subject(true, name, "Group \"" + name + "\"");
      case "ServiceAccount" -> serviceAccount(name, subject.get("namespace").text(), namespace);
      default -> null;
    };
  }

  private static @Nullable Subject serviceAccount(String name, String own, String fallback) {
    String namespace = own.isEmpty() ? fallback : own;
    if (namespace.isEmpty()) {
      return null;
    }
    return new Subject(
        false,
        "system:serviceaccount:" + namespace + ":" + name,
        "ServiceAccount \"" + name + "/" + own + "\"");
  }
}
