// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.validatingadmissionwebhook.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.admission.webhooks.Webhooks;
import io.quarterdeck.admission.webhooks.call.HookCalls;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.libraries.client.Credentials;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.libraries.client.service.OwnAddress;
import io.quarterdeck.libraries.client.service.ServiceRouting;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.trace.TraceContext;
import io.quarterdeck.spi.cel.MatchConditions;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.OneVersion;
import io.quarterdeck.testkit.webhook.WebhookServer;
import io.quarterdeck.testkit.webhook.WebhookServer.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidatingAdmissionWebhookTest {
  private static final GroupResource CONFIGURATIONS =
      new GroupResource("admissionregistration.k8s.io", "validatingwebhookconfigurations");
  private static final GroupVersionResource MAPS = new GroupVersionResource("", "v1", "configmaps");

  @TempDir static Path folder;
  private static TestCertificate made;

  private final MemoryObjects objects = new MemoryObjects();
  private final OneVersion versions = new OneVersion();
  private MatchConditions.Verdict conditions = new MatchConditions.Met();
  private final ValidatingAdmissionWebhook plugin =
      new ValidatingAdmissionWebhook(
          Webhooks.validating(
              objects,
              () -> versions,
              () -> (c, r) -> conditions,
              new Metrics(),
              new HookCalls(
                  objects,
                  Credentials.NONE,
                  ServiceRouting.CLUSTERIP,
                  new OwnAddress(),
                  RestMeters.unseen(),
                  Egress.DIRECT)),
          new OwnAddress());
  private WebhookServer server;

  @BeforeAll
  static void identity() throws IOException {
    made = TestCertificate.loopback();
  }

  @BeforeEach
  void start() throws IOException {
    server = new WebhookServer(made, null);
    server.on("/yes", c -> Answer.review(c, "'allowed':true,'warnings':['w']"));
    server.on("/no", c -> Answer.review(c, "'allowed':false,'status':{'code':422,'message':'n'}"));
    server.on("/patch", c -> Answer.patch(c, "[]"));
  }

  @AfterEach
  void stop() {
    plugin.deactivate();
    server.close();
  }

  private void configure(String more, String... paths) {
    StringBuilder hooks = new StringBuilder();
    for (String path : paths) {
      hooks
          .append(hooks.isEmpty() ? "" : ",")
          .append("{'name':'")
          .append(path)
          .append(".h.io','clientConfig':{'url':'")
          .append(server.url("/" + path))
          .append("','caBundle':'")
          .append(made.caBundle())
          .append("'},'admissionReviewVersions':['v1'],'sideEffects':'None','rules':[{")
          .append("'operations':['*'],'apiGroups':[''],'apiVersions':['v1'],")
          .append("'resources':['configmaps']}]")
          .append(more.isEmpty() ? "" : "," + more)
          .append("}");
    }
    objects.put(
        CONFIGURATIONS,
        Literal.object(
            "{'apiVersion':'admissionregistration.k8s.io/v1',"
                + "'kind':'ValidatingWebhookConfiguration','metadata':{'name':'c'},'webhooks':["
                + hooks
                + "]}"));
  }

  private static Attempt write() {
    return Attempt.create(
        "configmaps",
        Literal.object(
            "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'m','namespace':'ns'}}"));
  }

  @Test
  void allAreAskedAtTheSameTime() {
    CountDownLatch together = new CountDownLatch(3);
    for (String path : List.of("x", "y", "z")) {
      server.on(
          "/" + path,
          c -> {
            together.countDown();
            boolean met = together.await(60, TimeUnit.SECONDS);
            return Answer.review(c, "'allowed':" + met + ",'warnings':['" + path + "']");
          });
    }
    configure("", "x", "y", "z");
    Attempt a = write();
    assertEquals("", a.refusal(plugin));
    assertEquals(List.of("x", "y", "z"), a.warnings());
  }

  @Test
  void theTraceGoesAlongToAll() {
    configure("", "yes", "no");
    Map<String, String> trace = Map.of("traceparent", "00-" + "1".repeat(32) + "-22-01");
    TraceContext.with(trace, () -> write().refusal(plugin));
    write().refusal(plugin);
    String sent = trace.get("traceparent");
    List<String> got = server.calls().stream().map(WebhookServer.Call::traceparent).toList();
    assertEquals(List.of(sent, sent, "", ""), got);
  }

  @Test
  void theFirstRefusalCounts() {
    configure("", "yes", "no", "absent");
    Attempt a = write();
    assertEquals("admission webhook \"no.h.io\" denied the request: n", a.refusal(plugin));
    assertEquals(List.of("w"), a.warnings());
    configure("", "absent", "no");
    assertEquals(
        "Internal error occurred: failed calling webhook \"absent.h.io\": failed to call webhook:"
            + " the server could not find the requested resource",
        write().refusal(plugin));
    configure("'failurePolicy':'Ignore'", "absent", "yes");
    Attempt open = write();
    assertEquals("", open.refusal(plugin));
    assertEquals(
        "absent.h.io",
        open.auditAnnotations()
            .get("failed-open.validating.webhook.admission.k8s.io/round_0_index_0"));
  }

  @Test
  void patchesAreNotForThem() {
    configure("", "patch");
    assertEquals(
        "Internal error occurred: failed calling webhook \"patch.h.io\": received invalid webhook"
            + " response: validating webhook may not return response.patch",
        write().refusal(plugin));
  }

  @Test
  void otherVersionsAreConvertedUnlessTheMatchIsExact() {
    GroupVersionResource newer = new GroupVersionResource("", "v2", "configmaps");
    versions.alsoServed(newer, new Served(MAPS, new GroupVersionKind("", "v1", "ConfigMap")));
    Attempt a =
        Attempt.create(
            "configmaps",
            Literal.object(
                "{'apiVersion':'v2','kind':'ConfigMap','metadata':{'name':'m','namespace':'ns'}}"));
    configure("'matchPolicy':'Exact'", "no");
    assertEquals("", a.refusal(plugin));
    configure("'matchPolicy':'Equivalent'", "no");
    assertTrue(a.refusal(plugin).endsWith("denied the request: n"));
    var request = server.calls().getLast().request();
    assertEquals("v1", request.at("kind", "version").text());
    assertEquals("v1", request.at("object", "apiVersion").text());
    assertEquals("v2", request.at("requestKind", "version").text());
    assertEquals("v2", request.at("requestResource", "version").text());
  }

  @Test
  void conditionsDecide() {
    configure("'matchConditions':[{'name':'c','expression':'e'}]", "no");
    assertTrue(write().refusal(plugin).endsWith("denied the request: n"));
    conditions = new MatchConditions.NotMet("c");
    assertEquals("", write().refusal(plugin));
    conditions = new MatchConditions.Undecided("expression 'e' resulted in error: no");
    assertEquals(
        "configmaps \"m\" is forbidden: expression 'e' resulted in error: no",
        write().refusal(plugin));
    configure("'failurePolicy':'Ignore','matchConditions':[{'name':'c','expression':'e'}]", "no");
    assertEquals("", write().refusal(plugin));
  }
}
