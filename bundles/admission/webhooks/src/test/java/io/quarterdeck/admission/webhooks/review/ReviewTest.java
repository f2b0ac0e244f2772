// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.admission.webhooks.match.Invocation;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Status;
import io.quarterdeck.libraries.client.service.ClientConfig;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The questions that webhooks are asked, and how clients read their refusals. */
final class ReviewTest {
  private static Node request(Attempt attempt) {
    AdmissionRequest r = attempt.request();
    Webhook hook =
        new Webhook(
            "u",
            "c",
            "h",
            new ClientConfig("https://h", null, null),
            List.of(),
            false,
            true,
            LabelSelector.EVERYTHING,
            LabelSelector.EVERYTHING,
            "None",
            10,
            List.of("v1"),
            false,
            List.of());
    byte[] json =
        Review.json(
            "v1beta1",
            "uid",
            new Invocation(hook, new Served(r.resource(), r.kind())),
            r,
            r.object(),
            r.oldObject());
    Node review = Node.root(Json.readObject(json));
    assertEquals("admission.k8s.io/v1beta1", review.get("apiVersion").text());
    assertEquals("AdmissionReview", review.get("kind").text());
    return review.get("request");
  }

  private static ApiObject pod(String name) {
    return Literal.object(
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'" + name + "','namespace':'ns'}}");
  }

  @Test
  void aSubresourceIsNamedTwice() {
    Node q = request(Attempt.update("pods", pod("p"), pod("p")).of("status"));
    assertEquals("status", q.get("subResource").text());
    assertEquals("status", q.get("requestSubResource").text());
    assertEquals("UPDATE", q.get("operation").text());
    assertEquals("p", q.at("oldObject", "metadata", "name").text());
  }

  @Test
  void aDeletedObjectIsTheOldOne() {
    Node q = request(Attempt.delete("pods", pod("p")).dryRun());
    assertNull(q.get("object").value());
    assertEquals("p", q.at("oldObject", "metadata", "name").text());
    assertEquals("true", Literal.text(q.get("dryRun").value()));
    assertEquals("null", Literal.text(q.get("options").value()));
  }

  @Test
  void whatIsEmptyIsLeftOut() {
    ApiObject node =
        Literal.object("{'apiVersion':'v1','kind':'Node','metadata':{'generateName':'n-'}}");
    Node q = request(Attempt.create("nodes", node));
    for (String field : List.of("name", "namespace", "subResource", "requestSubResource")) {
      assertEquals(false, q.entries().containsKey(field), field);
    }
    assertEquals(
        Map.of("username", "someone"), Map.of("username", q.at("userInfo", "username").text()));
    assertEquals(false, q.get("userInfo").entries().containsKey("uid"));
    assertEquals(false, q.get("userInfo").entries().containsKey("extra"));
  }

  @Test
  void ofANamespaceTheNamespaceIsItsName() {
    ApiObject namespace =
        Literal.object("{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'made'}}");
    Node q = request(Attempt.create("namespaces", namespace).named(""));
    assertEquals("made", q.get("namespace").text());
  }

  @ParameterizedTest
  @CsvSource({"v1, v1", "'v1beta1,v1', v1beta1", "'v2,v1', v1", "'v2,v3',", "'',"})
  void theFirstVersionThatIsSpokenIsTaken(String accepted, String version) {
    assertEquals(version, Review.version(List.of(accepted.split(","))));
  }

  private static Status denied(String status) {
    return Denial.of("h", Node.root(Literal.object(status).tree())).status();
  }

  @ParameterizedTest
  @CsvSource({"0, 400", "200, 400", "399, 400", "400, 400", "404, 404", "599, 599", "600, 599"})
  void aRefusalHasNeverACodeOfSuccess(int code, int sent) {
    assertEquals(sent, denied("{'code':" + code + "}").code());
  }

  @Test
  void theDetailsOfARefusalArePassedOn() {
    Status status =
        denied(
            "{'code':422,'reason':'Invalid','message':'m','details':{'name':'n','group':'g',"
                + "'kind':'k','uid':'u','retryAfterSeconds':7,'causes':[{'reason':'r',"
                + "'message':'cm','field':'f'},{}]}}");
    assertEquals(
        new Status.Details(
            "n",
            "g",
            "k",
            "u",
            List.of(new Status.Cause("r", "cm", "f"), new Status.Cause("", "", "")),
            7),
        status.details());
    assertNull(denied("{'code':403}").details());
  }

  @Test
  void aWebhookWithEffectsRefusesADryRun() {
    Status status = Denial.noDryRun("h").status();
    assertEquals(400, status.code());
    assertEquals("BadRequest", status.reason());
    assertEquals("admission webhook \"h\" does not support dry run", status.message());
  }
}
