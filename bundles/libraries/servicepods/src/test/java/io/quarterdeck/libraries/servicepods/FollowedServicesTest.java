// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.servicepods;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FollowedServicesTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final List<String> changed = new ArrayList<>();
  private final FollowedServices followed = new FollowedServices(k -> changed.add(k.toString()));

  @BeforeEach
  void follow() {
    followed.followServices(objects);
    followed.followPods(objects);
  }

  private ApiObject service(String name, String selector) {
    ApiObject service =
        ServicePodsTest.object(
            "{'metadata':{'namespace':'n','name':'%s','uid':'u-%s','creationTimestamp':"
                    .formatted(name, name)
                + "'2026-01-01T00:00:00Z'},'spec':{'selector':%s}}".formatted(selector));
    objects.put(FollowedServices.SERVICES, service);
    return service;
  }

  private ApiObject pod(String name, String labels, String ready, String second) {
    ApiObject pod =
        ServicePodsTest.object(
            "{'metadata':{'namespace':'n','name':'%s','uid':'u','labels':%s},"
                    .formatted(name, labels)
                + "'status':{'podIPs':[{'ip':'10.0.0.1'}],'conditions':[{'type':'Ready','status':"
                + "'%s','lastTransitionTime':'2026-01-01T00:00:%sZ'}]}}".formatted(ready, second));
    objects.put(FollowedServices.PODS, pod);
    return pod;
  }

  private List<String> changed() {
    List<String> out = List.copyOf(changed);
    changed.clear();
    return out;
  }

  @Test
  void aPodConcernsTheServicesThatSelectIt() {
    service("a", "{'x':'1'}");
    service("b", "{'x':'2'}");
    service("none", "{}");
    assertEquals(List.of("n/a", "n/b", "n/none"), changed());
    pod("p", "{'x':'1','y':'2'}", "True", "10");
    assertEquals(List.of("n/a"), changed());
    pod("q", "{'y':'2'}", "True", "10");
    assertEquals(List.of(), changed());
  }

  @Test
  void andThoseThatDidAtTheirLastTurn() {
    ApiObject a = service("a", "{'x':'1'}");
    followed.seen(a, List.of(pod("p", "{'x':'1'}", "True", "10")));
    changed();
    pod("p", "{'x':'1','more':'y'}", "True", "10");
    assertEquals(List.of(), changed());
    pod("p", "{'x':'1'}", "False", "11");
    assertEquals(List.of("n/a"), changed());
    pod("p", "{'x':'2'}", "True", "10");
    assertEquals(List.of("n/a"), changed());
    objects.delete(FollowedServices.PODS, "n", "p");
    assertEquals(List.of("n/a"), changed());
    objects.delete(FollowedServices.SERVICES, "n", "a");
    assertEquals(List.of("n/a"), changed());
    pod("p", "{'x':'1'}", "True", "12");
    assertEquals(List.of(), changed());
  }

  @Test
  void theTimeIsThatOfTheFirstChangeSinceTheLastTurn() {
    ApiObject a = service("a", "{'x':'1'}");
    ApiObject p = pod("p", "{'x':'1'}", "True", "10");
    assertEquals("2026-01-01T00:00:00Z", followed.seen(a, List.of(p)));
    assertEquals("", followed.seen(a, List.of(p)));
    ApiObject later = pod("p", "{'x':'1'}", "False", "30");
    ApiObject q = pod("q", "{'x':'1'}", "True", "20");
    assertEquals("2026-01-01T00:00:20Z", followed.seen(a, List.of(later, q)));
    assertEquals("", followed.seen(a, List.of(later)));
  }
}
