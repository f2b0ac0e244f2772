// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.conversion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.libraries.client.service.ServiceRouting;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.group.ObjectConversion;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.webhook.WebhookServer;
import io.quarterdeck.testkit.webhook.WebhookServer.Answer;
import io.quarterdeck.testkit.webhook.WebhookServer.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Conversions by name alone, and over a real connection. */
final class ConversionsTest {
  private static final Map<String, String> TYPES = Map.of("g/v1", "g.v1.W", "g/v2", "g.v2.W");

  private final MemoryObjects objects = new MemoryObjects();
  private final Metrics metrics = new Metrics();
  private final Conversions conversions =
      new Conversions(objects, metrics, ServiceRouting.CLUSTERIP, Egress.DIRECT);
  private final TestCertificate identity = TestCertificate.loopback();
  private WebhookServer server;

  @BeforeEach
  void start() throws Exception {
    server = new WebhookServer(identity, null).on("/convert", c -> answer(c, "'Success'"));
  }

  @AfterEach
  void stop() {
    server.close();
    conversions.deactivate();
  }

  /** The objects as they came, in the version that was asked for. */
  private static Answer answer(Call call, String status) {
    List<String> converted = new ArrayList<>();
    call.request()
        .get("objects")
        .items()
        .forEach(o -> converted.add(Json.text(o.value()).replace("g/v1", "g/v2")));
    return Answer.json(
        ("{'kind':'ConversionReview','apiVersion':'apiextensions.k8s.io/v1','response':{'uid':'"
                    + call.request().get("uid").text()
                    + "','result':{'status':"
                    + status
                    + "},'convertedObjects':")
                .replace('\'', '"')
            + converted
            + "}}");
  }

  private ObjectConversion of(String conversion) {
    return conversions.of(
        CustomDefinition.of(
            Literal.object(
                "{'metadata':{'name':'ws.g','uid':'u','generation':2},'spec':{'group':'g',"
                    + "'scope':'Cluster','conversion':"
                    + conversion
                    + ",'versions':[]},'status':{'acceptedNames':{'plural':'ws','kind':'W'}}}")),
        TYPES);
  }

  private ObjectConversion webhook(String client) {
    return of(
        "{'strategy':'Webhook','webhook':{'conversionReviewVersions':['v1'],'clientConfig':{"
            + client
            + ",'caBundle':'"
            + identity.caBundle()
            + "'}}}");
  }

  private ObjectConversion byUrl(String path) {
    return webhook("'url':'" + server.url(path) + "'");
  }

  private static List<ApiObject> some(int count) {
    List<ApiObject> out = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      out.add(
          Literal.object(
              "{'apiVersion':'g/v1','kind':'W','metadata':{'name':'w" + i + "','uid':'u'}}"));
    }
    return out;
  }

  private static String failure(ObjectConversion conversion) {
    ApiException e = assertThrows(ApiException.class, () -> conversion.convert(some(1), "g/v2"));
    assertEquals(500, e.code());
    assertEquals("", e.status().reason());
    return e.status().message();
  }

  @Test
  void noneChangesNothingButTheVersion() {
    ObjectConversion none = of("{'strategy':'None'}");
    ApiObject sent = Literal.object("{'apiVersion':'g/v1','kind':'W','a':1}");
    assertEquals(
        List.of(Literal.object("{'apiVersion':'g/v2','kind':'W','a':1}")),
        none.convert(List.of(sent), "g/v2"));
    assertEquals(TYPES, none.types());
    assertFalse(none.isUnchanged());
  }

  @Test
  void manyAreSentInReviewsOfFiveHundred() {
    List<ApiObject> converted = byUrl("/convert").convert(some(1_001), "g/v2");
    assertEquals(1_001, converted.size());
    assertEquals("w1000", converted.getLast().meta().name());
    assertTrue(converted.stream().allMatch(o -> o.apiVersion().equals("g/v2")));
    assertEquals(
        List.of(500, 500, 1),
        server.calls().stream().map(c -> c.request().get("objects").size()).toList());
    assertEquals("timeout=30s", server.calls().getFirst().query());
    assertEquals("g/v2", server.calls().getFirst().request().get("desiredAPIVersion").text());
  }

  @Test
  void aServiceIsReachedAtItsAddress() {
    ObjectConversion service =
        webhook("'service':{'namespace':'n','name':'s','path':'/convert','port':443}");
    assertEquals(
        "conversion webhook for g/v1, Kind=W failed: Post \"https://s.n.svc:443/convert?timeout=30s\":"
            + " service \"s\" not found",
        failure(service));
    objects.put(
        new GroupResource("", "services"),
        Literal.object(
            "{'metadata':{'name':'s','namespace':'n'},'spec':{'type':'ExternalName',"
                + "'externalName':'127.0.0.1'}}"));
    assertTrue(failure(service).endsWith("connect: connection refused"));
  }

  @Test
  void whatFailsSaysWhyInKubernetesWords() {
    String start = "conversion webhook for g/v1, Kind=W ";
    assertEquals(
        start + "failed: the server could not find the requested resource", failure(byUrl("/no")));
    server.on("/failed", c -> answer(c, "'Failed','message':'why'"));
    assertEquals(start + "failed: why", failure(byUrl("/failed")));
    server.on("/empty", c -> Answer.json(""));
    assertEquals(
        start
            + "failed: 0-length response with status code: 200 and content type: application/json",
        failure(byUrl("/empty")));
    server.on(
        "/fewer",
        c ->
            Answer.json(
                "{\"kind\":\"ConversionReview\",\"apiVersion\":\"apiextensions.k8s.io/v1\","
                    + "\"response\":{\"result\":{\"status\":\"Success\"},\"uid\":\""
                    + c.request().get("uid").text()
                    + "\"}}"));
    assertEquals(start + "returned 0 objects, expected 1", failure(byUrl("/fewer")));
    assertEquals(
        "no supported conversion review versions",
        failure(
            of(
                "{'strategy':'Webhook','webhook':{'conversionReviewVersions':['v9'],"
                    + "'clientConfig':{'url':'https://h.test'}}}")));
  }

  @Test
  void reviewsAreCountedUnderBothNames() {
    byUrl("/convert").convert(some(2), "g/v2");
    failure(byUrl("/no"));
    String text = metrics.text();
    for (String name : List.of("conversion_webhook", "webhook_conversion")) {
      String family = "apiserver_crd_" + name + "_duration_seconds_count{crd_name=\"ws.g\",";
      for (boolean succeeded : List.of(true, false)) {
        String line =
            family + "from_version=\"v1\",succeeded=\"" + succeeded + "\",to_version=\"v2\"} 1";
        assertTrue(text.contains(line), line);
      }
    }
    assertTrue(
        text.contains(
            "apiserver_conversion_webhook_request_total{failure_type="
                + "\"conversion_webhook_call_failure\",result=\"failure\"} 1"));
  }
}
