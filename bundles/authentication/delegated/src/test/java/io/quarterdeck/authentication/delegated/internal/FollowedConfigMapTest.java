// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.delegated.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.authentication.delegated.internal.FollowedConfigMap.Pauses;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class FollowedConfigMapTest {
  private static final Pauses SHORT = new Pauses(Duration.ofMillis(5), Duration.ofMillis(5));
  private static final TestCertificate FIRST = TestCertificate.authority("CN=first");
  private static final TestCertificate SECOND = TestCertificate.authority("CN=second");

  private static String map(TestCertificate proxies) {
    return Json.text(
        Map.of(
            "kind",
            "ConfigMap",
            "data",
            Map.of(
                "requestheader-client-ca-file",
                proxies.pem(),
                "requestheader-username-headers",
                "[\"X-Remote-User\"]")));
  }

  private static void await(String what, BooleanSupplier holds) throws InterruptedException {
    for (int i = 0; i < 1000; i++) {
      if (holds.getAsBoolean()) {
        return;
      }
      Thread.sleep(10);
    }
    throw new AssertionError(what);
  }

  private static void awaitCalls(Front front, int more) throws InterruptedException {
    int before = front.asked.size();
    await("it asks again", () -> front.asked.size() >= before + more);
  }

  @Test
  void itIsReadAgainAndHoldsWhileItCannotBe() throws Exception {
    try (Front front = new Front()) {
      front.code = 503;
      try (FollowedConfigMap map = FollowedConfigMap.start(front.kubeconfig(), SHORT)) {
        awaitCalls(front, 2);
        assertSame(AuthenticationInfo.NONE, map.info());
        assertNotNull(map.problem());
        front.body = map(FIRST);
        front.code = 200;
        await("it is read", () -> map.problem() == null);
        assertEquals(List.of(FIRST.certificate()), map.info().proxies().certificates());
        assertTrue(
            front
                .asked
                .getFirst()
                .startsWith(
                    "/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication"
                        + "?resourceVersion=0 Bearer own"),
            front.asked::getFirst);
        for (int code : new int[] {404, 403, 500, 302}) {
          front.code = code;
          awaitCalls(front, 3);
          assertEquals(List.of(FIRST.certificate()), map.info().proxies().certificates());
        }
        for (String odd : new String[] {"", "not JSON", "[]", "{\"kind\":\"Status\"}"}) {
          front.body = odd;
          front.code = 200;
          awaitCalls(front, 3);
          assertEquals(List.of(FIRST.certificate()), map.info().proxies().certificates());
        }
        front.body = map(SECOND);
        await(
            "the new one counts",
            () -> map.info().proxies().certificates().equals(List.of(SECOND.certificate())));
      }
      int asked = front.asked.size();
      Thread.sleep(50);
      assertTrue(front.asked.size() <= asked + 1, "it has ended");
    }
  }

  @Test
  void aServerWithAnotherCertificateIsNotHeard() throws Exception {
    try (Front front = new Front()) {
      front.body = map(FIRST);
      try (FollowedConfigMap map =
          FollowedConfigMap.start(front.kubeconfigOfAnother(SECOND), SHORT)) {
        await("it is said", () -> String.valueOf(map.problem()).contains("SSL"));
        assertSame(AuthenticationInfo.NONE, map.info());
        assertEquals(List.of(), front.asked);
      }
    }
  }
}
