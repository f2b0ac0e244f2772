// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.rbac.internal;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/**
 * What a question costs with 2,000 bindings, in CPU time of the thread that asks: a busy machine
 * does not change it much.
 */
class RbacSpeedTest {
  private static final int BINDINGS = 2000;
  private static final int QUESTIONS = 20_000;
  private static final long BOUND_NANOS = 30_000;

  private final MemoryObjects objects = new MemoryObjects();

  private void put(String resource, String json) {
    objects.put(
        new GroupResource(PolicyView.GROUP, resource),
        new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8))));
  }

  private void fill() {
    for (int i = 0; i < BINDINGS; i++) {
      String ns = "ns" + i % 100;
      put(
          "roles",
          """
          {"metadata":{"name":"r%d","namespace":"%s"},"rules":[
            {"verbs":["get","list"],"apiGroups":[""],"resources":["pods","configmaps"]},
            {"verbs":["*"],"apiGroups":["apps"],"resources":["deployments"]}]}
          """
              .formatted(i, ns));
      put(
          "rolebindings",
          """
          {"metadata":{"name":"b%d","namespace":"%s"},"roleRef":{"kind":"Role","name":"r%d"},
           "subjects":[{"kind":"User","name":"u%d"},{"kind":"Group","name":"g%d"}]}
          """
              .formatted(i, ns, i, i, i % 50));
    }
  }

  @Test
  void aQuestionCostsLessThanThirtyMicrosecondsWithTwoThousandBindings() {
    RbacAuthorizer rbac = new RbacAuthorizer(objects);
    fill();
    UserInfo user = UserInfo.of("u1042", "g42", "system:authenticated");
    Attributes allowed = Attributes.resource(user, "get", "", "v1", "ns42", "configmaps", "", "c");
    Attributes refused = Attributes.resource(user, "get", "", "v1", "ns42", "secrets", "", "s");
    assertInstanceOf(Decision.Allow.class, rbac.authorize(allowed));
    assertInstanceOf(Decision.NoOpinion.class, rbac.authorize(refused));
    cost(rbac, allowed, refused);
    long nanos = cost(rbac, allowed, refused);
    System.out.println("RBAC with " + BINDINGS + " bindings: " + nanos + " ns a question");
    assertTrue(nanos < BOUND_NANOS, nanos + " ns");
  }

  private static long cost(RbacAuthorizer rbac, Attributes allowed, Attributes refused) {
    var threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    for (int i = 0; i < QUESTIONS / 2; i++) {
      rbac.authorize(allowed);
      rbac.authorize(refused);
    }
    return (threads.getCurrentThreadCpuTime() - start) / QUESTIONS;
  }
}
