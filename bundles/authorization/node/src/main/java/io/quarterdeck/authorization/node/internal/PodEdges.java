// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.authorization.node.internal.Vertex.Kind;
import io.quarterdeck.libraries.pods.PodReferences;
import java.util.HashSet;
import java.util.Set;

/** What a pod lets its node read: itself and what it refers to. */
final class PodEdges {
  private static final String MIRROR = "kubernetes.io/config.mirror";

  private PodEdges() {}

  static Graph.Edges of(ApiObject pod) {
    Node spec = pod.field("spec");
    String node = spec.get("nodeName").text();
    if (node.isEmpty()) {
      return Graph.Edges.NONE;
    }
    String namespace = pod.meta().namespace();
    Set<Vertex> from = new HashSet<>();
    from.add(new Vertex(Kind.POD, namespace, pod.meta().name()));
    // a node creates its mirror pods itself: they must not give it anything
    if (!pod.meta().annotations().containsKey(MIRROR)) {
      add(from, Kind.SERVICE_ACCOUNT, namespace, spec.get("serviceAccountName").text());
      PodReferences.secrets(spec).forEach(n -> add(from, Kind.SECRET, namespace, n));
      PodReferences.configMaps(spec).forEach(n -> add(from, Kind.CONFIG_MAP, namespace, n));
      spec.get("volumes")
          .items()
          .forEach(v -> add(from, Kind.CLAIM, namespace, claim(pod.meta().name(), v)));
      addResourceClaims(from, pod, namespace);
    }
    return Graph.Edges.direct(node, from);
  }

  private static String claim(String pod, Node volume) {
    return volume.get("ephemeral").isPresent()
        ? pod + "-" + volume.get("name").text()
        : volume.at("persistentVolumeClaim", "claimName").text();
  }

  private static void addResourceClaims(Set<Vertex> from, ApiObject pod, String namespace) {
    Node status = pod.field("status");
    for (Node claim : pod.field("spec").get("resourceClaims").items()) {
      String named = claim.get("resourceClaimName").text();
      add(
          from,
          Kind.RESOURCE_CLAIM,
          namespace,
          named.isEmpty() ? generated(status, claim.get("name").text()) : named);
    }
    add(
        from,
        Kind.RESOURCE_CLAIM,
        namespace,
        status.at("extendedResourceClaimStatus", "resourceClaimName").text());
  }

  /** The claim that was made from a template, once it has been. */
  private static String generated(Node status, String name) {
    for (Node made : status.get("resourceClaimStatuses").items()) {
      if (made.get("name").text().equals(name)) {
        return made.get("resourceClaimName").text();
      }
    }
    return "";
  }

  private static void add(Set<Vertex> from, Kind kind, String namespace, String name) {
    if (!name.isEmpty()) {
      from.add(new Vertex(kind, namespace, name));
    }
  }
}
