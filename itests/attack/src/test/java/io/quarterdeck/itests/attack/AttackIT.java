// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.attack;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a hostile client may do to a server with 512 MB of heap, and what others notice of it. The
 * long form is {@code ./quarterdeck attack}.
 */
class AttackIT {
  private static final boolean LONG = Boolean.getBoolean("quarterdeck.attack");
  private static final int CONNECTIONS = LONG ? 1000 : 150;
  private static final int MALFORMED = LONG ? 2000 : 300;
  private static final int PROPERTIES = LONG ? 30_000 : 3_000;
  private static final Duration EACH = LONG ? Duration.ofSeconds(15) : Duration.ofMillis(1500);

  /**
   * Of reads of others, milliseconds; where the machine is slow without attack, four times that.
   * The short form runs beside other builds and reads too seldom for a 99th percentile: it finds
   * what blocks.
   */
  private static final double MOST_P99 = LONG ? 250 : 1000;

  private final List<Executable> checks = new ArrayList<>();
  private final Codes codes = new Codes();

  private interface Attack {
    void run() throws IOException, InterruptedException;
  }

  @Test
  void theServerSurvivesAndOthersHardlyNotice(@TempDir Path folder) throws Exception {
    Path tokens = Files.writeString(folder.resolve("tokens.csv"), TOKENS);
    String[] options = {"--set", "authentication.tokenfile.file=" + tokens};
    Map<String, String> heap = Map.of("QUARTERDECK_JAVA_OPTS", "-Xmx512m");
    Bystander bystander;
    try (DistributionProcess server =
            DistributionProcess.start(Distribution.assembled(), heap, folder, options);
        RawClient admin = RawClient.admin(server)) {
      permit(admin);
      bystander = attack(server);
      assertTrue(server.handle().isAlive(), "the server has ended: " + server.log());
      checks.add(() -> assertFalse(server.log().contains("OutOfMemoryError"), server.log()));
      checks.add(() -> assertFalse(server.log().contains("Bearer"), "a token in the log"));
      checks.add(() -> assertEquals(0, codes.faults(), "failures: " + codes));
      server.kill();
    }
    try (DistributionProcess again = DistributionProcess.start(folder, options);
        RawClient admin = RawClient.admin(again)) {
      assertEquals(List.of(), bystander.missing(admin), "acknowledged, and not there");
      assertTrue(bystander.stored() > 5, bystander.stored() + " were stored");
    }
    assertAll(checks);
  }

  private static final String TOKENS =
      "attacker,attacker,1,\"attackers\"\nbystander,bystander,2,\"others\"\n";

  private static void permit(RawClient admin) throws IOException {
    String role =
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRole", "metadata": {"name": "attack"},
         "rules": [
          {"apiGroups": [""], "resources": ["configmaps", "limitranges"], "verbs": ["get", "list", "watch", "create", "patch"]},
          {"apiGroups": ["apiextensions.k8s.io"], "resources": ["customresourcedefinitions"], "verbs": ["create", "delete"]},
          {"apiGroups": ["attack.io"], "resources": ["*"], "verbs": ["create"]}]}
        """;
    String binding =
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRoleBinding", "metadata": {"name": "attack"},
         "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "attack"},
         "subjects": [{"kind": "Group", "name": "attackers"}, {"kind": "Group", "name": "others"}]}
        """;
    String rbac = "/apis/rbac.authorization.k8s.io/v1/";
    assertEquals(201, admin.post(rbac + "clusterroles", role).statusCode());
    assertEquals(201, admin.post(rbac + "clusterrolebindings", binding).statusCode());
    String maps = "/api/v1/namespaces/default/configmaps";
    String shared =
        "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"%s\"}, \"data\": {\"a\": \"%s\"}}";
    admin.post(maps, String.format(shared, "kube-root-ca.crt", "b"));
    for (int i = 0; i < 30; i++) {
      String large = String.format(shared, "large-" + i, "x".repeat(500_000));
      assertEquals(201, admin.post(maps, large).statusCode());
    }
  }

  private Bystander attack(DistributionProcess server) throws Exception {
    Target target = new Target(server, CONNECTIONS, EACH);
    try (RawClient anonymous = RawClient.anonymous(server);
        Bystander bystander = new Bystander(anonymous.withToken("bystander"));
        RawClient others = RawClient.anonymous(server)) {
      Thread.sleep(EACH); // the first reads are those of a cold server
      bystander.seen();
      Thread.sleep(EACH);
      Bystander.Seen quiet = bystander.seen();
      System.out.println("quiet: " + quiet);
      double most = Math.max(MOST_P99, 4 * quiet.millis(0.99));
      Connections connections = new Connections(target, codes);
      Bombs bombs = new Bombs(others.withToken("attacker"), target, codes);
      Malformed malformed = new Malformed(target, codes, Long.getLong("quarterdeck.seed", 1));
      run("heads without bodies", connections::headsWithoutBodies, bystander, most);
      run("promised bodies", connections::promisedBodies, bystander, most);
      run("slow heads", connections::slowHeads, bystander, most);
      run("large heads", connections::largeHeads, bystander, most);
      run("slow bodies", connections::slowBodies, bystander, most);
      run("slow readers", connections::slowReaders, bystander, most);
      run("malformed", () -> malformed.send(MALFORMED), bystander, most);
      checks.add(() -> assertEquals(0, malformed.accepted(), "malformed requests were answered"));
      run("patterns", bombs::patterns, bystander, most);
      run("expressions", bombs::expressions, bystander, most);
      run("wide schemas", () -> bombs.wideSchemas(PROPERTIES), bystander, most);
      run("selectors", bombs::selectors, bystander, most);
      run("floods", bombs::floods, bystander, most);
      run("long lists", bombs::longLists, bystander, most);
      run(
          "warnings",
          () -> {
            int lost = bombs.warnings();
            checks.add(() -> assertEquals(0, lost, "answers of writes were lost"));
          },
          bystander,
          most);
      System.out.println("the attackers' answers: " + codes);
      return bystander;
    }
  }

  private void run(String name, Attack attack, Bystander bystander, double most)
      throws IOException, InterruptedException {
    bystander.seen();
    int faults = codes.faults();
    long start = System.nanoTime();
    attack.run();
    Bystander.Seen seen = bystander.seen();
    System.out.printf(
        "%s: %d s, %s; %d faults%n",
        name, (System.nanoTime() - start) / 1_000_000_000, seen, codes.faults() - faults);
    checks.add(
        () ->
            assertTrue(
                seen.millis(0.99) < most, name + ": p99 over " + most + " ms for others: " + seen));
    checks.add(() -> assertEquals(0, seen.codes().faults(), name + ": " + seen));
  }
}
