// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.doors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files of plugins are rewritten: a policy changes from one request to the next, is never away
 * in between, and survives values with which its plugin does not start.
 */
final class PluginFilesIT {
  private static final String PLUGINS = "/apis/quarterdeck.io/v1/plugins/";
  private static final String SELECTOR = "admission.podnodeselector";
  private static final String NAMESPACES = "/api/v1/namespaces";

  @TempDir private Path folder;
  private Path etc;
  private Path tokens;
  private DistributionProcess server;
  private RawClient admin;
  private RawClient nobody;

  @BeforeEach
  void start() throws Exception {
    etc = Files.createDirectory(folder.resolve("etc"));
    tokens = Files.writeString(folder.resolve("tokens.csv"), "one,alice,u-1\n");
    write("admission", "enable = PodNodeSelector");
    write(SELECTOR, "cluster.default = zone=one");
    write("authentication.tokenfile", "file = " + tokens);
    run();
    HttpResponse<String> account =
        admin.post(
            NAMESPACES + "/default/serviceaccounts", "{\"metadata\":{\"name\":\"default\"}}");
    assertEquals(201, account.statusCode(), account.body());
  }

  private void run(String... options) {
    List<String> all = new ArrayList<>(List.of("--config", etc.toString()));
    all.addAll(List.of(options));
    server = DistributionProcess.start(folder, all.toArray(String[]::new));
    admin = RawClient.admin(server);
    nobody = RawClient.anonymous(server);
  }

  @AfterEach
  void stop() {
    admin.close();
    nobody.close();
    server.close();
  }

  private void write(String pid, String line) throws IOException {
    Files.writeString(etc.resolve("io.quarterdeck." + pid + ".cfg"), line + "\n");
  }

  private Node plugin(String name) throws IOException {
    return Node.root(
        Json.readObject(admin.get(PLUGINS + name).body().getBytes(StandardCharsets.UTF_8)));
  }

  private String state(String name) {
    try {
      Node status = plugin(name).get("status");
      return (status.get("state").text() + " " + status.get("message").text()).strip();
    } catch (IOException e) {
      return e.toString();
    }
  }

  private void awaitState(String name, String beginning) throws Exception {
    try {
      Await.until(name + " is " + beginning, () -> state(name).startsWith(beginning));
    } catch (AssertionError e) {
      throw new AssertionError("it is " + state(name), e);
    }
  }

  private RawClient alice(String token) {
    return nobody.withToken(token);
  }

  /** The node selector that a pod comes out with. */
  private String selected(RawClient client) throws IOException {
    String pod =
        """
        {"metadata": {"name": "p"}, "spec": {"containers": [{"name": "c", "image": "i"}]}}
        """;
    HttpResponse<String> answer = client.post(NAMESPACES + "/default/pods?dryRun=All", pod);
    return answer.statusCode() == 201
        ? Node.root(Json.readObject(answer.body().getBytes(StandardCharsets.UTF_8)))
            .get("spec")
            .get("nodeSelector")
            .get("zone")
            .text()
        : answer.statusCode() + " " + answer.body();
  }

  @Test
  void aPolicyIsNeverAwayAndKeepsItsLastGoodValues() throws Exception {
    Set<String> seen = new ConcurrentSkipListSet<>();
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger asked = new AtomicInteger();
    Thread asking =
        Thread.ofVirtual()
            .start(
                () -> {
                  try (RawClient client = RawClient.admin(server)) {
                    while (!over.get()) {
                      seen.add(selected(client));
                      asked.incrementAndGet();
                    }
                  } catch (IOException e) {
                    seen.add(e.toString());
                  }
                });
    Await.until("it is asked", () -> asked.get() > 5);
    assertEquals(Set.of("one"), seen);

    write(SELECTOR, "cluster.default = zone=two");
    Await.until("the other is in force", () -> selected(admin).equals("two"));
    write(SELECTOR, "cluster.default = zone=three\nwhitelist = nonsense");
    awaitState(
        "validating-admission.podnodeselector",
        "Stale its component does not start: whitelist: not NAMESPACE:KEY=VALUE: nonsense");
    assertEquals("two", selected(admin));
    Await.until(
        "the log says so",
        () ->
            server
                .log()
                .lines()
                .anyMatch(l -> l.contains("whitelist") && l.contains("stays in force")));
    assertTrue(admin.get("/readyz").statusCode() == 200, "nothing is missing");

    write(SELECTOR, "cluster.default = zone=four");
    Await.until("the good one is in force", () -> selected(admin).equals("four"));
    awaitState("validating-admission.podnodeselector", "Active");
    for (int i = 0; i < 5; i++) {
      int round = i;
      write(SELECTOR, "cluster.default = zone=r" + i);
      Await.until("round " + i, () -> seen.contains("r" + round));
    }
    over.set(true);
    asking.join();
    assertEquals(
        Set.of("one", "two", "four", "r0", "r1", "r2", "r3", "r4"), seen, "none went without");
    Await.until(
        "the flags say so",
        () -> flags().contains("admission.podnodeselector.cluster.default=zone=r4"));
    assertFalse(flags().contains("generation"), flags());
  }

