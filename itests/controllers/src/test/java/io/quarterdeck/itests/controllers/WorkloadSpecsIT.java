// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.controllers;

import static io.quarterdeck.itests.controllers.Workloads.condition;
import static io.quarterdeck.itests.controllers.Workloads.controller;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the end-to-end specs of Kubernetes ask of all workloads alike: their subresources, who owns
 * what, and what is reported of a failure. Kubernetes: {@code test/e2e/apps}.
 */
final class WorkloadSpecsIT {
  private static final String DEPLOYMENTS = "deployments";
  private static final String REPLICA_SETS = "replicasets";
  private static final String CONTROLLERS = "replicationcontrollers";
  private static final String STATEFUL_SETS = "statefulsets";
  private static final String DAEMON_SETS = "daemonsets";

  @TempDir private static Path folder;
  private static DistributionProcess server;
  private static RawClient client;
  private static Workloads workloads;

  @BeforeAll
  static void start() throws Exception {
    server = Specs.server(folder);
    client = RawClient.admin(server);
    workloads = Workloads.in(client, "specs");
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  private static void create(String resource, String name, int replicas, String fields)
      throws Exception {
    String size = resource.equals(DAEMON_SETS) ? "" : "'replicas':" + replicas + ",";
    String service = resource.equals(STATEFUL_SETS) ? "'serviceName':'s'," : "";
    workloads.create(
        resource, name, Workloads.spec(resource, name, "one", size + service + fields));
    workloads.awaitReady(name, resource.equals(DAEMON_SETS) ? 3 : replicas);
  }

  @ParameterizedTest
  @ValueSource(strings = {DEPLOYMENTS, REPLICA_SETS, CONTROLLERS, DAEMON_SETS})
  void conditionsThatOthersWriteStay(String resource) throws Exception {
    String name = "told-" + resource;
    create(resource, name, 1, "");
    List<Node> seen = workloads.watch(resource, name);
    workloads.patch(
        resource,
        name + "/status",
        "{'status':{'conditions':[{'type':'Told','status':'True','reason':'E2E'}]}}");
    Await.until(
        "it is seen", () -> seen.stream().anyMatch(o -> condition(o, "Told").equals("True E2E")));
    workloads.patch(
        resource,
        name,
        "{'spec':{'minReadySeconds':1,'template':{'metadata':{'labels':{'x':'y'}}}}}");
    long generation = workloads.number(resource, name, "metadata", "generation");
    Await.until(
        "the change is seen",
        () -> workloads.number(resource, name, "status", "observedGeneration") == generation);
    assertEquals("True E2E", condition(workloads.get(resource, name), "Told"));
  }

  /** Its controller writes the whole status of a StatefulSet, but only when there is news. */
  @Test
  void aStatefulSetShowsAConditionThatOthersWrite() throws Exception {
    create(STATEFUL_SETS, "told", 1, "");
    Await.until(
        "it is available",
        () -> workloads.number(STATEFUL_SETS, "told", "status", "availableReplicas") == 1);
    List<Node> seen = workloads.watch(STATEFUL_SETS, "told");
    workloads.patch(
        STATEFUL_SETS,
        "told/status",
        "{'status':{'conditions':[{'type':'Told','status':'True'}]}}");
    Await.until(
        "it is seen", () -> seen.stream().anyMatch(o -> condition(o, "Told").equals("True")));
  }

  @ParameterizedTest
  @ValueSource(strings = {DEPLOYMENTS, REPLICA_SETS, CONTROLLERS, STATEFUL_SETS})
  void aScaleIsReadWrittenAndObeyed(String resource) throws Exception {
    String name = "scaled-" + resource;
    create(resource, name, 1, "");
    assertEquals(1, workloads.number(resource, name + "/scale", "spec", "replicas"));
    Node patched = workloads.patch(resource, name + "/scale", "{'spec':{'replicas':3}}");
    assertEquals(3, patched.at("spec", "replicas").number());
    assertEquals(3, workloads.number(resource, name, "spec", "replicas"));
    workloads.awaitReady(name, 3);
    Await.until(
        "that is reported",
        () -> workloads.number(resource, name + "/scale", "status", "replicas") == 3);
  }

  @ParameterizedTest
  @CsvSource({
    "deployments, true",
    "replicasets, true",
    "statefulsets, true",
    "daemonsets, true",
    "replicationcontrollers, false"
  })
  void aCollectionTakesItsPodsWithItUnlessItIsOld(String resource, boolean cascades)
      throws Exception {
    String name = "gone-" + resource;
    create(resource, name, 1, "");
    Workloads.ok(client.delete(workloads.path(resource, "") + "?labelSelector=app%3D" + name));
    Await.until("they are gone", () -> workloads.list(resource, name).isEmpty());
    if (cascades) {
      Await.until("and their pods", () -> workloads.list("pods", name).isEmpty());
    } else {
      Await.until("their pods are free", () -> controller(pod(name)).isEmpty());
    }
  }

  private static Node pod(String app) throws Exception {
    return workloads.list("pods", app).getFirst();
  }

  @ParameterizedTest
  @ValueSource(strings = {REPLICA_SETS, CONTROLLERS})
  void podsAreAdoptedOnceAndReleased(String resource) throws Exception {
    String name = "adopted-" + resource;
    String container = "'containers':[{'name':'c','image':'one'}]";
    workloads.create("pods", name, "{" + container + "}");
    create(resource, name, 1, "");
    String uid = workloads.get(resource, name).at("metadata", "uid").text();
    Await.until("it is adopted", () -> controller(workloads.get("pods", name)).equals(uid));
    Node reference = workloads.get("pods", name).at("metadata", "ownerReferences").index(0);
    workloads.patch(
        "pods",
        name,
        "{'metadata':{'ownerReferences':[{'uid':'%s','apiVersion':'%s','kind':'%s','name':'%s','controller':false}]}}"
            .formatted(
                uid, reference.get("apiVersion").text(), reference.get("kind").text(), name));
    Await.until("it is so again", () -> controller(workloads.get("pods", name)).equals(uid));
    assertEquals(1, workloads.get("pods", name).at("metadata", "ownerReferences").size());
    workloads.patch("pods", name, "{'metadata':{'labels':{'app':'other'}}}");
    Await.until("it is let go", () -> controller(workloads.get("pods", name)).isEmpty());
    workloads.awaitReady(name, 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {REPLICA_SETS, CONTROLLERS})
  void aQuotaThatIsExceededIsToldUntilItIsNot(String resource) throws Exception {
    Workloads small = Workloads.in(client, "small-" + resource);
    small.create("resourcequotas", "two", "{'hard':{'pods':'2'}}");
    Await.until(
        "it counts", () -> !small.get("resourcequotas", "two").at("status", "hard").isEmpty());
    small.create(resource, "many", Workloads.spec(resource, "many", "one", "'replicas':3,"));
    Await.until(
        "it fails",
        () -> condition(small.get(resource, "many"), "ReplicaFailure").equals("True FailedCreate"));
    small.patch(resource, "many", "{'spec':{'replicas':2}}");
    Await.until(
        "it does not", () -> condition(small.get(resource, "many"), "ReplicaFailure").isEmpty());
  }

  @Test
  void aPodThatItsNodeRejectsIsMadeAgainUntilItIsTaken() throws Exception {
    String port =
        "'nodeName':'simulated-0','containers':[{'name':'c','image':'one','ports':["
            + "{'containerPort':21017,'hostPort':21017}]}]";
    workloads.create("pods", "first", "{" + port + "}");
    workloads.awaitReady("first", 1);
    workloads.create(
        STATEFUL_SETS,
        "second",
        "{'replicas':1,'serviceName':'s','selector':{'matchLabels':{'app':'second'}},"
            + "'template':{'metadata':{'labels':{'app':'second'}},'spec':{%s}}}".formatted(port));
    Set<String> uids = new HashSet<>();
    Await.until(
        "it was made again",
        () -> {
          workloads.list("pods", "second").forEach(p -> uids.add(p.at("metadata", "uid").text()));
          return uids.size() > 1;
        });
    workloads.delete("pods", "first");
    workloads.awaitReady("second", 1);
    workloads.delete(STATEFUL_SETS, "second");
  }

  /** Three nodes have room for three pods that want the same port. */
  @ParameterizedTest
  @CsvSource({
    "'minAvailable':'90%', false, 201",
    "'minAvailable':'90%', true, 429",
    "'maxUnavailable':'10%', false, 201",
    "'maxUnavailable':1, true, 429"
  })
  void aBudgetCountsWhatIsWanted(String budget, boolean exclusive, int status) throws Exception {
    Workloads own =
        Workloads.in(client, "budget-" + Integer.toHexString((budget + exclusive).hashCode()));
    String spec =
        Workloads.spec(REPLICA_SETS, "rs", "one", "'replicas':10,")
            .replace(
                "'image':",
                exclusive
                    ? "'ports':[{'containerPort':5555,'hostPort':5555}],'image':"
                    : "'image':");
    own.create(REPLICA_SETS, "rs", spec);
    own.create(
        "poddisruptionbudgets", "b", "{'selector':{'matchLabels':{'app':'rs'}}," + budget + "}");
    int running = exclusive ? 3 : 10;
    Await.until(
        "all are counted",
        () ->
            own.number("poddisruptionbudgets", "b", "status", "currentHealthy") == running
                && own.number("poddisruptionbudgets", "b", "status", "expectedPods") == 10);
    String name = own.ready("rs").getFirst().at("metadata", "name").text();
    HttpResponse<String> answer =
        client.post(
            own.path("pods", name) + "/eviction",
            "{\"apiVersion\":\"policy/v1\",\"kind\":\"Eviction\",\"metadata\":{\"name\":\""
                + name
                + "\"}}");
    assertEquals(status, answer.statusCode(), answer.body());
    if (status == 429) {
      assertTrue(answer.body().contains("needs 9 healthy pods and has 3 currently"), answer.body());
    }
    Workloads.ok(client.delete("/api/v1/namespaces/" + own.namespace()));
    Await.until("its ports are free", () -> own.list("pods", "rs").isEmpty());
  }
}
