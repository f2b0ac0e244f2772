// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.testkit.admission.Literal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResourceListTest {
  private static Node spec(String json) {
    return Literal.pod("{" + json + "}").field("spec");
  }

  @Test
  void amountsThatAreNoQuantityAreLeftOut() {
    Node list = spec("'l':{'memory':'1Gi','cpu':2,'odd':'much'}").get("l");
    assertEquals("{cpu=2, memory=1Gi}", ResourceList.of(list).toString());
    assertEquals(Map.of(), ResourceList.of(spec("").get("l")));
  }

  @Test
  void listsAddUpAndTheLargerAmountStays() {
    Node both = spec("'a':{'cpu':'900m','memory':'1Gi'},'b':{'cpu':'1','pods':'3'}");
    Map<String, Quantity> sum = ResourceList.of(both.get("a"));
    ResourceList.add(sum, ResourceList.of(both.get("b")));
    assertEquals("{cpu=1900m, memory=1Gi, pods=3}", sum.toString());
    Map<String, Quantity> most = ResourceList.of(both.get("a"));
    ResourceList.max(most, ResourceList.of(both.get("b")));
    assertEquals("{cpu=1, memory=1Gi, pods=3}", most.toString());
  }

  @Test
  void containersAloneAreCountedWithoutThePodsOwnAmounts() {
    Node spec =
        spec(
            "'containers':[{'name':'c','resources':{'limits':{'cpu':'2'},'requests':{'cpu':'1'}}}],'resources':{'limits':{'cpu':'8'}},'overhead':{'cpu':'1'}");
    assertEquals("{cpu=2}", PodResources.ofContainers(spec, "limits").toString());
    assertEquals("{cpu=1}", PodResources.ofContainers(spec, "requests").toString());
  }

  @Test
  void overheadIsAddedToLimitsThatThereAre() {
    Node pod =
        Literal.pod(
                "{'containers':[{'name':'c','resources':{'limits':{'cpu':'2'}}}],'overhead':{'cpu':'1','memory':'1Mi'}}")
            .root();
    assertEquals("{cpu=3}", PodResources.limits(pod).toString());
  }
}
