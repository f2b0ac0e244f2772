// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import io.quarterdeck.authorization.node.internal.Vertex.Kind;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import java.util.Set;

/**
 * What a node may do with pods, their requests for certificates, and resource slices, which it
 * lists by a field selector.
 */
final class SelectedObjects {
  private static final Set<String> LIST = Set.of("list", "watch");
  private static final Set<String> MIRROR = Set.of("create", "delete");
  private static final Set<String> SLICE_COLLECTION = Set.of("list", "watch", "deletecollection");
  private static final Set<String> SLICE = Set.of("get", "update", "patch", "delete");

  private final RelatedObjects related;

  SelectedObjects(RelatedObjects related) {
    this.related = related;
  }

  Decision pod(String node, Attributes a) {
    return switch (a.subresource()) {
      case "" -> podItself(node, a);
      case "status" -> OwnObjects.writesStatus(a) ? Opinion.ALLOW : Opinion.NONE;
      case "eviction" -> a.verb().equals("create") ? Opinion.ALLOW : Opinion.NONE;
      default -> Opinion.NONE;
    };
  }

  private Decision podItself(String node, Attributes a) {
    if (a.verb().equals("get")) {
      return related.get(node, Kind.POD, a);
    }
    if (LIST.contains(a.verb())) {
      if (EqualTerm.in(a.fieldSelector(), "spec.nodeName", node)) {
        return Opinion.ALLOW;
      }
      return a.name().isEmpty()
          ? Opinion.none("can only list/watch pods with spec.nodeName field selector")
          : related.related(node, Kind.POD, a);
    }
    // which pods is for the NodeRestriction admission plugin to say
    return MIRROR.contains(a.verb()) ? Opinion.ALLOW : Opinion.NONE;
  }

  /** Which certificates it asks for is for the NodeRestriction admission plugin to say. */
  Decision certificate(String node, Attributes a) {
    if (!a.subresource().isEmpty()) {
      return Opinion.none("cannot authorize PodCertificateRequest subresources");
    }
    if (a.verb().equals("create")) {
      return Opinion.ALLOW;
    }
    if (a.verb().equals("get")) {
      return related.related(node, Kind.POD_CERTIFICATE_REQUEST, a);
    }
    if (!LIST.contains(a.verb())) {
      return Opinion.none(
          "only the following verbs are allowed for a PodCertificateRequest: get, watch, list,"
              + " create");
    }
    return EqualTerm.in(a.fieldSelector(), "spec.nodeName", node)
        ? Opinion.ALLOW
        : Opinion.none(
            "can only list/watch podcertificaterequests with spec.nodeName field selector");
  }

  Decision slice(String node, Attributes a) {
    if (!a.subresource().isEmpty()) {
      return Opinion.none("cannot authorize ResourceSlice subresources");
    }
    if (a.verb().equals("create")) {
      return Opinion.ALLOW;
    }
    if (SLICE.contains(a.verb())) {
      return related.related(node, Kind.RESOURCE_SLICE, a);
    }
    if (!SLICE_COLLECTION.contains(a.verb())) {
      return Opinion.none(
          "only the following verbs are allowed for a ResourceSlice: get, watch, list, create,"
              + " update, patch, delete, deletecollection");
    }
    return EqualTerm.in(a.fieldSelector(), "spec.nodeName", node)
        ? Opinion.ALLOW
        : Opinion.none(
            "can only list/watch/deletecollection resourceslices with nodeName field selector");
  }
}
