// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.kubectl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Distribution.Ended;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Kubectl;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What feature gates that are on by default switch off: the same request to two servers. */
final class SwitchedOffIT {
  @TempDir private static Path folder;
  private static DistributionProcess on;
  private static DistributionProcess off;
  private static Kubectl with;
  private static Kubectl without;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Kubectl.present(), "kubectl is not on the PATH");
    on = DistributionProcess.start(Files.createDirectory(folder.resolve("on")));
    with = new Kubectl(on.kubeconfig(), folder);
    off =
        DistributionProcess.start(
            Files.createDirectory(folder.resolve("off")),
            "--set",
            "features.feature.gates=WatchList=false,StorageVersionHash=false,OpenAPIEnums=false,"
                + "APIResponseCompression=false,HPAConfigurableTolerance=false,"
                + "RelaxedServiceNameValidation=false,"
                + "TokenRequestServiceAccountUIDValidation=false,"
                + "AuthorizePodWebsocketUpgradeCreatePermission=false");
    without = new Kubectl(off.kubeconfig(), folder);
  }

  @AfterAll
  static void stop() {
    for (DistributionProcess server : new DistributionProcess[] {on, off}) {
      if (server != null) {
        server.close();
      }
    }
  }

  private static String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  @ParameterizedTest
  @CsvSource({
    "/apis/apps/v1, '\"storageVersionHash\":'",
    "/openapi/v3/api/v1, '\"enum\":['",
    "/openapi/v2, '\"enum\":['",
  })
  void documentsLeaveItOut(String path, String member) {
    assertTrue(with.ok("get", "--raw", path).contains(member), member);
    assertFalse(without.ok("get", "--raw", path).contains(member), member);
  }

  @Test
  void theStateIsNotSentAsEvents() {
    String path =
        "/api/v1/namespaces?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
            + "&allowWatchBookmarks=true&timeoutSeconds=1";
    String events = with.ok("get", "--raw", path);
    assertTrue(events.contains("k8s.io/initial-events-end"), events);
    Ended refused = without.run("get", "--raw", path);
    assertTrue(
        refused
            .err()
            .contains(
                "sendInitialEvents is forbidden for watch unless the WatchList feature gate is"
                    + " enabled"),
        refused.err());
  }

  @Test
  void largeAnswersAreNotCompressed() throws IOException {
    assertEquals(List.of("gzip"), encodings(on));
    assertEquals(List.of(), encodings(off));
  }

  private static List<String> encodings(DistributionProcess server) throws IOException {
    try (RawClient client = RawClient.admin(server)) {
      Map<String, String> taken = Map.of("Accept-Encoding", "gzip");
      return client
          .exchange("GET", "/openapi/v2", taken, new byte[0])
          .headers()
          .allValues("Content-Encoding");
    }
  }

  @Test
  void tolerancesOfAutoscalersAreDropped() throws IOException {
    String file =
        file(
            "autoscaler.yaml",
            """
            apiVersion: autoscaling/v2
            kind: HorizontalPodAutoscaler
            metadata: {name: tolerant}
            spec:
              maxReplicas: 2
              scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: d}
              behavior: {scaleUp: {tolerance: 100m}}
            """);
    String[] create = {
      "create", "-f", file, "-o", "jsonpath={.spec.behavior.scaleUp.tolerance}",
    };
    assertEquals("100m", with.ok(create));
    assertEquals("", without.ok(create));
  }

  @Test
  void aServiceIsNotNamedWithADigitFirst() {
    String[] create = {"create", "service", "externalname", "1st", "--external-name=a.example"};
    with.ok(create);
    Ended refused = without.run(create);
    assertTrue(refused.err().contains("a DNS-1035 label must consist of"), refused.err());
  }

  @Test
  void theUidInATokenRequestIsNotCompared() throws IOException {
    String file =
        file(
            "token.json",
            """
            {"apiVersion": "authentication.k8s.io/v1", "kind": "TokenRequest",
             "metadata": {"uid": "other"}, "spec": {}}
            """);
    with.ok("create", "serviceaccount", "holder");
    without.ok("create", "serviceaccount", "holder");
    String path = "/api/v1/namespaces/default/serviceaccounts/holder/token";
    String[] create = {"create", "--raw", path, "-f", file};
    Ended refused = with.run(create);
    assertTrue(
        refused.err().contains("does not match the UID of the service account"), refused.err());
    String issued = without.ok(create);
    assertTrue(issued.contains("\"token\":"), issued);
  }

  /**
   * Who may get {@code pods/exec} is not asked for more; that nothing runs there is found later.
   */
  @Test
  void toGetIsEnoughToExecute() throws IOException {
    String file =
        file(
            "reader.yaml",
            """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata: {name: exec-reader}
            rules: [{apiGroups: [""], resources: [pods/exec], verbs: [get]}]
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRoleBinding
            metadata: {name: exec-reader}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: exec-reader}
            subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: alice}]
            """);
    String[] exec = {
      "get", "--raw", "/api/v1/namespaces/default/pods/none/exec?command=ls", "--as=alice",
    };
    with.ok("create", "-f", file);
    without.ok("create", "-f", file);
    Ended refused = with.run(exec);
    assertTrue(refused.err().contains("Forbidden"), refused.err());
    Ended missing = without.run(exec);
    assertTrue(missing.err().contains("NotFound"), missing.err());
  }
}
