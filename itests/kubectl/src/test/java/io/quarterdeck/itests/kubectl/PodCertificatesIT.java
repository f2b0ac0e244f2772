// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.kubectl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Distribution.Ended;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Kubectl;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kubelet asks for the certificates of pods that run on its node, and sees these requests. */
final class PodCertificatesIT {
  @TempDir private static Path folder;
  private static DistributionProcess server;
  private static Kubectl admin;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Kubectl.present(), "kubectl is not on the PATH");
    server =
        DistributionProcess.start(
            folder,
            "--set",
            "features.feature.gates=PodCertificateRequest=true",
            "--set",
            "features.runtime.config=certificates.k8s.io/v1beta1=true");
    admin = new Kubectl(server.kubeconfig(), folder);
    admin.ok("create", "serviceaccount", "holder");
    admin.ok(
        "create",
        "-f",
        file(
            "pod.yaml",
            """
            apiVersion: v1
            kind: Node
            metadata: {name: node-1}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: app}
            spec:
              nodeName: node-1
              serviceAccountName: holder
              containers: [{name: c, image: i}]
            """));
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  private static String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  private static String uid(String resource, String name) {
    return admin.ok("get", resource, name, "-o", "jsonpath={.metadata.uid}");
  }

  private static String request(String name, String podUid) throws Exception {
    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Signature proof = Signature.getInstance("Ed25519");
    proof.initSign(keys.getPrivate());
    proof.update(podUid.getBytes(StandardCharsets.UTF_8));
    Base64.Encoder base64 = Base64.getEncoder();
    return file(
        name + ".yaml",
        """
        apiVersion: certificates.k8s.io/v1beta1
        kind: PodCertificateRequest
        metadata: {name: %s, namespace: default}
        spec:
          signerName: example.com/signer
          maxExpirationSeconds: 3600
          podName: app
          podUID: %s
          serviceAccountName: holder
          serviceAccountUID: %s
          nodeName: node-1
          nodeUID: %s
          pkixPublicKey: %s
          proofOfPossession: %s
        """
            .formatted(
                name,
                podUid,
                uid("serviceaccount", "holder"),
                uid("node", "node-1"),
                base64.encodeToString(keys.getPublic().getEncoded()),
                base64.encodeToString(proof.sign())));
  }

  private static Ended as(String node, String... arguments) {
    Stream<String> who =
        Stream.of(
            "--as=system:node:" + node,
            "--as-group=system:nodes",
            "--as-group=system:authenticated");
    return admin.run(Stream.concat(Stream.of(arguments), who).toArray(String[]::new));
  }

  @Test
  void aNodeAsksForItsOwnPodsAndSeesWhatItAskedFor() throws Exception {
    String mine = request("mine", uid("pod", "app"));
    Ended created = as("node-1", "create", "--validate=false", "-f", mine);
    assertEquals(0, created.exitCode(), created.err());

    String resource = "podcertificaterequests";
    Ended read = as("node-1", "get", resource, "mine", "-o", "jsonpath={.spec.podName}");
    assertEquals("app", read.out(), read.err());
    String own = "--field-selector=spec.nodeName=node-1";
    Ended listed = as("node-1", "get", resource, "-A", own, "-o", "name");
    assertTrue(listed.out().contains("/mine"), listed.err());
    Ended all = as("node-1", "get", resource, "-A");
    assertTrue(
        all.err().contains("can only list/watch podcertificaterequests with spec.nodeName field"),
        all.err());
    Ended deleted = as("node-1", "delete", resource, "mine");
    assertTrue(deleted.err().contains("Forbidden"), deleted.err());

    Ended foreign = as("node-2", "get", resource, "mine");
    assertTrue(
        foreign.err().contains("no relationship found between node 'node-2'"), foreign.err());
  }

  @Test
  void itAsksForNobodyElse() throws Exception {
    String other = request("other", uid("pod", "app"));
    Ended refused = as("node-2", "create", "--validate=false", "-f", other);
    assertTrue(
        refused
            .err()
            .contains(
                "PodCertificateRequest.Spec.NodeName=\"node-1\", which is not the requesting node"
                    + " \"node-2\""),
        refused.err());

    Ended stale = as("node-1", "create", "--validate=false", "-f", request("stale", "other-uid"));
    assertTrue(
        stale
            .err()
            .contains(
                "PodCertificateRequest for pod \"default/app\" contains pod UID (\"other-uid\")"
                    + " which differs from running pod"),
        stale.err());
  }
}
