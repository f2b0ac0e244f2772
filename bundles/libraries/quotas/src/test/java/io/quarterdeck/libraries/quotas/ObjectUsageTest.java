// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Quantity;
import io.quarterdeck.testkit.admission.Literal;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What services and claims use, and which scopes select. */
class ObjectUsageTest {
  private static String service(String spec) {
    return new ServiceEvaluator().usage(Literal.object("{'spec':{" + spec + "}}")).toString();
  }

  @Test
  void aServiceUsesNodePortsByItsType() {
    String ports = "'ports':[{'port':1},{'port':2,'nodePort':30000}]";
    assertEquals("{count/services=1, services=1}", service("'type':'ClusterIP'," + ports));
    assertEquals(
        "{count/services=1, services=1, services.nodeports=2}",
        service("'type':'NodePort'," + ports));
    assertEquals(
        "{count/services=1, services=1, services.loadbalancers=1, services.nodeports=2}",
        service("'type':'LoadBalancer'," + ports));
    assertEquals(
        "{count/services=1, services=1, services.loadbalancers=1, services.nodeports=1}",
        service("'type':'LoadBalancer','allocateLoadBalancerNodePorts':false," + ports));
  }

  @Test
  void aClaimUsesStorageInAllAndOfItsClass() {
    String claim =
        "{'metadata':{},'spec':{'storageClassName':'gold','resources':{'requests':{'storage':'5Gi'}}}}";
    String gold = "gold.storageclass.storage.k8s.io/";
    assertEquals(
        "{count/persistentvolumeclaims=1, %spersistentvolumeclaims=1, %srequests.storage=5Gi, persistentvolumeclaims=1, requests.storage=5Gi}"
            .formatted(gold, gold),
        new ClaimEvaluator().usage(Literal.object(claim)).toString());
    assertEquals(
        "{count/persistentvolumeclaims=1, persistentvolumeclaims=1}",
        new ClaimEvaluator().usage(Literal.object("{'spec':{}}")).toString());
  }

  @Test
  void whatAClaimWasGivenCountsUntilItIsGivenBack() {
    String claim =
        "{'spec':{'resources':{'requests':{'storage':'5Gi'}}},'status':{'allocatedResources':{'storage':'8Gi'}}}";
    assertEquals(
        Quantity.parse("8Gi"),
        new ClaimEvaluator().usage(Literal.object(claim)).get("requests.storage"));
  }

  @ParameterizedTest(name = "{0} [a b] selects none {1}, a {2}, c {3}")
  @CsvSource({
    "In, false, true, false",
    "NotIn, true, false, true",
    "Exists, false, true, true",
    "DoesNotExist, true, false, false",
    "Odd, false, false, false",
  })
  void scopesSelectByClass(String operator, boolean none, boolean a, boolean c) {
    Scope scope = new Scope("PriorityClass", operator, Set.of("a", "b"));
    assertEquals(none, scope.selects(Set.of()));
    assertEquals(a, scope.selects(Set.of("a")));
    assertEquals(c, scope.selects(Set.of("c")));
  }
}
