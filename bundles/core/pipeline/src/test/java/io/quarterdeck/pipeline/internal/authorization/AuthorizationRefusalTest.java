// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authorization;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.pipeline.internal.chain.Requests;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuthorizationRefusalTest {
  private final Metrics metrics = new Metrics();

  private record Says(Decision decision) implements AccessReviewer {
    @Override
    public Decision review(Attributes attributes) {
      return decision;
    }

    @Override
    public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
      throw new UnsupportedOperationException();
    }
  }

  private ApiResponse handle(Decision decision, Exchange exchange) {
    ApiResponse answer = ApiResponse.bytes(200, "", new byte[0]);
    return new AuthorizationStage(new Says(decision), new AuthorizationMetrics(metrics))
        .handle(exchange, e -> answer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "/api/v1/namespaces/n/pods/p | pods 'p' is forbidden: User 'jane' cannot get resource"
            + " 'pods' in API group '' in the namespace 'n'",
        "/api/v1/pods | pods is forbidden: User 'jane' cannot list resource 'pods' in API group ''"
            + " at the cluster scope",
        "/apis/apps/v1/namespaces/n/deployments/d/scale | deployments.apps 'd' is forbidden: User"
            + " 'jane' cannot get resource 'deployments/scale' in API group 'apps' in the namespace"
            + " 'n'",
        "/metrics | forbidden: User 'jane' cannot get path '/metrics'",
      })
  void aRefusalSaysWhoMayNotDoWhatWhere(String target, String message) {
    ApiException plain =
        assertThrows(
            ApiException.class, () -> handle(Decision.noOpinion(), Requests.exchange(target)));
    assertEquals(403, plain.code());
    assertEquals(message, String.valueOf(plain.getMessage()).replace('"', '\''));
    ApiException why =
        assertThrows(
            ApiException.class,
            () -> handle(new Decision.Deny("not today"), Requests.exchange(target)));
    assertEquals(message + ": not today", String.valueOf(why.getMessage()).replace('"', '\''));
  }

  @Test
  void theAuditLogHearsOfBothDecisions() {
    Exchange allowed = Requests.exchange("/api/v1/pods");
    handle(new Decision.Allow("RBAC"), allowed);
    assertEquals(
        Map.of(
            "authorization.k8s.io/decision", "allow",
            "authorization.k8s.io/reason", "RBAC"),
        allowed.auditAnnotations());
    Exchange refused = Requests.exchange("/api/v1/pods");
    assertThrows(ApiException.class, () -> handle(Decision.noOpinion(), refused));
    assertEquals("forbid", refused.auditAnnotations().get("authorization.k8s.io/decision"));
  }

  @Test
  void whatCameOfItIsCounted() {
    handle(new Decision.Allow(""), Requests.exchange("/api"));
    assertThrows(
        ApiException.class, () -> handle(new Decision.Deny(""), Requests.exchange("/api")));
    assertThrows(ApiException.class, () -> handle(Decision.noOpinion(), Requests.exchange("/api")));
    for (String result : new String[] {"allowed", "denied", "no-opinion"}) {
      String sample = "authorization_attempts_total{result=\"" + result + "\"} 1";
      assertEquals(1, metrics.text().lines().filter(sample::equals).count(), result);
    }
  }

  @Test
  void onlyWhatSelectsHasSelectors() {
    Attributes list =
        AuthorizationStage.attributes(
            Requests.exchange("/api/v1/pods?labelSelector=a%3Db&fieldSelector=spec.x%3Dy"));
    assertEquals("a=b", list.labelSelector());
    assertEquals("spec.x=y", list.fieldSelector());
    Attributes get =
        AuthorizationStage.attributes(
            Requests.exchange("/api/v1/namespaces/n/pods/p?labelSelector=a%3Db"));
    assertEquals(null, get.labelSelector());
  }
}
