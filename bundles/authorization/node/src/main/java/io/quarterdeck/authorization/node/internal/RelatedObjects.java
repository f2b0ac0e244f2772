// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import io.quarterdeck.authorization.node.internal.Vertex.Kind;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import java.util.Set;

/** What a node may do with objects of which it sees only those that lead to it. */
final class RelatedObjects {
  private static final Set<String> READ = Set.of("get", "list", "watch");
  private static final Set<String> WRITE_STATUS = Set.of("update", "patch");

  private final Graph graph;

  RelatedObjects(Graph graph) {
    this.graph = graph;
  }

  /** Secrets and config maps: one is read, listed or watched by its name. */
  Decision read(String node, Kind kind, Attributes a) {
    if (!READ.contains(a.verb())) {
      return Opinion.none("can only read resources of this type");
    }
    if (!a.subresource().isEmpty()) {
      return Opinion.none("cannot read subresource");
    }
    if (a.namespace().isEmpty()) {
      return Opinion.none("can only read namespaced object of this type");
    }
    return related(node, kind, a);
  }

  Decision get(String node, Kind kind, Attributes a) {
    if (!a.verb().equals("get")) {
      return Opinion.none("can only get individual resources of this type");
    }
    if (!a.subresource().isEmpty()) {
      return Opinion.none("cannot get subresource");
    }
    return related(node, kind, a);
  }

  Decision claim(String node, Attributes a) {
    if (!a.subresource().equals("status")) {
      return get(node, Kind.CLAIM, a);
    }
    return WRITE_STATUS.contains(a.verb())
        ? related(node, Kind.CLAIM, a)
        : Opinion.none("can only get/update/patch this type");
  }

  /** A node asks for tokens of the service accounts of its pods. */
  Decision serviceAccount(String node, Attributes a) {
    if (a.verb().equals("get") && a.subresource().isEmpty()) {
      return related(node, Kind.SERVICE_ACCOUNT, a);
    }
    if (!a.verb().equals("create") || a.name().isEmpty()) {
      return Opinion.none("can only create tokens for individual service accounts");
    }
    if (!a.subresource().equals("token")) {
      return Opinion.none("can only create token subresource of serviceaccount");
    }
    return related(node, Kind.SERVICE_ACCOUNT, a);
  }

  Decision related(String node, Kind kind, Attributes a) {
    if (a.name().isEmpty()) {
      return Opinion.none("No Object name found");
    }
    return graph.leads(new Vertex(kind, a.namespace(), a.name()), node)
        ? Opinion.ALLOW
        : Opinion.none("no relationship found between node '" + node + "' and this object");
  }
}
