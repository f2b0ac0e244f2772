// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.rbac.internal;

import java.util.Collection;
import java.util.List;

/**
 * Which role.
 *
 * @param namespace empty for a ClusterRole
 */
record RoleKey(String namespace, String name) {

  String shown() {
    return (namespace.isEmpty() ? "ClusterRole" : "Role") + " \"" + name + "\"";
  }

  /** What is wrong with a binding of a role that is not there. */
  String notFound() {
    String resource = (namespace.isEmpty() ? "clusterrole" : "role") + "." + PolicyView.GROUP;
    return resource + " \"" + name + "\" not found";
  }

  /** The same for several, as Go writes a list of errors; empty for none. */
  static String notFound(Collection<RoleKey> roles) {
    List<String> all = roles.stream().map(RoleKey::notFound).distinct().toList();
    return all.size() < 2 ? String.join("", all) : "[" + String.join(", ", all) + "]";
  }
}
