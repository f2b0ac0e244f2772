// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.webhooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.webhook.WebhookServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Custom resources of three versions, which a webhook converts that is slow, wrong, or gone. */
final class ConversionIT {
  private static final int OBJECTS = Integer.getInteger("quarterdeck.conversion.objects", 2_000);
  private static final int AT_ONCE = 500;
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  private static final String MERGE = "application/merge-patch+json";
  private static final String APPLY = "application/apply-patch+yaml";

  @TempDir private static Path folder;
  private static DistributionProcess server;
  private static RawClient client;
  private static TestCertificate identity;
  private static WebhookServer hooks;
  private static final Converter converter = new Converter();
  private static int groups;

  @BeforeAll
  static void start() throws Exception {
    identity = TestCertificate.loopback();
    hooks = new WebhookServer(identity, null).keepingNoCalls().on("/convert", converter);
    server = DistributionProcess.start(folder);
    client = RawClient.admin(server);
  }

  @AfterAll
  static void stop() throws Exception {
    client.close();
    server.close();
    hooks.close();
  }

  @AfterEach
  void behave() {
    converter.behave();
  }

  /** A definition of its own for each test. */
  private record Widgets(String group) {
    String name() {
      return "widgets." + group;
    }

    String path(String version) {
      return "/apis/" + group + "/" + version + "/namespaces/default/widgets";
    }

    String json(String version, String name, int number) {
      return "{'apiVersion':'%s/%s','kind':'Widget','metadata':{'name':'%s'},'spec':{'%s':%d}}"
          .formatted(group, version, name, Converter.FIELDS.get(version), number)
          .replace('\'', '"');
    }
  }

  private static Widgets defined(String webhook) throws Exception {
    Widgets widgets = new Widgets("g" + groups++ + ".example.com");
    StringBuilder versions = new StringBuilder();
    for (String version : List.of("v1", "v1beta1", "v1alpha1")) {
      versions
          .append(versions.isEmpty() ? "" : ",")
          .append(
              ("{'name':'%s','served':true,'storage':%s,'schema':{'openAPIV3Schema':{'type':'object',"
                      + "'properties':{'spec':{'type':'object','properties':{'%s':{'type':'integer'}}}}}}}")
                  .formatted(version, version.equals("v1"), Converter.FIELDS.get(version)));
    }
    String json =
        ("{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition','metadata':{'name':'"
                + widgets.name()
                + "'},'spec':{'group':'"
                + widgets.group()
                + "','scope':'Namespaced','names':{'plural':'widgets','kind':'Widget'},'versions':["
                + versions
                + "],'conversion':"
                + webhook
                + "}}")
            .replace('\'', '"');
    ok(client.post(DEFINITIONS, json));
    Await.until(
        "widgets are served", () -> client.get(widgets.path("v1alpha1")).statusCode() == 200);
    return widgets;
  }

  private static String webhook(String reviewVersions, String url) {
    return "{'strategy':'Webhook','webhook':{'conversionReviewVersions':["
        + reviewVersions
        + "],'clientConfig':{'url':'"
        + url
        + "','caBundle':'"
        + identity.caBundle()
        + "'}}}";
  }

  private static Widgets defined() throws Exception {
    return defined(webhook("'v1','v1beta1'", hooks.url("/convert")));
  }

  private static Node ok(HttpResponse<String> answer) {
    assertEquals(2, answer.statusCode() / 100, answer.body());
    return Node.root(Json.read(answer.body()));
  }

  private static Node get(String path) throws IOException {
    return ok(client.get(path));
  }

