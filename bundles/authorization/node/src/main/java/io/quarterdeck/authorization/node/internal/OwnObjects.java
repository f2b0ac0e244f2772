// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import java.util.Set;

/**
 * What a node may do with objects that carry its own name. Which one it creates is checked by the
 * NodeRestriction admission plugin, which knows the name.
 */
final class OwnObjects {
  private static final Set<String> KEEP = Set.of("get", "create", "update", "patch", "delete");
  private static final Set<String> WRITE = Set.of("create", "update", "patch");
  private static final Set<String> WRITE_STATUS = Set.of("update", "patch");
  private static final Set<String> READ = Set.of("get", "list", "watch");
  private static final String LEASES = "kube-node-lease";

  private OwnObjects() {}

  static Decision lease(String node, Attributes a) {
    if (!KEEP.contains(a.verb())) {
      return Opinion.none("can only get, create, update, patch, or delete a node lease");
    }
    if (!a.namespace().equals(LEASES)) {
      return Opinion.none("can only access leases in the \"" + LEASES + "\" system namespace");
    }
    return isOwnOrNew(node, a)
        ? Opinion.ALLOW
        : Opinion.none("can only access node lease with the same name as the requesting node");
  }

  static Decision csiNode(String node, Attributes a) {
    if (!KEEP.contains(a.verb())) {
      return Opinion.none("can only get, create, update, patch, or delete a CSINode");
    }
    if (!a.subresource().isEmpty()) {
      return Opinion.none("cannot authorize CSINode subresources");
    }
    return isOwnOrNew(node, a)
        ? Opinion.ALLOW
        : Opinion.none("can only access CSINode with the same name as the requesting node");
  }

  private static boolean isOwnOrNew(String node, Attributes a) {
    return a.verb().equals("create") || a.name().equals(node);
  }

  static Decision node(String node, Attributes a) {
    boolean status = a.subresource().equals("status");
    if (a.subresource().isEmpty() ? WRITE.contains(a.verb()) : status && writesStatus(a)) {
      return Opinion.ALLOW;
    }
    if (!a.subresource().isEmpty() || !READ.contains(a.verb())) {
      return Opinion.NONE;
    }
    // by name: a kubelet looks for its node before it creates it
    if (a.name().equals(node)) {
      return Opinion.ALLOW;
    }
    String what = a.name().isEmpty() ? "all nodes" : "'" + a.name() + "'";
    return Opinion.none("node '" + node + "' cannot read " + what + ", only its own Node object");
  }

  static boolean writesStatus(Attributes a) {
    return WRITE_STATUS.contains(a.verb());
  }
}
