// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.aggregation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.itests.aggregation.ExtensionServer.Call;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Where requests for aggregated APIs go: to a ready endpoint of the service, to its cluster IP, to
 * nobody. Endpoints have a name for their address, which only the servers know: an address on the
 * loopback is not allowed.
 */
final class RoutingIT {
  private static final String SERVICES = "/api/v1/namespaces/default/services";
  private static final String SLICES =
      "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices";
  private static final String OPTIONS = "QUARTERDECK_JAVA_OPTS";
  private static final String HOST = "here.wardle.test";
  private static final String API = "/apis/wardle.example.com/v1";

  @TempDir private static Path folder;
  private static TestCertificate proxies;
  private static TestCertificate identity;
  private static DistributionProcess endpoints;
  private static RawClient admin;
  private static Front front;
  private static ExtensionServer one;
  private static ExtensionServer two;

  @BeforeAll
  static void start() throws Exception {
    proxies = TestCertificate.authority("CN=front-proxies");
    identity =
        TestCertificate.selfSigned("CN=wardle").asAuthority().dns("wardle.default.svc").sign();
    one = new ExtensionServer(identity, proxies, 0, RoutingIT::answer);
    two = new ExtensionServer(identity, proxies, 0, RoutingIT::answer);
    endpoints = server("endpoints", "extensions.aggregator.enable.aggregator.routing=true");
    admin = RawClient.admin(endpoints);
    front = new Front(admin);
  }

  private static DistributionProcess server(String name, String setting) throws Exception {
    Path data = Files.createDirectory(folder.resolve(name));
    TestCertificate proxy = proxies.issue("CN=front-proxy-client").forClients().sign();
    Path hosts = data.resolve("hosts");
    Files.writeString(hosts, "127.0.0.1 localhost " + HOST + "\n");
    String before = System.getenv().getOrDefault(OPTIONS, "");
    return DistributionProcess.start(
        Distribution.assembled(),
        Map.of(OPTIONS, before + " -Djdk.net.hosts.file=" + hosts),
        data,
        "--set",
        "authentication.requestheader.client.ca.file=" + proxies.write(data.resolve("proxies.crt")),
        "--set",
        "extensions.aggregator.proxy.client.cert.file=" + proxy.write(data.resolve("proxy.crt")),
        "--set",
        "extensions.aggregator.proxy.client.key.file=" + proxy.writeKey(data.resolve("proxy.key")),
        "--set",
        setting);
  }

  @AfterAll
  static void stop() throws Exception {
    for (AutoCloseable each : new AutoCloseable[] {admin, endpoints, one, two}) {
      if (each != null) {
        each.close();
      }
    }
  }

  @AfterEach
  void forget() throws IOException {
    admin.delete(Front.SERVICES + "/v1.wardle.example.com");
    admin.delete(SERVICES + "/wardle");
    admin.delete(SLICES + "?labelSelector=slices%3Dthese");
  }

  /**
   * In one piece, so that it is passed on in one. Each connection is used once, so that each
   * request asks anew where to go.
   */
  private static boolean answer(Call call) throws IOException {
    call.write(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"
            + "Content-Length: 2\r\n\r\n{}");
    return false;
  }

  private static void created(HttpResponse<String> answer) {
    assertEquals(201, answer.statusCode(), answer.body());
  }

  /**
   * A service with port 443.
   *
   * @param port name and target of its port, as members of an object
   */
  private static void service(String port) throws IOException {
    created(
        admin.post(
            SERVICES,
            """
            {"apiVersion":"v1","kind":"Service","metadata":{"name":"wardle"},"spec":
             {"ports":[{"port":443%s}]}}
            """
                .formatted(port)));
  }

  private static String slice(String portName, int port, String... conditions) {
    List<String> all =
        List.of(conditions).stream()
            .map(c -> "{\"addresses\":[\"" + HOST + "\"],\"conditions\":" + c + "}")
            .toList();
    return """
        {"apiVersion":"discovery.k8s.io/v1","kind":"EndpointSlice","metadata":{"name":"wardle%d",
         "labels":{"kubernetes.io/service-name":"wardle","slices":"these"}},"addressType":"FQDN",
         "ports":[{"name":"%s","port":%d}],"endpoints":[%s]}
        """
        .formatted(port, portName, port, String.join(",", all));
  }

