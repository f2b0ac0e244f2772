// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class NodeAuthorizerTest {
  private static final UserInfo NODE = UserInfo.of("system:node:n", "system:nodes");
  private static final String UNRELATED = "no relationship found between node 'n' and this object";

  private final MemoryObjects objects = new MemoryObjects();
  private final Metrics metrics = new Metrics();
  private final NodeAuthorizer node = new NodeAuthorizer(objects, metrics, gate -> true);

  private void put(GroupResource resource, String json) {
    objects.put(resource, new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8))));
  }

  private void pod(String name, String spec) {
    put(
        GraphFeed.PODS,
        "{\"metadata\":{\"name\":\"%s\",\"namespace\":\"ns\"},\"spec\":%s}".formatted(name, spec));
  }

  private String ask(String verb, String group, String resource, String namespace, String name) {
    String[] parts = resource.split("/");
    Decision d =
        node.authorize(
            Attributes.resource(
                NODE,
                verb,
                group,
                "v1",
                namespace,
                parts[0],
                parts.length > 1 ? parts[1] : "",
                name));
    return d instanceof Decision.Allow ? "allowed" : d.reason();
  }

  private String get(String resource, String name) {
    return ask("get", "", resource, "ns", name);
  }

  @Test
  void aNodeReadsWhatItsPodsReferToUntilTheyAreGone() {
    assertEquals(UNRELATED, get("secrets", "s"));
    pod(
        "p",
        """
        {"nodeName":"n","serviceAccountName":"sa","volumes":[
          {"name":"a","secret":{"secretName":"s"}},
          {"name":"b","configMap":{"name":"c"}},
          {"name":"e","ephemeral":{}},
          {"name":"v","persistentVolumeClaim":{"claimName":"pvc"}}]}
        """);
    assertEquals("allowed", get("secrets", "s"));
    assertEquals("allowed", get("configmaps", "c"));
    assertEquals("allowed", get("persistentvolumeclaims", "pvc"));
    assertEquals("allowed", get("persistentvolumeclaims", "p-e"));
    assertEquals("allowed", ask("create", "", "serviceaccounts/token", "ns", "sa"));
    assertEquals(UNRELATED, ask("get", "", "secrets", "other", "s"));
    pod("q", "{\"nodeName\":\"n\",\"imagePullSecrets\":[{\"name\":\"s\"}]}");
    objects.delete(GraphFeed.PODS, "ns", "p");
    assertEquals("allowed", get("secrets", "s"), "the other pod still needs it");
    objects.delete(GraphFeed.PODS, "ns", "q");
    assertEquals(UNRELATED, get("secrets", "s"));
  }

  @Test
  void podsOfOtherNodesMirrorPodsAndUnboundPodsGiveNothing() {
    String refers = "\"volumes\":[{\"secret\":{\"secretName\":\"s\"}}]}";
    pod("p", "{\"nodeName\":\"m\"," + refers);
    pod("q", "{" + refers);
    put(
        GraphFeed.PODS,
        "{\"metadata\":{\"name\":\"r\",\"namespace\":\"ns\",\"annotations\":{"
            + "\"kubernetes.io/config.mirror\":\"x\"}},\"spec\":{\"nodeName\":\"n\","
            + refers
            + "}");
    assertEquals(UNRELATED, get("secrets", "s"));
    assertEquals("allowed", get("pods", "r"));
  }

  @Test
  void aVolumeAndItsSecretFollowTheClaim() {
    put(
        GraphFeed.VOLUMES,
        """
        {"metadata":{"name":"pv"},"spec":{"claimRef":{"namespace":"ns","name":"pvc"},"csi":{
          "nodeStageSecretRef":{"namespace":"sec","name":"stage"},
          "controllerPublishSecretRef":{"namespace":"sec","name":"controller"}}}}
        """);
    assertEquals(UNRELATED, ask("get", "", "persistentvolumes", "", "pv"));
    pod(
        "p",
        "{\"nodeName\":\"n\",\"volumes\":[{\"persistentVolumeClaim\":{\"claimName\":\"pvc\"}}]}");
    assertEquals("allowed", ask("get", "", "persistentvolumes", "", "pv"));
    assertEquals("allowed", ask("get", "", "secrets", "sec", "stage"));
    assertEquals(UNRELATED, ask("get", "", "secrets", "sec", "controller"));
    put(GraphFeed.VOLUMES, "{\"metadata\":{\"name\":\"pv\"},\"spec\":{}}");
    assertEquals(UNRELATED, ask("get", "", "secrets", "sec", "stage"));
  }

  @Test
  void resourceClaimsAreTheNamedOnesAndTheGeneratedOnes() {
    put(
        GraphFeed.PODS,
        """
        {"metadata":{"name":"p","namespace":"ns"},"spec":{"nodeName":"n","resourceClaims":[
          {"name":"a","resourceClaimName":"direct"},{"name":"b","resourceClaimTemplateName":"t"}]},
         "status":{"resourceClaimStatuses":[{"name":"b","resourceClaimName":"made"}]}}
        """);
    assertEquals("allowed", ask("get", "resource.k8s.io", "resourceclaims", "ns", "direct"));
    assertEquals("allowed", ask("get", "resource.k8s.io", "resourceclaims", "ns", "made"));
    assertEquals(UNRELATED, ask("get", "resource.k8s.io", "resourceclaims", "ns", "t"));
  }

  @Test
  void whatAKubeletDoesNotNeedIsRefusedInWords() {
    assertEquals("can only read resources of this type", ask("create", "", "secrets", "ns", "s"));
    assertEquals(
        "can only read namespaced object of this type", ask("list", "", "secrets", "", ""));
    assertEquals(
        "node 'n' cannot read 'm', only its own Node object", ask("get", "", "nodes", "", "m"));
    assertEquals("allowed", ask("get", "", "nodes", "", "n"));
    assertEquals("", ask("delete", "", "nodes", "", "n"));
    assertEquals(
        "can only access leases in the \"kube-node-lease\" system namespace",
        ask("get", "coordination.k8s.io", "leases", "ns", "n"));
    assertEquals("allowed", ask("list", "", "services", "ns", ""));
    assertEquals("", ask("create", "", "services", "ns", ""));
  }

  @Test
  void podsAreListedByTheOwnNodeNameOnly() {
    for (String selector : new String[] {"spec.nodeName=n", "a=b,spec.nodeName==n"}) {
      assertTrue(list(selector) instanceof Decision.Allow, selector);
    }
    for (String selector : new String[] {"spec.nodeName=m", "spec.nodeName!=n", "x"}) {
      assertEquals(
          "can only list/watch pods with spec.nodeName field selector", list(selector).reason());
    }
  }

  private Decision list(String selector) {
    return node.authorize(
        new Attributes(NODE, "list", true, "", "v1", "", "pods", "", "", "", selector, null));
  }

  @Test
  void whoIsNoNodeIsNotSpokenOf() {
    Attributes a = Attributes.resource(NODE, "list", "", "v1", "ns", "services", "", "");
    assertEquals("", node.authorize(a.withUser(UserInfo.of("system:node:n"))).reason());
    assertEquals(
        "unknown node for user \"system:node:\"",
        node.authorize(a.withUser(UserInfo.of("system:node:", "system:nodes"))).reason());
    assertEquals(true, node.rulesFor(NODE, "ns").incomplete());
    assertEquals(false, node.rulesFor(UserInfo.of("a"), "ns").incomplete());
  }

  @Test
  void changesOfTheGraphAreTimed() {
    pod("p", "{\"nodeName\":\"n\"}");
    objects.delete(GraphFeed.PODS, "ns", "p");
    String name = "node_authorizer_graph_actions_duration_seconds_count";
    assertTrue(metrics.text().contains(name + "{operation=\"AddPod\"} 1"), metrics.text());
    assertTrue(metrics.text().contains(name + "{operation=\"DeletePod\"} 1"), metrics.text());
  }
}
