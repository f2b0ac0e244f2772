// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceRuleTest {
  private static final ApiObject POD = Literal.pod("{}");
  private static final ApiObject NODE =
      Literal.object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n'}}");

  private static ResourceRule rule(String json) {
    return ResourceRule.of(
        Literal.object(
                "{'rule':{'operations':['*'],'apiGroups':['*'],'apiVersions':['*']," + json + "}}")
            .field("rule"));
  }

  private static boolean matches(ResourceRule rule, Attempt attempt) {
    AdmissionRequest r = attempt.request();
    return rule.matches(r, r.resource());
  }

  @ParameterizedTest(name = "{0} matches {1}/{2}: {3}")
  @CsvSource({
    "pods, pods, '', true",
    "pods, pods, status, false",
    "pods, services, '', false",
    "pods/status, pods, status, true",
    "pods/status, pods, '', false",
    "pods/*, pods, status, true",
    "pods/*, pods, '', true",
    "pods/*, services, status, false",
    "*, pods, '', true",
    "*, pods, status, false",
    "*/status, pods, status, true",
    "*/status, pods, scale, false",
    "*/*, pods, '', true",
    "*/*, pods, scale, true",
  })
  void aResourceIsMatchedWithItsSubresource(
      String pattern, String resource, String subresource, boolean expected) {
    ResourceRule rule = rule("'resources':['" + pattern + "']");
    assertEquals(expected, matches(rule, Attempt.create(resource, POD).of(subresource)));
  }

  @Test
  void anyOfTheResourcesIsEnough() {
    ResourceRule rule = rule("'resources':['services','pods']");
    assertTrue(matches(rule, Attempt.create("pods", POD)));
    assertFalse(matches(rule("'resources':[]"), Attempt.create("pods", POD)));
  }

  @Test
  void onlyTheOperationsThatAreNamed() {
    ResourceRule rule =
        ResourceRule.of(
            Literal.object(
                    "{'rule':{'operations':['CREATE','DELETE'],'apiGroups':[''],"
                        + "'apiVersions':['v1'],'resources':['pods']}}")
                .field("rule"));
    assertTrue(matches(rule, Attempt.create("pods", POD)));
    assertTrue(matches(rule, Attempt.delete("pods", POD)));
    assertFalse(matches(rule, Attempt.update("pods", POD, POD)));
    assertFalse(matches(rule, Attempt.create("pods", POD).ofGroup("example.org")));
  }

  @Test
  void theVersionAndGroupAreOfTheResourceThatItIsAskedAs() {
    ResourceRule rule =
        ResourceRule.of(
            Literal.object(
                    "{'rule':{'operations':['*'],'apiGroups':['apps'],"
                        + "'apiVersions':['v1beta1'],'resources':['deployments']}}")
                .field("rule"));
    AdmissionRequest r = Attempt.create("deployments", POD).ofGroup("apps").request();
    assertFalse(rule.matches(r, new GroupVersionResource("apps", "v1", "deployments")));
    assertTrue(rule.matches(r, new GroupVersionResource("apps", "v1beta1", "deployments")));
    assertFalse(rule.matches(r, new GroupVersionResource("extensions", "v1beta1", "deployments")));
  }

  @Test
  void scopesTellNamespacedFromClusterWideRequests() {
    for (String all : new String[] {"'resources':['*']", "'scope':'*','resources':['*']"}) {
      assertTrue(matches(rule(all), Attempt.create("pods", POD)));
      assertTrue(matches(rule(all), Attempt.create("nodes", NODE)));
    }
    ResourceRule namespaced = rule("'scope':'Namespaced','resources':['*']");
    assertTrue(matches(namespaced, Attempt.create("pods", POD)));
    assertFalse(matches(namespaced, Attempt.create("nodes", NODE)));
    ResourceRule cluster = rule("'scope':'Cluster','resources':['*']");
    assertFalse(matches(cluster, Attempt.create("pods", POD)));
    assertTrue(matches(cluster, Attempt.create("nodes", NODE)));
  }

  @Test
  void aNamespaceIsClusterWideThoughItsRequestsNameIt() {
    Attempt attempt = Attempt.create("namespaces", NODE).in("n");
    assertTrue(matches(rule("'scope':'Cluster','resources':['*']"), attempt));
    assertFalse(matches(rule("'scope':'Namespaced','resources':['*']"), attempt));
    Attempt foreign = Attempt.create("namespaces", NODE).in("n").ofGroup("example.org");
    assertTrue(matches(rule("'scope':'Namespaced','resources':['*']"), foreign));
  }

  @Test
  void namesRestrictToTheseObjects() {
    ResourceRule rule = rule("'resources':['pods'],'resourceNames':['p','q']");
    assertTrue(matches(rule, Attempt.create("pods", POD)));
    assertTrue(matches(rule, Attempt.delete("pods", POD).named("q")));
    assertFalse(matches(rule, Attempt.create("pods", POD).named("r")));
    assertTrue(matches(rule, Attempt.create("pods", POD).named("")), "the object says its name");
    assertFalse(matches(rule, Attempt.delete("pods", POD).named("")), "a collection has none");
  }
}
