// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.kubectl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Distribution.Ended;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.FakeNode;
import io.quarterdeck.itests.harness.Kubectl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** kubectl's logs and exec, through the server, to a kubelet that wants to see a certificate. */
final class ConnectIT {
  @TempDir private static Path folder;
  private static FakeNode node;
  private static DistributionProcess server;
  private static Kubectl kubectl;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Kubectl.present(), "kubectl is not on the PATH");
    node = new FakeNode(folder);
    server =
        DistributionProcess.start(
            folder, node.options("--set", "admission.enable=DenyEscalatingExec"));
    kubectl = new Kubectl(server.kubeconfig(), folder);
    kubectl.ok("create", "serviceaccount", "default");
    kubectl.ok("apply", "-f", file("objects.yaml", node.node() + PODS).toString());
  }

  private static final String PODS =
      """
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: p, namespace: default}
      spec:
        nodeName: worker
        automountServiceAccountToken: false
        containers: [{name: c, image: i}]
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: mighty, namespace: default}
      spec:
        nodeName: worker
        automountServiceAccountToken: false
        containers: [{name: c, image: i, securityContext: {privileged: true}}]
      """;

  private static Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @AfterAll
  static void stop() throws IOException {
    if (server != null) {
      server.close();
    }
    if (node != null) {
      node.close();
    }
  }

  @Test
  void logsComeFromTheKubelet() {
    assertEquals("first\nsecond\n", kubectl.ok("logs", "p", "--tail=2"));
    assertEquals("first\nsecond\n", kubectl.ok("logs", "-f", "p"));

    List<String> targets = node.targets();
    assertTrue(targets.contains("/containerLogs/default/p/c?tailLines=2"), targets::toString);
    assertTrue(targets.contains("/containerLogs/default/p/c?follow=true"), targets::toString);
  }

  @Test
  void execSpeaksWithTheContainer() {
    assertEquals("ran ls -l\n", kubectl.ok("exec", "p", "--", "ls", "-l"));
  }

  @Test
  void admissionSeesConnections() {
    Ended refused = kubectl.run("exec", "mighty", "--", "ls");

    assertTrue(
        refused.err().contains("cannot exec into or attach to a privileged container"),
        refused.err());
  }

  @Test
  void whoMayOnlyGetMayNotExecByGet() {
    kubectl.ok("create", "role", "reader", "--verb=get", "--resource=pods/exec");
    kubectl.ok("create", "rolebinding", "reader", "--role=reader", "--user=bob");
    String path = "/api/v1/namespaces/default/pods/p/exec?command=ls";

    Ended refused = kubectl.run("get", "--raw", path, "--as=bob");
    assertTrue(refused.err().contains("pods \"p\" is forbidden"), refused.err());
    Ended allowed = kubectl.run("get", "--raw", path);
    assertTrue(allowed.err().contains("Upgrade request required"), allowed.err());
  }
}
