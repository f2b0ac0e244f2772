// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.testkit.admission.Literal;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What services and claims use, which scopes select, and what is limited. */
class ObjectUsageTest {
  private static final GroupResource PODS = new GroupResource("", "pods");

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

  @Test
  void usageIsLimitedByPartsOfItsNames() {
    LimitedResources limited =
        LimitedResources.of(new String[] {"pods=cpu|gpu", "jobs.batch=count"}, new String[0]);
    Map<String, Quantity> usage =
        Map.of(
            "requests.cpu", Quantity.parse("1"),
            "limits.cpu", Quantity.parse("0"),
            "memory", Quantity.parse("1"));
    assertEquals(Set.of("requests.cpu"), limited.limitedNames(PODS, usage));
    assertEquals(Set.of(), limited.limitedNames(new GroupResource("batch", "jobs"), usage));
    assertFalse(limited.isEmpty());
    assertTrue(LimitedResources.of(new String[0], new String[0]).isEmpty());
  }

  @Test
  void scopesAreLimitedByExpressions() {
    LimitedResources limited =
        LimitedResources.of(
            new String[0], new String[] {"pods=PriorityClass In a|b", "pods=BestEffort"});
    assertEquals(
        "[{PriorityClass In [a b]}, {BestEffort Exists []}]",
        limited.limitedScopes(PODS).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"pods", "=cpu", "pods=", " "})
  void whatIsNotOfTheFormIsRefused(String entry) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> LimitedResources.of(new String[] {entry}, new String[0]));
    assertEquals("limited: not RESOURCE=...: " + entry, e.getMessage());
  }
}
