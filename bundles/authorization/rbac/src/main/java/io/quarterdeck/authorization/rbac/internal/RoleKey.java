// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.rbac.internal;

/**
 * Which role.
 *
 * @param namespace empty for a ClusterRole
 */
record RoleKey(String namespace, String name) {

  String shown() {
    return (namespace.isEmpty() ? "ClusterRole" : "Role") + " \"" + name + "\"";
  }
}
