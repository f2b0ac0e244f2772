// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import io.quarterdeck.authorization.node.internal.Vertex.Kind;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The pod, its request and the slice {@code mine} lead to the node. */
class SelectedObjectsTest {
  private final SelectedObjects selected = new SelectedObjects(new RelatedObjects(graph()));

  private static Graph graph() {
    Graph graph = new Graph();
    Vertex pod = new Vertex(Kind.POD, "ns", "mine");
    graph.set(pod, Graph.Edges.direct("n", Set.of(pod)));
    Vertex slice = new Vertex(Kind.RESOURCE_SLICE, "", "mine");
    graph.set(slice, Graph.Edges.direct("n", Set.of(slice)));
    Vertex request = new Vertex(Kind.POD_CERTIFICATE_REQUEST, "ns", "mine");
    graph.set(request, Graph.Edges.direct("n", Set.of(request)));
    return graph;
  }

  @TestFactory
  Stream<DynamicTest> podsAreReadByNameOrListedByNode() {
    return Questions.tests(
        """
        get              -/pods ns/mine                   => allowed
        get              -/pods ns/other                  => no relationship found between node 'n' and this object
        get              -/pods ns/other  spec.nodeName=n => no relationship found between node 'n' and this object
        list             -/pods -/-       spec.nodeName=n => allowed
        watch            -/pods ns/-      spec.nodeName=n => allowed
        list             -/pods -/-       spec.nodeName=m => can only list/watch pods with spec.nodeName field selector
        list             -/pods -/-                       => can only list/watch pods with spec.nodeName field selector
        watch            -/pods ns/mine                   => allowed
        watch            -/pods ns/other                  => no relationship found between node 'n' and this object
        watch            -/pods ns/other  spec.nodeName=n => allowed
        deletecollection -/pods ns/-      spec.nodeName=n => -
        """,
        a -> selected.pod("n", a));
  }

  /** Which pods is checked by admission. */
  @TestFactory
  Stream<DynamicTest> mirrorPodsAreMadePodsAreEvictedAndTheirStatusReported() {
    return Questions.tests(
        """
        create -/pods             ns/-     => allowed
        delete -/pods             ns/other => allowed
        update -/pods             ns/mine  => -
        patch  -/pods             ns/mine  => -
        update -/pods/status      ns/other => allowed
        patch  -/pods/status      ns/other => allowed
        get    -/pods/status      ns/mine  => -
        create -/pods/eviction    ns/other => allowed
        get    -/pods/eviction    ns/mine  => -
        get    -/pods/log         ns/mine  => -
        create -/pods/exec        ns/mine  => -
        create -/pods/binding     ns/mine  => -
        """,
        a -> selected.pod("n", a));
  }

  @TestFactory
  Stream<DynamicTest> certificatesAreAskedForReadByNameAndListedByNode() {
    return Questions.tests(
        """
        create           certificates.k8s.io/podcertificaterequests        ns/-                      => allowed
        get              certificates.k8s.io/podcertificaterequests        ns/mine                   => allowed
        get              certificates.k8s.io/podcertificaterequests        ns/other                  => no relationship found between node 'n' and this object
        list             certificates.k8s.io/podcertificaterequests        -/-      spec.nodeName=n  => allowed
        watch            certificates.k8s.io/podcertificaterequests        -/-      spec.nodeName=n  => allowed
        list             certificates.k8s.io/podcertificaterequests        -/-      spec.nodeName=m  => can only list/watch podcertificaterequests with spec.nodeName field selector
        watch            certificates.k8s.io/podcertificaterequests        -/-                       => can only list/watch podcertificaterequests with spec.nodeName field selector
        update           certificates.k8s.io/podcertificaterequests        ns/mine                   => only the following verbs are allowed for a PodCertificateRequest: get, watch, list, create
        delete           certificates.k8s.io/podcertificaterequests        ns/mine                   => only the following verbs are allowed for a PodCertificateRequest: get, watch, list, create
        update           certificates.k8s.io/podcertificaterequests/status ns/mine                   => cannot authorize PodCertificateRequest subresources
        """,
        a -> selected.certificate("n", a));
  }

  @TestFactory
  Stream<DynamicTest> slicesAreTheNodesOwnOrSelectedByNode() {
    return Questions.tests(
        """
        create           resource.k8s.io/resourceslices        -/-                       => allowed
        get              resource.k8s.io/resourceslices        -/mine                    => allowed
        update           resource.k8s.io/resourceslices        -/mine                    => allowed
        patch            resource.k8s.io/resourceslices        -/mine                    => allowed
        delete           resource.k8s.io/resourceslices        -/mine                    => allowed
        delete           resource.k8s.io/resourceslices        -/other                   => no relationship found between node 'n' and this object
        list             resource.k8s.io/resourceslices        -/-       spec.nodeName=n => allowed
        watch            resource.k8s.io/resourceslices        -/-       spec.nodeName=n => allowed
        deletecollection resource.k8s.io/resourceslices        -/-       spec.nodeName=n => allowed
        deletecollection resource.k8s.io/resourceslices        -/-       spec.nodeName=m => can only list/watch/deletecollection resourceslices with nodeName field selector
        list             resource.k8s.io/resourceslices        -/-                       => can only list/watch/deletecollection resourceslices with nodeName field selector
        get              resource.k8s.io/resourceslices/status -/mine                    => cannot authorize ResourceSlice subresources
        impersonate      resource.k8s.io/resourceslices        -/mine                    => only the following verbs are allowed for a ResourceSlice: get, watch, list, create, update, patch, delete, deletecollection
        """,
        a -> selected.slice("n", a));
  }
}
