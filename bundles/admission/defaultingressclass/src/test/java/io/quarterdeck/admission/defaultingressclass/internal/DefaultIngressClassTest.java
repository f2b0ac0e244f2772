// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.defaultingressclass.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import org.junit.jupiter.api.Test;

class DefaultIngressClassTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final DefaultIngressClass plugin = new DefaultIngressClass(objects);

  private void ingressClass(String name, String created, String isDefault) {
    objects.put(
        DefaultIngressClass.CLASSES,
        object(
            "{'apiVersion':'networking.k8s.io/v1','kind':'IngressClass','metadata':{'name':'%s','creationTimestamp':'%s','annotations':{'ingressclass.kubernetes.io/is-default-class':'%s'}}}"
                .formatted(name, created, isDefault)));
  }

  private String classAfter(String metadata, String spec) {
    ApiObject o =
        object(
            "{'apiVersion':'networking.k8s.io/v1','kind':'Ingress','metadata':%s,'spec':%s}"
                .formatted(metadata, spec));
    Attempt.create("ingresses", o).mutate(plugin);
    return o.field("spec").get("ingressClassName").text("none");
  }

  @Test
  void theNewestDefaultIsTaken() {
    ingressClass("no", "2026-09-01T00:00:00Z", "false");
    assertEquals("none", classAfter("{}", "{}"));
    ingressClass("old", "2026-01-01T00:00:00Z", "true");
    ingressClass("new", "2026-02-01T00:00:00Z", "true");
    assertEquals("new", classAfter("{}", "{}"));
    assertEquals("x", classAfter("{}", "{'ingressClassName':'x'}"));
    assertEquals("none", classAfter("{'annotations':{'kubernetes.io/ingress.class':'y'}}", "{}"));
  }
}
