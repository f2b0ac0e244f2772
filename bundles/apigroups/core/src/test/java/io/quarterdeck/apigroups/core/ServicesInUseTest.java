// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServicesInUseTest {
  private static final GroupResource SERVICES = new GroupResource("", "services");

  private final MemoryObjects objects = new MemoryObjects();
  private final ServicesInUse inUse = new ServicesInUse();
  private final ApiObject service =
      object(
          "{'kind':'Service','apiVersion':'v1','metadata':{'name':'s','namespace':'ns'},"
              + "'spec':{'clusterIPs':['10.0.0.3'],'ports':[{'port':80,'nodePort':30001}]}}");

  @Test
  void whatAServiceHasIsInUseUntilItIsGone() {
    objects.put(SERVICES, service);
    assertEquals(Set.of("10.0.0.3", "30001"), inUse.all(objects));
    ApiObject moved = service.copy();
    moved.object("spec").put("ports", java.util.List.of());
    objects.put(SERVICES, moved);
    assertEquals(Set.of("10.0.0.3"), inUse.all(objects));
    objects.delete(SERVICES, "ns", "s");
    assertEquals(Set.of(), inUse.all(objects));
  }

  @Test
  void aPromiseLastsUntilTheServiceHasCome() {
    assertEquals(Set.of(), inUse.all(objects));
    inUse.promise(service);
    assertEquals(Set.of("10.0.0.3", "30001"), inUse.all(objects));
    objects.put(SERVICES, service);
    assertEquals(Set.of("10.0.0.3", "30001"), inUse.all(objects));
    objects.delete(SERVICES, "ns", "s");
    assertEquals(Set.of(), inUse.all(objects), "free at once");
  }

  @Test
  void anotherReaderStartsAnewAndNothingFollowsWhenItEnds() {
    objects.put(SERVICES, service);
    inUse.all(objects);
    MemoryObjects other = new MemoryObjects();
    assertEquals(Set.of(), inUse.all(other));
    assertEquals(0, objects.listeners(SERVICES));
    inUse.close();
    assertEquals(0, other.listeners(SERVICES));
  }
}
