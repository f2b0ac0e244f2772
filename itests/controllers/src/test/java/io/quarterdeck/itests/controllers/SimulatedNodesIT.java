// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.controllers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Kubectl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole cluster in one process, as kubectl sees it. */
final class SimulatedNodesIT {
  private static final String PATIENCE = "--timeout=120s";

  @TempDir private static Path folder;
  private static DistributionProcess server;
  private static Kubectl kubectl;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(Kubectl.present(), "there is no kubectl");
    server = Specs.server(folder);
    kubectl = new Kubectl(server.kubeconfig(), Files.createDirectory(folder.resolve("home")));
    Await.until(
        "the account of pods is there",
        () -> kubectl.run("get", "serviceaccount", "default").exitCode() == 0);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  private static String get(String what, String path) {
    return kubectl.ok("get", what, "-o", "jsonpath={" + path + "}");
  }

  @Test
  void aDeploymentBecomesReadyRollsOutScalesAndRollsBack() throws Exception {
    kubectl.ok("create", "deployment", "web", "--image=web:1", "--replicas=3");
    kubectl.ok("rollout", "status", "deployment/web", PATIENCE);
    assertEquals("3", get("deployment/web", ".status.availableReplicas"));
    List<String> nodes =
        List.of(
            kubectl
                .ok("get", "pods", "-l", "app=web", "-o", "jsonpath={.items[*].spec.nodeName}")
                .split(" "));
    assertEquals(3, nodes.stream().distinct().count(), "they are spread: " + nodes);
    kubectl.ok("set", "image", "deployment/web", "web=web:2");
    kubectl.ok("rollout", "status", "deployment/web", PATIENCE);
    assertEquals(
        "2", get("deployment/web", ".metadata.annotations.deployment\\.kubernetes\\.io/revision"));
    kubectl.ok("scale", "deployment/web", "--replicas=5");
    kubectl.ok("rollout", "status", "deployment/web", PATIENCE);
    kubectl.ok("rollout", "undo", "deployment/web");
    kubectl.ok("rollout", "status", "deployment/web", PATIENCE);
    assertEquals("web:1", get("deployment/web", ".spec.template.spec.containers[0].image"));
    Await.until(
        "old pods are gone",
        () ->
            kubectl
                    .ok("get", "pods", "-l", "app=web", "-o", "jsonpath={.items[*].metadata.name}")
                    .split(" ")
                    .length
                == 5);
    kubectl.ok("delete", "deployment/web", "--cascade=foreground", PATIENCE);
    assertEquals("", kubectl.ok("get", "pods", "-l", "app=web", "-o", "name"));
  }

  /** Applies a set of pods that have the label {@code app=NAME}. */
  private static void apply(String kind, String name, String spec) throws Exception {
    Path file = folder.resolve(name + ".yaml");
    Files.writeString(
        file,
        """
        apiVersion: apps/v1
        kind: %s
        metadata: {name: %2$s}
        spec:
          selector: {matchLabels: {app: %2$s}}
          template:
            metadata: {labels: {app: %2$s}}
            spec: {containers: [{name: c, image: one}]}
        %3$s
        """
            .formatted(kind, name, spec.indent(2)));
    kubectl.ok("apply", "-f", file.toString());
  }

