// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podnodeselector.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import org.junit.jupiter.api.Test;

class PodNodeSelectorTest {
  private final MemoryObjects objects = new MemoryObjects();
  private PodNodeSelector plugin = new PodNodeSelector(objects, "");

  private void namespace(String annotations) {
    objects.put(
        PodNodeSelector.NAMESPACES,
        object(
            "{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'ns','annotations':%s}}"
                .formatted(annotations)));
  }

  private void selector(String selector) {
    namespace("{'scheduler.alpha.kubernetes.io/node-selector':'" + selector + "'}");
  }

  private String after(String spec) {
    ApiObject pod = pod(spec);
    Attempt.create("pods", pod).mutate(plugin).validate(plugin);
    return text(pod.field("spec").get("nodeSelector").value());
  }

  private String refusal(String spec) {
    return Attempt.create("pods", pod(spec)).mutatingRefusal(plugin);
  }

  @Test
  void theNamespacesSelectorIsMerged() {
    namespace("{}");
    assertEquals("null", after("{}"));
    selector("env=test, disk=ssd");
    assertEquals("{'disk':'ssd','env':'test'}", after("{}"));
    assertEquals(
        "{'x':'y','env':'test','disk':'ssd'}", after("{'nodeSelector':{'x':'y','env':'test'}}"));
    assertEquals(
        "pods \"p\" is forbidden: pod node label selector conflicts with its namespace node label"
            + " selector",
        refusal("{'nodeSelector':{'env':'prod'}}"));
    selector("bad selector!!");
    assertEquals("invalid selector: [bad selector!!]", refusal("{}"));
    selector("");
    assertEquals("null", after("{}"));
  }

  @Test
  void defaultAndWhitelist() {
    plugin = new PodNodeSelector(objects, "a=b", "ns:a=b;c=d");
    namespace("{}");
    assertEquals("{'a':'b'}", after("{}"));
    assertEquals("{'c':'d','a':'b'}", after("{'nodeSelector':{'c':'d'}}"));
    Attempt other = Attempt.create("pods", pod("{'nodeSelector':{'x':'y'}}")).mutate(plugin);
    assertEquals(
        "pods \"p\" is forbidden: pod node label selector labels conflict with its namespace"
            + " whitelist",
        other.refusal(plugin));
  }

  @Test
  void anUnknownNamespaceIsNotFound() {
    assertEquals("namespaces \"ns\" not found", refusal("{}"));
  }
}
