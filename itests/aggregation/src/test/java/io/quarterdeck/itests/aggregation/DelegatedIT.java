// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.aggregation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Kubectl;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** A Quarterdeck as an extension API server behind another one, which it asks whom to believe. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class DelegatedIT {
  private static final String API = "/apis/greetings.example.com/v1";
  private static final String GREETINGS = API + "/namespaces/default/greetings";
  private static final Map<String, String> AS_ADMIN =
      Map.of("X-Remote-User", "admin", "X-Remote-Group", "system:masters");

  @TempDir private static Path folder;
  private static Pair pair;
  private static Direct direct;

  @BeforeAll
  static void start() throws Exception {
    pair = new Pair(folder);
    direct = direct(null);
    available();
  }

  @AfterAll
  static void stop() {
    direct.close();
    pair.close();
  }

  private static Direct direct(@Nullable TestCertificate shown) {
    return new Direct(pair.behind().url(), pair.authority, shown);
  }

  private static HttpResponse<String> asWhoShows(TestCertificate shown, Map<String, String> headers)
      throws IOException {
    try (Direct client = direct(shown)) {
      return client.get(GREETINGS, headers);
    }
  }

  /** By the status of their answers. */
  private static void questionsAreCounted(String code) throws IOException {
    try (Direct proxy = direct(pair.proxy)) {
      String metrics = proxy.get("/metrics", AS_ADMIN).body();
      for (String name : new String[] {"apiserver_delegated_authn", "apiserver_delegated_authz"}) {
        for (String metric : new String[] {"_request_total", "_request_duration_seconds_count"}) {
          String line = name + metric + "{code=\"" + code + "\"} ";
          assertTrue(metrics.lines().anyMatch(l -> l.startsWith(line)), line);
        }
      }
    }
  }

  private static void available() throws Exception {
    try (RawClient admin = RawClient.admin(pair.front())) {
      Await.until(
          "greetings are available",
          Duration.ofSeconds(30),
          () -> admin.get(GREETINGS).statusCode() == 200);
    }
  }

  private static Path yaml(String name, String text) throws IOException {
    return Files.writeString(
        folder.resolve(name + ".yaml"),
        """
        apiVersion: greetings.example.com/v1
        kind: Greeting
        metadata: {name: %s, namespace: default}
        spec: {text: %s}
        """
            .formatted(name, text));
  }

  @Test
  @Order(1)
  void kubectlWorksWithItThroughTheServerInFront() throws Exception {
    assumeTrue(Kubectl.present(), "kubectl is not on the PATH");
    Kubectl bob = new Kubectl(pair.kubeconfig("bob", "bob-token"), folder);
    Await.until(
        "it is discovered",
        () -> bob.run("api-resources", "--api-group=" + Pair.GROUP).out().contains("greetings"));
    String watched = folder.resolve("watched.txt").toString();
    Process watch = bob.start(Path.of(watched), "get", "greetings", "--watch", "--no-headers");
    try {
      bob.ok("create", "-f", yaml("one", "hello").toString());
      Await.until("it is seen", () -> Files.readString(Path.of(watched)).contains("hello"));
      assertEquals("en", bob.ok("get", "hi", "one", "-o", "jsonpath={.spec.language}"));
      bob.ok("apply", "--server-side", "--force-conflicts", "-f", yaml("one", "bye").toString());
      Await.until("the change is seen", () -> Files.readString(Path.of(watched)).contains("bye"));
    } finally {
      watch.destroy();
    }
    bob.ok("apply", "-f", yaml("two", "again").toString());
    bob.ok("label", "greeting", "two", "a=b");
    String list = bob.ok("get", "greetings");
    assertTrue(list.contains("TEXT") && list.contains("bye") && list.contains("again"), list);
    Await.until(
        "its OpenAPI has come",
        () -> bob.run("explain", "greeting.spec").out().contains("The words, 80 characters"));
    assertTrue(
        bob.run("create", "-f", yaml("long", "x".repeat(81)).toString()).err().contains("Too long"),
        "its own rules hold");
    bob.ok("delete", "greeting", "one");
    bob.ok("delete", "greetings", "--all");
    assertFalse(bob.run("get", "greeting", "one").err().isEmpty());
  }

  @Test
  @Order(2)
  void itsDocumentsAreTheServersInFront() throws Exception {
    try (RawClient admin = RawClient.admin(pair.front())) {
      assertTrue(admin.get("/apis").body().contains("greetings.example.com"));
      assertTrue(admin.get(API).body().contains("\"greetings\""));
      Await.until(
          "OpenAPI v3 has it", () -> admin.get("/openapi/v3").body().contains(API.substring(1)));
      Await.until(
          "OpenAPI v2 has it",
          () -> admin.get("/openapi/v2").body().contains("greetings.v1.Greeting\""));
    }
    Path pki = pair.behind().data().resolve("pki");
    try (Direct own =
        direct(TestCertificate.of(pki.resolve("admin.crt"), pki.resolve("admin.key")))) {
      String groups = own.get("/apis", Map.of()).body();
      assertTrue(groups.contains("greetings.example.com"), groups);
      assertFalse(groups.contains("\"apps\""), "it has no group but the plugin's");
      assertEquals(404, own.get("/api/v1/namespaces", Map.of()).statusCode());
    }
  }

  @Test
  @Order(2)
  void theRolesOfTheServerInFrontCountWhoeverIsAsked() throws Exception {
    assertEquals(200, direct.get(GREETINGS, "bob-token").statusCode());
    assertEquals(403, direct.get(API + "/greetings", "bob-token").statusCode());
    HttpResponse<String> alice = direct.get(GREETINGS, "alice-token");
    assertEquals(403, alice.statusCode());
    assertTrue(
        alice
            .body()
            .contains(
                "greetings.greetings.example.com is forbidden: User \\\"alice\\\" cannot list"
                    + " resource \\\"greetings\\\" in API group"),
        alice::body);
    assertEquals(401, direct.get(GREETINGS, "nobodys-token").statusCode());
    assertEquals(403, direct.get(GREETINGS, Map.of()).statusCode(), "anonymous");
    for (String path : new String[] {"/healthz", "/readyz", "/livez"}) {
      assertEquals(200, direct.get(path, Map.of()).statusCode(), path);
    }
    assertEquals(403, direct.get("/metrics", Map.of()).statusCode());
    questionsAreCounted("201");
  }

  @Test
  @Order(2)
  void headersCountBehindTheProxysCertificateAlone() throws Exception {
    assertEquals(200, asWhoShows(pair.proxy, Map.of("X-Remote-User", "bob")).statusCode());
    assertEquals(200, asWhoShows(pair.proxy, AS_ADMIN).statusCode());
    assertEquals(403, asWhoShows(pair.proxy, Map.of("X-Remote-User", "alice")).statusCode());

    assertEquals(403, direct.get(GREETINGS, AS_ADMIN).statusCode(), "as anonymous");
    TestCertificate another = pair.proxies.issue("CN=another").forClients().sign();
    assertEquals(401, asWhoShows(another, AS_ADMIN).statusCode());
    TestCertificate forged =
        TestCertificate.authority("CN=front-proxies").issue("CN=" + Pair.PROXY).forClients().sign();
    assertEquals(401, asWhoShows(forged, AS_ADMIN).statusCode());
    TestCertificate client =
        TestCertificate.of(
            pair.front().data().resolve("pki/admin.crt"),
            pair.front().data().resolve("pki/admin.key"));
    HttpResponse<String> admin = asWhoShows(client, Map.of("X-Remote-User", "alice"));
    assertEquals(200, admin.statusCode(), "the administrator in front is one here, too");
    try (Direct both = direct(another)) {
      assertEquals(
          403,
          both.get(
                  GREETINGS,
                  Map.of(
                      "Authorization",
                      "Bearer alice-token",
                      "X-Remote-User",
                      "admin",
                      "X-Remote-Group",
                      "system:masters"))
              .statusCode(),
          "she is herself");
    }
  }

  @Test
  @Order(2)
  void aWatchOverAWebSocketGoesThroughBoth() throws Exception {
    BlockingQueue<String> events = new LinkedBlockingQueue<>();
    try (RawClient admin = RawClient.admin(pair.front())) {
      WebSocket watch = admin.webSocket(GREETINGS + "?watch=true", new Texts(events));
      assertEquals(201, admin.post(GREETINGS, greeting("seen")).statusCode());
      String added = events.poll(30, TimeUnit.SECONDS);
      assertTrue(added != null && added.contains("ADDED") && added.contains("seen"), added);
      assertEquals(200, admin.delete(GREETINGS + "/seen").statusCode());
      String deleted = events.poll(30, TimeUnit.SECONDS);
      assertTrue(deleted != null && deleted.contains("DELETED"), deleted);
      watch.abort();
      assertThrows(
          IOException.class,
          () -> admin.webSocket(GREETINGS + "?watch=true&resourceVersion=x", new Texts(events)));
    }
  }

  /** Whole messages. */
  private record Texts(BlockingQueue<String> whole, StringBuilder part)
      implements WebSocket.Listener {
    Texts(BlockingQueue<String> whole) {
      this(whole, new StringBuilder());
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
      part.append(data);
      if (last) {
        whole.add(part.toString());
        part.setLength(0);
      }
      socket.request(1);
      return null;
    }
  }

  private static String greeting(String name) {
    return "{\"apiVersion\":\"greetings.example.com/v1\",\"kind\":\"Greeting\","
        + "\"metadata\":{\"name\":\"%s\"},\"spec\":{\"text\":\"hello\"}}".formatted(name);
  }

  @Test
  @Order(3)
  void itsStoreIsItsOwnAndOutlivesIt() throws Exception {
    try (RawClient admin = RawClient.admin(pair.front())) {
      assertEquals(201, admin.post(GREETINGS, greeting("kept")).statusCode());
      pair.behind().kill();
      assertEquals(503, admin.get(GREETINGS).statusCode());
      assertEquals(200, admin.get("/api/v1/namespaces/default").statusCode());
      pair.behindAgain();
      Await.until(
          "it is back",
          Duration.ofSeconds(30),
          () -> admin.get(GREETINGS + "/kept").statusCode() == 200);
    }
  }

  @Test
  @Order(4)
  void withoutTheServerInFrontNobodyIsLetIn() throws Exception {
    pair.front().kill();
    try (Direct proxy = direct(pair.proxy)) {
      assertEquals(
          500,
          proxy.get(GREETINGS, Map.of("X-Remote-User", "carol")).statusCode(),
          "nobody can say whether she may");
      assertEquals(
          200, proxy.get(GREETINGS, AS_ADMIN).statusCode(), "system:masters are not asked about");
    }
    assertEquals(401, direct.get(GREETINGS, "unknown-token").statusCode());
    assertEquals(200, direct.get("/readyz", Map.of()).statusCode());
    questionsAreCounted("<error>");
    pair.frontAgain();
    assertEquals(403, direct.get(GREETINGS, "alice-token").statusCode());
    assertEquals(200, direct.get(GREETINGS, "bob-token").statusCode());
    available();
  }
}
