// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.authorization.node.internal.Vertex.Kind;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GraphTest {
  private static final Vertex SECRET = new Vertex(Kind.SECRET, "ns", "s");
  private static final Vertex CLAIM = new Vertex(Kind.CLAIM, "ns", "c");
  private static final Vertex VOLUME = new Vertex(Kind.VOLUME, "", "v");

  private final Graph graph = new Graph();

  private static Vertex pod(String name) {
    return new Vertex(Kind.POD, "ns", name);
  }

  private void refers(String pod, String node, Vertex... to) {
    graph.set(pod(pod), Graph.Edges.direct(node, Set.of(to)));
  }

  @Test
  void anObjectLeadsToTheNodesOfAllThatReferToIt() {
    refers("p", "n", SECRET);
    refers("q", "m", SECRET);
    assertTrue(graph.leads(SECRET, "n"));
    assertTrue(graph.leads(SECRET, "m"));
    assertFalse(graph.leads(SECRET, "o"));
    assertFalse(graph.leads(new Vertex(Kind.CONFIG_MAP, "ns", "s"), "n"), "another kind");
    assertFalse(graph.leads(new Vertex(Kind.SECRET, "", "s"), "n"), "another namespace");
  }

  @Test
  void theLastOwnerTakesTheEdgeAway() {
    refers("p", "n", SECRET);
    refers("q", "n", SECRET);
    graph.set(pod("p"), Graph.Edges.NONE);
    assertTrue(graph.leads(SECRET, "n"));
    graph.set(pod("q"), Graph.Edges.NONE);
    assertFalse(graph.leads(SECRET, "n"));
    assertEquals(0, graph.size());
  }

  @Test
  void whatAnOwnerSaysReplacesWhatItSaidBefore() {
    refers("p", "n", SECRET);
    refers("p", "n", CLAIM);
    assertFalse(graph.leads(SECRET, "n"));
    assertTrue(graph.leads(CLAIM, "n"));
    refers("p", "m", CLAIM);
    assertFalse(graph.leads(CLAIM, "n"));
    assertTrue(graph.leads(CLAIM, "m"));
  }

  @Test
  void sayingTheSameTwiceCountsOnce() {
    refers("p", "n", SECRET);
    refers("p", "n", SECRET);
    graph.set(pod("p"), Graph.Edges.NONE);
    assertFalse(graph.leads(SECRET, "n"));
  }

  @Test
  void anOwnerThatSaidNothingTakesNothingAway() {
    refers("p", "n", SECRET);
    graph.set(pod("q"), Graph.Edges.NONE);
    assertTrue(graph.leads(SECRET, "n"));
  }

  @Test
  void aSecretLeadsOverItsVolumeAndItsClaimWhateverCameFirst() {
    graph.set(VOLUME, Graph.Edges.detours(Map.of(VOLUME, CLAIM, SECRET, VOLUME)));
    assertFalse(graph.leads(SECRET, "n"), "no pod has the claim");
    refers("p", "n", CLAIM);
    assertTrue(graph.leads(VOLUME, "n"));
    assertTrue(graph.leads(SECRET, "n"));
    assertFalse(graph.leads(SECRET, "m"));
    graph.set(VOLUME, Graph.Edges.NONE);
    assertFalse(graph.leads(SECRET, "n"));
    assertFalse(graph.leads(VOLUME, "n"));
    assertTrue(graph.leads(CLAIM, "n"));
  }

  @Test
  void aSecretOfTwoVolumesLeadsOverEither() {
    Vertex other = new Vertex(Kind.VOLUME, "", "w");
    graph.set(VOLUME, Graph.Edges.detours(Map.of(VOLUME, CLAIM, SECRET, VOLUME)));
    graph.set(
        other,
        Graph.Edges.detours(Map.of(other, new Vertex(Kind.CLAIM, "ns", "unused"), SECRET, other)));
    refers("p", "n", CLAIM);
    assertTrue(graph.leads(SECRET, "n"));
    graph.set(other, Graph.Edges.NONE);
    assertTrue(graph.leads(SECRET, "n"));
    graph.set(VOLUME, Graph.Edges.NONE);
    assertFalse(graph.leads(SECRET, "n"));
  }

  @Test
  void ownersThatComeAndGoAtOnceLeaveNothingBehind() {
    IntStream.range(0, 1000)
        .parallel()
        .forEach(
            i -> {
              refers("p" + i, "n" + i % 7, SECRET, CLAIM);
              assertTrue(graph.leads(SECRET, "n" + i % 7));
              graph.set(pod("p" + i), Graph.Edges.NONE);
            });
    assertEquals(0, graph.size());
  }
}
