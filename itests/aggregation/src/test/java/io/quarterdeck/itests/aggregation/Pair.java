// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.aggregation;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server with all built-in groups, and one of profile {@code aggregated} behind it, which has the
 * greetings of the example in its deploy/. The one in front knows by their tokens: {@code bob}, who
 * may do everything with greetings in the namespace default; {@code alice}, who may nothing; and
 * {@code greeter}, as whom the one behind asks.
 */
final class Pair implements AutoCloseable {
  static final String GROUP = "greetings.example.com";
  static final String PROXY = "front-proxy-client";

  final TestCertificate proxies = TestCertificate.authority("CN=front-proxies");
  final TestCertificate proxy = proxies.issue("CN=" + PROXY).forClients().sign();
  final TestCertificate authority = TestCertificate.authority("CN=greetings-ca");

  private final Path folder;
  private final List<String> frontOptions;
  private final Distribution distribution;
  private final List<String> behindOptions;
  private DistributionProcess front;
  private DistributionProcess behind;

  Pair(Path folder) throws IOException {
    this.folder = folder;
    Files.createDirectories(folder.resolve("front"));
    Files.createDirectories(folder.resolve("behind"));
    frontOptions =
        List.of(
            "--set",
            "extensions.aggregator.proxy.client.cert.file="
                + proxy.write(folder.resolve("proxy.crt")),
            "--set",
            "extensions.aggregator.proxy.client.key.file="
                + proxy.writeKey(folder.resolve("proxy.key")),
            "--set",
            "authentication.requestheader.client.ca.file="
                + proxies.write(folder.resolve("proxy-ca.crt")),
            "--set",
            "authentication.requestheader.allowed.names=" + PROXY,
            "--set",
            "authentication.tokenfile.file="
                + Files.writeString(
                    folder.resolve("tokens.csv"),
                    "bob-token,bob,b\nalice-token,alice,a\ngreeter-token,greeter,g\n"));
    front = DistributionProcess.start(folder.resolve("front"), options(frontOptions, null));
    rights();

    distribution = Distribution.withOwnDeploy(folder.resolve("behind"));
    String jar = "com.example.greetings-1.0.0.jar";
    Files.copy(
        Path.of(System.getProperty("quarterdeck.root", ""), "examples/greetings/target", jar),
        distribution.deploy().resolve(jar));
    TestCertificate own =
        authority.issue("CN=greetings").dns("greetings.default.svc").ip("127.0.0.1").sign();
    Path kubeconfig = kubeconfig("greeter", "greeter-token");
    behindOptions =
        List.of(
            "--profile",
            "aggregated",
            "--set",
            "authentication.delegated.kubeconfig.file=" + kubeconfig,
            "--set",
            "authorization.delegated.kubeconfig.file=" + kubeconfig,
            "--set",
            "server.tls.cert.file=" + own.write(folder.resolve("greetings.crt")),
            "--set",
            "server.tls.key.file=" + own.writeKey(folder.resolve("greetings.key")));
    behind =
        DistributionProcess.start(
            distribution, folder.resolve("behind"), options(behindOptions, null));
    register();
  }

  private static String[] options(List<String> some, @Nullable DistributionProcess before) {
    List<String> all = new ArrayList<>(some);
    if (before != null) {
      all.addAll(List.of("--port", Integer.toString(before.url().getPort())));
    }
    return all.toArray(String[]::new);
  }

  DistributionProcess front() {
    return front;
  }

  DistributionProcess behind() {
    return behind;
  }

  /** Starts the one in front again, which was killed, at its port. */
  void frontAgain() {
    front = DistributionProcess.start(folder.resolve("front"), options(frontOptions, front));
  }

  /** The same of the one behind. */
  void behindAgain() {
    behind =
        DistributionProcess.start(
            distribution, folder.resolve("behind"), options(behindOptions, behind));
  }

  /** A kubeconfig of the server in front. */
  Path kubeconfig(String user, String token) throws IOException {
    return Files.writeString(
        folder.resolve(user + ".kubeconfig"),
        """
        apiVersion: v1
        kind: Config
        current-context: it
        contexts: [{name: it, context: {cluster: front, user: %1$s}}]
        clusters: [{name: front, cluster: {server: "%2$s", certificate-authority: "%3$s"}}]
        users: [{name: %1$s, user: {token: %4$s}}]
        """
            .formatted(user, front.url(), front.data().resolve("pki/ca.crt"), token));
  }

  private void rights() throws IOException {
    try (RawClient admin = RawClient.admin(front)) {
      String rbac = "/apis/rbac.authorization.k8s.io/v1";
      String head = "{\"apiVersion\":\"rbac.authorization.k8s.io/v1\",\"kind\":";
      String meta = "\"metadata\":{\"name\":\"greeter\"},";
      String role =
          "\"roleRef\":{\"apiGroup\":\"rbac.authorization.k8s.io\",\"kind\":\"%s\",\"name\":\"%s\"},";
      String whom =
          "\"subjects\":[{\"apiGroup\":\"rbac.authorization.k8s.io\",\"kind\":\"User\",\"name\":\"%s\"}]}";
      created(
          admin.post(
              rbac + "/clusterrolebindings",
              head
                  + "\"ClusterRoleBinding\","
                  + meta
                  + role.formatted("ClusterRole", "system:auth-delegator")
                  + whom.formatted("greeter")));
      created(
          admin.post(
              rbac + "/namespaces/kube-system/rolebindings",
              head
                  + "\"RoleBinding\","
                  + meta
                  + role.formatted("Role", "extension-apiserver-authentication-reader")
                  + whom.formatted("greeter")));
      created(
          admin.post(
              rbac + "/namespaces/default/roles",
              head
                  + "\"Role\","
                  + meta
                  + "\"rules\":[{\"apiGroups\":[\""
                  + GROUP
                  + "\"],\"resources\":[\"greetings\"],\"verbs\":[\"*\"]}]}"));
      created(
          admin.post(
              rbac + "/namespaces/default/rolebindings",
              head
                  + "\"RoleBinding\","
                  + meta
                  + role.formatted("Role", "greeter")
                  + whom.formatted("bob")));
    }
  }

  private void register() throws IOException {
    try (RawClient admin = RawClient.admin(front)) {
      int port = behind.url().getPort();
      created(
          admin.post(
              "/api/v1/namespaces/default/services",
              """
              {"apiVersion":"v1","kind":"Service","metadata":{"name":"greetings"},"spec":
               {"type":"ExternalName","externalName":"localhost","ports":[{"port":%d}]}}
              """
                  .formatted(port)));
      created(
          admin.post(
              "/apis/apiregistration.k8s.io/v1/apiservices",
              """
              {"apiVersion":"apiregistration.k8s.io/v1","kind":"APIService",
               "metadata":{"name":"v1.%1$s"},"spec":{"group":"%1$s","version":"v1",
               "groupPriorityMinimum":1000,"versionPriority":15,"caBundle":"%2$s",
               "service":{"namespace":"default","name":"greetings","port":%3$d}}}
              """
                  .formatted(GROUP, authority.caBundle(), port)));
    }
  }

  private static void created(HttpResponse<String> answer) {
    if (answer.statusCode() != 201) {
      throw new AssertionError(answer.statusCode() + " " + answer.body());
    }
  }

  @Override
  public void close() {
    behind.close();
    front.close();
  }
}
