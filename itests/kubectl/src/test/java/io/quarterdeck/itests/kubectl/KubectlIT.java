// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.kubectl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution.Ended;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Kubectl;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** The workloads of {@code workloads.yaml}, each test in a namespace of its own. */
final class KubectlIT {
  @TempDir private static Path folder;
  private static DistributionProcess server;
  private static Kubectl kubectl;
  private static Path workloads;

  private String namespace = "";

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Kubectl.present(), "kubectl is not on the PATH");
    server = DistributionProcess.start(folder);
    kubectl = new Kubectl(server.kubeconfig(), folder);
    workloads = folder.resolve("workloads.yaml");
    try (InputStream in = KubectlIT.class.getResourceAsStream("workloads.yaml")) {
      Files.copy(in, workloads);
    }
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void namespace(TestInfo test) {
    namespace = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
    kubectl.ok("create", "namespace", namespace);
    // a controller makes it in a cluster; pods need it
    ok("create", "serviceaccount", "default");
  }

  @AfterEach
  void nothingWasLoggedAsAnError() {
    assertTrue(server.log().lines().noneMatch(l -> l.contains(" ERROR ")), server.log());
  }

  private String ok(String... arguments) {
    return kubectl.ok(in(arguments));
  }

  private String[] in(String... arguments) {
    List<String> all = new ArrayList<>(List.of("--namespace", namespace));
    all.addAll(List.of(arguments));
    return all.toArray(String[]::new);
  }

  private String field(String object, String path) {
    return ok("get", object, "-o", "jsonpath={" + path + "}");
  }

  @Test
  void whatIsAppliedIsThereAndAppliedAgainIsUnchanged() {
    String created = ok("apply", "-f", workloads.toString());
    assertTrue(created.lines().allMatch(l -> l.endsWith(" created")), created);

    // kubectl always sends a selector whose patch strategy is "replace", and then says "configured"
    String budget = field("poddisruptionbudget/web", ".metadata.resourceVersion");
    String again = ok("apply", "-f", workloads.toString());
    assertEquals(
        created
            .replace(" created", " unchanged")
            .replace(
                "poddisruptionbudget.policy/web unchanged",
                "poddisruptionbudget.policy/web configured"),
        again);
    assertEquals(budget, field("poddisruptionbudget/web", ".metadata.resourceVersion"));
    assertEquals("", ok("diff", "-f", workloads.toString()));

    for (String object : created.replace(" created", "").lines().toList()) {
      assertTrue(ok("describe", object).contains("Name:"), object);
      assertTrue(field(object, ".metadata.uid").length() == 36, object);
    }
  }

  @Test
  void allShowsTheWorkloadsOfEveryNamespace() {
    ok("apply", "-f", workloads.toString());

    String all = kubectl.ok("get", "all", "--all-namespaces");

    for (String row :
        List.of(
            "pod/tool ",
            "replicationcontroller/old ",
            "service/web ",
            "daemonset.apps/agent ",
            "deployment.apps/web ",
            "replicaset.apps/set ",
            "statefulset.apps/store ",
            "cronjob.batch/nightly ",
            "job.batch/migrate ",
            "horizontalpodautoscaler.autoscaling/web ")) {
      assertTrue(
          all.lines().anyMatch(l -> l.startsWith(namespace) && l.contains(" " + row)), row + all);
    }
    assertTrue(all.contains("service/kubernetes"), all);
  }

  @Test
  void aChangeMadeElsewhereIsSeenByAWatch() throws Exception {
    ok("apply", "-f", workloads.toString());
    Path seen = folder.resolve("watch.txt");
    Process watch = kubectl.start(seen, in("get", "deployments", "--watch"));
    try {
      Await.until("the first row is there", () -> Files.readString(seen).contains("0/2"));
      ok("scale", "deployment", "web", "--replicas", "7");
      Await.until("the change is seen", () -> Files.readString(seen).contains("0/7"));
    } finally {
      watch.destroy();
      watch.waitFor();
    }
  }

  @Test
  void labelsAnnotationsAndPatches() {
    ok("apply", "-f", workloads.toString());
    String uid = field("deployment/web", ".metadata.uid");

    ok("label", "deployment/web", "tier=front");
    ok("annotate", "deployment/web", "note=of two words");
    ok("patch", "deployment/web", "-p", "{\"spec\":{\"paused\":true}}");
    ok("patch", "deployment/web", "--type=merge", "-p", "{\"spec\":{\"minReadySeconds\":4}}");
    ok(
        "patch",
        "deployment/web",
        "--type=json",
        "-p",
        "[{\"op\":\"replace\",\"path\":\"/spec/replicas\",\"value\":3}]");
    ok("set", "image", "deployment/web", "nginx=example/nginx:1.28");
    ok("scale", "deployment/web", "--current-replicas=3", "--replicas=5");

    assertEquals(
        "front|of two words|true|4|5|example/nginx:1.28|" + uid,
        field("deployment/web", ".metadata.labels.tier")
            + "|"
            + field("deployment/web", ".metadata.annotations.note")
            + "|"
            + field("deployment/web", ".spec.paused")
            + "|"
            + field("deployment/web", ".spec.minReadySeconds")
            + "|"
            + field("deployment/web", ".spec.replicas")
            + "|"
            + field("deployment/web", ".spec.template.spec.containers[0].image")
            + "|"
            + field("deployment/web", ".metadata.uid"));
    assertEquals(
        "deployment.apps/web\n", ok("get", "deployments", "-l", "tier=front", "-o", "name"));
    assertEquals(
        "pod/tool\n", ok("get", "pods", "--field-selector", "metadata.name=tool", "-o", "name"));
  }

  @Test
  void aDifferenceIsShownAndMakesNone() {
    ok("apply", "-f", workloads.toString());
    ok("scale", "deployment/web", "--replicas=9");

    Ended difference = kubectl.run(in("diff", "-f", workloads.toString()));

    assertEquals(1, difference.exitCode(), difference.err());
    assertTrue(difference.out().contains("-  replicas: 9"), difference.out());
    assertTrue(difference.out().contains("+  replicas: 2"), difference.out());
    assertEquals("9", field("deployment/web", ".spec.replicas"));
  }

  @Test
  void deletedIsGone() {
    ok("apply", "-f", workloads.toString());

    ok("delete", "configmap/settings", "deployment/web", "--wait", "--timeout=20s");
    ok("delete", "secrets", "--all");

    assertEquals("", ok("get", "configmaps,deployments,secrets", "-o", "name"));
    Ended missing = kubectl.run(in("get", "configmap", "settings"));
    assertEquals(
        "Error from server (NotFound): configmaps \"settings\" not found\n", missing.err());
  }

  @Test
  void waitSeesACondition() {
    ok("create", "-f", workloads.toString());
    ok(
        "patch",
        "deployment/web",
        "--subresource=status",
        "--type=merge",
        "-p",
        "{\"status\":{\"conditions\":[{\"type\":\"Available\",\"status\":\"True\"}]}}");

    ok("wait", "--for=condition=Available", "deployment/web", "--timeout=10s");
    ok("wait", "--for=jsonpath={.spec.replicas}=2", "deployment/web", "--timeout=10s");
    Ended never = kubectl.run(in("wait", "--for=delete", "deployment/web", "--timeout=1s"));
    assertEquals(1, never.exitCode());
  }

  @Test
  void rolloutHistoryReadsTheReplicaSetsOfADeployment() {
    ok("apply", "-f", workloads.toString());
    ok(
        "patch",
        "replicaset/set",
        "--type=merge",
        "-p",
        """
        {"metadata": {
          "labels": {"app": "web"},
          "annotations": {"deployment.kubernetes.io/revision": "3"},
          "ownerReferences": [{"apiVersion": "apps/v1", "kind": "Deployment", "name": "web",
            "controller": true, "uid": "%s"}]}}
        """
            .formatted(field("deployment/web", ".metadata.uid")));

    String history = ok("rollout", "history", "deployment/web");

    assertTrue(history.lines().anyMatch(l -> l.matches("3\\s+<none>")), history);
  }

  @Test
  void someoneElseMayDoWhatTheBindingSays() {
    ok("apply", "-f", workloads.toString());

    assertEquals("yes\n", ok("auth", "can-i", "list", "configmaps", "--as", "alice"));
    Ended no = kubectl.run(in("auth", "can-i", "delete", "configmaps", "--as", "alice"));
    assertEquals("no\n", no.out());
    String list = ok("auth", "can-i", "--list", "--as", "alice");
    assertTrue(
        list.lines().anyMatch(l -> l.matches("configmaps\\s+\\[]\\s+\\[]\\s+\\[get list watch]")),
        list);
    Ended refused = kubectl.run(in("get", "secrets", "--as", "alice"));
    assertEquals(
        "Error from server (Forbidden): secrets is forbidden: User \"alice\" cannot list resource"
            + " \"secrets\" in API group \"\" in the namespace \""
            + namespace
            + "\"\n",
        refused.err());
  }

  @Test
  void everyResourceIsNamedAndExplained() {
    String containers = ok("explain", "deployment.spec.template.spec.containers");
    assertTrue(
        containers.contains("FIELD: containers <[]Container>")
            && containers.contains("imagePullPolicy\t<string>"),
        containers);
    List<String[]> rows =
        ok("api-resources", "--no-headers").lines().map(l -> l.split("\\s+")).toList();
    assertTrue(rows.size() > 60, rows.size() + " resources");
    for (String[] row : rows) {
      // NAME [SHORTNAMES] APIVERSION NAMESPACED KIND: each is explained down to its last field
      String version = row[row.length - 3];
      String all = ok("explain", row[0], "--api-version", version, "--recursive");
      assertTrue(all.contains("KIND:       " + row[row.length - 1]), all);
    }
  }
}
