// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import io.quarterdeck.authorization.node.internal.Vertex.Kind;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Allows a kubelet what it needs for the pods of its node; never denies, and has no opinion on
 * others. What it has not heard of yet it does not allow.
 */
@Component(property = {"name=Node", "rank:Integer=400"})
public final class NodeAuthorizer implements Authorizer {
  private final RelatedObjects related;
  private final SelectedObjects selected;
  private final GraphFeed feed;
  private final boolean certificates;

  @Activate
  public NodeAuthorizer(
      @Reference ObjectReader reader, @Reference Metrics metrics, @Reference FeatureGates gates) {
    certificates = gates.isEnabled("PodCertificateRequest");
    Graph graph = new Graph();
    related = new RelatedObjects(graph);
    selected = new SelectedObjects(related);
    feed = new GraphFeed(reader, graph, new GraphMeters(metrics), certificates);
  }

  @Override
  public Decision authorize(Attributes a) {
    String node = NodeIdentity.of(a.user());
    if (node == null) {
      return Opinion.NONE;
    }
    if (node.isEmpty()) {
      return Opinion.none("unknown node for user \"" + a.user().name() + "\"");
    }
    if (!a.resourceRequest()) {
      return Opinion.NONE;
    }
    Decision decision = resource(node, a);
    if (decision instanceof Decision.Allow) {
      return decision;
    }
    feed.catchUp();
    return resource(node, a);
  }

  private Decision resource(String node, Attributes a) {
    return switch (a.apiGroup() + "/" + a.resource()) {
      case "/secrets" -> related.read(node, Kind.SECRET, a);
      case "/configmaps" -> related.read(node, Kind.CONFIG_MAP, a);
      case "/persistentvolumeclaims" -> related.claim(node, a);
      case "/persistentvolumes" -> related.get(node, Kind.VOLUME, a);
      case "resource.k8s.io/resourceclaims" -> related.get(node, Kind.RESOURCE_CLAIM, a);
      case "storage.k8s.io/volumeattachments" -> related.get(node, Kind.ATTACHMENT, a);
      case "/serviceaccounts" -> related.serviceAccount(node, a);
      case "coordination.k8s.io/leases" -> OwnObjects.lease(node, a);
      case "storage.k8s.io/csinodes" -> OwnObjects.csiNode(node, a);
      case "resource.k8s.io/resourceslices" -> selected.slice(node, a);
      case "certificates.k8s.io/podcertificaterequests" ->
          certificates ? selected.certificate(node, a) : Opinion.NONE;
      case "/nodes" -> OwnObjects.node(node, a);
      case "/pods" -> selected.pod(node, a);
      default -> NodeRules.allow(a) ? Opinion.ALLOW : Opinion.NONE;
    };
  }

  @Override
  public Rules rulesFor(UserInfo user, String namespace) {
    boolean node = NodeIdentity.of(user) != null;
    return new Rules(
        List.of(),
        List.of(),
        node,
        node ? "node authorizer does not support user rule resolution" : "");
  }

  @Deactivate
  void deactivate() {
    feed.close();
  }
}
