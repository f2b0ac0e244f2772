// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.itests.security.Wire.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Mallory may do everything with config maps and with every path that is no resource, and nothing
 * with secrets. Whatever spelling of a path were read one way by authorization and another way by
 * the routes would give her the secret.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class PathTricksIT {
  private static final long SEED = Long.getLong("quarterdeck.seed", 20_260_503L);
  private static final String SECRETS = "/api/v1/namespaces/default/secrets";
  private static final String SECRET = SECRETS + "/hidden";
  private static final String MARK = "bm9ib2R5LW1heS1yZWFkLXRoaXM=";
  private static final Map<String, String> MALLORY =
      Map.of("Authorization", "Bearer secret-of-mallory");

  private DistributionProcess server;
  private RawClient admin;
  private Wire wire;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    Path tokens = folder.resolve("tokens.csv");
    Files.writeString(tokens, "secret-of-mallory,mallory,7\n");
    server = DistributionProcess.start(folder, "--set", "authentication.tokenfile.file=" + tokens);
    admin = RawClient.admin(server);
    wire = new Wire(server, null);
    made(
        "/apis/rbac.authorization.k8s.io/v1/clusterroles",
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRole",
         "metadata": {"name": "all-but-secrets"},
         "rules": [
           {"apiGroups": [""], "verbs": ["*"],
            "resources": ["configmaps", "configmaps/*", "namespaces", "pods", "pods/*", "services/proxy"]},
           {"nonResourceURLs": ["*"], "verbs": ["*"]}]}
        """);
    made(
        "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRoleBinding",
         "metadata": {"name": "mallory"},
         "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "all-but-secrets"},
         "subjects": [{"apiGroup": "rbac.authorization.k8s.io", "kind": "User", "name": "mallory"}]}
        """);
    made(
        SECRETS,
        "{\"apiVersion\": \"v1\", \"kind\": \"Secret\", \"metadata\": {\"name\": \"hidden\"},"
            + " \"data\": {\"a\": \""
            + MARK
            + "\"}}");
  }

  private void made(String path, String json) throws IOException {
    assertEquals(201, admin.post(path, json).statusCode(), path);
  }

  @AfterAll
  void stop() {
    admin.close();
    server.close();
  }

  private Answer send(String methodAndTarget) throws IOException {
    return wire.send(methodAndTarget, MALLORY, "");
  }

  private void hidden(String request, Answer answer) {
    assertFalse(answer.text().contains(MARK), request + " gives the secret away");
    boolean asInKubernetes =
        answer.text().contains("failed to create RequestInfo")
            || answer.text().contains("no endpoints available for service");
    assertTrue(answer.code() < 500 || asInKubernetes, request + ": " + answer.text());
  }

  @Test
  void theSecretIsThereAndForbidden() throws IOException {
    assertTrue(admin.get(SECRET).body().contains(MARK));
    assertTrue(admin.get(SECRETS).body().contains(MARK));
    assertEquals(403, send("GET " + SECRET).code());
    assertEquals(200, send("GET /api/v1/namespaces/default/configmaps").code(), "she may do that");
    assertEquals(200, send("GET /version").code());
  }

  @Test
  void wellKnownTricks() throws IOException {
    for (String target :
        List.of(
            "/" + SECRET,
            "//" + SECRET,
            SECRET + "/",
            SECRET + "//",
            SECRET + ".",
            SECRET + "/.",
            SECRET + ";a=b",
            SECRET + ";/configmaps",
            SECRET + "%00",
            SECRET + "%20",
            SECRET + "%09",
            "/api/v1/namespaces/default/secrets%2fhidden",
            "/api/v1/namespaces/default%2Fsecrets%2Fhidden",
            "/api%2fv1%2fnamespaces%2fdefault%2fsecrets%2fhidden",
            "/%61pi/v1/namespaces/default/%73ecrets/hidden",
            "/%2561pi/v1/namespaces/default/%2573ecrets/hidden",
            "/api/v1/namespaces/default/configmaps/../secrets/hidden",
            "/api/v1/namespaces/default/configmaps/%2e%2e/secrets/hidden",
            "/api/v1/namespaces/default/configmaps/..%2fsecrets/hidden",
            "/api/v1/namespaces/default/configmaps/..%5csecrets%5chidden",
            "/api/v1/namespaces/default/configmaps/..;/secrets/hidden",
            "/api/v1/namespaces/default/./secrets/hidden",
            "/api/v1/namespaces/default/%2e/secrets/hidden",
            "/healthz/../api/v1/namespaces/default/secrets/hidden",
            "/healthz/%2e%2e/api/v1/namespaces/default/secrets/hidden",
            "/version/..;/api/v1/namespaces/default/secrets/hidden",
            "/api//v1/namespaces/default/secrets/hidden",
            "/api/v1//namespaces/default/secrets/hidden",
            "/api/v1/namespaces//default/secrets/hidden",
            "/API/V1/namespaces/default/secrets/hidden",
            "/api/v1/Namespaces/default/Secrets/hidden",
            "/api/v1/namespaces/default/SECRETS/hidden",
            "/api/v1/namespaces/default/\u017fecrets/hidden",
            "/api/v1/namespaces/default/%c5%bfecrets/hidden",
            "/api/v1/namespaces/default./secrets/hidden",
            "/api/v1./namespaces/default/secrets/hidden",
            "/apis//v1/namespaces/default/secrets/hidden",
            "/apis/%20/v1/namespaces/default/secrets/hidden",
            "/api/v1/watch/namespaces/default/secrets/hidden",
            "/api/v1/proxy/namespaces/default/secrets/hidden",
            "/api/v1/secrets?fieldSelector=metadata.name%3Dhidden",
            "/api/v1/namespaces/default/secrets?fieldSelector=metadata.name=a&fieldSelector=",
            "/api/v1/namespaces/default/configmaps?resource=secrets",
            "/api/v1/namespaces/default/configmaps/hidden/../../secrets/hidden",
            "/api/v1/namespaces/default/pods/x/proxy/../../../secrets/hidden",
            "/api/v1/namespaces/default/services/https:kubernetes:443/proxy" + SECRET,
            server.url() + SECRET,
            "http://127.0.0.1" + SECRET,
            "*",
            "api/v1/namespaces/default/secrets/hidden")) {
      for (String method : List.of("GET", "DELETE")) {
        String request = method + " " + target;
        hidden(request, send(request));
      }
    }
    for (String method : List.of("HEAD", "OPTIONS", "get", "PROPFIND", "TRACE", "CONNECT")) {
      hidden(method, send(method + " " + SECRET));
    }
    assertTrue(admin.get(SECRET).body().contains(MARK), "nothing has deleted it");
  }

  @Test
  void methodsInHeadersAreNotMethods() throws IOException {
    for (String header :
        List.of(
            "X-HTTP-Method-Override", "X-Original-URL", "X-Rewrite-URL", "X-Forwarded-Prefix")) {
      Map<String, String> headers = new TreeMap<>(MALLORY);
      headers.put(header, header.contains("Method") ? "DELETE" : SECRET);
      Answer answer = wire.send("GET /version", headers, "");
      assertEquals(200, answer.code(), header);
      hidden(header, answer);
    }
  }

  @Test
  void spellingsOfAllKinds() throws IOException {
    System.out.println("PathTricksIT: -Dquarterdeck.seed=" + SEED);
    Random random = new Random(SEED);
    for (int i = 0; i < 150; i++) {
      String request = (random.nextInt(8) == 0 ? "DELETE " : "GET ") + spelled(random);
      hidden(request, send(request));
    }
    assertTrue(admin.get(SECRET).body().contains(MARK), "nothing has deleted it");
  }

  /** The secret's path with one to three things done to it. */
  private static String spelled(Random random) {
    List<String> parts =
        new ArrayList<>(List.of("api", "v1", "namespaces", "default", "secrets", "hidden"));
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      int at = random.nextInt(parts.size());
      String part = parts.get(at);
      switch (random.nextInt(10)) {
        case 0 -> parts.add(at, "");
        case 1 -> parts.add(at, random.nextBoolean() ? "." : "%2e");
        case 2 -> parts.addAll(at, List.of("configmaps", random.nextBoolean() ? ".." : "%2E%2e"));
        case 3 -> parts.set(at, part + (random.nextBoolean() ? ";v=1" : "."));
        case 4 -> parts.set(at, part.toUpperCase(Locale.ROOT));
        case 5 -> parts.set(at, escaped(part, random, "%"));
        case 6 -> parts.set(at, escaped(part, random, "%25"));
        case 7 -> parts.set(at, part + List.of("%00", "%20", "%0a", "%ff").get(random.nextInt(4)));
        case 8 -> {
          if (at + 1 < parts.size()) { // a slash that is none until it is decoded
            parts.set(at, part + "%2f" + parts.remove(at + 1));
          }
        }
        default -> parts.add(at, List.of("watch", "proxy", "healthz").get(random.nextInt(3)));
      }
    }
    return "/" + String.join("/", parts);
  }

  private static String escaped(String part, Random random, String percent) {
    if (part.isEmpty()) {
      return part;
    }
    int at = random.nextInt(part.length());
    return part.substring(0, at)
        + String.format(Locale.ROOT, "%s%02x", percent, (int) part.charAt(at))
        + part.substring(at + 1);
  }
}
