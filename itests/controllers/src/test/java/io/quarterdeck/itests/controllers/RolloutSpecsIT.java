// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.controllers;

import static io.quarterdeck.itests.controllers.Workloads.STUCK;
import static io.quarterdeck.itests.controllers.Workloads.condition;
import static io.quarterdeck.itests.controllers.Workloads.controller;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the end-to-end specs of Kubernetes ask of rollouts, at each stage. Kubernetes: {@code
 * test/e2e/apps}.
 */
final class RolloutSpecsIT {
  private static final String DEPLOYMENTS = "deployments";
  private static final String REPLICA_SETS = "replicasets";
  private static final String STATEFUL_SETS = "statefulsets";
  private static final String DAEMON_SETS = "daemonsets";
  private static final String REVISIONS = "controllerrevisions";
  private static final String REVISION = "deployment.kubernetes.io/revision";
  private static final String ROLLBACK = "deprecated.deployment.rollback.to";

  @TempDir private static Path folder;
  private static DistributionProcess server;
  private static RawClient client;
  private static Workloads workloads;

  @BeforeAll
  static void start() throws Exception {
    server = Specs.server(folder);
    client = RawClient.admin(server);
    workloads = Workloads.in(client, "rollouts");
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  private static void image(String resource, String name, String image) throws Exception {
    workloads.patch(
        resource,
        name,
        "{'spec':{'template':{'metadata':{'annotations':{'simulated.quarterdeck.io/start-delay':null}},"
            + "'spec':{'containers':[{'name':'c','image':'%s'}]}}}}".formatted(image));
  }

  private static boolean isComplete(String name, String revision) throws Exception {
    Node d = workloads.get(DEPLOYMENTS, name);
    long replicas = d.at("spec", "replicas").number();
    return d.at("metadata", "annotations").get(REVISION).text().equals(revision)
        && d.at("status", "observedGeneration").number() == d.at("metadata", "generation").number()
        && d.at("status", "replicas").number() == replicas
        && d.at("status", "updatedReplicas").number() == replicas
        && d.at("status", "availableReplicas").number() == replicas;
  }

  private static long size(String set) throws Exception {
    return workloads.number(REPLICA_SETS, set, "spec", "replicas");
  }

  /** The ReplicaSet of a revision. */
  private static String set(String app, String revision) throws Exception {
    return workloads.list(REPLICA_SETS, app).stream()
        .filter(s -> s.at("metadata", "annotations").get(REVISION).text().equals(revision))
        .map(s -> s.at("metadata", "name").text())
        .findFirst()
        .orElse("");
  }

  @Test
  void anAdoptedReplicaSetIsRolledOverWithinTheLimits() throws Exception {
    workloads.create(REPLICA_SETS, "over", Workloads.spec(REPLICA_SETS, "over", "old", ""));
    workloads.patch(
        REPLICA_SETS,
        "over",
        "{'metadata':{'annotations':{'%s':'3546343826724305832'}}}".formatted(REVISION));
    workloads.awaitReady("over", 1);
    workloads.create(
        DEPLOYMENTS,
        "over",
        "{'replicas':1,'minReadySeconds':1,'strategy':{'rollingUpdate':{'maxSurge':1,'maxUnavailable':0}},"
            + "'selector':{'matchLabels':{'app':'over'}},"
            + Workloads.template("over", "bad", STUCK, "")
            + "}");
    Await.until("it is stuck", () -> !set("over", "3546343826724305833").isEmpty());
    assertEquals(1, size("over"));
    Await.until(
        "the old one serves",
        () -> workloads.number(DEPLOYMENTS, "over", "status", "availableReplicas") == 1);
    List<Node> seen = workloads.watch(DEPLOYMENTS, "over");
    image(DEPLOYMENTS, "over", "good");
    Await.until("it goes on", () -> isComplete("over", "3546343826724305834"));
    for (Node d : seen) {
      assertTrue(d.at("status", "availableReplicas").number() >= 1, d::toString);
    }
    assertEquals(0, size("over"));
    assertEquals(0, size(set("over", "3546343826724305833")));
  }

  @Test
  void aScaleInTheMiddleIsShared() throws Exception {
    workloads.create(
        DEPLOYMENTS,
        "shared",
        Workloads.spec(
            DEPLOYMENTS,
            "shared",
            "good",
            "'replicas':10,'strategy':{'rollingUpdate':{'maxSurge':3,'maxUnavailable':2}},"));
    Await.until("it is there", () -> isComplete("shared", "1"));
    workloads.patch(
        DEPLOYMENTS, "shared", "{'spec':{" + Workloads.template("shared", "bad", STUCK, "") + "}}");
    Await.until(
        "it is stuck", () -> size(set("shared", "1")) == 8 && size(set("shared", "2")) == 5);
    workloads.patch(DEPLOYMENTS, "shared", "{'spec':{'replicas':30}}");
    Await.until(
        "both grow", () -> size(set("shared", "1")) == 20 && size(set("shared", "2")) == 13);
    Await.until(
        "the old ones serve",
        () -> workloads.number(DEPLOYMENTS, "shared", "status", "availableReplicas") == 20);
    workloads.patch(DEPLOYMENTS, "shared", "{'spec':{'replicas':5}}");
    Await.until(
        "both shrink", () -> size(set("shared", "1")) == 3 && size(set("shared", "2")) == 5);
    Await.until(
        "that is reported",
        () -> workloads.number(DEPLOYMENTS, "shared", "status", "replicas") == 8);
    assertEquals(3, workloads.number(DEPLOYMENTS, "shared", "status", "availableReplicas"));
    workloads.delete(DEPLOYMENTS, "shared");
  }

  @Test
  void whoRecreatesHasNoOldPodsBesideNewOnes() throws Exception {
    workloads.create(
        DEPLOYMENTS,
        "anew",
        Workloads.spec(DEPLOYMENTS, "anew", "one", "'replicas':2,'strategy':{'type':'Recreate'},"));
    Await.until("it is there", () -> isComplete("anew", "1"));
    List<Node> seen = workloads.watch(DEPLOYMENTS, "anew");
    image(DEPLOYMENTS, "anew", "two");
    Await.until("it is anew", () -> isComplete("anew", "2"));
    for (Node d : seen) {
      long updated = d.at("status", "updatedReplicas").number();
      assertTrue(updated == 0 || updated == d.at("status", "replicas").number(), d::toString);
    }
  }

  @Test
  void anAnnotationAsksForARevisionOfBefore() throws Exception {
    workloads.create(
        DEPLOYMENTS, "back", Workloads.spec(DEPLOYMENTS, "back", "one", "'replicas':1,"));
    Await.until("it is there", () -> isComplete("back", "1"));
    image(DEPLOYMENTS, "back", "two");
    Await.until("it is another", () -> isComplete("back", "2"));
    workloads.patch(
        DEPLOYMENTS, "back", "{'metadata':{'annotations':{'%s':'0'}}}".formatted(ROLLBACK));
    Await.until("it is back", () -> isComplete("back", "3"));
    Node back = workloads.get(DEPLOYMENTS, "back");
    assertEquals(
        "one", back.at("spec", "template", "spec", "containers").index(0).get("image").text());
    assertTrue(back.at("metadata", "annotations").get(ROLLBACK).isAbsent());
    assertEquals("True NewReplicaSetAvailable", condition(back, "Progressing"));
  }

  /** A deletion without grace succeeds, whoever takes the pod away first. */
  @Test
  void onDeleteEachPodIsNewOnlyWhenItIsDeleted() throws Exception {
    workloads.create(
        STATEFUL_SETS,
        "ond",
        Workloads.spec(
            STATEFUL_SETS,
            "ond",
            "one",
            "'replicas':3,'serviceName':'s','updateStrategy':{'type':'OnDelete'},"));
    workloads.awaitReady("ond", 3);
    image(STATEFUL_SETS, "ond", "two");
    Await.until(
        "the change is seen",
        () -> workloads.number(STATEFUL_SETS, "ond", "status", "observedGeneration") == 2);
    for (int round = 0; round < 3; round++) {
      Set<String> uids = uids("ond");
      for (String pod : workloads.names("pods", "ond")) {
        workloads.delete("pods", pod);
      }
      Await.until(
          "all are others",
          () -> uids("ond").size() == 3 && uids("ond").stream().noneMatch(uids::contains));
    }
    for (Node pod : workloads.ready("ond")) {
      assertEquals("two", pod.at("spec", "containers").index(0).get("image").text());
    }
  }

  private static Set<String> uids(String app) throws Exception {
    return workloads.ready(app).stream()
        .map(p -> p.at("metadata", "uid").text())
        .collect(Collectors.toSet());
  }

  @Test
  void whoSurgesWaitsForEachNewPodToBeAvailable() throws Exception {
    workloads.create(
        DAEMON_SETS,
        "surge",
        Workloads.spec(
            DAEMON_SETS,
            "surge",
            "one",
            "'minReadySeconds':1,'updateStrategy':{'type':'RollingUpdate','rollingUpdate':{'maxSurge':2,'maxUnavailable':0}},"));
    Await.until(
        "it is there",
        () -> workloads.number(DAEMON_SETS, "surge", "status", "numberAvailable") == 3);
    List<Node> seen = workloads.watch(DAEMON_SETS, "surge");
    image(DAEMON_SETS, "surge", "two");
    Await.until(
        "it is new",
        () -> workloads.number(DAEMON_SETS, "surge", "status", "updatedNumberScheduled") == 3);
    for (Node d : seen) {
      assertEquals(0, d.at("status", "numberUnavailable").number(), d::toString);
    }
  }

  @Test
  void aRevisionThatSomebodyAddsIsKeptAndCounted() throws Exception {
    workloads.create(DAEMON_SETS, "rev", Workloads.spec(DAEMON_SETS, "rev", "one", ""));
    Await.until(
        "it is there",
        () -> workloads.number(DAEMON_SETS, "rev", "status", "numberAvailable") == 3);
    Node first = workloads.list(REVISIONS, "rev").getFirst();
    String uid = workloads.get(DAEMON_SETS, "rev").at("metadata", "uid").text();
    assertEquals(uid, controller(first));
    Workloads.ok(
        client.post(
            workloads.path(REVISIONS, ""),
            """
            {"metadata":{"name":"rev-other","labels":{"app":"rev","controller-revision-hash":"other"},
             "ownerReferences":[{"apiVersion":"apps/v1","kind":"DaemonSet","name":"rev","uid":"%s",
             "controller":true}]}, "data": %s, "revision": 2}"""
                .formatted(uid, Json.text(first.get("data").value()))));
    Thread.sleep(300);
    assertEquals(2, workloads.list(REVISIONS, "rev").size());
    workloads.delete(REVISIONS, first.at("metadata", "name").text());
    Await.until(
        "one is left", () -> workloads.names(REVISIONS, "rev").equals(List.of("rev-other")));
    image(DAEMON_SETS, "rev", "two");
    Await.until("there is one more", () -> workloads.list(REVISIONS, "rev").size() == 2);
    workloads.delete(REVISIONS, "rev-other");
    Await.until("and it alone", () -> workloads.list(REVISIONS, "rev").size() == 1);
    assertEquals(3, workloads.list(REVISIONS, "rev").getFirst().get("revision").number());
  }
}
