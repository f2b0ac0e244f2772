// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslice.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.controller.World;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SlicePlannerTest {
  private final World world = World.at(InstantSource.system());

  @BeforeEach
  void nodes() {
    Given.node(world, "one", "z1");
    Given.node(world, "two", "");
  }

  private List<ApiObject> pods() {
    return world.objects().list(Given.PODS.groupResource(), "n", LabelSelector.EVERYTHING);
  }

  private SlicePlanner planner(ApiObject service, int most) {
    return new SlicePlanner(service, most, n -> world.user().get(Given.NODES, "", n));
  }

  private SlicePlan plan(ApiObject service, int most, ApiObject... existing) {
    return planner(service, most).plan(pods(), List.of(existing));
  }

  /** As stored: with a name and a revision. */
  private static ApiObject stored(ApiObject slice, String name) {
    ApiObject out = slice.copy();
    out.meta().setName(name);
    out.meta().setResourceVersion("7");
    return out;
  }

  private static String json(ApiObject slice, String field) {
    return Json.text(slice.tree().get(field));
  }

  private static List<String> names(ApiObject slice) {
    return Slices.endpoints(slice).stream().map(e -> e.key().name()).toList();
  }

  @Test
  void aNewSliceSaysAllOfItsPods() {
    ApiObject service = Given.service(world, "sub", "'clusterIP':'None','ipFamilies':['IPv4']");
    ApiObject pod = Given.pod(world, "a", "one", "10.0.0.1,fd00::1", true);
    ApiObject slice = plan(service, 100).creates().getFirst();
    assertEquals(
        "[{\"addresses\":[\"10.0.0.1\"],\"conditions\":{\"ready\":true,\"serving\":true,"
            + "\"terminating\":false},\"hostname\":\"a\",\"targetRef\":{\"kind\":\"Pod\","
            + "\"namespace\":\"n\",\"name\":\"a\",\"uid\":\""
            + pod.meta().uid()
            + "\"},\"nodeName\":\"one\",\"zone\":\"z1\"}]",
        json(slice, "endpoints"));
    assertEquals("[{\"name\":\"http\",\"protocol\":\"TCP\",\"port\":8080}]", json(slice, "ports"));
    assertEquals("sub-", slice.meta().generateName());
    assertEquals(
        Map.of(
            "team", "x",
            "service.kubernetes.io/headless", "",
            "kubernetes.io/service-name", "sub",
            "endpointslice.kubernetes.io/managed-by", "endpointslice-controller.k8s.io"),
        slice.meta().labels());
    assertTrue(Slices.isOwnedBy(slice, service));
  }

  @Test
  void aTerminatingPodServesButIsNotReady() {
    ApiObject service = Given.service(world, "web");
    ApiObject pod = Given.pod(world, "a", "two", "10.0.0.1", true);
    pod.meta().setDeletionTimestamp("2026-01-01T00:00:00Z");
    assertEquals(
        "{ready=false, serving=true, terminating=true}",
        String.valueOf(
            Endpoint.of(service, pod, List.of("10.0.0.1"), "").tree().get("conditions")));
    ApiObject early =
        Given.service(world, "early", "'clusterIP':'None','publishNotReadyAddresses':true");
    assertEquals(
        "{ready=true, serving=true, terminating=true}",
        String.valueOf(Endpoint.of(early, pod, List.of("10.0.0.1"), "").tree().get("conditions")));
  }

  @Test
  void whatIsRightStays() {
    ApiObject service = Given.service(world, "web");
    Given.pod(world, "a", "one", "10.0.0.1", true);
    ApiObject right = stored(plan(service, 100).creates().getFirst(), "s");
    right.meta().mutableAnnotations().put("mine", "x");
    assertEquals(SlicePlan.empty(), plan(service, 100, right));
  }

  @Test
  void aNewPodGoesWhereThereIsRoomForAll() {
    ApiObject service = Given.service(world, "web");
    Given.pod(world, "a", "one", "10.0.0.1", true);
    ApiObject first = stored(plan(service, 3).creates().getFirst(), "s1");
    Given.pod(world, "b", "one", "10.0.0.2", true);
    SlicePlan plan = plan(service, 3, first);
    assertEquals(List.of(), plan.creates());
    assertEquals(List.of("a", "b"), names(plan.updates().getFirst()));
    Given.pod(world, "c", "one", "10.0.0.3", true);
    Given.pod(world, "d", "one", "10.0.0.4", true);
    SlicePlan split = plan(service, 3, first);
    assertEquals(List.of("b", "c", "d"), names(split.creates().getFirst()));
    assertEquals(List.of(), split.updates());
  }

  @Test
  void aSliceThatChangesAnywayIsFilledFirst() {
    ApiObject service = Given.service(world, "web");
    ApiObject gone = Given.pod(world, "a", "one", "10.0.0.1", true);
    Given.pod(world, "b", "one", "10.0.0.2", true);
    ApiObject full = stored(plan(service, 2).creates().getFirst(), "s1");
    world.objects().delete(Given.PODS.groupResource(), "n", gone.meta().name());
    Given.pod(world, "c", "one", "10.0.0.3", true);
    SlicePlan plan = plan(service, 2, full);
    assertEquals(List.of(), plan.creates());
    assertEquals(List.of("b", "c"), names(plan.updates().getFirst()));
    assertEquals("7", plan.updates().getFirst().meta().resourceVersion());
  }

  @Test
  void theLastPodLeavesAPlaceholderInItsSlice() {
    ApiObject service = Given.service(world, "web");
    ApiObject pod = Given.pod(world, "a", "one", "10.0.0.1", true);
    ApiObject slice = stored(plan(service, 2).creates().getFirst(), "s1");
    world.objects().delete(Given.PODS.groupResource(), "n", pod.meta().name());
    SlicePlan plan = plan(service, 2, slice);
    assertEquals(List.of(), plan.creates());
    assertEquals(List.of(), plan.deletes());
    ApiObject placeholder = plan.updates().getFirst();
    assertEquals("s1", placeholder.meta().name());
    assertEquals("[]", json(placeholder, "endpoints"));
    assertEquals("[]", json(placeholder, "ports"));
    assertEquals(SlicePlan.empty(), plan(service, 2, placeholder));
  }

  @Test
  void portsByNameMakeGroups() {
    ApiObject service =
        Given.service(world, "web", "'clusterIP':'10.96.0.9','ipFamilies':['IPv4']");
    service
        .object("spec")
        .put("ports", List.of(Map.of("name", "http", "protocol", "TCP", "targetPort", "web")));
    for (int i = 1; i <= 3; i++) {
      ApiObject pod = Given.pod(world, "p" + i, "one", "10.0.0." + i, true);
      pod.object("spec")
          .put(
              "containers",
              List.of(
                  Map.of(
                      "ports",
                      List.of(Map.of("name", "web", "containerPort", 80L + Math.min(i, 2))))));
      world.objects().put(Given.PODS.groupResource(), pod);
    }
    List<ApiObject> slices = plan(service, 100).creates();
    assertEquals(2, slices.size());
    assertEquals(List.of("p1"), names(slices.get(0)));
    assertEquals(List.of("p2", "p3"), names(slices.get(1)));
    assertEquals(82, slices.get(1).field("ports").index(0).get("port").number());
  }

  @Test
  void slicesOfAFamilyThatIsNoLongerTheServicesGo() {
    ApiObject service = Given.service(world, "web", "'clusterIP':'None'");
    Given.pod(world, "a", "one", "10.0.0.1,fd00::1", true);
    List<ApiObject> both = plan(service, 100).creates();
    assertEquals(2, both.size());
    ApiObject v6 = stored(both.get(1), "six");
    ApiObject one = Given.service(world, "w2");
    one.meta().setUid(service.meta().uid());
    assertEquals(List.of(v6), planner(one, 100).plan(pods(), List.of(v6)).deletes());
  }

  @Test
  void aSliceOfAnEarlierServiceOfTheNameIsNotWrittenOver() {
    ApiObject service = Given.service(world, "web");
    Given.pod(world, "a", "one", "10.0.0.1", true);
    ApiObject old = stored(plan(service, 100).creates().getFirst(), "old");
    ApiObject again = service.copy();
    again.meta().setUid("another");
    SlicePlan plan = plan(again, 100, old);
    assertEquals(1, plan.creates().size());
    assertEquals(List.of(old), plan.deletes());
  }

  @Test
  void aPodOfNoNodeIsLeftOutUnlessItIsWantedAnyway() {
    Given.pod(world, "a", "gone", "10.0.0.1", false);
    SlicePlanner planner = planner(Given.service(world, "web"), 100);
    assertEquals(0, Slices.size(planner.plan(pods(), List.of()).creates().getFirst()));
    assertEquals("skipping Pod a for Service n/web: Node gone Not Found", planner.missing());
    SlicePlanner early =
        planner(
            Given.service(world, "early", "'clusterIP':'None','publishNotReadyAddresses':true"),
            100);
    assertEquals(1, Slices.size(early.plan(pods(), List.of()).creates().getFirst()));
    assertEquals("", early.missing());
  }

  @Test
  void trafficDistributionBecomesHints() {
    Given.pod(world, "a", "one", "10.0.0.1", true);
    Given.pod(world, "b", "two", "10.0.0.2", true);
    Given.pod(world, "c", "one", "10.0.0.3", false);
    assertEquals(
        "[{\"forZones\":[{\"name\":\"z1\"}]}, null, null]", hints("PreferClose", "'x':'y'"));
    assertEquals(
        "[{\"forZones\":[{\"name\":\"z1\"}],\"forNodes\":[{\"name\":\"one\"}]},"
            + " {\"forNodes\":[{\"name\":\"two\"}]}, null]",
        hints("PreferSameNode", "'x':'y'"));
    assertEquals(
        "[null, null, null]",
        hints("PreferSameZone", "'service.kubernetes.io/topology-mode':'Auto'"));
  }

  private String hints(String distribution, String annotation) {
    ApiObject service =
        Given.service(
            world,
            distribution.toLowerCase(Locale.ROOT),
            "'clusterIP':'10.96.0.1','ipFamilies':['IPv4'],'trafficDistribution':'"
                + distribution
                + "'");
    String[] parts = annotation.replace("'", "").split(":", 2);
    service.meta().mutableAnnotations().put(parts[0], parts[1]);
    return plan(service, 100).creates().getFirst().field("endpoints").items().stream()
        .map(e -> e.get("hints").isPresent() ? Json.text(e.get("hints").value()) : "null")
        .toList()
        .toString();
  }

  @Test
  void theTimeOfTheChangeIsSaidOrTakenBack() {
    ApiObject slice = Slices.create(Given.service(world, "web"), "IPv4", List.of());
    Slices.setLastChange(slice, "2026-01-01T00:00:00Z");
    assertEquals(
        "2026-01-01T00:00:00Z",
        slice.meta().annotations().get("endpoints.kubernetes.io/last-change-trigger-time"));
    Slices.setLastChange(slice, "");
    assertEquals(Map.of(), slice.meta().annotations());
  }
}
