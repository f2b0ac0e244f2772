// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.config;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.admission.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleTest {
  private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
  private static final GroupVersionResource NAMESPACES =
      new GroupVersionResource("", "v1", "namespaces");

  private static Rule rule(String scope, String... resources) {
    return new Rule(
        List.of("CREATE", "DELETE"), List.of(""), List.of("v1"), List.of(resources), scope);
  }

  private static boolean matches(Rule rule, String subresource) {
    return rule.matches(Operation.CREATE, PODS, subresource, "ns");
  }

  @Test
  void resourcesAndSubresources() {
    assertTrue(matches(rule("*", "pods"), ""));
    assertFalse(matches(rule("*", "pods"), "status"));
    assertTrue(matches(rule("*", "pods/status"), "status"));
    assertFalse(matches(rule("*", "pods/status"), ""));
    assertTrue(matches(rule("*", "pods/*"), ""));
    assertTrue(matches(rule("*", "pods/*"), "status"));
    assertTrue(matches(rule("*", "*"), ""));
    assertFalse(matches(rule("*", "*"), "status"));
    assertTrue(matches(rule("*", "*/*"), ""));
    assertTrue(matches(rule("*", "*/*"), "status"));
    assertTrue(matches(rule("*", "*/status"), "status"));
    assertFalse(matches(rule("*", "*/status"), ""));
    assertFalse(matches(rule("*", "services", "*/scale"), ""));
  }

  @Test
  void operationsGroupsAndVersions() {
    Rule rule = rule("*", "pods");
    assertTrue(rule.matches(Operation.DELETE, PODS, "", "ns"));
    assertFalse(rule.matches(Operation.UPDATE, PODS, "", "ns"));
    GroupVersionResource other = new GroupVersionResource("x", "v1", "pods");
    assertFalse(rule.matches(Operation.CREATE, other, "", "ns"));
    GroupVersionResource newer = new GroupVersionResource("", "v2", "pods");
    assertFalse(rule.matches(Operation.CREATE, newer, "", "ns"));
    Rule any = new Rule(List.of("*"), List.of("*"), List.of("*"), List.of("pods"), "*");
    assertTrue(any.matches(Operation.CONNECT, other, "", "ns"));
    assertTrue(any.matches(Operation.UPDATE, newer, "", "ns"));
  }

  @Test
  void namespacesAreOfTheCluster() {
    assertTrue(rule("Namespaced", "*").matches(Operation.CREATE, PODS, "", "ns"));
    assertFalse(rule("Cluster", "*").matches(Operation.CREATE, PODS, "", "ns"));
    assertFalse(rule("Namespaced", "*").matches(Operation.CREATE, NAMESPACES, "", "ns"));
    assertTrue(rule("Cluster", "*").matches(Operation.CREATE, NAMESPACES, "", "ns"));
    assertTrue(rule("Cluster", "*").matches(Operation.CREATE, PODS, "", ""));
    assertFalse(rule("Galaxy", "*").matches(Operation.CREATE, PODS, "", "ns"));
  }
}
