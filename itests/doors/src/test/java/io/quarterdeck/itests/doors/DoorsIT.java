// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.doors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.itests.harness.Shell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plugins are taken away on the shell of a running server. The very next request finds the door
 * shut, and the first one after the return finds it open.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DoorsIT {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final Duration DOOR = Duration.ofSeconds(1);

  private DistributionProcess server;
  private Shell shell;
  private RawClient admin;
  private RawClient user;
  private RawClient nobody;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    Path tokens = folder.resolve("tokens.csv");
    Files.writeString(tokens, "secret-of-alice,alice,6\n");
    server =
        DistributionProcess.start(
            folder,
            "--shell",
            "--set",
            "authorization.modes=RBAC",
            "--set",
            "authentication.required=tokenfile",
            "--set",
            "authentication.tokenfile.file=" + tokens);
    shell = new Shell(server);
    admin = RawClient.admin(server);
    user = RawClient.anonymous(server).withToken("secret-of-alice");
    nobody = RawClient.anonymous(server);
    String binding =
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRoleBinding",
         "metadata": {"name": "alice"},
         "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "cluster-admin"},
         "subjects": [{"apiGroup": "rbac.authorization.k8s.io", "kind": "User", "name": "alice"}]}
        """;
    String path = "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings";
    assertEquals(201, admin.post(path, binding).statusCode());
    assertEquals(201, admin.post(MAPS, map("kept")).statusCode());
  }

  @AfterAll
  void stop() {
    admin.close();
    nobody.close();
    server.close();
  }

  private static String map(String name) {
    return "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"%s\"}}"
        .formatted(name);
  }

  private static void shut(HttpResponse<String> answer, String missing) {
    assertEquals(503, answer.statusCode(), answer.body());
    assertEquals("1", answer.headers().firstValue("Retry-After").orElse(""), answer.body());
    assertTrue(answer.body().contains(missing), answer.body());
  }

  @Test
  void withoutTheOnlyAuthorizerNobodyIsAllowed() throws Exception {
    String bundle = "io.quarterdeck.authorization.rbac";
    assertEquals(200, user.get(MAPS).statusCode());
    shell.stop(bundle);

    // the first request after the removal, of each of them
    List<CompletableFuture<HttpResponse<String>>> first =
        List.of(
            asked(() -> user.get(MAPS)),
            asked(() -> admin.get(MAPS)),
            asked(() -> nobody.get(MAPS)),
            asked(() -> user.post(MAPS, map("shut"))),
            asked(() -> admin.delete(MAPS + "/kept")),
            asked(() -> nobody.get("/metrics")));
    for (CompletableFuture<HttpResponse<String>> answer : first) {
      shut(answer.join(), "RBAC");
    }
    assertEquals(200, admin.get("/livez").statusCode(), "it is alive");
    assertEquals(500, admin.get("/readyz").statusCode(), "and says that it is not ready");
    assertTrue(admin.get("/readyz?verbose").body().contains("authoriz"));

    shell.start(bundle);
    Await.until("the door is open", () -> user.get(MAPS).statusCode() == 200);
    assertEquals(200, admin.get(MAPS + "/kept").statusCode(), "nothing was deleted");
    assertEquals(404, admin.get(MAPS + "/shut").statusCode(), "nothing was made");
    assertEquals(403, nobody.get(MAPS).statusCode());
    assertEquals(200, admin.get("/readyz").statusCode());
  }

  @Test
  void withoutARequiredAdmissionPluginNothingIsWrittenAndAllIsRead() throws Exception {
    for (String bundle :
        List.of(
            "io.quarterdeck.admission.namespacelifecycle",
            "io.quarterdeck.admission.limitranger")) {
      String plugin = bundle.endsWith("limitranger") ? "LimitRanger" : "NamespaceLifecycle";
      shell.stop(bundle);

      long began = System.nanoTime();
      List<CompletableFuture<HttpResponse<String>>> first =
          List.of(
              asked(() -> user.post(MAPS, map("shut"))),
              asked(() -> admin.post(MAPS, map("shut"))),
              asked(() -> admin.put(MAPS + "/kept", map("kept"))),
              asked(() -> admin.delete(MAPS + "/kept")),
              asked(() -> admin.delete(MAPS)));
      for (CompletableFuture<HttpResponse<String>> answer : first) {
        shut(answer.join(), plugin);
      }
      assertTrue(
          System.nanoTime() - began >= DOOR.toNanos(), "writes wait before they are refused");
      assertEquals(200, user.get(MAPS).statusCode());
      assertEquals(200, user.get(MAPS + "/kept").statusCode());

      CompletableFuture<HttpResponse<String>> waiting =
          asked(() -> admin.post(MAPS, map("in-time-" + plugin.toLowerCase(Locale.ROOT))));
      Thread.sleep(100);
      shell.start(bundle);
      int code = waiting.join().statusCode();
      assertEquals(201, code, "what waits when the plugin comes back is admitted");
      assertEquals(404, admin.get(MAPS + "/shut").statusCode(), "nothing was made");
    }
  }

  /** Clients keep what discovery says, and take a 404 to mean that their objects are gone. */
  @Test
  void withoutARequiredGroupNothingIsSaidToBeAbsent() throws Exception {
    String bundle = "io.quarterdeck.apigroups.batch";
    assertEquals(404, admin.get("/nosuch").statusCode());
    shell.stop(bundle);

    shut(admin.get("/apis"), "batch");
    shut(admin.get("/openapi/v2"), "batch");
    shut(admin.get("/apis/batch/v1/namespaces/default/jobs"), "try again");
    shut(admin.get("/nosuch"), "try again");
    assertEquals(200, admin.get("/apis/apps/v1").statusCode(), "other groups are whole");
    assertEquals(200, user.get(MAPS).statusCode());
    assertTrue(admin.get("/readyz").body().contains("[-]api-groups failed"));

    shell.start(bundle);
    Await.until("it is ready", () -> admin.get("/readyz").statusCode() == 200);
    assertTrue(admin.get("/apis").body().contains("\"batch\""));
    assertEquals(404, admin.get("/nosuch").statusCode());
  }

  @Test
  void whileTheCoreIsReplacedClientsAreAskedToComeBack() throws Exception {
    for (String bundle : List.of("io.quarterdeck.registry", "io.quarterdeck.pipeline")) {
      shell.stop(bundle);
      for (String path : List.of(MAPS, "/nosuch")) {
        shut(admin.get(path), "ServiceUnavailable");
      }
      shell.start(bundle);
      Await.until(bundle + " is back", () -> admin.get("/readyz").statusCode() == 200);
      assertEquals(200, user.get(MAPS + "/kept").statusCode());
      assertEquals(404, admin.get("/nosuch").statusCode());
    }
  }

  @Test
  void withoutAnAuthenticatorOnlyItsCredentialsAreRefused() throws Exception {
    String bundle = "io.quarterdeck.authentication.tokenfile";
    assertEquals(200, user.get(MAPS).statusCode());
    shell.stop(bundle);

    assertEquals(401, user.get(MAPS).statusCode(), "a token that was good is remembered no longer");
    assertEquals(200, admin.get(MAPS).statusCode());
    assertEquals(200, nobody.get("/version").statusCode());

    shell.start(bundle);
    Await.until("it is known again", () -> user.get(MAPS).statusCode() == 200);
  }

  /** One request. */
  private interface Call {
    HttpResponse<String> send() throws IOException;
  }

  private static CompletableFuture<HttpResponse<String>> asked(Call call) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return call.send();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        task -> Thread.ofVirtual().start(task));
  }
}