  private static HttpResponse<byte[]> patch(String path, String type, String json)
      throws IOException {
    return client.exchange(
        "PATCH",
        path,
        Map.of("Content-Type", type),
        json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static Node patched(String path, String type, String json) throws IOException {
    HttpResponse<byte[]> answer = patch(path, type, json);
    String body = new String(answer.body(), StandardCharsets.UTF_8);
    assertEquals(2, answer.statusCode() / 100, body);
    return Node.root(Json.read(body));
  }

  private static void failed(String message, HttpResponse<String> answer) {
    assertEquals(500, answer.statusCode(), answer.body());
    assertEquals(message, Node.root(Json.read(answer.body())).get("message").text());
  }

  private static int reviewsSince(int before) {
    return converter.reviews.get() - before;
  }

  private static void create(Widgets widgets, int count) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int n = i;
        all.add(
            threads.submit(
                () ->
                    ok(
                        client.post(
                            widgets.path("v1"), widgets.json("v1", "w%05d".formatted(n), n)))));
      }
      for (Future<?> f : all) {
        f.get();
      }
    }
  }

  private static void check(Node list, String field, int count) {
    List<Node> items = list.get("items").items();
    assertEquals(count, items.size());
    for (int i = 0; i < count; i++) {
      assertEquals(i, items.get(i).at("spec", field).number(-1));
    }
  }

  @Test
  void aListAsksOnceForFiveHundredObjectsAndNotAgain() throws Exception {
    Widgets widgets = defined();
    int before = converter.reviews.get();
    create(widgets, OBJECTS);
    check(get(widgets.path("v1")), "size", OBJECTS);
    assertEquals(0, reviewsSince(before));
    int reviews = (OBJECTS + AT_ONCE - 1) / AT_ONCE;
    converter.delay = 200;
    check(get(widgets.path("v1beta1")), "count", OBJECTS);
    assertEquals(reviews, reviewsSince(before));
    assertEquals(Math.min(AT_ONCE, OBJECTS), converter.largest.get());

    check(get(widgets.path("v1beta1")), "count", OBJECTS);
    check(get(widgets.path("v1beta1") + "?resourceVersion=0"), "count", OBJECTS);
    assertEquals(7, get(widgets.path("v1beta1") + "/w00007").at("spec", "count").number());
    assertEquals(30, get(widgets.path("v1beta1") + "?limit=30").get("items").size());
    Node watched = initial(widgets, "v1beta1", OBJECTS);
    assertEquals(OBJECTS - 1, watched.at("spec", "count").number());
    assertEquals(reviews, reviewsSince(before));

    check(get(widgets.path("v1alpha1")), "many", OBJECTS);
    assertEquals(2 * reviews, reviewsSince(before));
    converter.delay = 0;
    for (String version : List.of("v1", "v1beta1", "v1alpha1", "v1", "v1beta1", "v1alpha1")) {
      rate(widgets, version); // the second time warm
    }
    assertEquals(2 * reviews, reviewsSince(before));
    ok(client.delete(DEFINITIONS + "/" + widgets.name()));
  }

  private static void rate(Widgets widgets, String version) throws IOException {
    long end = System.nanoTime() + 2_000_000_000L;
    long start = System.nanoTime();
    int lists = 0;
    while (System.nanoTime() < end) {
      assertEquals(200, client.get(widgets.path(version)).statusCode());
      lists++;
    }
    System.out.printf(
        "LIST of %d in %s: %.1f/s%n", OBJECTS, version, lists * 1e9 / (System.nanoTime() - start));
  }

  /** The last object of those that a watch begins with. */
  private static Node initial(Widgets widgets, String version, int count) throws IOException {
    try (Stream<String> lines =
        client.lines(widgets.path(version) + "?watch=1&resourceVersion=0").body()) {
      return event(lines.skip(count - 1L).findFirst().orElseThrow(), "ADDED");
    }
  }

  private static Node event(String line, String type) {
    Node event = Node.root(Json.read(line));
    assertEquals(type, event.get("type").text(), line);
    return event.get("object");
  }

  @Test
  void whatIsWrittenInAVersionIsSeenInTheOthers() throws Exception {
    Widgets widgets = defined();
    Node created = ok(client.post(widgets.path("v1beta1"), widgets.json("v1beta1", "a", 3)));
    assertEquals(3, created.at("spec", "count").number());
    assertEquals(3, get(widgets.path("v1") + "/a").at("spec", "size").number());
    Node patched = patched(widgets.path("v1alpha1") + "/a", MERGE, "{'spec':{'many':4}}");
    assertEquals(4, patched.at("spec", "many").number());
    assertEquals(4, get(widgets.path("v1") + "/a").at("spec", "size").number());
    assertEquals(2, patched.at("metadata", "generation").number());

    Node applied =
        patched(
            widgets.path("v1beta1") + "/a?fieldManager=me&force=true",
            APPLY,
            widgets.json("v1beta1", "a", 5));
    assertEquals(5, applied.at("spec", "count").number());
    // whoever wrote it in another version does not own it any more
    List<Node> owners = applied.at("metadata", "managedFields").items();
    assertEquals("Apply", owners.getFirst().get("operation").text());
    assertEquals(widgets.group() + "/v1beta1", owners.getFirst().get("apiVersion").text());
    for (Node other : owners.subList(1, owners.size())) {
      String owned = Json.text(other.get("fieldsV1").value());
      assertTrue(!owned.contains("f:many") && !owned.contains("f:count"), owned);
    }
    HttpResponse<byte[]> conflict =
        patch(
            widgets.path("v1alpha1") + "/a?fieldManager=other",
            APPLY,
            widgets.json("v1alpha1", "a", 6));
    assertEquals(409, conflict.statusCode());

    HttpResponse<byte[]> dry =
        patch(widgets.path("v1alpha1") + "/a?dryRun=All", MERGE, "{'spec':{'many':9}}");
    assertEquals(200, dry.statusCode());
    assertEquals(5, get(widgets.path("v1") + "/a").at("spec", "size").number());
    ok(client.delete(widgets.path("v1alpha1") + "/a"));
    assertEquals(404, client.get(widgets.path("v1") + "/a").statusCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"v1", "v1beta1"})
  void bothVersionsOfReviewsAreSpoken(String version) throws Exception {
    Widgets widgets = defined(webhook("'" + version + "'", hooks.url("/convert")));
    ok(client.post(widgets.path("v1alpha1"), widgets.json("v1alpha1", "a", 1)));
    assertEquals(1, get(widgets.path("v1beta1") + "/a").at("spec", "count").number());
  }

  @Test
  void watchesOfAVersionShareItsConversionsAndEndWithIt() throws Exception {
    Widgets widgets = defined();
    ok(client.post(widgets.path("v1"), widgets.json("v1", "a", 1)));
    try (Stream<String> one = client.lines(widgets.path("v1beta1") + "?watch=1").body();
        Stream<String> two = client.lines(widgets.path("v1beta1") + "?watch=1").body()) {
      var first = one.iterator();
      var second = two.iterator();
      assertEquals(1, event(first.next(), "ADDED").at("spec", "count").number());
      assertEquals(1, event(second.next(), "ADDED").at("spec", "count").number());
      int before = converter.reviews.get();
      converter.delay = 200;
      patched(widgets.path("v1") + "/a", MERGE, "{'spec':{'size':2}}");
      assertEquals(2, event(first.next(), "MODIFIED").at("spec", "count").number());
      assertEquals(2, event(second.next(), "MODIFIED").at("spec", "count").number());
      assertEquals(1, reviewsSince(before));
      ok(client.delete(widgets.path("v1") + "/a"));
      assertEquals(2, event(first.next(), "DELETED").at("spec", "count").number());
      assertEquals(2, event(second.next(), "DELETED").at("spec", "count").number());
      assertEquals(1, reviewsSince(before));
      patched(
          DEFINITIONS + "/" + widgets.name(),
          MERGE,
          "{'spec':{'conversion':{'strategy':'None','webhook':null}}}");
      assertTrue(!first.hasNext() && !second.hasNext());
    }
    ok(client.post(widgets.path("v1"), widgets.json("v1", "b", 1)));
    Await.until(
        "nobody is asked",
        () -> get(widgets.path("v1beta1") + "/b").at("spec", "count").isAbsent());
  }

  @Test
  void readersOfOneObjectWaitForOneReview() throws Exception {
    Widgets widgets = defined();
    ok(client.post(widgets.path("v1"), widgets.json("v1", "a", 1)));
    int before = converter.reviews.get();
    converter.delay = 200;
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 16; i++) {
        answers.add(
            CompletableFuture.supplyAsync(
                () -> {
                  try {
                    return client.get(widgets.path("v1beta1") + "/a").statusCode();
                  } catch (IOException e) {
                    throw new IllegalStateException(e);
                  }
                },
                threads));
      }
      answers.forEach(a -> assertEquals(200, a.join()));
    }
    assertEquals(1, reviewsSince(before));
  }

  @Test
  void aWebhookMayChangeLabelsAndAnnotationsOfTheMetadataAndNoMore() throws Exception {
    Widgets widgets = defined();
    ok(client.post(widgets.path("v1"), widgets.json("v1", "a", 1)));
    converter.mischief =
        o -> {
          Map<String, Object> meta = Trees.object(o, "metadata");
          meta.put("labels", Map.of("by", "webhook"));
          meta.put("finalizers", List.of("example.com/no"));
          meta.remove("creationTimestamp");
        };
    Node meta = get(widgets.path("v1beta1") + "/a").get("metadata");
    assertEquals("webhook", meta.at("labels", "by").text());
    assertTrue(meta.get("finalizers").isAbsent());
    assertTrue(meta.get("creationTimestamp").isPresent());
    String selected = widgets.path("v1beta1") + "?labelSelector=by%3Dwebhook";
    assertEquals(1, get(selected).get("items").size());

    String start = "conversion webhook for " + widgets.group() + "/v1, Kind=Widget ";
    converter.mischief = o -> Trees.object(o, "metadata").put("name", "b");
    failed(
        start + "returned invalid object: must have the same name: a != b",
        client.get(widgets.path("v1alpha1") + "/a"));
    converter.mischief = o -> Trees.object(o, "metadata").remove("uid");
    assertEquals(500, client.get(widgets.path("v1alpha1")).statusCode());
    converter.behave();
    converter.refusal = "not today";
    failed(start + "failed: not today", client.get(widgets.path("v1alpha1") + "/a"));
    converter.behave();
    assertEquals(1, get(widgets.path("v1alpha1") + "/a").at("spec", "many").number());
    String metrics = client.get("/metrics").body();
    for (String line :
        List.of(
            "apiserver_crd_webhook_conversion_duration_seconds_count{crd_name=\""
                + widgets.name()
                + "\",from_version=\"v1\",succeeded=\"false\",to_version=\"v1alpha1\"} 3",
            "apiserver_conversion_webhook_request_total{failure_type="
                + "\"conversion_webhook_invalid_converted_object_failure\",result=\"failure\"} 2")) {
      assertTrue(metrics.contains(line), line);
    }
  }

  @Test
  void aWebhookThatIsGoneIsNobodyElsesTrouble() throws Exception {
    try (WebhookServer mortal = new WebhookServer(identity, null).on("/convert", converter)) {
      Widgets widgets = defined(webhook("'v1'", mortal.url("/convert")));
      ok(client.post(widgets.path("v1beta1"), widgets.json("v1beta1", "a", 1)));
      try (Stream<String> lines = client.lines(widgets.path("v1beta1") + "?watch=1").body()) {
        var events = lines.iterator();
        event(events.next(), "ADDED");
        mortal.close();
        patched(widgets.path("v1") + "/a", MERGE, "{'spec':{'size':2}}");
        Node error = event(events.next(), "ERROR");
        assertEquals(500, error.get("code").number());
      }
      String why =
          " failed: Post \"%s?timeout=30s\": dial tcp 127.0.0.1:%d: connect: connection refused"
              .formatted(mortal.url("/convert"), mortal.port());
      String start = "conversion webhook for " + widgets.group();
      failed(start + "/v1, Kind=Widget" + why, client.get(widgets.path("v1beta1")));
      failed(
          start + "/v1alpha1, Kind=Widget" + why,
          client.post(widgets.path("v1alpha1"), widgets.json("v1alpha1", "b", 1)));
      assertEquals(429, client.get(widgets.path("v1beta1") + "?watch=1").statusCode());
      assertEquals(2, get(widgets.path("v1") + "/a").at("spec", "size").number());

      ok(client.delete(DEFINITIONS + "/" + widgets.name()));
      Await.until(
          "the definition is gone",
          () -> client.get(DEFINITIONS + "/" + widgets.name()).statusCode() == 404);
    }
  }

  @Test
  void aDefinitionIsDeletedWhoseStoredVersionIsNotServed() throws Exception {
    Widgets widgets = defined();
    ok(client.post(widgets.path("v1"), widgets.json("v1", "a", 1)));
    patched(
        DEFINITIONS + "/" + widgets.name(),
        "application/json-patch+json",
        "[{'op':'replace','path':'/spec/versions/0/served','value':false},"
            + "{'op':'replace','path':'/spec/conversion/webhook/clientConfig/url',"
            + "'value':'https://127.0.0.1:9/gone'}]");
    Await.until(
        "the webhook is gone",
        () -> client.get(widgets.path("v1beta1") + "/a").statusCode() == 500);
    ok(client.delete(DEFINITIONS + "/" + widgets.name()));
    Await.until(
        "the definition is gone",
        () -> client.get(DEFINITIONS + "/" + widgets.name()).statusCode() == 404);
  }

  @Test
  void anotherStoredVersionTakesOverObjectByObject() throws Exception {
    Widgets widgets = defined();
    ok(client.post(widgets.path("v1"), widgets.json("v1", "a", 1)));
    String definition = DEFINITIONS + "/" + widgets.name();
    patched(
        definition,
        "application/json-patch+json",
        "[{'op':'replace','path':'/spec/versions/0/storage','value':false},"
            + "{'op':'replace','path':'/spec/versions/1/storage','value':true}]");
    assertEquals(
        List.of("v1", "v1beta1"), get(definition).at("status", "storedVersions").strings());
    Await.until(
        "new objects are stored in the other version",
        () -> {
          int before = converter.reviews.get();
          ok(client.post(widgets.path("v1beta1"), widgets.json("v1beta1", "n" + before, 1)));
          return reviewsSince(before) == 0;
        });
    String before = get(widgets.path("v1") + "/a").at("metadata", "resourceVersion").text();
    // the same object, which is stored in the new version by that
    Node same = get(widgets.path("v1beta1") + "/a");
    Node put = ok(client.put(widgets.path("v1beta1") + "/a", Json.text(same.value())));
    assertTrue(!put.at("metadata", "resourceVersion").text().equals(before));
    converter.refusal = "no need to ask";
    assertEquals(1, get(widgets.path("v1beta1") + "/a").at("spec", "count").number());
  }
}
