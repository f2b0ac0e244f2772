// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * A definition that cannot end, since one of its objects keeps a finalizer, beside others that come
 * and go in its group and in groups of their own: nothing of that lasts. {@code
 * -Dquarterdeck.soak=true} does more of it and looks for longer.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DefinitionsIT {
  private static final boolean SOAK = Boolean.getBoolean("quarterdeck.soak");
  private static final int OTHERS = SOAK ? 1_000 : 50;
  private static final Duration LOOK = SOAK ? Duration.ofMinutes(10) : Duration.ofSeconds(4);

  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  private static final String STUCK = DEFINITIONS + "/stucks.churn.example.com";
  private static final String OBJECTS = "/apis/churn.example.com/v1/namespaces/default/stucks";
  private static final String PLUGINS = "/apis/quarterdeck.io/v1/plugins";
  private static final String EVENTS = "/api/v1/events";
  private static final Pattern NAMES = Pattern.compile("\"name\":\"([^\"]+)\"");

  private DistributionProcess server;
  private RawClient admin;

  @BeforeAll
  void start(@TempDir Path folder) {
    server = DistributionProcess.start(folder);
    admin = RawClient.admin(server);
  }

  @AfterAll
  void stop() {
    admin.close();
    server.close();
  }

  private static String definition(String plural, String group) {
    return """
        {'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',
         'metadata':{'name':'%1$s.%2$s'},
         'spec':{'group':'%2$s','scope':'Namespaced',
           'names':{'plural':'%1$s','singular':'%1$s-one','kind':'K%1$s','listKind':'L%1$s'},
           'versions':[{'name':'v1','served':true,'storage':true,
             'subresources':{'status':{},'scale':{'specReplicasPath':'.spec.n',
               'statusReplicasPath':'.status.n'}},
             'additionalPrinterColumns':[{'name':'N','type':'integer','jsonPath':'.spec.n'}],
             'schema':{'openAPIV3Schema':{'type':'object','x-kubernetes-preserve-unknown-fields':true,
               'properties':{'spec':{'type':'object',
                 'properties':{'n':{'type':'integer','maximum':7}}}}}}}]}}
        """
        .formatted(plural, group)
        .replace('\'', '"');
  }

  private boolean isServed(String plural, String group) throws IOException {
    String path = "/apis/" + group + "/v1/namespaces/default/" + plural;
    return admin.get(path).statusCode() == 200;
  }

  private void create(String plural, String group) throws Exception {
    assertEquals(201, admin.post(DEFINITIONS, definition(plural, group)).statusCode());
    Await.until(plural + " is served", () -> isServed(plural, group));
  }

  private void remove(String plural, String group) throws Exception {
    String path = DEFINITIONS + "/" + plural + "." + group;
    assertEquals(200, admin.delete(path).statusCode());
    Await.until(plural + " is gone", () -> admin.get(path).statusCode() == 404);
  }

  private void others() throws Exception {
    for (int i = 0; i < OTHERS; i++) {
      String group = i % 2 == 0 ? "churn.example.com" : "g" + i + ".example.com";
      create("others" + i, group);
      remove("others" + i, group);
    }
  }

  /** A number of the server's own metrics. */
  private double metric(String sample) throws IOException {
    Matcher found =
        Pattern.compile("^" + Pattern.quote(sample) + " (\\S+)$", Pattern.MULTILINE)
            .matcher(admin.get("/metrics").body());
    assertTrue(found.find(), sample);
    return Double.parseDouble(found.group(1));
  }

  private long count(String path) throws IOException {
    return NAMES.matcher(admin.get(path).body()).results().count();
  }

  private void makeStuck() throws Exception {
    create("stucks", "churn.example.com");
    String object =
        "{'apiVersion':'churn.example.com/v1','kind':'Kstucks','metadata':{'name':'anchor','finalizers':['example.com/never']}}"
            .replace('\'', '"');
    assertEquals(201, admin.post(OBJECTS, object).statusCode());
    assertEquals(200, admin.delete(STUCK).statusCode());
    Await.until(
        "its objects are asked to go",
        () -> admin.get(OBJECTS + "/anchor").body().contains("deletionTimestamp"));
  }

  private void letGo() throws Exception {
    int code =
        admin
            .exchange(
                "PATCH",
                OBJECTS + "/anchor",
                Map.of("Content-Type", "application/merge-patch+json"),
                "{\"metadata\":{\"finalizers\":null}}".getBytes(StandardCharsets.UTF_8))
            .statusCode();
    assertEquals(200, code);
    Await.until("it has ended", Duration.ofSeconds(15), () -> admin.get(STUCK).statusCode() == 404);
  }

  @Test
  void oneThatCannotEndCostsNothingWhateverComesAndGoesBesideIt() throws Exception {
    makeStuck();
    others();

    long plugins = count(PLUGINS);
    long events = count(EVENTS);
    double revision = revision();
    double cpu = metric("process_cpu_seconds_total");
    double memory = metric("process_resident_memory_bytes");
    Thread.sleep(LOOK);
    double share = (metric("process_cpu_seconds_total") - cpu) / LOOK.toSeconds();
    assertTrue(share < 0.2, "it takes " + share + " of a core");
    double grown = metric("process_resident_memory_bytes") - memory;
    assertTrue(grown < 32 << 20, "it takes " + grown + " bytes more");
    assertEquals(1, metric("workqueue_depth{name=\"custom-resource-definitions\"}"));
    double written = revision() - revision;
    assertTrue(written < 5 + LOOK.toSeconds(), "so often something was written: " + written);
    assertEquals(events, count(EVENTS));
    assertEquals(plugins, count(PLUGINS));
    assertTrue(plugins > 0);
    assertFalse(admin.get(PLUGINS).body().contains("example.com"));
    assertFalse(admin.get(EVENTS).body().contains("example.com"));

    long before = System.nanoTime();
    create("latest", "new.example.com");
    Duration took = Duration.ofNanos(System.nanoTime() - before);
    assertTrue(took.compareTo(Duration.ofSeconds(2)) < 0, "a new one is served after " + took);
    letGo();
    assertEquals(0, metric("workqueue_depth{name=\"custom-resource-definitions\"}"));
  }

  /** Of the store: grows by one with each write. */
  private double revision() throws IOException {
    Matcher found =
        Pattern.compile("\"resourceVersion\":\"(\\d+)\"")
            .matcher(admin.get("/api/v1/nodes").body());
    assertTrue(found.find());
    return Double.parseDouble(found.group(1));
  }
}
