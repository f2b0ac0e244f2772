// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.pipeline.internal.authorization.AuthorizationStage;
import io.quarterdeck.pipeline.internal.chain.Requests;
import io.quarterdeck.pipeline.internal.endpoint.Health;
import io.quarterdeck.pipeline.internal.request.LongRunning;
import io.quarterdeck.pipeline.internal.request.ShutdownState;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.stage.HealthCheck;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.RequestInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the target of a request means to the stages. */
class RequestRulesTest {
  private static final String PODS = "/api/v1/namespaces/n/pods";

  private static RequestInfo info(String target) {
    return Requests.exchange(target).info();
  }

  @Test
  void whatFollowsASubresourceIsNotPartOfIt() {
    assertEquals("proxy", info(PODS + "/p/proxy/a/b").subresource());
    assertEquals("status", info(PODS + "/p/status").subresource());
    assertEquals("status", info(PODS + "/p/status/x").subresource());
  }

  @Test
  void aSelectedNameIsTheNameOfAListOrWatch() {
    assertEquals("x", info(PODS + "?fieldSelector=metadata.name%3Dx").name());
    assertEquals("x", info(PODS + "?watch=1&fieldSelector=a%3Db,metadata.name%3D%3Dx").name());
    assertEquals("", info(PODS + "?fieldSelector=metadata.name!%3Dx").name());
    assertEquals("a", info(PODS + "?fieldSelector=metadata.name%3Db,metadata.name%3Da").name());
    assertEquals("watch", info("/api/v1/watch/namespaces/n/pods").verb());
  }

  @Test
  void theOldProxyVerbHasNoSubresources() {
    assertEquals("", info("/api/v1/proxy/namespaces/n/pods/p/log").subresource());
    assertEquals("p", info("/api/v1/proxy/namespaces/n/pods/p/log").name());
  }

  @Test
  void onlyFalseAndZeroAreNoWatch() {
    assertEquals("list", info(PODS + "?watch=FALSE").verb());
    assertEquals("list", info(PODS + "?watch=0").verb());
    assertEquals("watch", info(PODS + "?watch=no").verb());
  }

  @Test
  void longRunningRequestsHaveNoDeadline() {
    assertTrue(LongRunning.is(Requests.exchange(PODS + "/p/exec")));
    assertTrue(LongRunning.is(Requests.exchange(PODS + "/p/log?follow=true")));
    assertTrue(LongRunning.is(Requests.exchange(PODS + "/p/log")));
    assertFalse(LongRunning.is(Requests.exchange(PODS + "/p/status")));
    assertTrue(LongRunning.is(Requests.exchange(PODS + "?watch=1")));
  }

  @Test
  void authorizersSeeTheSelectorsOfLists() {
    String query = "?labelSelector=a%3Db&fieldSelector=c%3Dd";
    Attributes list = AuthorizationStage.attributes(Requests.exchange(PODS + query));
    assertEquals("a=b", list.labelSelector());
    assertEquals("c=d", list.fieldSelector());
    assertNull(
        AuthorizationStage.attributes(Requests.exchange(PODS + "/p" + query)).labelSelector());
  }

  @Test
  void anEmptyProblemIsAProblemAndOnlyOnItsEndpoints() {
    HealthCheck failing =
        new HealthCheck() {
          @Override
          public List<String> endpoints() {
            return List.of("readyz");
          }

          @Override
          public @Nullable String problem() {
            return "";
          }
        };
    Health health =
        new Health(
            Chain.fixed(Plugin.of("c", failing), Plugin.of("etcd", () -> null)),
            List::of,
            new ShutdownState());
    assertEquals(500, health.answer("readyz", "", Query.parse("")).status());
    assertEquals(200, health.answer("livez", "", Query.parse("")).status());
  }
}
