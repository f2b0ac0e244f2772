// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.mutatingadmissionwebhook.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.admission.webhooks.Webhooks;
import io.quarterdeck.admission.webhooks.call.HookCalls;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.libraries.client.Credentials;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.libraries.client.service.OwnAddress;
import io.quarterdeck.libraries.client.service.ServiceRouting;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.admission.AdmissionContext;
import io.quarterdeck.spi.admission.Reinvocation;
import io.quarterdeck.spi.egress.Egress;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MutatingAdmissionWebhookTest {
  private static final GroupResource CONFIGURATIONS =
      new GroupResource("admissionregistration.k8s.io", "mutatingwebhookconfigurations");

  @TempDir static Path folder;
  private static TestCertificate made;

  private final MemoryObjects objects = new MemoryObjects();
  private final Metrics metrics = new Metrics();
  private final MutatingAdmissionWebhook plugin =
      new MutatingAdmissionWebhook(
          Webhooks.mutating(
              objects,
              OneVersion::new,
              null,
              metrics,
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
    objects.put(
        new GroupResource("", "namespaces"),
        Literal.object(
            "{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'ns',"
                + "'labels':{'env':'test'}}}"));
    for (String each : List.of("a", "b", "c")) {
      server.on(
          "/" + each,
          c -> Answer.patch(c, "[{'op':'add','path':'/data/" + each + "','value':'1'}]"));
    }
    server.on("/same", c -> Answer.patch(c, "[{'op':'add','path':'/data/k','value':'v'}]"));
    server.on("/deep", c -> Answer.patch(c, "[{'op':'add','path':'/x/y','value':'1'}]"));
    server.on("/no", c -> Answer.review(c, "'allowed':false,'status':{'message':'never'}"));
    server.on(
        "/talk",
        c ->
            Answer.review(c, "'allowed':true,'warnings':['careful'],'auditAnnotations':{'k':'v'}"));
  }

  @AfterEach
  void stop() {
    plugin.deactivate();
    server.close();
  }

  /** A configuration with one webhook for each path. */
  private void configure(String name, String more, String... paths) {
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
          .append("'operations':['*'],'apiGroups':['*'],'apiVersions':['*'],'resources':['*/*']}]")
          .append(more.isEmpty() ? "" : "," + more)
          .append("}");
    }
    objects.put(
        CONFIGURATIONS,
        Literal.object(
            "{'apiVersion':'admissionregistration.k8s.io/v1','kind':'MutatingWebhookConfiguration',"
                + "'metadata':{'name':'"
                + name
                + "'},'webhooks':["
                + hooks
                + "]}"));
  }

  private static ApiObject map() {
    return Literal.object(
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'m','namespace':'ns',"
            + "'labels':{'app':'x'}},'data':{'k':'v'}}");
  }

  private static Attempt write() {
    return Attempt.create("configmaps", map());
  }

  private List<String> called() {
    return server.calls().stream().map(WebhookServer.Call::path).toList();
  }

  @Test
  void webhooksSeeWhatThoseBeforeThemHaveMade() {
    configure("2", "", "c");
    configure("1", "", "a", "b");
    Attempt a = write().mutate(plugin);
    assertEquals(List.of("/a", "/b", "/c"), called());
    assertEquals(
        Map.of("k", "v", "a", "1", "b", "1", "c", "1"), a.object().field("data").stringMap());
    assertEquals(
        Map.of("k", "v", "a", "1"),
        server.calls().get(1).request().at("object", "data").stringMap());
    assertEquals(
        "{'configuration':'1','webhook':'b.h.io','mutated':true}",
        String.valueOf(
                a.auditAnnotations().get("mutation.webhook.admission.k8s.io/round_0_index_1"))
            .replace('"', '\''));
    String patch =
        String.valueOf(a.auditAnnotations().get("patch.webhook.admission.k8s.io/round_0_index_1"));
    assertTrue(
        patch.startsWith("{\"configuration\":\"1\",\"webhook\":\"b.h.io\",\"patch\":[{"), patch);
    assertTrue(patch.endsWith("],\"patchType\":\"JSONPatch\"}"), patch);
  }

  @Test
  void changedConfigurationsCountAtOnce() {
    write().mutate(plugin);
    assertEquals(List.of(), called());
    configure("1", "", "a");
    write().mutate(plugin);
    assertEquals(List.of("/a"), called());
    objects.delete(CONFIGURATIONS, "", "1");
    write().mutate(plugin);
    assertEquals(List.of("/a"), called());
  }

  @Test
  void theSecondRoundCallsOnlyThoseThatWantItAndThatMissedSomething() {
    configure("1", "'reinvocationPolicy':'IfNeeded'", "a", "same");
    configure("2", "", "b");
    Reinvocation rounds = new Reinvocation();
    Attempt a = write().within(new AdmissionContext(null, Long.MAX_VALUE, rounds));
    a.mutate(plugin);
    assertTrue(rounds.begin());
    server.calls().clear();
    a.mutate(plugin);
    assertEquals(List.of("/a", "/same"), called());
    assertFalse(rounds.begin());
  }

  @Test
  void withoutAChangeThereIsNoSecondRound() {
    configure("1", "'reinvocationPolicy':'IfNeeded'", "same", "talk");
    Reinvocation rounds = new Reinvocation();
    write().within(new AdmissionContext(null, Long.MAX_VALUE, rounds)).mutate(plugin);
    assertFalse(rounds.begin());
  }

  @Test
  void otherPluginsChangesBringThemBack() {
    configure("1", "'reinvocationPolicy':'IfNeeded'", "talk");
    Reinvocation rounds = new Reinvocation();
    Attempt a = write().within(new AdmissionContext(null, Long.MAX_VALUE, rounds));
    a.mutate(plugin);
    rounds.request();
    assertTrue(rounds.begin());
    server.calls().clear();
    a.object().object("data").put("other", "1");
    a.mutate(plugin);
    assertEquals(List.of("/talk"), called());
  }

  @Test
  void refusalsWarningsAndAnnotations() {
    configure("1", "", "talk", "no", "a");
    Attempt a = write();
    assertEquals(
        "admission webhook \"no.h.io\" denied the request: never", a.mutatingRefusal(plugin));
    assertEquals(List.of("/talk", "/no"), called());
    assertEquals(List.of("careful"), a.warnings());
    assertEquals("v", a.auditAnnotations().get("talk.h.io/k"));
  }

  @Test
  void failuresRefuseOrArePassedOver() {
    configure("1", "'failurePolicy':'Ignore'", "absent", "a");
    Attempt open = write().mutate(plugin);
    assertEquals("1", open.object().field("data").get("a").text());
    assertEquals(
        "absent.h.io",
        open.auditAnnotations()
            .get("failed-open.mutating.webhook.admission.k8s.io/round_0_index_0"));
    configure("1", "'failurePolicy':'Fail'", "absent", "a");
    assertEquals(
        "Internal error occurred: failed calling webhook \"absent.h.io\": failed to call webhook:"
            + " the server could not find the requested resource",
        write().mutatingRefusal(plugin));
    String text = metrics.text();
    assertTrue(
        text.contains(
            "apiserver_admission_webhook_fail_open_count{name=\"absent.h.io\",type=\"admit\"} 1"));
    assertTrue(
        text.contains(
            "apiserver_admission_webhook_rejection_count{error_type=\"calling_webhook_error\","
                + "name=\"absent.h.io\",operation=\"CREATE\",rejection_code=\"404\","
                + "type=\"admit\"} 1"));
    assertTrue(
        text.contains(
            "apiserver_admission_webhook_request_total{code=\"200\",name=\"a.h.io\","
                + "operation=\"CREATE\",rejected=\"false\",type=\"admit\"} 1"));
  }

  @Test
  void brokenPatchesRefuseWhateverThePolicy() {
    configure("1", "'failurePolicy':'Ignore'", "deep");
    assertEquals(
        "Internal error occurred: add operation does not apply: doc is missing path: \"/x/y\":"
            + " missing value",
        write().mutatingRefusal(plugin));
    configure("1", "", "a");
    assertEquals(
        "Internal error occurred: admission webhook \"a.h.io\" attempted to modify the object,"
            + " which is not supported for this operation",
        Attempt.delete("configmaps", map()).mutatingRefusal(plugin));
  }

  @Test
  void selectorsDecide() {
    configure("1", "'namespaceSelector':{'matchLabels':{'env':'prod'}}", "a");
    configure("2", "'objectSelector':{'matchLabels':{'app':'y'}}", "b");
    configure(
        "3",
        "'namespaceSelector':{'matchLabels':{'env':'test'}},"
            + "'objectSelector':{'matchLabels':{'app':'x'}}",
        "c");
    write().mutate(plugin);
    assertEquals(List.of("/c"), called());
    assertEquals("namespaces \"absent\" not found", write().in("absent").mutatingRefusal(plugin));
  }

  @Test
  void conditionsWithoutAnEvaluatorCountAsFailed() {
    String condition = "'matchConditions':[{'name':'c','expression':'true'}]";
    configure("1", condition + ",'failurePolicy':'Ignore'", "a");
    write().mutate(plugin);
    assertEquals(List.of(), called());
    configure("1", condition + ",'failurePolicy':'Fail'", "a");
    ApiException e = assertThrows(ApiException.class, () -> write().mutate(plugin));
    assertEquals(403, e.code());
    assertEquals(List.of(), called());
  }

  @Test
  void configurationsAndPoliciesAreNeverShown() {
    configure("1", "", "no");
    for (String kind :
        List.of(
            "ValidatingWebhookConfiguration",
            "MutatingWebhookConfiguration",
            "ValidatingAdmissionPolicy",
            "MutatingAdmissionPolicyBinding")) {
      ApiObject o =
          Literal.object(
              "{'apiVersion':'admissionregistration.k8s.io/v1','kind':'"
                  + kind
                  + "','metadata':{'name':'x'}}");
      assertEquals("", Attempt.create("whatever", o).mutatingRefusal(plugin));
    }
    assertEquals(List.of(), called());
  }
}
