// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class NodeRulesTest {
  @TestFactory
  Stream<DynamicTest> whatIsNotDividedAmongTheNodesIsTheSameForAll() {
    NodeAuthorizer authorizer =
        new NodeAuthorizer(new MemoryObjects(), new Metrics(), gate -> false);
    return Questions.tests(
        """
        create authentication.k8s.io/tokenreviews                      -/-  => allowed
        get    authentication.k8s.io/tokenreviews                      -/-  => -
        create authorization.k8s.io/subjectaccessreviews               -/-  => allowed
        create authorization.k8s.io/localsubjectaccessreviews          ns/- => allowed
        create authorization.k8s.io/selfsubjectaccessreviews           -/-  => -
        get    -/services                                              ns/s => allowed
        list   -/services                                              -/-  => allowed
        watch  -/services                                              -/-  => allowed
        get    -/services/status                                       ns/s => -
        update -/services                                              ns/s => -
        get    -/endpoints                                             ns/e => allowed
        list   -/endpoints                                             ns/- => -
        create -/events                                                ns/- => allowed
        update -/events                                                ns/e => allowed
        patch  -/events                                                ns/e => allowed
        get    -/events                                                ns/e => -
        patch  events.k8s.io/events                                    ns/e => allowed
        create certificates.k8s.io/certificatesigningrequests          -/-  => allowed
        watch  certificates.k8s.io/certificatesigningrequests          -/-  => allowed
        update certificates.k8s.io/certificatesigningrequests/approval -/c  => -
        list   storage.k8s.io/csidrivers                               -/-  => allowed
        delete storage.k8s.io/csidrivers                               -/c  => -
        get    node.k8s.io/runtimeclasses                              -/r  => allowed
        create node.k8s.io/runtimeclasses                              -/-  => -
        get    -/namespaces                                            -/ns => -
        get    other/services                                          ns/s => -
        """,
        authorizer::authorize);
  }
}
