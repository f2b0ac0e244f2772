// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podtopologylabels.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import org.junit.jupiter.api.Test;

class PodTopologyLabelsTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final PodTopologyLabels plugin = new PodTopologyLabels(objects);

  private static ApiObject binding(String target) {
    return object(
        "{'apiVersion':'v1','kind':'Binding','metadata':{'name':'p','labels':{'topology.kubernetes.io/zone':'mine'}},'target':"
            + target
            + "}");
  }

  @Test
  void topologyIsCopiedToBindingsAndToBoundPods() {
    objects.put(
        PodTopologyLabels.NODES,
        object(
            "{'apiVersion':'v1','kind':'Node','metadata':{'name':'n','labels':{'topology.kubernetes.io/zone':'z','topology.kubernetes.io/region':'r','x':'y'}}}"));
    ApiObject bound = binding("{'kind':'Node','name':'n'}");
    Attempt.create("pods", bound).of("binding").mutate(plugin);
    assertEquals(
        "{'topology.kubernetes.io/zone':'z','topology.kubernetes.io/region':'r'}",
        text(bound.meta().labels()));
    ApiObject created = pod("{'nodeName':'n'}");
    Attempt.create("pods", created).mutate(plugin);
    assertEquals(2, created.meta().labels().size());
    ApiObject evicted = binding("{'kind':'Node','name':'n'}");
    Attempt.create("pods", evicted).of("eviction").mutate(plugin);
    assertEquals(1, evicted.meta().labels().size());
  }

  @Test
  void anUnknownNodeChangesNothing() {
    ApiObject bound = binding("{'kind':'Node','name':'n'}");
    Attempt.create("pods", bound).of("binding").mutate(plugin);
    assertEquals("mine", bound.meta().labels().get("topology.kubernetes.io/zone"));
    ApiObject free = pod("{}");
    Attempt.create("pods", free).mutate(plugin);
    assertEquals(0, free.meta().labels().size());
  }
}
