// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.aggregation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.itests.aggregation.ExtensionServer.Call;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An extension API server behind the assembled distribution, well-behaved and otherwise. */
final class AggregationIT {
  private static final String API = "/apis/wardle.example.com/v1";

  @TempDir private static Path folder;
  private static DistributionProcess server;
  private static RawClient admin;
  private static Front front;
  private static RawClient alice;
  private static TestCertificate identity;
  private static TestCertificate proxies;
  private static ExtensionServer extension;

  @BeforeAll
  static void start() throws Exception {
    proxies = TestCertificate.authority("CN=front-proxies");
    TestCertificate proxy = proxies.issue("CN=front-proxy-client").forClients().sign();
    identity =
        TestCertificate.selfSigned("CN=wardle").asAuthority().dns("wardle.default.svc").sign();
    extension = new ExtensionServer(identity, proxies, 0, Fixture::handle);
    Path certificate = proxy.write(folder.resolve("proxy.crt"));
    Path key = proxy.writeKey(folder.resolve("proxy.key"));
    Path tokens =
        Files.writeString(
            folder.resolve("tokens.csv"), "alice-token,alice,a-1,\"developers,qa\"\n");
    server =
        DistributionProcess.start(
            folder,
            "--set",
            "extensions.aggregator.proxy.client.cert.file=" + certificate,
            "--set",
            "extensions.aggregator.proxy.client.key.file=" + key,
            "--set",
            "authentication.tokenfile.file=" + tokens);
    admin = RawClient.admin(server);
    // a client certificate would win over the token
    alice = RawClient.anonymous(server).withToken("alice-token");
    front = new Front(admin);
    front.service("wardle", extension.port());
    front.register("wardle", "\"caBundle\":\"" + identity.caBundle() + "\"", extension.port());
    front.awaitAvailable("wardle", true);
  }

  @AfterAll
  static void stop() throws Exception {
    alice.close();
    admin.close();
    server.close();
    extension.close();
  }

  private static void created(HttpResponse<String> answer) {
    assertEquals(201, answer.statusCode(), answer.body());
  }

  private static Node json(HttpResponse<String> answer) {
    return Node.root(Json.read(answer.body()));
  }

  private static Call last(String path) {
    return extension.calls().stream()
        .filter(c -> c.path().equals(path))
        .reduce((a, b) -> b)
        .orElseThrow();
  }

  @Test
  void theServerIsToldWhoAsksAndNothingElseAboutThem() throws Exception {
    String path = API + "/namespaces/default/flunders/who";
    HttpResponse<byte[]> answer =
        admin.exchange(
            "GET",
            path + "?b=2&a=1%20x",
            Map.of(
                "X-Remote-User", "root",
                "X-Remote-Group", "evil",
                "X-Remote-Extra-Scopes", "all",
                "X-Remote-Uid", "0",
                "Impersonate-User", "carol",
                "Impersonate-Group", "readers",
                "Impersonate-Extra-acme.com%2Fproject", "p1",
                "X-Other", "kept"),
            new byte[0]);
    assertEquals(403, answer.statusCode(), "carol may do nothing here");
    bind("carol");
    Await.until(
        "carol may",
        () ->
            admin
                    .exchange(
                        "GET",
                        path + "?b=2&a=1%20x",
                        Map.of(
                            "X-Remote-User", "root",
                            "X-Remote-Group", "evil",
                            "X-Remote-Extra-Scopes", "all",
                            "Impersonate-User", "carol",
                            "Impersonate-Group", "readers",
                            "Impersonate-Extra-acme.com%2Fproject", "p1",
                            "X-Other", "kept"),
                        new byte[0])
                    .statusCode()
                == 200);
    Call call = last(path);
    assertEquals("carol", call.header("X-Remote-User"));
    assertEquals("readers|system:authenticated", call.header("X-Remote-Group"));
    assertEquals("p1", call.header("X-Remote-Extra-acme.com%2fproject".toLowerCase()));
    assertEquals("", call.header("X-Remote-Extra-Scopes"));
    assertEquals("", call.header("X-Remote-Uid"));
    assertEquals("", call.header("Impersonate-User"));
    assertEquals("kept", call.header("X-Other"));
    assertEquals(path + "?a=1+x&b=2", call.target());
    assertEquals("CN=front-proxy-client", call.peer());
    assertFalse(call.header("Audit-Id").isEmpty());
  }