  private static void register() throws IOException {
    front.register("wardle", "\"caBundle\":\"" + identity.caBundle() + "\"", 443);
  }

  private static void awaitReason(String reason) throws Exception {
    Await.until(
        "Available is " + reason,
        () -> front.condition("wardle").get("reason").text().equals(reason));
  }

  /** That a server is available is in the store a moment before requests are passed on. */
  private static void awaitPassedOn(RawClient client) throws Exception {
    Await.until(
        "requests are passed on", () -> client.get(API + "/flunders/before").statusCode() == 200);
  }

  private static int status(String name) throws IOException {
    return admin.get(API + "/flunders/" + name).statusCode();
  }

  private static long asked(ExtensionServer server, String name) {
    return server.calls().stream().filter(c -> c.path().endsWith("/" + name)).count();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "named   | https | ,\"name\":\"https\",\"targetPort\":\"serving\"",
        "number  | https | ,\"name\":\"https\",\"targetPort\":8443",
        "unnamed | ``    | ,\"targetPort\":8443",
      })
  void aReadyEndpointIsDialledAtThePortOfItsSlice(String name, String portName, String port)
      throws Exception {
    service(port);
    created(admin.post(SLICES, slice(portName, one.port(), "{\"ready\":true}")));
    register();
    front.awaitAvailable("wardle", true);
    awaitPassedOn(admin);

    assertEquals(200, status(name));
    assertEquals(1, asked(one, name));
  }

  @Test
  void readyEndpointsShareAndOthersGetNothing() throws Exception {
    service(",\"name\":\"https\"");
    String ready = "{\"ready\":true}";
    created(admin.post(SLICES, slice("https", one.port(), ready)));
    created(admin.post(SLICES, slice("https", two.port(), "{}")));
    register();
    front.awaitAvailable("wardle", true);
    awaitPassedOn(admin);
    for (int i = 0; i < 60; i++) {
      assertEquals(200, status("shared"));
    }
    assertEquals(60, asked(one, "shared") + asked(two, "shared"));
    assertTrue(asked(one, "shared") > 5, "one of them had " + asked(one, "shared"));
    assertTrue(asked(two, "shared") > 5, "the other had " + asked(two, "shared"));

    String leaving = slice("https", two.port(), "{\"ready\":false,\"serving\":true}");
    HttpResponse<String> put = admin.put(SLICES + "/wardle" + two.port(), leaving);
    assertEquals(200, put.statusCode(), put.body());
    long before = asked(two, "later");
    Await.until(
        "only the first is asked",
        () -> {
          long known = asked(two, "later");
          for (int i = 0; i < 20; i++) {
            assertEquals(200, status("later"));
          }
          return asked(two, "later") == known;
        });
    assertTrue(asked(one, "later") >= 20 && asked(two, "later") - before < 20);

    put =
        admin.put(SLICES + "/wardle" + one.port(), slice("https", one.port(), "{\"ready\":false}"));
    assertEquals(200, put.statusCode(), put.body());
    awaitReason("MissingEndpoints");
    assertEquals(
        "endpointslices for service/wardle in \"default\" have no addresses with port name"
            + " \"https\"",
        front.condition("wardle").get("message").text());
    assertEquals(503, status("none"));
    admin.delete(SLICES + "?labelSelector=slices%3Dthese");
    awaitReason("EndpointsNotFound");
  }

  /** What is missing is said one by one while the service is put together. */
  @Test
  void whatIsMissingIsSaid() throws Exception {
    register();
    awaitReason("ServiceNotFound");
    assertEquals(
        "service/wardle in \"default\" is not present",
        front.condition("wardle").get("message").text());
    assertEquals(503, status("missing"));

    service(",\"name\":\"https\"");
    awaitReason("EndpointsNotFound");
    assertEquals(
        "cannot find endpointslices for service/wardle in \"default\"",
        front.condition("wardle").get("message").text());

    HttpResponse<String> moved =
        admin.patch(
            SERVICES + "/wardle",
            "{\"spec\":{\"ports\":[{\"port\":443,\"$patch\":\"delete\"},"
                + "{\"port\":8443,\"name\":\"https\"}]}}");
    assertEquals(200, moved.statusCode(), moved.body());
    awaitReason("ServicePortError");
    assertEquals(
        "service/wardle in \"default\" is not listening on port 443",
        front.condition("wardle").get("message").text());
    assertEquals(503, status("missing"));

    admin.delete(SERVICES + "/wardle");
    awaitReason("ServiceNotFound");
    created(admin.post(SLICES, slice("https", one.port(), "{}")));
    service(",\"name\":\"https\"");
    front.awaitAvailable("wardle", true);
    awaitPassedOn(admin);
  }

  /**
   * It is connected to itself, where it is not available yet and so does not answer: it never is,
   * and no request goes round and round.
   */
  @Test
  void anAPIServiceOfTheServersOwnServiceIsAskedForHere() throws Exception {
    created(
        admin.post(
            Front.SERVICES,
            """
            {"apiVersion":"apiregistration.k8s.io/v1","kind":"APIService",
             "metadata":{"name":"v1.wardle.example.com"},"spec":{"group":"wardle.example.com",
             "version":"v1","groupPriorityMinimum":1000,"versionPriority":15,
             "insecureSkipTLSVerify":true,
             "service":{"namespace":"default","name":"kubernetes","port":443}}}
            """));
    awaitReason("FailedDiscoveryCheck");
    String url = "https://" + endpoints.url().getAuthority() + API;
    Await.until(
        "it was asked itself",
        () ->
            front
                .condition("wardle")
                .get("message")
                .text()
                .equals(
                    "failing or missing response from "
                        + url
                        + ": bad status from "
                        + url
                        + ": 503"));
    assertEquals(503, status("itself"));
  }

  /** The loopback is a network of its own: a range of it is as good as any to dial. */
  @Test
  void withoutRoutingTheClusterIpIsDialledAtTheServicesPort() throws Exception {
    try (DistributionProcess clusterIps =
            server("clusterips", "apigroups.core.service.cluster.ip.range=127.8.0.0/24");
        RawClient client = RawClient.admin(clusterIps)) {
      String port = Integer.toString(one.port());
      created(
          client.post(
              SERVICES,
              """
              {"apiVersion":"v1","kind":"Service","metadata":{"name":"wardle"},"spec":
               {"clusterIP":"127.8.0.9","ports":[{"port":%s,"targetPort":1}]}}
              """
                  .formatted(port)));
      created(client.post(SLICES, slice("", 1, "{}")));
      Front other = new Front(client);
      other.register("wardle", "\"caBundle\":\"" + identity.caBundle() + "\"", one.port());
      other.awaitAvailable("wardle", true);
      awaitPassedOn(client);

      assertEquals(200, client.get(API + "/flunders/direct").statusCode());
      Call call =
          one.calls().stream().filter(c -> c.path().endsWith("/direct")).findFirst().orElseThrow();
      assertEquals("127.8.0.9:" + port, call.header("host"));
    }
  }

  /** A server without documents of version 3 gets them here. */
  @Test
  void anOlderServerIsDescribedInTheNewerForm() throws Exception {
    try (ExtensionServer older =
        new ExtensionServer(
            identity,
            proxies,
            0,
            c ->
                c.path().startsWith("/openapi/v3")
                    ? c.answer(404, "text/plain", "404 page not found")
                    : Fixture.handle(c))) {
      service(",\"name\":\"https\"");
      created(admin.post(SLICES, slice("https", older.port(), "{}")));
      register();
      front.awaitAvailable("wardle", true);
      String path = "/openapi/v3" + API;
      Await.until(
          "the index has it", () -> admin.get("/openapi/v3").body().contains(path + "?hash="));
      HttpResponse<String> document = admin.get(path);
      assertEquals(200, document.statusCode(), document.body());
      Node v3 = Node.root(Json.read(document.body()));
      assertEquals("3.0.0", v3.get("openapi").text());
      assertEquals("w", v3.at("info", "title").text());
      assertTrue(v3.get("paths").get(API + "/flunders").get("get").isPresent());
      assertFalse(document.body().contains("/apis/other/v1/x"), "not of its group version");
      assertEquals(
          "another pod",
          v3.at("components", "schemas", "io.k8s.api.core.v1.Pod").get("description").text());
    }
  }
}
