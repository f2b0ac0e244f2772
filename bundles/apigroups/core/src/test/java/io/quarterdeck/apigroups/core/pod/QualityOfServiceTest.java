// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QualityOfServiceTest {
  private static final String BOTH =
      "'limits':{'cpu':'1','memory':'1Gi'},'requests':{'cpu':'1000m','memory':'1073741824'}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'containers':[{'resources':{BOTH}}]} | Guaranteed",
        "{'resources':{},'containers':[{'resources':{BOTH}}]} | Guaranteed",
        "{'resources':{'requests':{'cpu':'1'}},'containers':[{'resources':{BOTH}}]} | Burstable",
        "{'containers':[{'resources':{BOTH}},{}]} | Burstable",
        "{'containers':[{'resources':{'limits':{'cpu':'0'}}}]} | BestEffort",
      })
  void whatAPodAsksForDecides(String spec, String wanted) {
    String json = "{'spec':" + spec.replace("BOTH", BOTH) + "}";
    assertEquals(wanted, QualityOfService.of(PodStatusTest.pod(json).field("spec")));
  }
}
