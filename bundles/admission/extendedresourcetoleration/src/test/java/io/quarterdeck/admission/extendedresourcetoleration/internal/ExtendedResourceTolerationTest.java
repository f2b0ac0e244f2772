// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.extendedresourcetoleration.internal;

import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import org.junit.jupiter.api.Test;

class ExtendedResourceTolerationTest {
  private final ExtendedResourceToleration plugin = new ExtendedResourceToleration();

  private String tolerations(String spec) {
    ApiObject pod = pod(spec);
    Attempt.create("pods", pod).mutate(plugin);
    return text(pod.field("spec").get("tolerations").value());
  }

  @Test
  void extendedResourcesOnly() {
    String gpu = "{'key':'example.org/gpu','operator':'Exists','effect':'NoSchedule'}";
    assertEquals(
        "[" + gpu + "]",
        tolerations("{'initContainers':[{'resources':{'requests':{'example.org/gpu':'1'}}}]}"));
    assertEquals(
        "[{'key':'a.org/b','operator':'Exists','effect':'NoSchedule'}," + gpu + "]",
        tolerations(
            "{'containers':[{'resources':{'requests':{'example.org/gpu':'1','a.org/b':'1','cpu':'1','hugepages-2Mi':'2Mi'}}}]}"));
    assertEquals(
        "[" + gpu + "]",
        tolerations(
            "{'tolerations':["
                + gpu
                + "],'containers':[{'resources':{'requests':{'example.org/gpu':'1'}}}]}"));
    assertEquals("null", tolerations("{'containers':[{}]}"));
  }
}
