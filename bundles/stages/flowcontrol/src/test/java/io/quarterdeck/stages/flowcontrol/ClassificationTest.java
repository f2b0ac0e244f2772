// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.stages.flowcontrol.config.Bootstrap;
import io.quarterdeck.stages.flowcontrol.queue.QueueSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClassificationTest {
  private static final String AUTHENTICATED = UserInfo.AUTHENTICATED_GROUP;

  private static FlowTable table(ApiObject... more) {
    List<ApiObject> schemas = new ArrayList<>(Bootstrap.schemas());
    schemas.addAll(List.of(more));
    return new Digest(
            600,
            listener -> new QueueSet(System::nanoTime, (what, nanos) -> {}, listener),
            new Metrics())
        .of(schemas, Bootstrap.levels(), List.of());
  }

  private static String schema(FlowTable table, RequestInfo i, String user, String... groups) {
    return table.classify(i, UserInfo.of(user, groups)).schema().name();
  }

  private static RequestInfo object(String verb, String group, String resource, String namespace) {
    return new RequestInfo(true, verb, "/x", group, "v1", namespace, resource, "", "");
  }

  private static RequestInfo path(String path) {
    return new RequestInfo(false, "get", path, "", "", "", "", "", "");
  }

  @Test
  void theSuggestedSchemasCatchWhomTheyAreFor() {
    FlowTable t = table();
    RequestInfo pods = object("list", "", "pods", "ns");
    assertEquals("exempt", schema(t, pods, "admin", "system:masters", AUTHENTICATED));
    assertEquals("probes", schema(t, path("/readyz"), "x", AUTHENTICATED));
    assertEquals("global-default", schema(t, path("/readyz/etcd"), "x", AUTHENTICATED));
    assertEquals("global-default", schema(t, pods, "alice", AUTHENTICATED));
    String manager = "system:kube-controller-manager";
    assertEquals("kube-controller-manager", schema(t, pods, manager, AUTHENTICATED));
    RequestInfo lease = object("update", "coordination.k8s.io", "leases", "kube-system");
    assertEquals("system-leader-election", schema(t, lease, manager, AUTHENTICATED));
    assertEquals("system-node-high", schema(t, lease, "n", "system:nodes", AUTHENTICATED));
    assertEquals("system-nodes", schema(t, pods, "n", "system:nodes", AUTHENTICATED));
    String account = "system:serviceaccount:";
    assertEquals(
        "kube-system-service-accounts",
        schema(t, pods, account + "kube-system:x", "system:serviceaccounts", AUTHENTICATED));
    assertEquals(
        "service-accounts",
        schema(t, pods, account + "other:x", "system:serviceaccounts", AUTHENTICATED));
    assertEquals("catch-all", schema(t, pods, "of no group"));
  }

  @Test
  void theLowestPrecedenceCountsThenTheName() {
    FlowTable t = table(mine("b", 50), mine("a", 50), mine("c", 60));
    assertEquals("a", schema(t, object("get", "", "pods", "ns"), "alice", AUTHENTICATED));
  }

  @Test
  void namespacesAndScopeAreMatched() {
    FlowTable t = table(mine("a", 50));
    assertEquals(
        "global-default", schema(t, object("get", "", "pods", "other"), "alice", AUTHENTICATED));
    assertEquals(
        "global-default", schema(t, object("list", "", "pods", ""), "alice", AUTHENTICATED));
    RequestInfo status = new RequestInfo(true, "get", "/x", "", "v1", "ns", "pods", "status", "p");
    assertEquals("global-default", schema(t, status, "alice", AUTHENTICATED));
  }

  @Test
  void aSchemaWithoutItsLevelIsPassedOver() {
    ApiObject dangling = mine("a", 50);
    dangling.object("spec").put("priorityLevelConfiguration", Map.of("name", "none"));
    assertEquals(
        "global-default",
        schema(table(dangling), object("get", "", "pods", "ns"), "alice", AUTHENTICATED));
  }

  @Test
  void whatIsMandatoryIsImagined() {
    FlowTable t =
        new Digest(
                600,
                listener -> new QueueSet(System::nanoTime, (what, nanos) -> {}, listener),
                new Metrics())
            .of(List.of(), List.of(), List.of());
    assertEquals("exempt", schema(t, path("/x"), "admin", "system:masters"));
    assertEquals("catch-all", schema(t, path("/x"), "alice", AUTHENTICATED));
  }

  private static ApiObject mine(String name, int precedence) {
    String json =
        """
        {"apiVersion":"flowcontrol.apiserver.k8s.io/v1","kind":"FlowSchema","metadata":{"name":"%s"},
         "spec":{"matchingPrecedence":%d,"priorityLevelConfiguration":{"name":"workload-low"},
          "rules":[{"subjects":[{"kind":"User","user":{"name":"alice"}}],
           "resourceRules":[{"verbs":["get","list"],"apiGroups":[""],"resources":["pods"],"namespaces":["ns"]}]}]}}
        """
            .formatted(name, precedence);
    return new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
  }
}
