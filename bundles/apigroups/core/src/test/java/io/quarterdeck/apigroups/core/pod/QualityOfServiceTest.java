// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QualityOfServiceTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "nothing is asked for | {'containers':[{}]} | BestEffort",
        "nothing of worth is asked for |"
            + " {'containers':[{'resources':{'requests':{'cpu':'0'},'limits':{'memory':'0'}}}]} |"
            + " BestEffort",
        "other resources do not count |"
            + " {'containers':[{'resources':{'requests':{'ephemeral-storage':'1Gi','example.com/gpu':'1'},'limits':{'example.com/gpu':'1'}}}]}"
            + " | BestEffort",
        "something is asked for | {'containers':[{'resources':{'requests':{'cpu':'1'}}}]} |"
            + " Burstable",
        "something is limited | {'containers':[{'resources':{'limits':{'memory':'1Gi'}}}]} |"
            + " Burstable",
        "all is asked for, in whatever words |"
            + " {'containers':[{'resources':{'requests':{'cpu':'1','memory':'1Gi'},'limits':{'cpu':'1000m','memory':'1073741824'}}}]}"
            + " | Guaranteed",
        "less is asked for than may be used |"
            + " {'containers':[{'resources':{'requests':{'cpu':'1','memory':'1Gi'},'limits':{'cpu':'2','memory':'1Gi'}}}]}"
            + " | Burstable",
        "one container of two asks for nothing |"
            + " {'containers':[{'resources':{'requests':{'cpu':'1','memory':'1Gi'},'limits':{'cpu':'1','memory':'1Gi'}}},{}]}"
            + " | Burstable",
        "containers of the beginning count |"
            + " {'containers':[{'resources':{'requests':{'cpu':'1','memory':'1Gi'},'limits':{'cpu':'1','memory':'1Gi'}}}],'initContainers':[{}]}"
            + " | Burstable",
        "only a container of the beginning asks |"
            + " {'containers':[{}],'initContainers':[{'resources':{'requests':{'cpu':'1'}}}]} |"
            + " Burstable",
        "the pod itself asks for all |"
            + " {'resources':{'requests':{'cpu':'1','memory':'1Gi'},'limits':{'cpu':'1','memory':'1Gi'}},'containers':[{}]}"
            + " | Guaranteed",
        "the pod itself asks for less than its containers |"
            + " {'resources':{'requests':{'cpu':'1'}},'containers':[{'resources':{'requests':{'cpu':'1','memory':'1Gi'},'limits':{'cpu':'1','memory':'1Gi'}}}]}"
            + " | Burstable",
      })
  void ofAPod(String rule, String spec, String wanted) {
    assertEquals(wanted, QualityOfService.of(object(spec).root()), rule);
  }
}