  private static void bind(String user) throws IOException {
    created(
        admin.post(
            "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
            """
            {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRoleBinding",
             "metadata":{"name":"it-%1$s"},"roleRef":{"apiGroup":"rbac.authorization.k8s.io",
             "kind":"ClusterRole","name":"cluster-admin"},"subjects":[{"kind":"User",
             "apiGroup":"rbac.authorization.k8s.io","name":"%1$s"}]}
            """
                .formatted(user)));
  }

  @Test
  void whoMayNotIsRefusedHere() throws Exception {
    int before = extension.calls().size();
    assertEquals(403, alice.get(API + "/namespaces/default/flunders").statusCode());
    assertTrue(
        extension.calls().subList(before, extension.calls().size()).stream()
            .noneMatch(c -> c.path().endsWith("/flunders")));
  }

  @Test
  void connectionsAreUsedAgain() throws Exception {
    admin.get(API + "/warm");
    int before = extension.connections();
    for (int i = 0; i < 50; i++) {
      assertEquals(200, admin.get(API + "/again").statusCode());
    }
    assertTrue(
        extension.connections() - before < 25,
        () -> extension.connections() - before + " connections for 50 requests");
  }

  @Test
  void bodiesGoThroughAsTheyAre() throws Exception {
    admin.exchange("PUT", API + "/body", Map.of("Content-Type", "x/y"), "a\u0000b".getBytes());
    assertEquals("a\u0000b", new String(last(API + "/body").body(), StandardCharsets.UTF_8));
    assertEquals("x/y", last(API + "/body").header("Content-Type"));
  }

  @Test
  void aLongBodyGoesThroughInPieces() throws Exception {
    byte[] large = new byte[8 * 1024 * 1024];
    Arrays.fill(large, (byte) 'x');
    HttpResponse<byte[]> answer = admin.exchange("POST", API + "/large", Map.of(), large);
    assertEquals(200, answer.statusCode());
    assertEquals(large.length, last(API + "/large").body().length);
    assertEquals(200, admin.get(API + "/beside").statusCode());
  }

  @Test
  void eventsComeWhenTheyAreSent() throws Exception {
    long start = System.nanoTime();
    try (Stream<String> lines = admin.lines(API + "/stream?watch=1").body()) {
      Iterator<String> each = lines.iterator();
      assertTrue(each.next().contains("\"n\":0"));
      assertTrue(each.next().contains("\"n\":1"));
      assertTrue(System.nanoTime() - start < 2_500_000_000L, "the third is yet to be sent");
      assertTrue(each.next().contains("\"n\":2"));
      assertFalse(each.hasNext());
    }
  }

  @Test
  void anEndlessAnswerIsPassedOnAndEndsWithTheClient() throws Exception {
    try (Stream<String> lines = admin.lines(API + "/endless?watch=1").body()) {
      assertEquals(200, admin.get(API + "/beside").statusCode());
    }
  }

