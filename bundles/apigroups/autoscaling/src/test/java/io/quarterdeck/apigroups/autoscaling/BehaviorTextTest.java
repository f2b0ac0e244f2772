// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import org.junit.jupiter.api.Test;

class BehaviorTextTest {
  private static Node json(String text) {
    return Node.root(Json.read(Literal.quoted(text)));
  }

  @Test
  void namesBeginWithCapitalsAndAbsentFieldsAreNull() {
    assertEquals(
        "{'ScaleUp':{'StabilizationWindowSeconds':5,'SelectPolicy':'Max',"
            + "'Policies':[{'Type':'Pods','Value':1,'PeriodSeconds':2}],'Tolerance':null},"
            + "'ScaleDown':null}",
        Literal.text(
            BehaviorText.write(
                json(
                    "{'scaleUp':{'stabilizationWindowSeconds':5,'selectPolicy':'Max',"
                        + "'policies':[{'type':'Pods','value':1,'periodSeconds':2}]}}"))));
    assertEquals(
        "{'ScaleUp':null,'ScaleDown':{'StabilizationWindowSeconds':null,'SelectPolicy':null,"
            + "'Policies':null,'Tolerance':'100m'}}",
        Literal.text(BehaviorText.write(json("{'scaleDown':{'tolerance':'100m'}}"))));
  }

  @Test
  void theWayBackLeavesOutWhatIsNull() {
    assertEquals(
        "{'scaleUp':{'policies':[{'type':'Pods','value':1}],'selectPolicy':'Max'}}",
        Literal.text(
            BehaviorText.read(
                json("{'ScaleUp':{'Policies':[{'Type':'Pods','Value':1}],"
                        + "'SelectPolicy':'Max','Tolerance':null},'ScaleDown':null}")
                    .value())));
    assertNull(BehaviorText.read(null));
  }

  @Test
  void thereAndBackIsTheSame() {
    String behavior =
        "{'scaleUp':{'stabilizationWindowSeconds':0,'selectPolicy':'Max',"
            + "'policies':[{'type':'Percent','value':100,'periodSeconds':15}],'tolerance':'0'},"
            + "'scaleDown':{'policies':[]}}";
    assertEquals(behavior, Literal.text(BehaviorText.read(BehaviorText.write(json(behavior)))));
  }
}
