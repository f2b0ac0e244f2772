// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import io.quarterdeck.authorization.node.internal.Vertex.Kind;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every object named {@code mine} leads to the node, every other one does not. */
class RelatedObjectsTest {
  private final RelatedObjects related = new RelatedObjects(graph());

  private static Graph graph() {
    Graph graph = new Graph();
    for (Kind kind : Kind.values()) {
      for (String namespace : new String[] {"", "ns"}) {
        Vertex mine = new Vertex(kind, namespace, "mine");
        graph.set(mine, Graph.Edges.direct("n", Set.of(mine)));
        Vertex theirs = new Vertex(kind, namespace, "theirs");
        graph.set(theirs, Graph.Edges.direct("m", Set.of(theirs)));
      }
    }
    return graph;
  }

  @TestFactory
  Stream<DynamicTest> secretsAndConfigMapsAreReadByName() {
    return Questions.tests(
        """
        get    -/secrets      ns/mine   => allowed
        list   -/secrets      ns/mine   => allowed
        watch  -/secrets      ns/mine   => allowed
        get    -/secrets      ns/theirs => no relationship found between node 'n' and this object
        get    -/secrets      ns/nobody => no relationship found between node 'n' and this object
        get    -/secrets      xx/mine   => no relationship found between node 'n' and this object
        list   -/secrets      ns/-      => No Object name found
        list   -/secrets      -/-       => can only read namespaced object of this type
        get    -/secrets/data ns/mine   => cannot read subresource
        create -/secrets      ns/mine   => can only read resources of this type
        update -/secrets      ns/mine   => can only read resources of this type
        delete -/secrets      ns/mine   => can only read resources of this type
        """,
        a -> related.read("n", Kind.SECRET, a));
  }

  @TestFactory
  Stream<DynamicTest> volumesAttachmentsAndResourceClaimsAreReadOneAtATime() {
    return Questions.tests(
        """
        get    -/persistentvolumes        -/mine   => allowed
        get    -/persistentvolumes        -/theirs => no relationship found between node 'n' and this object
        get    -/persistentvolumes        -/-      => No Object name found
        list   -/persistentvolumes        -/mine   => can only get individual resources of this type
        watch  -/persistentvolumes        -/mine   => can only get individual resources of this type
        update -/persistentvolumes        -/mine   => can only get individual resources of this type
        get    -/persistentvolumes/status -/mine   => cannot get subresource
        """,
        a -> related.get("n", Kind.VOLUME, a));
  }

  @TestFactory
  Stream<DynamicTest> theStatusOfAClaimIsWrittenAndTheClaimIsRead() {
    return Questions.tests(
        """
        get    -/persistentvolumeclaims        ns/mine   => allowed
        update -/persistentvolumeclaims        ns/mine   => can only get individual resources of this type
        update -/persistentvolumeclaims/status ns/mine   => allowed
        patch  -/persistentvolumeclaims/status ns/mine   => allowed
        patch  -/persistentvolumeclaims/status ns/theirs => no relationship found between node 'n' and this object
        get    -/persistentvolumeclaims/status ns/mine   => can only get/update/patch this type
        get    -/persistentvolumeclaims/other  ns/mine   => cannot get subresource
        """,
        a -> related.claim("n", a));
  }

  @TestFactory
  Stream<DynamicTest> tokensAreCreatedForTheServiceAccountsOfPodsOfTheNode() {
    return Questions.tests(
        """
        create -/serviceaccounts/token  ns/mine   => allowed
        create -/serviceaccounts/token  ns/theirs => no relationship found between node 'n' and this object
        create -/serviceaccounts/token  ns/-      => can only create tokens for individual service accounts
        update -/serviceaccounts/token  ns/mine   => can only create tokens for individual service accounts
        create -/serviceaccounts        ns/mine   => can only create token subresource of serviceaccount
        create -/serviceaccounts/status ns/mine   => can only create token subresource of serviceaccount
        get    -/serviceaccounts        ns/mine   => allowed
        get    -/serviceaccounts        ns/theirs => no relationship found between node 'n' and this object
        list   -/serviceaccounts        ns/mine   => can only create tokens for individual service accounts
        """,
        a -> related.serviceAccount("n", a));
  }
}
