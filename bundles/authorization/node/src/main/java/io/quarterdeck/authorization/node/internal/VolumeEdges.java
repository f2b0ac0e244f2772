// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.authorization.node.internal.Vertex.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A bound volume leads where its claim does, and the secrets that a kubelet needs for it, too. */
final class VolumeEdges {
  private static final List<String> WITH_SECRET_REF =
      List.of("cephfs", "cinder", "flexVolume", "rbd", "scaleIO", "iscsi", "storageos");

  /** Of a CSI volume's secrets those that are for the node, not for the controller. */
  private static final List<String> CSI_REFS =
      List.of("nodePublishSecretRef", "nodeStageSecretRef", "nodeExpandSecretRef");

  private VolumeEdges() {}

  static Graph.Edges of(ApiObject volume) {
    Node spec = volume.field("spec");
    Node claim = spec.get("claimRef");
    if (claim.isAbsent()) {
      return Graph.Edges.NONE;
    }
    String namespace = claim.get("namespace").text();
    Vertex self = new Vertex(Kind.VOLUME, "", volume.meta().name());
    Map<Vertex, Vertex> over = new HashMap<>();
    over.put(self, new Vertex(Kind.CLAIM, namespace, claim.get("name").text()));
    Node azure = spec.get("azureFile");
    add(over, azure.get("secretName"), azure.get("secretNamespace").text(), namespace, self);
    for (String kind : WITH_SECRET_REF) {
      addReference(over, spec.at(kind, "secretRef"), namespace, self);
    }
    for (String reference : CSI_REFS) {
      addReference(over, spec.at("csi", reference), namespace, self);
    }
    return Graph.Edges.detours(over);
  }

  private static void addReference(
      Map<Vertex, Vertex> over, Node reference, String claimNamespace, Vertex self) {
    add(over, reference.get("name"), reference.get("namespace").text(), claimNamespace, self);
  }

  private static void add(
      Map<Vertex, Vertex> over, Node name, String namespace, String claimNamespace, Vertex self) {
    if (!name.isEmpty()) {
      String where = namespace.isEmpty() ? claimNamespace : namespace;
      over.put(new Vertex(Kind.SECRET, where, name.text()), self);
    }
  }
}