  @Test
  void protocolsAreChanged() throws Exception {
    try (SSLSocket socket = connect()) {
      socket
          .getOutputStream()
          .write(
              ("GET "
                      + API
                      + "/echo HTTP/1.1\r\nHost: it\r\nConnection: Upgrade\r\n"
                      + "Upgrade: SPDY/3.1\r\nX-Remote-User: root\r\n\r\n")
                  .getBytes(StandardCharsets.UTF_8));
      InputStream in = socket.getInputStream();
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        head.append((char) in.read());
      }
      assertTrue(head.toString().startsWith("HTTP/1.1 101"), head::toString);
      socket.getOutputStream().write("hello".getBytes(StandardCharsets.UTF_8));
      assertEquals("HELLO", new String(in.readNBytes(5), StandardCharsets.UTF_8));
      assertEquals("SPDY/3.1", last(API + "/echo").header("Upgrade"));
      assertEquals(
          "admin", last(API + "/echo").header("X-Remote-User").replaceAll(".*admin.*", "admin"));
    }
  }

  private static SSLSocket connect() throws Exception {
    Path pki = server.data().resolve("pki");
    TestCertificate own = TestCertificate.of(pki.resolve("admin.crt"), pki.resolve("admin.key"));
    TestCertificate authority = TestCertificate.of(pki.resolve("ca.crt"), pki.resolve("admin.key"));
    SSLSocket socket =
        (SSLSocket)
            own.context(authority)
                .getSocketFactory()
                .createSocket(server.url().getHost(), server.url().getPort());
    socket.setSoTimeout(20_000);
    return socket;
  }

  @Test
  void whatAServerMayNotDoIsRefused() throws Exception {
    HttpResponse<String> redirect = admin.get(API + "/redirect");
    assertEquals(502, redirect.statusCode());
    assertEquals(
        "the backend attempted to redirect this request, which is not permitted", redirect.body());
    assertEquals(503, admin.get(API + "/unasked").statusCode());
    assertEquals(503, admin.get(API + "/huge").statusCode());
    assertThrows(IOException.class, () -> admin.get(API + "/half"), "not taken for whole");
    long start = System.nanoTime();
    assertEquals(504, admin.get(API + "/never?timeout=1s").statusCode());
    assertTrue(System.nanoTime() - start < 10_000_000_000L);
    assertEquals(400, admin.get(API + "/%2e%2e/x").statusCode());
    front.awaitAvailable("wardle", true);
  }

  @Test
  void discoveryHasTheGroup() throws Exception {
    Await.until("it is current", () -> front.freshness("wardle.example.com").equals("Current"));
    Node group = json(admin.get("/apis/wardle.example.com"));
    assertEquals("wardle.example.com/v1", group.at("preferredVersion", "groupVersion").text());
    List<String> names =
        json(admin.get("/apis")).get("groups").items().stream()
            .map(g -> g.get("name").text())
            .toList();
    assertEquals("apiregistration.k8s.io", names.getFirst());
    assertTrue(names.indexOf("wardle.example.com") > names.indexOf("apps"));
    HttpResponse<byte[]> protobuf =
        admin.exchange(
            "GET",
            "/apis",
            Map.of(
                "Accept",
                Front.AGGREGATED.replace(
                    "application/json", "application/vnd.kubernetes.protobuf")),
            new byte[0]);
    assertEquals(200, protobuf.statusCode());
    assertTrue(new String(protobuf.body(), StandardCharsets.ISO_8859_1).contains("flunders"));
  }

  @Test
  void openApiIsMerged() throws Exception {
    Await.until(
        "it is in the index",
        () -> admin.get("/openapi/v3").body().contains("apis/wardle.example.com/v1?hash=AB"));
    assertFalse(admin.get("/openapi/v3").body().contains("hash=X"), "apps is this server's own");
    HttpResponse<String> document = admin.get("/openapi/v3/apis/wardle.example.com/v1?hash=AB");
    assertEquals("{\"openapi\":\"3.0.0\"}", document.body());
    assertEquals("\"AB\"", document.headers().firstValue("ETag").orElse(""));
    Await.until(
        "it is in the older document",
        () -> admin.get("/openapi/v2").body().contains("/apis/wardle.example.com/v1/flunders"));
    Node v2 = json(admin.get("/openapi/v2"));
    assertEquals(
        "another pod",
        v2.get("definitions").get("io.k8s.api.core.v1.Pod_v2").get("description").text());
    assertTrue(v2.get("paths").get("/apis/other/v1/x").isAbsent());
    assertTrue(v2.get("definitions").get("unused").isAbsent());
    HttpResponse<byte[]> protobuf =
        admin.exchange(
            "GET",
            "/openapi/v2",
            Map.of("Accept", "application/com.github.proto-openapi.spec.v2.v1.0+protobuf"),
            new byte[0]);
    assertEquals(200, protobuf.statusCode());
  }

  @Test
  void aLocalVersionIsNotTakenOver() throws Exception {
    assertEquals(
        200,
        admin
            .exchange(
                "PATCH",
                Front.SERVICES + "/v1.batch",
                Map.of("Content-Type", "application/merge-patch+json"),
                ("{\"spec\":{\"insecureSkipTLSVerify\":true,\"service\":{\"namespace\":\"default\","
                        + "\"name\":\"wardle\",\"port\":"
                        + extension.port()
                        + "}}}")
                    .getBytes(StandardCharsets.UTF_8))
            .statusCode());
    Thread.sleep(1_000);
    assertEquals("JobList", json(admin.get("/apis/batch/v1/jobs")).get("kind").text());
  }
}
