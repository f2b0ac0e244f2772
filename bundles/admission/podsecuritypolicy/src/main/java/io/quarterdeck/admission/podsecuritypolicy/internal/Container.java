// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A container of a pod whose security context falls back on the pod's.
 *
 * @param tree to change
 * @param path where it stands
 */
record Container(Pod pod, Map<String, @Nullable Object> tree, FieldPath path) {
  private static final String CONTEXT = "securityContext";

  String name() {
    return node().get("name").text();
  }

  Node node() {
    return new Node(tree, path);
  }

  FieldPath contextPath() {
    return path.child(CONTEXT);
  }

  /** A field of its own security context. */
  Node own(String field) {
    return node().at(CONTEXT, field);
  }

  /** The same, or the pod's where it has none; the path is the container's. */
  Node effective(String field) {
    Node own = own(field);
    return own.isPresent() ? own : pod.context(field).withPath(own.path());
  }

  void set(String field, Object value) {
    Trees.object(tree, CONTEXT).put(field, value);
  }
}
