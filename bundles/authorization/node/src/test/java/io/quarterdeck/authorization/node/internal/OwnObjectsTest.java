// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class OwnObjectsTest {
  @TestFactory
  Stream<DynamicTest> aNodeKeepsTheLeaseOfItsName() {
    return Questions.tests(
        """
        get    coordination.k8s.io/leases kube-node-lease/n => allowed
        update coordination.k8s.io/leases kube-node-lease/n => allowed
        patch  coordination.k8s.io/leases kube-node-lease/n => allowed
        delete coordination.k8s.io/leases kube-node-lease/n => allowed
        create coordination.k8s.io/leases kube-node-lease/- => allowed
        get    coordination.k8s.io/leases kube-node-lease/m => can only access node lease with the same name as the requesting node
        delete coordination.k8s.io/leases kube-node-lease/m => can only access node lease with the same name as the requesting node
        create coordination.k8s.io/leases kube-system/-     => can only access leases in the "kube-node-lease" system namespace
        get    coordination.k8s.io/leases kube-system/n     => can only access leases in the "kube-node-lease" system namespace
        list   coordination.k8s.io/leases kube-node-lease/n => can only get, create, update, patch, or delete a node lease
        watch  coordination.k8s.io/leases kube-node-lease/n => can only get, create, update, patch, or delete a node lease
        """,
        a -> OwnObjects.lease("n", a));
  }

  @TestFactory
  Stream<DynamicTest> aNodeKeepsTheCsiNodeOfItsName() {
    return Questions.tests(
        """
        get    storage.k8s.io/csinodes        -/n => allowed
        update storage.k8s.io/csinodes        -/n => allowed
        patch  storage.k8s.io/csinodes        -/n => allowed
        delete storage.k8s.io/csinodes        -/n => allowed
        create storage.k8s.io/csinodes        -/- => allowed
        get    storage.k8s.io/csinodes        -/m => can only access CSINode with the same name as the requesting node
        update storage.k8s.io/csinodes/status -/n => cannot authorize CSINode subresources
        create storage.k8s.io/csinodes/status -/n => cannot authorize CSINode subresources
        list   storage.k8s.io/csinodes        -/- => can only get, create, update, patch, or delete a CSINode
        """,
        a -> OwnObjects.csiNode("n", a));
  }

  /** Which node is written is checked by admission, which knows the name of a new one. */
  @TestFactory
  Stream<DynamicTest> aNodeReadsItselfOnlyAndWritesNodes() {
    return Questions.tests(
        """
        get    -/nodes        -/n => allowed
        list   -/nodes        -/n => allowed
        watch  -/nodes        -/n => allowed
        get    -/nodes        -/m => node 'n' cannot read 'm', only its own Node object
        list   -/nodes        -/- => node 'n' cannot read all nodes, only its own Node object
        watch  -/nodes        -/- => node 'n' cannot read all nodes, only its own Node object
        create -/nodes        -/- => allowed
        update -/nodes        -/m => allowed
        patch  -/nodes        -/m => allowed
        delete -/nodes        -/n => -
        update -/nodes/status -/m => allowed
        patch  -/nodes/status -/m => allowed
        create -/nodes/status -/n => -
        get    -/nodes/status -/n => -
        get    -/nodes/proxy  -/n => -
        """,
        a -> OwnObjects.node("n", a));
  }
}