  private String flags() throws IOException {
    Map<String, String> asText = Map.of("Accept", "text/plain");
    byte[] body = admin.exchange("GET", "/flagz", asText, new byte[0]).body();
    return new String(body, StandardCharsets.UTF_8);
  }

  @Test
  void usersStayKnownWhileTheirFileIsNoGood() throws Exception {
    assertEquals(403, alice("one").get(NAMESPACES).statusCode());
    Path broken = Files.writeString(folder.resolve("broken.csv"), "two,\n");
    write("authentication.tokenfile", "file = " + broken);
    awaitState("authenticator.tokenfile", "Stale");
    assertEquals(403, alice("one").get(NAMESPACES).statusCode(), "alice is known");
    Path other = Files.writeString(folder.resolve("other.csv"), "two,alice,u-1\n");
    write("authentication.tokenfile", "file = " + other);
    Await.until("alice is known", () -> alice("two").get(NAMESPACES).statusCode() == 403);
    Await.until(
        "the old file counts no more", () -> alice("one").get(NAMESPACES).statusCode() == 401);
    awaitState("authenticator.tokenfile", "Active");
  }

  private void awaitLog(String text) throws Exception {
    Await.until(text + " is logged", () -> server.log().contains(text));
  }

  @Test
  void theNextStartGoesOnWithWhatWasInForce() throws Exception {
    write(SELECTOR, "cluster.default = zone=two");
    Await.until("it is in force", () -> selected(admin).equals("two"));
    write(SELECTOR, "cluster.default = zone=three\nwhitelist = nonsense");
    awaitState("mutating-admission.podnodeselector", "Stale");
    awaitLog("whitelist: not NAMESPACE:KEY=VALUE: nonsense; the last good one stays in force");
    write("requests", "max.requests.inflight = many");
    awaitLog("is not of type Integer; the last good one stays in force");
    Files.writeString(etc.resolve("com.example.away.cfg"), "k = v\n");

    admin.close();
    nobody.close();
    server.stop();
    IllegalStateException strict = assertThrows(IllegalStateException.class, () -> run("--strict"));
    assertTrue(
        String.valueOf(strict.getMessage()).contains("com.example.away"), strict.getMessage());
    run();
    assertEquals("two", selected(admin));
    awaitState("mutating-admission.podnodeselector", "Stale");
    assertTrue(server.log().contains("com.example.away.cfg waits for a bundle that knows it"));
    write(SELECTOR, "cluster.default = zone=four");
    Files.delete(etc.resolve("io.quarterdeck.requests.cfg"));
    Await.until("it is in force", () -> selected(admin).equals("four"));
  }

  /** Its settings are taken where they stand: nobody else has a component of them for a moment. */
  @Test
  void settingsThatAreTakenInPlaceAreKeptWhenTheNextAreOfNoUse() throws Exception {
    String token = token();
    write("authentication.serviceaccount", "max.token.expiration.seconds = 7200");
    awaitLog("io.quarterdeck.authentication.serviceaccount.cfg is in force");
    assertEquals(200, nobody.withToken(token).get("/api").statusCode());
    write("authentication.serviceaccount", "max.token.expiration.seconds = 5");
    awaitLog(
        "cannot use it: max.token.expiration.seconds must be between an hour and 2^32 seconds; the"
            + " last good one stays in force");
    assertEquals(200, nobody.withToken(token).get("/api").statusCode());
    assertTrue(lifetime() <= 7200, "of the values in force");

    admin.close();
    nobody.close();
    server.stop();
    run();
    assertTrue(lifetime() <= 7200, "of the values in force");
  }

  private String token() throws IOException {
    return request().get("status").get("token").text();
  }

  /** Of a token that is asked for a day, seconds. */
  private long lifetime() throws IOException {
    return request().get("spec").get("expirationSeconds").number();
  }

  private Node request() throws IOException {
    HttpResponse<String> answer =
        admin.post(
            NAMESPACES + "/default/serviceaccounts/default/token",
            "{\"spec\":{\"expirationSeconds\":86400}}");
    assertEquals(201, answer.statusCode(), answer.body());
    return Node.root(Json.readObject(answer.body().getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aRankIsTheFilesAndGoesWithIt() throws Exception {
    awaitState("mutating-admission.podnodeselector", "Active");
    long own = plugin("mutating-admission.podnodeselector").get("status").get("rank").number();
    write(SELECTOR, "cluster.default = zone=one\nrank = 7");
    Await.until("it has the rank", () -> rank() == 7);
    write(SELECTOR, "cluster.default = zone=one");
    Await.until("it has its own again", () -> rank() == own);
  }

  private long rank() throws IOException {
    return plugin("mutating-admission.podnodeselector").get("status").get("rank").number();
  }
}
