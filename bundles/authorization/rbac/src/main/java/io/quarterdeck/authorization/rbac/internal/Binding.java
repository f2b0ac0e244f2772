// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.rbac.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * A RoleBinding or ClusterRoleBinding.
 *
 * @param namespace empty for a ClusterRoleBinding
 */
record Binding(String namespace, String name, RoleKey role, List<Subject> subjects) {

  static Binding of(ApiObject o) {
    String namespace = o.meta().namespace();
    Node ref = o.field("roleRef");
    boolean cluster = ref.get("kind").text().equals("ClusterRole");
    RoleKey role = new RoleKey(cluster ? "" : namespace, ref.get("name").text());
    List<Subject> subjects = new ArrayList<>();
    for (Node n : o.field("subjects").items()) {
      Subject s = Subject.of(n, namespace);
      if (s != null) {
        subjects.add(s);
      }
    }
    return new Binding(namespace, o.meta().name(), role, List.copyOf(subjects));
  }

  /** Why a subject of this binding may: the text that Kubernetes gives. */
  String reason(Subject subject) {
    String binding =
        namespace.isEmpty()
            ? "ClusterRoleBinding \"" + name + "\""
            : "RoleBinding \"" + name + "/" + namespace + "\"";
    return "RBAC: allowed by " + binding + " of " + role.shown() + " to " + subject.shown();
  }
}
