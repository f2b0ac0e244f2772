// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaintTest {

  @ParameterizedTest
  @CsvSource({
    "'',Exists,'','',true",
    "k,Exists,'','',true",
    "k,Exists,'',NoExecute,true",
    "k,Exists,'',NoSchedule,false",
    "k,Equal,5,'',true",
    "k,'',5,'',true",
    "k,Equal,6,'',false",
    "j,Exists,'','',false",
    "k,Lt,6,'',true",
    "k,Lt,5,'',false",
    "k,Gt,4,'',true",
    "k,Gt,x,'',false"
  })
  void whichTolerationsTolerate(
      String key, String operator, String value, String effect, boolean tolerated) {
    Node toleration =
        Node.root(Map.of("key", key, "operator", operator, "value", value, "effect", effect));
    assertEquals(tolerated, new Taint("k", "5", "NoExecute").isTolerated(List.of(toleration)));
  }

  @ParameterizedTest
  @CsvSource({"NoSchedule,true", "NoExecute,true", "PreferNoSchedule,false"})
  void someAreAdviceOnly(String effect, boolean hard) {
    Node spec = Node.root(Map.of("taints", List.of(Map.of("key", "k", "effect", effect))));
    assertEquals(List.of(new Taint("k", "", effect)), Taint.of(spec));
    assertEquals(hard, Taint.of(spec).getFirst().isHard());
  }
}
