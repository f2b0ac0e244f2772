// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.authorization.node.internal.Vertex.Kind;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.List;
import org.junit.jupiter.api.Test;

class GraphFeedTest {
  private static final List<GroupResource> FOLLOWED =
      List.of(
          GraphFeed.PODS,
          GraphFeed.VOLUMES,
          GraphFeed.ATTACHMENTS,
          GraphFeed.SLICES,
          GraphFeed.CERTIFICATES);

  private final MemoryObjects objects = new MemoryObjects();
  private final Graph graph = new Graph();
  private final Metrics metrics = new Metrics();

  private static String onNode(String node) {
    return "{'metadata':{'name':'o'},'spec':{'nodeName':'" + node + "'}}";
  }

  @Test
  void whatWasThereBeforeIsInTheGraph() {
    objects.put(GraphFeed.PODS, Literal.pod("{'nodeName':'n'}"));
    new GraphFeed(objects, graph, new GraphMeters(metrics), true);
    assertTrue(graph.leads(new Vertex(Kind.POD, "ns", "p"), "n"));
  }

  @Test
  void attachmentsAndSlicesLeadToTheNodeOfTheirSpec() {
    new GraphFeed(objects, graph, new GraphMeters(metrics), true);
    objects.put(GraphFeed.ATTACHMENTS, Literal.object(onNode("n")));
    objects.put(GraphFeed.SLICES, Literal.object(onNode("m")));
    assertTrue(graph.leads(new Vertex(Kind.ATTACHMENT, "", "o"), "n"));
    assertTrue(graph.leads(new Vertex(Kind.RESOURCE_SLICE, "", "o"), "m"));
    objects.put(GraphFeed.ATTACHMENTS, Literal.object(onNode("m")));
    assertFalse(graph.leads(new Vertex(Kind.ATTACHMENT, "", "o"), "n"), "it moved");
    objects.put(GraphFeed.SLICES, Literal.object("{'metadata':{'name':'o'},'spec':{}}"));
    objects.delete(GraphFeed.ATTACHMENTS, "", "o");
    assertEquals(0, graph.size(), "a slice of no node, and an attachment that is gone");
  }

  @Test
  void changesAreTimedByWhatChangesUnderKubernetesNames() {
    new GraphFeed(objects, graph, new GraphMeters(metrics), true);
    objects.put(GraphFeed.VOLUMES, Literal.object("{'metadata':{'name':'v'},'spec':{}}"));
    objects.put(GraphFeed.ATTACHMENTS, Literal.object(onNode("n")));
    objects.put(GraphFeed.SLICES, Literal.object(onNode("n")));
    objects.delete(GraphFeed.SLICES, "", "o");
    for (String operation :
        List.of("AddPV", "AddVolumeAttachment", "AddResourceSlice", "DeleteResourceSlice")) {
      String line =
          "node_authorizer_graph_actions_duration_seconds_count{operation=\"" + operation + "\"} 1";
      assertTrue(metrics.text().contains(line), line);
    }
  }

  @Test
  void aRequestForACertificateLeadsToItsNode() {
    new GraphFeed(objects, graph, new GraphMeters(metrics), true);
    objects.put(
        GraphFeed.CERTIFICATES,
        Literal.object("{'metadata':{'name':'r','namespace':'ns'},'spec':{'nodeName':'n'}}"));
    Vertex request = new Vertex(Vertex.Kind.POD_CERTIFICATE_REQUEST, "ns", "r");
    assertTrue(graph.leads(request, "n"));
    assertFalse(graph.leads(request, "m"));
    objects.delete(GraphFeed.CERTIFICATES, "ns", "r");
    assertFalse(graph.leads(request, "n"));
  }

  @Test
  void requestsForCertificatesAreFollowedOnlyWhereTheyAreSwitchedOn() {
    new GraphFeed(objects, graph, new GraphMeters(metrics), false);
    assertEquals(0, objects.listeners(GraphFeed.CERTIFICATES));
  }

  @Test
  void closingEndsEverySubscription() {
    GraphFeed feed = new GraphFeed(objects, graph, new GraphMeters(metrics), true);
    FOLLOWED.forEach(r -> assertEquals(1, objects.listeners(r), r.toString()));
    feed.close();
    FOLLOWED.forEach(r -> assertEquals(0, objects.listeners(r), r.toString()));
  }
}
