// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.doors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Kubectl;
import io.quarterdeck.itests.harness.PluginJar;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * A stranger's plugin throws, hangs or refuses for every request: the administrator of the machine
 * switches it off with kubectl, within seconds, and nobody else gets past it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class LockedOutIT {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String PLUGINS = "/apis/quarterdeck.io/v1/plugins";
  private static final Duration SECONDS = Duration.ofSeconds(30);

  private static final String THROW = "throw new IllegalStateException(\"bad\");";
  private static final String HANG =
      "try { Thread.sleep(3_600_000); } catch (InterruptedException e) { }"
          + " throw new IllegalStateException(\"woken\");";

  private Path folder;
  private Path audit;
  private Distribution distribution;
  private DistributionProcess server;
  private RawClient admin;
  private RawClient alice;
  private Kubectl kubectl;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    this.folder = folder;
    distribution = Distribution.withOwnDeploy(folder);
    Path etc = Files.createDirectory(folder.resolve("etc"));
    Path tokens = Files.writeString(folder.resolve("tokens.csv"), "secret,alice,6\n");
    Path policy =
        Files.writeString(
            folder.resolve("policy.yaml"),
            "apiVersion: audit.k8s.io/v1\nkind: Policy\nrules:\n- level: Metadata\n");
    audit = folder.resolve("audit.log");
    Files.writeString(
        etc.resolve("io.quarterdeck.plugins.cfg"), "ranks = authenticator/Bad=9000\n");
    Files.writeString(etc.resolve("io.quarterdeck.authorization.cfg"), "modes = Bad,RBAC\n");
    drop("authorizer", THROW);
    server =
        DistributionProcess.start(
            distribution,
            folder,
            "--config",
            etc.toString(),
            "--set",
            "authentication.tokenfile.file=" + tokens,
            "--set",
            "stages.audit.policy.file=" + policy,
            "--set",
            "stages.audit.log.file=" + audit);
    admin = RawClient.admin(server);
    alice = RawClient.anonymous(server).withToken("secret");
    kubectl =
        new Kubectl(server.kubeconfig(), Files.createDirectory(folder.resolve("kubectl-home")));
    String binding =
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRoleBinding",
         "metadata": {"name": "alice"},
         "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "cluster-admin"},
         "subjects": [{"apiGroup": "rbac.authorization.k8s.io", "kind": "User", "name": "alice"}]}
        """;
    String path = "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings";
    assertEquals(201, admin.post(path, binding).statusCode());
    HttpResponse<String> denied = alice.get(MAPS);
    assertEquals(403, denied.statusCode(), denied.body());
    assertTrue(denied.body().contains("authorizer Bad failed"), denied.body());
    switchOff("authorizer.bad");
    Await.until("others are asked", SECONDS, () -> alice.get(MAPS).statusCode() == 200);
    Await.until("it says so", SECONDS, () -> state("authorizer.bad").equals("Disabled"));
  }

  @AfterAll
  void stop() {
    admin.close();
    alice.close();
    server.close();
  }

  private static PluginJar bad(String kind, String body) {
    String type = "com.example.bad" + kind.replace("-", "") + ".Bad";
    String spi = "io.quarterdeck.spi.";
    return switch (kind) {
      case "stage" ->
          plugin(
              type,
              spi + "stage.Stage",
              "public ApiResponse handle(Exchange x, Stage.Next next) { %s }".formatted(body));
      case "authenticator" ->
          plugin(
              type,
              spi + "authentication.Authenticator",
              "public AuthenticationResult authenticate(Credentials c) { %s }".formatted(body));
      case "authorizer" ->
          plugin(
              type,
              spi + "authorization.Authorizer",
              "public Decision authorize(Attributes a) { %s }".formatted(body));
      default ->
          plugin(
              type,
              spi + "admission.ValidatingAdmission",
              "public Interest interest() { return Interest.everything(Operation.CREATE,"
                  + " Operation.UPDATE, Operation.DELETE); } public void"
                  + " validate(AdmissionRequest r) { %s }".formatted(body));
    };
  }

  private static PluginJar plugin(String type, String contract, String methods) {
    String folder = type.substring(0, type.lastIndexOf('.'));
    String room = contract.substring(0, contract.lastIndexOf('.'));
    String name = contract.substring(contract.lastIndexOf('.') + 1);
    String source =
        "package %s; import %s.*; public final class Bad implements %s { %s }"
            .formatted(folder, room, name, methods);
    return new PluginJar(type, source, "Bad", List.of(contract));
  }

  private Path drop(String kind, String body) throws IOException {
    Path made =
        bad(kind, body).make(distribution, Files.createTempDirectory(folder, "jar"), "1.0.0");
    return Files.move(
        made,
        distribution.deploy().resolve(String.valueOf(made.getFileName())),
        StandardCopyOption.ATOMIC_MOVE);
  }

  private String state(String plugin) {
    return kubectl.ok("get", "plugin", plugin, "-o", "jsonpath={.status.state}");
  }

  /** As the page for operators says it. */
  private void switchOff(String plugin) {
    long began = System.nanoTime();
    kubectl.ok("get", "plugins");
    kubectl.ok("patch", "plugin", plugin, "--type=merge", "-p", "{\"spec\":{\"enabled\":false}}");
    assertTrue(System.nanoTime() - began < SECONDS.toNanos(), "it took seconds");
  }

  private static String map() {
    return "{\"metadata\": {\"generateName\": \"m-\"}}";
  }

  /** Until it is in force for her, then until it is no more, and takes the jar away. */
  private void goThrough(String plugin, Path jar, String refusal, Call asked) throws Exception {
    Await.until(plugin + " is in force", SECONDS, () -> asked.send(alice).body().contains(refusal));
    assertTrue(asked.send(admin).statusCode() >= 400, "nobody is above it elsewhere");
    Map<String, String> acting = Map.of("Impersonate-User", "alice");
    if (!plugin.startsWith("validating")) {
      int code = admin.exchange("GET", PLUGINS + "?timeout=2s", acting, new byte[0]).statusCode();
      assertTrue(code >= 400, "who acts for somebody else is somebody else: " + code);
      assertTrue(
          alice.get(PLUGINS + "?timeout=2s").statusCode() >= 400, "nor is who has the rights");
    }
    switchOff(plugin);
    Await.until(plugin + " is off", SECONDS, () -> asked.send(alice).statusCode() / 100 == 2);
    Await.until("it says so", SECONDS, () -> state(plugin).equals("Disabled"));
    Files.delete(jar);
    Await.until("it is gone", SECONDS, () -> admin.get(PLUGINS + "/" + plugin).statusCode() == 404);
    // what comes next under its name is another one
    Files.writeString(
        folder.resolve("etc/io.quarterdeck.plugins.cfg"),
        "disabled = authorizer/Bad\nranks = authenticator/Bad=9000\n");
    Thread.sleep(2_000);
  }

  private interface Call {
    HttpResponse<String> send(RawClient client) throws IOException;
  }

  @Test
  void aStageThatThrows() throws Exception {
    Path jar = drop("stage", THROW);
    goThrough(
        "stage.bad", jar, "the stage plugin \\\"Bad\\\" has failed", client -> client.get(MAPS));
    long lines =
        server.log().lines().filter(l -> l.contains("the stage plugin \"Bad\" has failed")).count();
    assertEquals(1, lines, server.log());
    assertFalse(server.log().contains("at com.example.badstage.Bad.handle"), "no trace");
    String line =
        Files.readString(audit, StandardCharsets.UTF_8)
            .lines()
            .filter(l -> l.contains("\"plugins.quarterdeck.io/passed-over\":\"stage/Bad\""))
            .findFirst()
            .orElseThrow();
    assertTrue(line.contains("kubernetes-admin"), line);
  }

  @Test
  void aStageThatHangs() throws Exception {
    Path jar = drop("stage", HANG);
    goThrough(
        "stage.bad",
        jar,
        "the stage plugin \\\"Bad\\\" has not answered",
        client -> client.get(MAPS + "?timeout=2s"));
  }

  @Test
  void anAuthenticatorThatHangs() throws Exception {
    Path jar = drop("authenticator", HANG);
    goThrough(
        "authenticator.bad",
        jar,
        "the authenticator plugin \\\"Bad\\\" has not answered",
        client -> client.get(MAPS + "?timeout=2s"));
  }

  /** It locks out only whom no other authenticator knows. */
  @Test
  void anAuthenticatorThatThrows() throws Exception {
    Path jar = drop("authenticator", THROW);
    try (RawClient nobody = RawClient.anonymous(server)) {
      Await.until("nobody is anonymous", SECONDS, () -> nobody.get("/version").statusCode() == 401);
      assertEquals(200, alice.get(MAPS).statusCode());
      switchOff("authenticator.bad");
      Await.until("they are", SECONDS, () -> nobody.get("/version").statusCode() == 200);
    }
    Files.delete(jar);
    Await.until(
        "it is gone", SECONDS, () -> admin.get(PLUGINS + "/authenticator.bad").statusCode() == 404);
    Files.writeString(
        folder.resolve("etc/io.quarterdeck.plugins.cfg"),
        "disabled = authorizer/Bad\nranks = authenticator/Bad=9000\n");
    Thread.sleep(2_000);
  }

  @Test
  void anAdmissionPluginThatRefusesEverything() throws Exception {
    Path jar = drop("validating-admission", "throw r.forbidden(\"never\");");
    goThrough("validating-admission.bad", jar, "never", client -> client.post(MAPS, map()));
  }

  @Test
  void anAdmissionPluginThatHangs() throws Exception {
    Path jar = drop("validating-admission", HANG);
    goThrough(
        "validating-admission.bad",
        jar,
        "the validating-admission plugin \\\"Bad\\\" has not answered",
        client -> client.post(MAPS + "?timeout=2s", map()));
  }
}
