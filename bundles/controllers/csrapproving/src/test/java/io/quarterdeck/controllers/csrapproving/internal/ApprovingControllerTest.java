// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrapproving.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.testkit.certificates.TestRequest;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ApprovingControllerTest {
  private static final String NODE = "CN=system:node:n1,O=system:nodes";
  private static final String SELF =
      "AutoApproved: Auto approving self kubelet client certificate after SubjectAccessReview.";
  private static final String OTHER =
      "AutoApproved: Auto approving kubelet client certificate after SubjectAccessReview.";
  private static final List<String> USAGES = List.of("digital signature", "client auth");

  private static ApiObject request(String name, String user, String subject) {
    return request(name, user, TestRequest.of(subject), Recognition.SIGNER, USAGES);
  }

  private static ApiObject request(
      String name, String user, TestRequest request, String signer, List<String> usages) {
    return new ApiObject(
        new LinkedHashMap<>(
            Map.of(
                "apiVersion",
                "certificates.k8s.io/v1",
                "kind",
                "CertificateSigningRequest",
                "metadata",
                new LinkedHashMap<>(Map.of("name", name)),
                "spec",
                new LinkedHashMap<>(
                    Map.of(
                        "request",
                        request.field(),
                        "signerName",
                        signer,
                        "usages",
                        List.copyOf(usages),
                        "username",
                        user,
                        "uid",
                        "uid-of-" + user,
                        "groups",
                        List.of("system:authenticated"),
                        "extra",
                        new LinkedHashMap<>(Map.of("key", List.of("a", "b"))))))));
  }

  /** Rights are {@code USER subresource}. */
  private static World world(Set<String> rights) {
    World world = World.at(InstantSource.system());
    world
        .client()
        .answering(
            ApprovingController.REVIEWS.groupResource(),
            review -> {
              Node spec = review.field("spec");
              Node asked = spec.get("resourceAttributes");
              String right = spec.get("user").text() + " " + asked.get("subresource").text();
              review.object("status").put("allowed", rights.contains(right));
              return review;
            });
    return world;
  }

  private static void create(World world, ApiObject csr) {
    world.user().create(ApprovingController.REQUESTS, csr);
  }

  private static String conditions(World world, String name) {
    ApiObject csr = world.user().get(ApprovingController.REQUESTS, "", name);
    return csr == null
        ? "gone"
        : String.join(
            "\n",
            csr.field("status").get("conditions").items().stream()
                .map(c -> c.get("reason").text() + ": " + c.get("message").text())
                .toList());
  }

  private static Controller controller() {
    return new ApprovingController(new Metrics());
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "approvals";
              }

              @Override
              public Controller controller() {
                return ApprovingControllerTest.controller();
              }

              @Override
              public void prepare(World world) {
                world
                    .client()
                    .answering(
                        ApprovingController.REVIEWS.groupResource(),
                        review -> {
                          review.object("status").put("allowed", true);
                          return review;
                        });
                create(world, request("self", "system:node:n1", NODE));
                create(world, request("new", "system:bootstrap:abc", NODE));
                create(world, request("alien", "alice", "CN=alice"));
              }

              @Override
              public boolean isReached(World world) {
                return conditions(world, "self").equals(SELF)
                    && conditions(world, "new").equals(OTHER)
                    && conditions(world, "alien").isEmpty();
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void aNodeMayNeedTheWiderRightForItself() throws Exception {
    World world = world(Set.of("system:node:n1 nodeclient"));
    create(world, request("self", "system:node:n1", NODE));
    try (Running running = controller().start(world.context())) {
      Await.until("it is approved", () -> conditions(world, "self").equals(OTHER));
      // the narrower right was asked about first
      assertEquals(3, world.client().writes());
    }
  }

  @Test
  void theRightToAskForItselfIsNoneToAskForAnother() throws Exception {
    Set<String> rights = ConcurrentHashMap.newKeySet();
    rights.add("system:node:n2 selfnodeclient");
    World world = world(rights);
    create(world, request("stolen", "system:node:n2", NODE));
    try (Running running = controller().start(world.context())) {
      Await.until("it is asked about again and again", () -> world.client().writes() > 3);
      assertEquals("", conditions(world, "stolen"));
      // a right that comes later counts
      rights.add("system:node:n2 nodeclient");
      Await.until("it is approved", () -> conditions(world, "stolen").equals(OTHER));
    }
  }

  @Test
  void nothingElseIsAskedAbout() throws Exception {
    World world = world(Set.of());
    TestRequest kubelet = TestRequest.of(NODE);
    String user = "system:node:n1";
    create(world, request("a", user, kubelet, "kubernetes.io/kube-apiserver-client", USAGES));
    create(world, request("b", user, kubelet, "example.com/signer", USAGES));
    create(world, request("c", user, kubelet, Recognition.SIGNER, List.of("server auth")));
    create(world, request("d", user, kubelet.dns("n1"), Recognition.SIGNER, USAGES));
    create(world, request("e", user, "CN=system:node:n1,O=system:masters"));
    ApiObject broken = request("f", user, NODE);
    broken.object("spec").put("request", "bm90aGluZw==");
    create(world, broken);
    ApiObject denied = request("g", user, NODE);
    denied
        .object("status")
        .put("conditions", List.of(Map.of("type", "Denied", "status", "True", "reason", "no")));
    create(world, denied);
    ApiObject issued = request("h", user, NODE);
    issued.object("status").put("certificate", "eA==");
    create(world, issued);
    try (Running running = controller().start(world.context())) {
      Thread.sleep(100);
      assertEquals(0, world.client().writes());
    }
  }

  @Test
  void theReviewIsAboutWhoAsked() {
    ApiObject review = Recognition.SELF_NODE_CLIENT.review(request("a", "alice", NODE));
    assertEquals("authorization.k8s.io/v1", review.apiVersion());
    assertEquals("SubjectAccessReview", review.kind());
    assertEquals(
        Map.of(
            "resourceAttributes",
            Map.of(
                "verb",
                "create",
                "group",
                "certificates.k8s.io",
                "resource",
                "certificatesigningrequests",
                "subresource",
                "selfnodeclient"),
            "user",
            "alice",
            "uid",
            "uid-of-alice",
            "groups",
            List.of("system:authenticated"),
            "extra",
            Map.of("key", List.of("a", "b"))),
        review.object("spec"));
  }
}