  @Test
  void aStatefulSetHasItsPodsByNumberRollsOutAndGoesBack() throws Exception {
    apply(
        "StatefulSet",
        "db",
        """
        serviceName: db
        replicas: 3
        volumeClaimTemplates:
        - metadata: {name: data}
          spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
        """);
    kubectl.ok("rollout", "status", "statefulset/db", PATIENCE);
    assertEquals("Bound", get("pvc/data-db-2", ".status.phase"));
    assertEquals(
        "db-0 db-1 db-2",
        kubectl.ok("get", "pods", "-l", "app=db", "-o", "jsonpath={.items[*].metadata.name}"));
    String first = get("statefulset/db", ".status.currentRevision");
    kubectl.ok("set", "image", "statefulset/db", "c=two");
    kubectl.ok("rollout", "status", "statefulset/db", PATIENCE);
    Await.until(
        "the update is the current one",
        () -> !get("statefulset/db", ".status.currentRevision").equals(first));
    kubectl.ok("rollout", "undo", "statefulset/db");
    kubectl.ok("rollout", "status", "statefulset/db", PATIENCE);
    Await.until(
        "the first is current again",
        () -> get("statefulset/db", ".status.currentRevision").equals(first));
    assertEquals("one", get("pod/db-2", ".spec.containers[0].image"));
    kubectl.ok("scale", "statefulset/db", "--replicas=1");
    Await.until(
        "the last ones are gone",
        () -> kubectl.ok("get", "pods", "-l", "app=db", "-o", "name").strip().equals("pod/db-0"));
  }

  @Test
  void aDaemonSetHasAPodOnEachNodeAndRollsOut() throws Exception {
    apply("DaemonSet", "agent", "");
    kubectl.ok("rollout", "status", "daemonset/agent", PATIENCE);
    assertEquals("3", get("daemonset/agent", ".status.numberAvailable"));
    kubectl.ok("set", "image", "daemonset/agent", "c=two");
    kubectl.ok("rollout", "status", "daemonset/agent", PATIENCE);
    assertEquals("3", get("daemonset/agent", ".status.updatedNumberScheduled"));
    List<String> nodes =
        List.of(
            kubectl
                .ok("get", "pods", "-l", "app=agent", "-o", "jsonpath={.items[*].spec.nodeName}")
                .split(" "));
    assertEquals(3, nodes.stream().distinct().count(), "one on each: " + nodes);
    kubectl.ok("rollout", "undo", "daemonset/agent");
    kubectl.ok("rollout", "status", "daemonset/agent", PATIENCE);
    assertEquals("one", get("daemonset/agent", ".spec.template.spec.containers[0].image"));
  }

  @Test
  void aJobCompletesAndAServiceFindsItsPods() throws Exception {
    kubectl.ok("create", "job", "once", "--image=busybox");
    kubectl.ok("wait", "--for=condition=complete", "job/once", PATIENCE);
    kubectl.ok("run", "shop", "--image=shop", "--port=80", "--expose");
    kubectl.ok("wait", "--for=condition=ready", "pod/shop", PATIENCE);
    String address = get("pod/shop", ".status.podIP");
    Await.until(
        "its slice has it",
        () ->
            kubectl
                .ok("get", "endpointslices", "-l", "kubernetes.io/service-name=shop", "-o", "yaml")
                .contains(address));
  }

  @Test
  void aPodThatFitsNowhereSaysSo() throws Exception {
    kubectl.ok(
        "run",
        "misfit",
        "--image=i",
        "--overrides={\"spec\":{\"nodeSelector\":{\"no\":\"where\"}}}");
    Await.until(
        "it says so",
        () -> get("pod/misfit", ".status.conditions[0].reason").equals("Unschedulable"));
    assertTrue(
        get("pod/misfit", ".status.conditions[0].message").startsWith("0/3 nodes are available"));
    kubectl.ok("label", "node", "simulated-1", "no=where");
    kubectl.ok("wait", "--for=condition=ready", "pod/misfit", PATIENCE);
    assertEquals("simulated-1", get("pod/misfit", ".spec.nodeName"));
  }

  @Test
  void aNamespaceEndsWithWhatRunsInIt() throws Exception {
    kubectl.ok("create", "namespace", "crowd");
    kubectl.ok("-n", "crowd", "create", "deployment", "d", "--image=i", "--replicas=10");
    kubectl.ok("-n", "crowd", "rollout", "status", "deployment/d", PATIENCE);
    kubectl.ok("delete", "namespace", "crowd", PATIENCE);
    assertTrue(kubectl.run("get", "namespace", "crowd").exitCode() != 0);
  }
}
